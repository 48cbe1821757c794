// What is wanted now, and the orders that answer it.
import { useRef, useState } from 'preact/hooks';
import { LineBox } from '../board/line';
import { isPremiere, stopFilm, toldNow } from '../film/film';
import { furnitureOf } from '../furniture/furniture';
import { GuideBox } from '../guide/box';
import { saveJournal } from '../lobby/matches';
import { RuleMark } from '../log/rule';
import { add, complete, nextValues, readable, valuesOf } from '../orders/choices';
import { giveOrder, pick } from '../orders/click';
import { giveRest, play, undo } from '../orders/give';
import { clearPicks, isMover, mayDecide, previewed, unspent } from '../orders/picked';
import { describeChoice, describeVerb, helpOf, kindAt, nameOf, verbOf, wordOf } from '../orders/words';
import { clearNotice, page, titleOf, usePage } from '../page';
import { endingOf, isEnded } from '../players/deeds';
import { Offered } from '../players/players';
import type { Choice, View } from '../protocol';
import { openReplay } from '../replay/moments';
import { say, sayOr, titleIn, upper, withoutRule } from '../words';
import { useFocusStays, useInSight } from './focus';
import { HintBox, StopThinking } from './hint';
import { SealedChoice, duelOf } from './matrix';
import { Meaning, meaningOf } from './meaning';
import { OddsOf } from './odds';

// The short name, by which panel and notation call what has a title.
function shortOf(value: string, kind?: string) {
    const title = kind ? page.words?.titles[kind]?.[value] : undefined;
    const isSame = title?.toLowerCase().replace(/ /g, '-') === value;
    return title && !isSame ? <small aria-hidden="true">{value}</small> : null;
}

function headline(view: View): string {
    const { kind, roles } = view.pending;
    if (kind === 'over' || isEnded()) return say('prompt.over');
    if (kind === 'chance') return say('prompt.chance');
    if (roles.includes(view.role)) return say('prompt.yours');
    return roles.length > 1 ? say('prompt.both') : say('prompt.others', roles.map(titleOf).join(', '));
}

const MENTIONED = 3; // of a hex

// Who stands in the hexes that the prompt speaks of. Of a large stack the uppermost, who comes last in a view: all of
// them would push the orders out of sight, and the card on the map has them.
function Mentioned({ view }: { view: View }) {
    const named = (view.pending.args ?? []).filter((arg, i, args) => args.indexOf(arg) === i);
    const stacks = named.map((hex) => view.pieces.filter((p) => p.title && p.hex === hex)).filter((s) => s.length > 0);
    if (stacks.length === 0) return null;
    return (
        <p class="who">
            {stacks.flatMap((stack) => stack.slice(stack.length > MENTIONED ? -1 : 0).map((p) => (
                <span key={p.id}>{p.hex} {titleIn(p)} {p.value !== '?' && <b>{String(p.value)}</b>}
                    {stack.length > MENTIONED && ` ${say('table.more', stack.length - 1)}`}</span>
            )))}
        </p>
    );
}

// A name at the beginning stays as it is written.
const sentence = (text: string) => (page.view?.pieces.some((p) => p.name && text.startsWith(`${p.name} `))
    ? text : upper(text));

function NoticeBox() {
    const { notice } = usePage(), box = useInSight<HTMLDivElement>(notice);
    if (!notice) return null;
    return (
        <div ref={box} class={`notice notice-${notice.kind}`} role={notice.kind === 'news' ? 'status' : 'alert'}>
            <span>{sentence(withoutRule(notice.text, notice.rule))}</span>
            {notice.rule && <RuleMark id={notice.rule} />}
            <button type="button" class="close" aria-label={say('rule.close')} onClick={clearNotice}>×</button>
        </div>
    );
}

