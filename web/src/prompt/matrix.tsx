// A sealed choice of both sides: who stands against whom, and what each pair of choices leads to.
import { useState } from 'preact/hooks';
import { pointAt } from '../board/pointed';
import { furnitureOf } from '../furniture/furniture';
import { RuleMark } from '../log/rule';
import { valuesOf } from '../orders/choices';
import { pick } from '../orders/click';
import { previewed } from '../orders/picked';
import { gameOf, page, titleOf, useCalmPage, worded } from '../page';
import type { Block, Odds, Result, Tone, View } from '../protocol';
import { say } from '../words';
import { chanceOf, chanceOfTone, describeResult, percent, rankOf, useOdds } from './odds';

const MOST = 12; // choices a side

type Cell = NonNullable<Odds['matrix']>[0];

const valueOf = (action: string) => action.split(' ').slice(2).join(' ');

function Short({ action }: { action: string }) {
    const value = valueOf(action), short = furnitureOf(page.seat?.match.game ?? '').short?.(value);
    return short ? <span title={value}>{short}<span class="unseen"> {value}</span></span> : <>{value}</>;
}

// How a pair of choices ends: what is at least as likely as not, from the worst on. A lost game is never an average.
function toneOf(results: Result[]): Tone {
    const total = results.reduce((sum, r) => sum + chanceOf(r), 0);
    const sorted = [...results].sort((a, b) => rankOf(a.tone) - rankOf(b.tone));
    let sum = 0;
    return sorted.find((r) => (sum += chanceOf(r)) >= total / 2)?.tone ?? 'even';
}

// The worst first: what is named first must not be overlooked.
const worstFirst = (results: Result[]) =>
    [...results].sort((a, b) => rankOf(a.tone) - rankOf(b.tone) || chanceOf(b) - chanceOf(a));

// "42% The general: gone", the worst first. What ends alike is told once; what comes less than once in a hundred times
// and loses nothing is told as one. A loss is always named, however rare.
function describeCell(results: Result[], all: Result[]): string {
    const ends = new Map<string, number>();
    let others = 0;
    for (const result of worstFirst(results)) {
        const said = describeResult(result, all), chance = chanceOf(result);
        const isLoss = result.tone === 'lost' || result.tone === 'bad';
        if (chance < 0.01 && !isLoss && results.length > 1 && !ends.has(said)) others += chance;
        else ends.set(said, (ends.get(said) ?? 0) + chance);
    }
    if (ends.size === 0) return say('odds.else');
    if (others > 0) ends.set(say('odds.else'), others);
    return [...ends].map(([said, chance]) => (ends.size > 1 ? `${percent(chance)} ` : '') + said).join(' · ');
}

function MatrixCell({ cell, all, role }: { cell?: Cell; all: Result[]; role: string }) {
    if (!cell) return <td />;
    const tone = toneOf(cell.results), risk = tone === 'lost' ? 0 : chanceOfTone(cell.results, 'lost');
    const text = furnitureOf(page.seat?.match.game ?? '').cell?.(cell.results[0], role);
    const said = describeCell(cell.results, all);
    return (
        <td class={`is-${tone}`} title={said}>
            {text ?? say(`matrix.${tone}`)}
            {risk > 0 && <b class="risk">{percent(risk)}</b>}<span class="unseen"> {said}</span>
        </td>
    );
}

