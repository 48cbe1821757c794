// The tables of the rulebook: fetched once a match, drawn with the cells that count lit.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { RuleMark } from '../log/rule';
import { readable } from '../orders/choices';
import { page } from '../page';
import type { Chart, GameEvent, Value } from '../protocol';
import { ask } from '../server';
import { langNow, say, sayOr } from '../words';

interface Known { of: string; coming: Promise<void>; charts: Chart[] }

let known: Known | null = null; // of the match and in the language that were asked for
const NONE: Chart[] = [];

// Several may want them at once: asked for once.
function fetchCharts(of: string): Promise<void> {
    if (known?.of === of) return known.coming;
    const own: Known = { of, charts: NONE, coming: ask<{ charts: Chart[] }>('charts').then(({ charts }) => {
        own.charts = charts;
    }, () => { // without a table the fight is told in words
        if (known === own) known = null;
    }) };
    known = own;
    return own.coming;
}

export function useCharts(): Chart[] {
    const of = `${page.seat?.match.id} ${langNow()}`, [, setThere] = useState('');
    useEffect(() => {
        let isShown = true;
        void fetchCharts(of).then(() => { if (isShown) setThere(of); });
        return () => { isShown = false; };
    }, [of]);
    return known?.of === of ? known.charts : NONE;
}

// Where a chart is read: numbers, or what is known of them before the dice.
export interface Reading {
    chart: Chart;
    column?: Value;
    row?: Value;
    side?: number; // who reads it, for the colour
    base?: { column?: number; row?: number }; // the numbers before dice
}

const valueOf = (event: GameEvent, kind: string | undefined): Value | undefined => {
    const kinds = page.words?.events.find((words) => words.event === event.kind)?.args ?? [];
    const at = kind === undefined ? -1 : kinds.indexOf(kind);
    return at < 0 ? undefined : event.args[at] ?? undefined;
};

// The chart that an event was read on: it cites the chart's rule.
export function readingOf(event: GameEvent, charts: Chart[]): Reading | null {
    const chart = charts.find(({ rule }) => rule === event.rule || rule === event.also);
    if (!chart) return null;
    const column = valueOf(event, chart.across), row = valueOf(event, chart.down);
    const kinds = page.words?.events.find((words) => words.event === event.kind)?.args ?? [];
    if ((chart.across && !kinds.includes(chart.across)) || (chart.down && !kinds.includes(chart.down))) return null;
    return { chart, column, row };
}

// Which line a number belongs to.
function lineOf(lines: Value[], value: Value, isUpto = false): number {
    if (typeof value !== 'number') return lines.indexOf(value);
    if (isUpto) {
        const found = lines.findIndex((to) => value <= Number(to));
        return found < 0 ? lines.length - 1 : found;
    }
    let at = 0;
    lines.forEach((from, i) => { if (Number(from) <= value) at = i; });
    return at;
}

// How likely each sum of so many dice is.
function sumsOf(dice: number): Map<number, number> {
    let sums = new Map([[0, 1]]);
    for (let i = 0; i < dice; i++) {
        const next = new Map<number, number>();
        sums.forEach((chance, sum) => {
            for (let die = 1; die <= 6; die++) next.set(sum + die, (next.get(sum + die) ?? 0) + chance / 6);
        });
        sums = next;
    }
    return sums;
}

// The chance that each of these lines is the one; null: nothing is known.
function chancesOf(lines: Value[], value: Value | undefined, base: number | undefined, dice: number,
    isUpto = false): number[] | null {
    const chances = lines.map(() => 0);
    if (lines.length === 1) return [1];
    if (value !== undefined) chances[lineOf(lines, value, isUpto)] = 1;
    else if (base !== undefined) {
        sumsOf(dice).forEach((chance, sum) => { chances[lineOf(lines, base + sum, isUpto)] += chance; });
    } else return null;
    return chances;
}

function labelOf(lines: Value[], i: number, kind: string | undefined, isUpto = false): string {
    const line = lines[i];
    if (typeof line !== 'number') return String(line);
    if (kind === 'mm') return `≤ ${readable(line, kind)}`;
    const text = (number: number) => String(number).replace('-', '−');
    if (isUpto || kind === 'die') return text(line);
    const next = lines[i + 1];
    if (i === 0 && typeof next === 'number' && kind === 'row') return `≤ ${text(next - 1)}`;
    if (next === undefined) return `${text(line)}+`;
    return typeof next === 'number' && next > line + 1 ? `${text(line)}–${text(next - 1)}` : text(line);
}

const CODE = /^(?=.*[\d^])[\w^*-]{1,6}$/;