function Confirm({ choice }: { choice: Choice }) {
    const { map, isBusy, way } = usePage(), box = useInSight<HTMLDivElement>(choice.action);
    const values = valuesOf(choice), last = values[values.length - 1];
    const piece = page.view?.pieces.find((p) => p.name === last);
    const isOnMap = map?.hexes.some((h) => h.hex === (piece?.hex ?? last)), left = values.length ? [] : unspent();
    const buttons = (
        <div class="buttons">
            <button type="button" class="primary" disabled={isBusy} onClick={() => void play(choice)}>
                {say('prompt.confirm')}
            </button>
            <button type="button" onClick={clearPicks}>{say('prompt.cancel')}</button>
        </div>
    );
    return (
        <div ref={box} class="confirm">
            <p class="order">{describeChoice(choice)}</p>
            {choice.remark && <p class="hint remark">{upper(choice.remark)}.</p>}
            {left.length > 0 && (
                <p class="unspent">{left.length === 1 ? say('prompt.unspentOne', titleIn(left[0]) ?? left[0].hex)
                    : say('prompt.unspent', left.length)}</p>
            )}
            {way?.action === choice.action && way.cost !== null && (
                <p class="cost" data-action={choice.action}>
                    {say(way.kind === 'mm' ? 'prompt.length' : 'prompt.cost', readable(way.cost, way.kind))}
                </p>
            )}
            {verbOf(choice.verb)?.risk ? (
                <OddsOf key={choice.action} choice={choice} isBrief={!!duelOf(page.view!)}>{buttons}</OddsOf>
            ) : buttons}
            <p class="hint">{upper(helpOf(choice.verb))}. {isOnMap && say('prompt.again')}</p>
        </div>
    );
}

// Several orders fit what was picked: which one?
function Menu({ choices }: { choices: Choice[] }) {
    const { isBusy, picks } = usePage();
    return (
        <div class="menu">
            <p class="hint">{say('prompt.choose', nameOf(String(picks[picks.length - 1]), false,
                kindAt(choices[0], picks.length - 1)))}</p>
            <div class="buttons">
                {choices.map((choice) => (
                    <button key={choice.action} type="button" class="primary" disabled={isBusy}
                        onClick={() => giveOrder(choice)}>{describeVerb(choice.verb)}</button>
                ))}
                <button type="button" onClick={clearPicks}>{say('prompt.cancel')}</button>
            </div>
        </div>
    );
}

