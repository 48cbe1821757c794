// The orders that may be given now, by what would be done or to whom.
import { useEffect, useState } from 'preact/hooks';
import { membersOf, pointAt } from '../board/pointed';
import { furnitureOf } from '../furniture/furniture';
import { FightNow } from '../fight/now';
import { RuleMark } from '../log/rule';
import { add, complete, nextValues, readable, valuesOf } from '../orders/choices';
import { giveOrder, pick, select } from '../orders/click';
import { giveRest } from '../orders/give';
import { clearPicks, isHex, isMover, previewed } from '../orders/picked';
import { describeChoice, describeVerb, helpOf, kindAt, labelOf, nameOf, sentence, verbOf } from '../orders/words';
import { useCalmPage } from '../page';
import type { Hint as Advice, Choice, View, Way } from '../protocol';
import { ask } from '../server';
import { say, sayOr, upper, withoutRule } from '../words';
import { About } from './about';
import { Confirm } from './confirm';
import { Advised, AskHint, Warnings } from './hint';
import { SealedChoice, duelOf } from './matrix';
import { Meaning, meaningOf } from './meaning';
import { TargetOdds } from './odds';
import { Setup, isSettingUp } from './setup';
import { GroupBox, StackPanel } from './stack';

// What a way would cost, beside the order that takes it: a hex may be reached in two ways.
function Price({ choice }: { choice: Choice }) {
    const { view } = useCalmPage(), [cost, setCost] = useState<string | null>(null);
    const isWay = isHex(valuesOf(choice).at(-1));
    useEffect(() => {
        let isShown = true;
        if (isWay) {
            ask<Way>('path', { action: choice.action }).then((way) => {
                if (!isShown || way.cost === null) return;
                setCost(way.kind === 'mm' ? readable(way.cost, way.kind) : say('prompt.points', way.cost));
            }, () => {}); // the position has changed: nobody asks any more
        }
        return () => { isShown = false; };
    }, [choice.action, view?.at]);
    const price = [cost, choice.remark].filter(Boolean).join(', ');
    return price ? <small class="price">· {price}</small> : null;
}

// Several orders fit what was picked: which one?
export function Menu({ choices }: { choices: Choice[] }) {
    const { isBusy, picks } = useCalmPage();
    return (
        <div class="menu">
            <p class="hint">{say('prompt.choose', nameOf(String(picks[picks.length - 1]), false,
                kindAt(choices[0], picks.length - 1)))}</p>
            <div class="buttons">
                {choices.map((choice) => (
                    <button key={choice.action} type="button" class="primary" disabled={isBusy}
                        title={upper(helpOf(choice.verb))} data-verb={choice.verb} data-grave={choice.grave}
                        onClick={() => giveOrder(choice)}>
                        {describeVerb(choice.verb)}<Price choice={choice} />
                    </button>
                ))}
                <button type="button" class="cancel" onClick={clearPicks}>{say('prompt.cancel')}</button>
            </div>
        </div>
    );
}

export function Hint({ view }: { view: View }) {
    const { picks, map } = useCalmPage();
    const on = new Set(map?.hexes.map((h) => h.hex));
    const next = [...nextValues(view.choices, picks)];
    const targets = next.filter(([value]) => on.has(value));
    const isPieces = targets.some(([value]) => view.pieces.some((p) => p.hex === value));
    if (picks.length > 0 && targets.length > 0) {
        const picked = picks.find((p) => p !== null) ?? '';
        const verbs = new Set(targets.flatMap(([, choices]) => choices.map((choice) => choice.verb)));
        return (
            <p class="hint">
                {say('prompt.target', nameOf(picked, false))}{' '}
                {[...verbs].map((verb) => (
                    <span key={verb} class={`count verb-${verb}`} title={upper(helpOf(verb))}>
                        {describeVerb(verb)}
                    </span>
                ))}
            </p>
        );
    }
    const isTable = view.pieces.some((p) => p.base), figure = picks[0];
    if (isTable && figure && view.pieces.some((p) => p.base && p.name === figure)) {
        const kind = kindAt(view.choices.find((choice) => valuesOf(choice)[0] === figure) ?? view.choices[0], 0);
        return <p class="hint">{say(isMover(figure) ? 'table.go' : 'table.meet', nameOf(figure, false, kind))}</p>;
    }
    const isUnits = next.some(([value]) => view.pieces.some((p) => p.name === value && (p.base || on.has(p.hex))));
    if (targets.length > 0) return <p class="hint">{say(isPieces ? 'prompt.pick' : 'prompt.pickHex')}</p>;
    return isUnits ? <p class="hint">{say(isTable ? 'table.pick' : 'prompt.pick')}</p> : null;
}

// What is to be known of all these choices alike: said once, where they stand together.
const sharedRemark = (choices: Choice[]) =>
    (choices.every((choice) => choice.remark === choices[0].remark) ? choices[0].remark : undefined);

function Remark({ of }: { of: Choice[] }) {
    const remark = sharedRemark(of);
    return remark ? <small class="remark">{remark}</small> : null;
}

