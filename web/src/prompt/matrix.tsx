// A sealed choice of both sides: who stands against whom, and what each pair of choices leads to.
import { pointAt } from '../board/pointed';
import { furnitureOf } from '../furniture/furniture';
import { RuleMark } from '../log/rule';
import { valuesOf } from '../orders/choices';
import { pick } from '../orders/click';
import { previewed } from '../orders/picked';
import { gameOf, page, titleOf, usePage } from '../page';
import type { Block, Odds, Result, View } from '../protocol';
import { say } from '../words';
import { describeResult, kindOf, percent, useOdds, worthOf } from './odds';

const MOST = 12; // choices a side

type Cell = NonNullable<Odds['matrix']>[0];

const valueOf = (action: string) => action.split(' ').slice(2).join(' ');

function Short({ action }: { action: string }) {
    const value = valueOf(action), short = furnitureOf(page.seat?.match.game ?? '').short?.(value);
    return short ? <span title={value}>{short}<span class="unseen"> {value}</span></span> : <>{value}</>;
}

const expected = (results: Result[], role: string) =>
    results.reduce((sum, r) => sum + worthOf(r, role) * r.numerator / r.denominator, 0);

// "The general: gone", with how likely each is where it is not sure.
function describeCell(results: Result[], all: Result[]): string {
    return results.map((r) => (results.length > 1 ? `${percent(r.numerator / r.denominator)}: ` : '') +
        describeResult(r, all)).join('\n');
}

function MatrixCell({ cell, all, role }: { cell?: Cell; all: Result[]; role: string }) {
    if (!cell) return <td />;
    const worth = expected(cell.results, role), isLost = worth < -1e5;
    const text = furnitureOf(page.seat?.match.game ?? '').cell?.(cell.results[0], role);
    const said = describeCell(cell.results, all);
    return (
        <td class={`is-${kindOf(worth)}${isLost ? ' is-lost' : ''}`} title={said}>
            {text ?? say(`matrix.${kindOf(worth)}`)}<span class="unseen"> {said}</span>
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
            {chosen.length > 0 && <Ends cells={chosen} all={all} role={view.role} />}
        </>
    );
}

// What the chosen one leads to, by how it ends: each end with the choices of the other side that bring it.
function Ends({ cells, all, role }: { cells: Cell[]; all: Result[]; role: string }) {
    const ends = new Map<string, Cell[]>();
    for (const cell of cells) {
        const said = describeCell(cell.results, all);
        ends.set(said, [...(ends.get(said) ?? []), cell]);
    }
    const sorted = [...ends].sort(([, a], [, b]) => expected(a[0].results, role) - expected(b[0].results, role));
    return (
        <ul class="ends">
            {sorted.map(([said, [first, ...more]]) => {
                const worth = expected(first.results, role);
                const names = [first, ...more].map((cell) => valueOf(cell.other)).join(', ');
                return (
                    <li key={said} class={`is-${kindOf(worth)}${worth < -1e5 ? ' is-lost' : ''}`}>
                        <b>{say('matrix.against', names)}</b> {said}
                    </li>
                );
            })}
        </ul>
    );
}

// Who fights, with what: the panel's block of that name.
export const duelOf = (view: View) => view.panel.find((block) => block.name === 'duel');

function Fighters({ block }: { block: Block }) {
    const roles = gameOf(page.seat?.match.game)?.roles ?? [];
    return (
        <div class="fighters">
            {block.items.map((item, i) => (
                <div key={i} class={`fighter side-${roles.findIndex((r) => r.id === item.role)}`}
                    onMouseEnter={() => pointAt(item.pieces ?? [])} onMouseLeave={() => pointAt([])}>
                    <h3>{item.title} <span lang="ja">{item.native}</span></h3>
                    <p class="state">{item.hex}: {item.state}</p>
                    <ul>{(item.marks ?? []).map((mark) => <li key={mark}>{mark}</li>)}</ul>
                </div>
            ))}
        </div>
    );
}

// The same risk in every choice, and few of them: cards of a duel.
const isSealed = (view: View) => view.choices.length > 1 && view.choices.length <= MOST &&
    view.choices.every((c) => c.verb === view.choices[0].verb && valuesOf(c).length === 1) &&
    !!page.words?.verbs.find((v) => v.verb === view.choices[0].verb)?.risk;

export function SealedChoice({ view }: { view: View }) {
    usePage();
    const odds = useOdds(isSealed(view) ? {} : null);
    const duel = duelOf(view);
    if (!odds?.matrix) return null;
    return (
        <section class="sealed" aria-label={say('odds.title')}>
            {duel && <Fighters block={duel} />}
            <Table odds={odds} view={view} />
            {odds.matrix.some((cell) => !cell.exact) && <p class="hint">{say('odds.guess')}</p>}
        </section>
    );
}