function Hint({ view }: { view: View }) {
    const { picks, map } = usePage();
    const on = new Set(map?.hexes.map((h) => h.hex));
    const next = [...nextValues(view.choices, picks)];
    const targets = next.filter(([value]) => on.has(value));
    const isPieces = targets.some(([value]) => view.pieces.some((p) => p.hex === value));
    if (picks.length > 0 && targets.length > 0) {
        const picked = picks.find((p) => p !== null) ?? '';
        const verbs = new Map<string, number>();
        for (const [, choices] of targets) verbs.set(choices[0].verb, (verbs.get(choices[0].verb) ?? 0) + 1);
        return (
            <p class="hint">
                {say('prompt.target', nameOf(picked, false))}{' '}
                {[...verbs].map(([verb, count]) => (
                    <span key={verb} class={`count verb-${verb}`}>
                        {say('prompt.counts', sayOr(`verb.${verb}`, wordOf(verb)), count)}
                    </span>
                ))}
            </p>
        );
    }
    const isTable = view.pieces.some((p) => p.base), figure = picks[0];
    if (isTable && figure && view.pieces.some((p) => p.base && p.name === figure)) {
        return <p class="hint">{say(isMover(figure) ? 'table.go' : 'table.meet', figure)}</p>;
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

// What may be picked and is no hex and not on the furniture, by what would be done with it: units, clans, chits.
function Chips({ view }: { view: View }) {
    const { picks, map, seat } = usePage();
    const on = new Set(map?.hexes.map((h) => h.hex)), furniture = furnitureOf(seat?.match.game ?? '');
    const hole = picks.indexOf(null), at = hole < 0 ? picks.length : hole;
    const values = [...nextValues(view.choices, picks)]
        .filter(([value, choices]) => !on.has(value) && !furniture.isShown(choices[0]) &&
            !(kindAt(choices[0], at) === 'angle' && Number(value) % 450)); // eight of them; the list has all
    const groups = new Map<string, [string, Choice[]][]>(); // by verb
    for (const [value, choices] of values) {
        for (const verb of new Set(choices.map((choice) => choice.verb))) {
            groups.set(verb, [...(groups.get(verb) ?? []), [value, choices.filter((c) => c.verb === verb)]]);
        }
    }
    return (
        <>
            {[...groups].map(([verb, entries]) => (
                <section key={verb} class="chips" aria-label={describeVerb(verb)} data-verb={verb}>
                    <h3>{describeVerb(verb)} <Remark of={entries.flatMap(([, choices]) => choices)} /></h3>
                    {entries.map(([value, choices]) => (meaningAt(choices[0], at, value) ? (
                        <div key={value} class="with-meaning">
                            <button type="button" onClick={() => giveOrder(choices[0])}>
                                {nameOf(value, false, kindAt(choices[0], at))}
                            </button>
                            <Meaning rule={meaningAt(choices[0], at, value)!} />
                        </div>
                    ) : (
                        <button key={value} type="button" onClick={() => (isWhole(choices, at)
                            ? giveOrder(choices[0]) : pick(add(picks, value)))}>
                            {nameOf(value, false, kindAt(choices[0], at))}
                            {shortOf(value, kindAt(choices[0], at))}
                            {!sharedRemark(entries.flatMap(([, all]) => all)) && <Remark of={choices} />}
                        </button>
                    )))}
                </section>
            ))}
        </>
    );
}

// Orders that are expected but cannot be given yet stay in sight, with what is missing.
function NotYet({ view }: { view: View }) {
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
function AllOrders({ view }: { view: View }) {
    const [isOpen, setOpen] = useState(false);
    const choices = view.choices.filter((choice) => valuesOf(choice).length > 0);
    if (choices.length === 0) return null;
    return (
        <details class="all-orders" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{say('prompt.more', choices.length)}</summary>
            {isOpen && (
                <div class="chips">
                    {choices.map((choice) => (
                        <button key={choice.action} type="button" onClick={() => giveOrder(choice)}>
                            {describeChoice(choice)}
                        </button>
                    ))}
                </div>
            )}
        </details>
    );
}

function Orders({ view }: { view: View }) {
    const { picks, isBusy, isResting, map } = usePage();
    const preview = isBusy ? null : previewed(); // given already
    const hasTargets = map?.hexes.some((h) => nextValues(view.choices, picks).has(h.hex)) || preview;
    const plain = view.choices.filter((choice) => valuesOf(choice).length === 0);
    const fitting = complete(view.choices, picks);
    const isTable = view.pieces.some((p) => p.base); // there the chips of all figures would hide what is missing
    return (
        <>
            <SealedChoice view={view} />
            {preview && <Confirm choice={preview} />}
            {!preview && (fitting.length === 0 || hasTargets) && <Hint view={view} />}
            {!preview && fitting.length > 0 && <Menu choices={fitting} />}
            {plain.length > 0 && (
                <div class="buttons plain">
                    {plain.map((choice) => (
                        <button key={choice.action} type="button" disabled={isBusy} data-verb={choice.verb}
                            class={hasTargets ? '' : 'primary'} onClick={() => giveOrder(choice)}>
                            {describeChoice(choice)}
                        </button>
                    ))}
                </div>
            )}
            {view.rest && view.choices.length > 1 && (
                <div class="buttons">
                    <button type="button" class="rest" disabled={isBusy || isResting} title={say('prompt.restHelp')}
                        onClick={() => void giveRest()}>{say('prompt.rest')}</button>
                </div>
            )}
            {isTable && <NotYet view={view} />}
            {!preview && <Chips view={view} />}
            {!isTable && <NotYet view={view} />}
            <HintBox view={view} />
            <AllOrders key={view.at} view={view} />
        </>
    );
}

function Over({ view }: { view: View }) {
    const { outcome } = view.pending, ending = endingOf(usePage().seat?.result);
    return (
        <div class="over">
            {!outcome && ending && <p class="outcome">{ending}</p>}
            {outcome && <p class="outcome">{outcome.text} {outcome.rule && <RuleMark id={outcome.rule} />}</p>}
            <div class="buttons">
                <button type="button" class="primary" onClick={() => void openReplay(true)}>
                    {say('replay.open')}
                </button>
                <button type="button" onClick={() => void saveJournal()}>{say('match.save')}</button>
                <a class="button" href="#">{say('lobby.back')}</a>
            </div>
        </div>
    );
}

// While the film runs: what it has told by now, and no more.
function Meanwhile() {
    const { events } = usePage(), latest = events[toldNow() - 1]?.text;
    return (
        <>
            {latest && <p class="latest" title={latest}>{say('prompt.latest', latest)}</p>}
            <div class="buttons">
                <button type="button" class="skip-film" onClick={stopFilm}>{say('film.skip')}</button>
            </div>
        </>
    );
}

function Wanted({ view, isPlayer }: { view: View; isPlayer: boolean }) {
    const { replay, events } = usePage(), { pending } = view, isOver = isEnded();
    const latest = events[events.length - 1]?.text;
    const waitsFor = pending.roles.filter((role) => role !== view.role).map(titleOf).join(', ');
    return (
        <>
            {!isOver && <p class="words">{pending.prompt} {pending.rule && <RuleMark id={pending.rule} />}</p>}
            {!isOver && !duelOf(view) && <Mentioned view={view} />}
            {!isOver && !replay && !duelOf(view) && latest && (
                <p class="latest" title={latest}>{say('prompt.latest', latest)}</p>
            )}
            <NoticeBox />
            {!replay && <GuideBox />}
            {isPlayer && <Offered />}
            {!replay && <LineBox />}
            {isOver && !replay && <Over view={view} />}
            {!replay && mayDecide() && <Orders view={view} />}
            {!isOver && !mayDecide() && !replay && waitsFor && (
                <p class="hint waiting">{say('prompt.waiting', waitsFor)}{' '}
                    {isPlayer && <StopThinking roles={pending.roles} />}</p>
            )}
        </>
    );
}

export function Prompt() {
    const { view, seat, isBusy, isResting, fresh } = usePage(), box = useRef<HTMLElement>(null);
    const [isLow, setLow] = useState(false); // on a phone
    const isShowing = isPremiere();
    useFocusStays(box, isBusy || isResting || isShowing);
    if (!view || !seat) return <section class="prompt" aria-label={say('prompt.yours')} />;
    const isPlayer = seat.seats.some((s) => s.role === view.role);
    const title = isShowing ? say('film.title') : headline(view);
    return (
        <section ref={box} class={['prompt', mayDecide() ? 'is-yours' : '', isLow ? 'is-low' : ''].join(' ').trim()}
            aria-label={title} data-at={view.at} data-busy={isBusy || isResting || !!fresh}>
            <header>
                <button type="button" class="handle" aria-expanded={!isLow} onClick={() => setLow(!isLow)}
                    aria-label={say(isLow ? 'prompt.raise' : 'prompt.lower')}><span /></button>
                <h2>{title}</h2>
                {isPlayer && !isShowing && !isEnded() && (
                    <button type="button" class="undo" onClick={() => void undo()}>↶ {say('prompt.undo')}</button>
                )}
            </header>
            {isShowing ? <Meanwhile /> : <Wanted view={view} isPlayer={isPlayer} />}
        </section>
    );
}