function Table({ odds, view }: { odds: Odds; view: View }) {
    const matrix = odds.matrix!, picked = previewed()?.action;
    const own = [...new Set(matrix.map((cell) => cell.own))], other = [...new Set(matrix.map((cell) => cell.other))];
    const rule = duelOf(view)?.rule, all = matrix.flatMap((cell) => cell.results);
    const chosen = matrix.filter((cell) => cell.own === picked);
    return (
        <>
            <div class="matrix-frame">
                <table class="matrix">
                    <caption>
                        {say('matrix.title', titleOf(odds.own!), titleOf(odds.other!))}{' '}
                        {rule && <RuleMark id={rule} />}
                    </caption>
                    <thead>
                        <tr>
                            <td />
                            {other.map((action) => <th key={action} scope="col"><Short action={action} /></th>)}
                        </tr>
                    </thead>
                    <tbody>
                        {own.map((action) => (
                            <tr key={action} class={action === picked ? 'is-picked' : ''}>
                                <th scope="row">
                                    <button type="button" aria-pressed={action === picked} onClick={() => {
                                        const choice = view.choices.find((c) => c.action === action);
                                        if (choice) pick(valuesOf(choice));
                                    }}><Short action={action} /></button>
                                </th>
                                {other.map((theirs) => (
                                    <MatrixCell key={theirs} role={view.role} all={all}
                                        cell={matrix.find((cell) => cell.own === action && cell.other === theirs)} />
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            {chosen.length > 0 && <Ends cells={chosen} all={all} own={view.role} other={odds.other!} />}
        </>
    );
}

// What the chosen one leads to, by how it ends: each end with the choices of the other side that bring it, as cards,
// and what they add up to.
function Ends({ cells, all, own, other }: { cells: Cell[]; all: Result[]; own: string; other: string }) {
    const { cell: sumOf } = furnitureOf(page.seat?.match.game ?? '');
    const side = (gameOf(page.seat?.match.game)?.roles ?? []).findIndex(({ id }) => id === other);
    const ends = new Map<string, Cell[]>();
    for (const cell of cells) {
        const said = describeCell(cell.results, all);
        ends.set(said, [...(ends.get(said) ?? []), cell]);
    }
    const sorted = [...ends].sort(([, a], [, b]) => rankOf(toneOf(a[0].results)) - rankOf(toneOf(b[0].results)));
    return (
        <ul class="ends">
            {sorted.map(([said, [first, ...more]]) => {
                const same = [first, ...more], names = same.map((cell) => valueOf(cell.other)).join(', ');
                const sums = same.map(({ results }) => sumOf?.(results[0], own)).filter((sum) => sum?.includes(':'));
                return (
                    <li key={said} class={`is-${toneOf(first.results)}`}>
                        <b class="unseen">{say('matrix.against', names)}</b>
                        <span class={`their-cards side-${side}`} aria-hidden="true">
                            {same.map((cell) => <span key={cell.other}><Short action={cell.other} /></span>)}
                        </span>
                        <span class="end-said">{' '}{said}</span>
                        {sums.length > 0 && <small>{sums.join(' · ')}</small>}
                    </li>
                );
            })}
        </ul>
    );
}

// Who fights, with what.
export const duelOf = (view: View) => view.panel.find((block) => block.duel);

function Fighters({ block }: { block: Block }) {
    const roles = gameOf(page.seat?.match.game)?.roles ?? [];
    return (
        <div class="fighters">
            {block.items.map((item, i) => (
                <div key={i} class={`fighter side-${roles.findIndex((r) => r.id === item.role)}`}
                    onMouseEnter={() => pointAt(item.pieces ?? [])} onMouseLeave={() => pointAt([])}>
                    <h3>{item.title} <span lang="ja">{item.native}</span></h3>
                    <p class="state">{item.hex}: {item.state}</p>
                    <ul>{(item.marks ?? []).map((mark) => <li key={mark}>{worded(mark)}</li>)}</ul>
                </div>
            ))}
        </div>
    );
}

// The card that is picked, in few letters.
function cardNow(): string | null {
    const picked = previewed(), value = picked ? valueOf(picked.action) : null;
    return value && (furnitureOf(page.seat?.match.game ?? '').short?.(value) ?? value);
}

function Opponents({ block, view }: { block: Block; view: View }) {
    const { Scene } = furnitureOf(page.seat?.match.game ?? '');
    if (!Scene) return <Fighters block={block} />;
    const card = cardNow(), shown = { cards: card === null ? {} : { [view.role]: card }, totals: {} };
    return <Scene block={block} roles={gameOf(page.seat?.match.game)?.roles ?? []} own={view.role} shown={shown} />;
}

// One's own cards, to be laid from here.
function Own({ view }: { view: View }) {
    const picked = previewed()?.action, roles = gameOf(page.seat?.match.game)?.roles ?? [];
    const side = roles.findIndex((r) => r.id === view.role);
    return (
        <div class={`own-cards side-${side}`} role="group" aria-label={say('matrix.hand')}>
            {view.choices.map((choice) => (
                <button key={choice.action} type="button" class="own-card" aria-pressed={choice.action === picked}
                    onClick={() => pick(valuesOf(choice))}><Short action={choice.action} /></button>
            ))}
        </div>
    );
}

// The same risk in every choice, and few of them: cards of a duel.
const isSealed = (view: View) => view.choices.length > 1 && view.choices.length <= MOST &&
    view.choices.every((c) => c.verb === view.choices[0].verb && valuesOf(c).length === 1) &&
    !!page.words?.verbs.find((v) => v.verb === view.choices[0].verb)?.risk;

export function SealedChoice({ view }: { view: View }) {
    useCalmPage();
    const odds = useOdds(isSealed(view) ? {} : null);
    const [isAll, setAll] = useState(false), [isMap, setMap] = useState(false);
    const duel = duelOf(view);
    if (!odds?.matrix) return null;
    return (
        <section class={`sealed${isAll ? ' shows-all' : ''}${isMap ? ' shows-map' : ''}`}
            aria-label={say('odds.title')}>
            {duel && <Opponents block={duel} view={view} />}
            <div class="sealed-head">
                <h3>{say(previewed() ? 'matrix.ifLaid' : 'matrix.lay', cardNow() ?? '')}</h3>
                <button type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>{say('matrix.all')}</button>
                <button type="button" class="to-map" aria-pressed={isMap} onClick={() => setMap(!isMap)}>
                    {say(isMap ? 'matrix.scene' : 'matrix.map')}
                </button>
            </div>
            <Own view={view} />
            <Table odds={odds} view={view} />
            <p class="hint">{odds.through && `${say('odds.through')} `}
                {odds.matrix.some((cell) => !cell.exact) && say('odds.guess')}</p>
        </section>
    );
}