// Nothing is left to pick after the at-th value: the verb above the button says what is meant.
const isWhole = (choices: Choice[], at: number) => choices.length === 1 && valuesOf(choices[0]).length === at + 1;

// The rule that tells what a choice of one name means; where more is to be picked, that would be too much to read.
const meaningAt = (choice: Choice, at: number, value: string) =>
    (verbOf(choice.verb)?.args.length === 1 ? meaningOf(kindAt(choice, at), value) : undefined);

// Who may be ordered, each once; what he may do is asked when he is picked, here or on the map. Those who are led are
// seldom ordered by themselves; so are the men of a table, whom one points at, where groups can be ordered.
function Units({ values, view, isFolded }: { values: string[]; view: View; isFolded: boolean }) {
    const pieceOf = (name: string) => view.pieces.find((p) => p.name === name);
    const led = values.filter((name) => pieceOf(name)?.under !== undefined);
    const kindOf = (name: string) => kindAt(view.choices.find((choice) => valuesOf(choice)[0] === name)!, 0);
    const chip = (name: string) => (
        <button key={name} type="button" data-unit={name} onClick={() => select([name])}>
            {nameOf(name, false, kindOf(name))}
            {!pieceOf(name)?.base && <small>{String(pieceOf(name)?.value ?? '')}</small>}
        </button>
    );
    if (isFolded) {
        return (
            <details class="chips units"><summary>{say('prompt.alone', values.length)}</summary>
                <div class="chips">{values.map(chip)}</div>
            </details>
        );
    }
    return (
        <section class="chips units" aria-label={say('prompt.units')}>
            <h3>{say('prompt.units')}</h3>
            {values.filter((name) => !led.includes(name)).map(chip)}
            {led.length > 0 && (
                <details class="led"><summary>{say('prompt.led', led.length)}</summary>
                    <div class="chips">{led.map(chip)}</div>
                </details>
            )}
        </section>
    );
}

// What is picked and is nowhere to be seen, over what may come of it; and the way back.
function Chosen({ names, of }: { names: string[]; of: Choice }) {
    return (
        <p class="chosen-name">
            <b>{names.map((name, i) => nameOf(name, false, kindAt(of, i))).join(' · ')}</b>
            <button type="button" class="cancel" onClick={clearPicks}>{say('prompt.cancel')}</button>
        </p>
    );
}

// What may be picked and is no hex and not on the furniture, by what would be done with it: units, clans, chits.
export function Chips({ view }: { view: View }) {
    const { picks, map, seat } = useCalmPage();
    const on = new Set(map?.hexes.map((h) => h.hex)), furniture = furnitureOf(seat?.match.game ?? '');
    const chosen = picks.filter((pick) => pick !== null); // a group, a clan, a chit: nothing on the map shows it
    const isNamed = chosen.length > 0 && !chosen.some((value) => on.has(value) ||
        view.pieces.some((p) => p.name === value));
    const hole = picks.indexOf(null), at = hole < 0 ? picks.length : hole;
    const values = [...nextValues(view.choices, picks)]
        .filter(([value, choices]) => !on.has(value) && !furniture.isShown(choices[0]) &&
            !(kindAt(choices[0], at) === 'angle' && Number(value) % 450)); // eight of them; the list has all
    const groups = new Map<string, [string, Choice[]][]>(), units: string[] = []; // by verb; to begin with
    const isManifold = at === 0 && new Set(values.flatMap(([, all]) => all.map((c) => c.verb))).size > 1;
    for (const [value, choices] of values) {
        if (isManifold && view.pieces.some((p) => p.name === value && (p.base || on.has(p.hex)))) {
            units.push(value);
            continue;
        }
        for (const verb of new Set(choices.map((choice) => choice.verb))) {
            groups.set(verb, [...(groups.get(verb) ?? []), [value, choices.filter((c) => c.verb === verb)]]);
        }
    }
    const isFolded = groups.size > 0 && view.pieces.some((p) => p.base);
    return (
        <>
            {units.length > 0 && !isFolded && <Units values={units} view={view} isFolded={false} />}
            {isNamed && groups.size > 0 && <Chosen names={chosen} of={[...groups.values()][0][0][1][0]} />}
            {[...groups].map(([verb, entries]) => (
                <section key={verb} class="chips" aria-label={describeVerb(verb)} data-verb={verb}>
                    <h3 title={upper(helpOf(verb))}>
                        {describeVerb(verb)} <Remark of={entries.flatMap(([, choices]) => choices)} />
                    </h3>
                    {entries.map(([value, choices]) => (meaningAt(choices[0], at, value) ? (
                        <div key={value} class="with-meaning">
                            <button type="button" onClick={() => giveOrder(choices[0])}>
                                {nameOf(value, false, kindAt(choices[0], at))}
                            </button>
                            <Meaning rule={meaningAt(choices[0], at, value)!} />
                        </div>
                    ) : (
                        <button key={value} type="button" onMouseEnter={() => pointAt(membersOf(value))}
                            onMouseLeave={() => pointAt([])} onClick={() => {
                                pointAt([]); // the button goes, and nobody leaves it
                                if (isWhole(choices, at)) giveOrder(choices[0]);
                                else pick(add(picks, value));
                            }}>
                            {nameOf(value, false, kindAt(choices[0], at))}
                            {!sharedRemark(entries.flatMap(([, all]) => all)) && <Remark of={choices} />}
                        </button>
                    )))}
                </section>
            ))}
            {units.length > 0 && isFolded && <Units values={units} view={view} isFolded />}
        </>
    );
}