// What stands in a cell: short as printed; a name of the game by its title.
function cellOf(chart: Chart, text: string): { short: string; full?: string } {
    const title = chart.of ? page.words?.titles[chart.of]?.[text] : undefined;
    const words = sayOr(`chart.${page.seat?.match.game}.${text}`, '');
    const isCode = CODE.test(text); // "d1R^1"; whatever else is written there is an id
    const short = text === 'none' ? '–' : words || (isCode || !title ? text : title);
    return { short: short.replace(/-(?=\d)/, '−'), full: title };
}

const isWide = (chart: Chart) => chart.columns.length > 1;

const FEW = 4, MANY = 9; // names; columns

// A wide table of a few names has a letter for each, and a key below; null: there is room for the names.
function lettersOf(chart: Chart): Map<string, string> | null {
    const names = [...new Set(chart.cells.flat().map((text) => cellOf(chart, text).short))];
    const letters = new Map(names.map((name) => [name, [...name][0]]));
    const isPlain = names.every((name) => name.length <= 3) || new Set(letters.values()).size < names.length;
    return chart.columns.length < MANY || names.length > FEW || isPlain ? null : letters;
}

export function ChartTable({ chart, readings }: { chart: Chart; readings: Reading[] }) {
    const lit = readings.map(({ column, row, base, side }) => ({ side,
        columns: chancesOf(chart.columns, column, base?.column, chart.dice[0], chart.upto),
        rows: chancesOf(chart.rows, row, base?.row, chart.dice[1]) }));
    const chanceAt = (r: number, c: number) => Math.max(0, ...lit.map(({ columns, rows }) =>
        (columns && rows ? columns[c] * rows[r] : 0)));
    const most = Math.max(...chart.rows.flatMap((_, r) => chart.columns.map((__, c) => chanceAt(r, c))));
    const isLine = (chances: number[] | null, i: number) => !!chances && chances.length > 1 && chances[i] === 1;
    const found = chart.cells.flatMap((row, r) => row.map((text, c) => ({ text, chance: chanceAt(r, c) })))
        .filter(({ chance }) => chance === 1)[0];
    const meant = found && cellOf(chart, found.text);
    const letters = lettersOf(chart);
    const isNames = !letters && chart.cells.some((row) => row.some((text) => cellOf(chart, text).short.length > 6));
    const frame = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => { // of a wide table on a narrow screen the cell that counts
        const cell = frame.current?.querySelector<HTMLElement>('[data-lit]');
        if (cell) frame.current!.scrollLeft = cell.offsetLeft - frame.current!.clientWidth / 2;
    }, [found?.text]);
    return (
        <figure class="chart" data-chart={chart.name}>
            <figcaption>{/^\d/.test(chart.rule ?? '0') && chart.title} {chart.rule && <RuleMark id={chart.rule} />}
            </figcaption>
            <div ref={frame} class="chart-frame" tabIndex={0} role="region" aria-label={chart.title}>
                <table class={isNames ? 'is-named' : ''}>
                    {isWide(chart) && (
                        <thead>
                            <tr>
                                {chart.down && <td class="corner" aria-hidden="true" />}
                                {chart.columns.map((_, c) => (
                                    <th key={c} scope="col" class={lit.some(({ columns }) => isLine(columns, c))
                                        ? 'is-read' : ''}>{labelOf(chart.columns, c, chart.across, chart.upto)}</th>
                                ))}
                            </tr>
                        </thead>
                    )}
                    <tbody>
                        {chart.cells.map((row, r) => (
                            <tr key={r}>
                                {chart.down && (
                                    <th scope="row" class={lit.some(({ rows }) => isLine(rows, r)) ? 'is-read' : ''}>
                                        {labelOf(chart.rows, r, chart.down)}</th>
                                )}
                                {row.map((text, c) => {
                                    const chance = chanceAt(r, c), { short, full } = cellOf(chart, text);
                                    const isRead = lit.some(({ columns, rows }) =>
                                        isLine(columns, c) || isLine(rows, r));
                                    const share = most > 0 ? Math.round(Math.sqrt(chance / most) * 100) : 0;
                                    return (
                                        <td key={c} title={letters ? short : full} data-lit={chance === 1 || undefined}
                                            class={chance === 1 ? 'is-lit' : chance > 0 ? 'may-be'
                                                : isRead ? 'is-read' : ''}
                                            style={chance > 0 && chance < 1 ? { '--share': `${share}%` } : undefined}>
                                            {letters?.get(short) ?? short}</td>
                                    );
                                })}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            {letters && (
                <p class="key">{[...letters].map(([name, letter]) => (
                    <span key={name} class={meant?.short === name ? 'is-lit' : ''}><b>{letter}</b> {name} </span>
                ))}</p>
            )}
            {found && meant?.full && meant.full !== meant.short && <p class="found">{found.text}: {meant.full}</p>}
            {!found && most > 0 && most < 1 && <p class="hint">{say('chart.dice')}</p>}
        </figure>
    );
}