// Orders that are expected but cannot be given yet stay in sight, with what is missing.
export function NotYet({ view }: { view: View }) {
    if (view.refused.length === 0) return null;
    return (
        <ul class="not-yet">
            {view.refused.map(({ verb, rule, message }) => (
                <li key={verb}>
                    <button type="button" disabled data-refused={verb} aria-describedby={`not-yet-${verb}`}>
                        {describeChoice({ action: verb, verb, args: {} })}
                    </button>
                    <span id={`not-yet-${verb}`}>
                        {sentence(withoutRule(message, rule))}. {rule && <RuleMark id={rule} />}
                    </span>
                </li>
            ))}
        </ul>
    );
}

// For those who would rather read than point.
export function AllOrders({ view }: { view: View }) {
    const [isOpen, setOpen] = useState(false);
    const choices = view.choices.filter((choice) => valuesOf(choice).length > 0);
    if (choices.length === 0) return null;
    return (
        <details class="all-orders" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{say('prompt.more', choices.length)}</summary>
            {isOpen && (
                <div class="chips">
                    {choices.map((choice) => (
                        <button key={choice.action} type="button" data-action={choice.action}
                            onClick={() => giveOrder(choice)}>
                            {describeChoice(choice)}
                        </button>
                    ))}
                </div>
            )}
        </details>
    );
}

// The orders that name nothing: what they leave unspent stands on the button.
function Plain({ choices, isFirst }: { choices: Choice[]; isFirst: boolean }) {
    const { isBusy } = useCalmPage();
    if (choices.length === 0) return null;
    return (
        <div class="buttons plain">
            {choices.map((choice) => (
                <button key={choice.action} type="button" disabled={isBusy} data-verb={choice.verb}
                    data-grave={choice.grave} title={upper(helpOf(choice.verb))}
                    class={isFirst && !choice.grave ? 'primary' : ''} onClick={() => giveOrder(choice)}>
                    {labelOf(choice)}
                </button>
            ))}
        </div>
    );
}

export function Orders({ view, question }: { view: View; question: number }) {
    const { picks, group, isBusy, isResting, map, seat } = useCalmPage(), isGroup = group.length > 0;
    const [advice, setAdvice] = useState<{ question: number; hint: Advice } | null>(null);
    const hint = advice?.question === question ? advice.hint : null;
    const preview = isBusy ? null : previewed(); // given already
    const hasTargets = map?.hexes.some((h) => nextValues(view.choices, picks).has(h.hex)) || preview;
    const plain = view.choices.filter((choice) => valuesOf(choice).length === 0);
    const fitting = complete(view.choices, picks);
    const attacks = duelOf(view) ? [] : [...nextValues(view.choices, picks).values()].flat()
        .filter((choice) => verbOf(choice.verb)?.risk);
    const isTable = view.pieces.some((p) => p.base); // there the chips of all figures would hide what is missing
    if (isSettingUp(view)) return <Setup view={view} />;
    return (
        <>
            {!preview && <About view={view} />}
            {!preview && <Warnings view={view} />}
            <SealedChoice view={view} />
            {hint && <Advised hint={hint} view={view} close={() => setAdvice(null)} />}
            {preview && preview.action !== hint?.action && <Confirm choice={preview} />}
            {preview && <Warnings view={view} /> /* below: what comes late moves no button */}
            <GroupBox view={view} />
            {!preview && !isGroup && (fitting.length === 0 || hasTargets) && <Hint view={view} />}
            {!preview && fitting.length > 0 && <Menu choices={fitting} />}
            {!preview && <TargetOdds choices={attacks} />}
            {(!preview || valuesOf(preview).length > 0) && <Plain choices={plain} isFirst={!hasTargets} />}
            <FightNow view={view} />
            {view.rest && view.choices.length > 1 && (
                <div class="buttons">
                    <button type="button" class="rest" disabled={isBusy || isResting} title={say('prompt.restHelp')}
                        onClick={() => void giveRest()}>{sayOr(`rest.${seat?.match.game}`, say('prompt.rest'))}</button>
                </div>
            )}
            {isTable && <NotYet view={view} />}
            <StackPanel view={view} />
            {!preview && !isGroup && <Chips view={view} />}
            {!isTable && <NotYet view={view} />}
            {!hint && <AskHint key={`hint ${question}`} tell={(told) => setAdvice({ question, hint: told })} />}
            <AllOrders key={`all ${question}`} view={view} />
        </>
    );
}

