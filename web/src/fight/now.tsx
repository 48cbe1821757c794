// The fight that the player is asked about: the one that goes on, or the one that an order would begin.
import { mayDecide } from '../orders/picked';
import { page, useCalmPage } from '../page';
import type { GameEvent, Result, View } from '../protocol';
import { useCharts } from './charts';
import type { Reading } from './charts';
import type { Fight } from './fight';
import { FightWindow, useFight } from './scene';

// Nothing on the map is to be picked: it may be covered.
const isOffMap = (view: View) => {
    const on = new Set(page.map?.hexes.map((hex) => hex.hex));
    return view.choices.every((choice) => Object.values(choice.args).flat().every((value) => !on.has(String(value)) &&
        !view.pieces.some((piece) => piece.name === value && (on.has(piece.hex) || piece.base))));
};

// The table by which the question will be answered.
function useAsked(view: View): Reading[] {
    const { reads } = view.pending, chart = useCharts().find(({ name }) => name === reads?.chart);
    return chart && reads ? [{ chart, base: { column: reads.column, row: reads.row } }] : [];
}

export function FightNow({ view }: { view: View }) {
    const { beats, events } = useCalmPage(), beat = beats[beats.length - 1];
    const isOpen = !!beat?.open && beat.look === 'fight';
    const own = isOpen ? events.filter(({ n }) => n >= beat.first && n <= beat.last) : [];
    const fight = useFight(own, view), extra = useAsked(view);
    if (!fight || !mayDecide() || (!isOffMap(view) && extra.length === 0)) return null;
    return <FightWindow key={beat.first} fight={fight} extra={extra} />;
}

// Of what may come: the events of the likeliest way. A number that is another in another way is left open; the dice
// that were thrown in one of them tell what is added to them.
function foreseen(results: Result[]): GameEvent[] {
    const likeliest = [...results].sort((a, b) => b.numerator / b.denominator - a.numerator / a.denominator)[0];
    return (likeliest?.events ?? []).map((event, i) => {
        const others = results.map((result) => result.events[i]).filter((other) => other?.kind === event.kind);
        return { ...event, args: event.args.map((value, a) =>
            (others.every((other) => other.args[a] === value) ? value : null!)) };
    });
}

// What the dice are added to, where one way tells both the die and the row.
function withBase(fight: Fight, results: Result[]): Fight {
    return { ...fight, blows: fight.blows.map((blow) => {
        if (!blow.reading || blow.reading.row !== undefined) return blow;
        const { chart } = blow.reading;
        for (const event of results.flatMap((result) => result.events)) {
            const kinds = page.words?.events.find((words) => words.event === event.kind)?.args ?? [];
            const die = event.args[kinds.indexOf('die')], row = event.args[kinds.indexOf('row')];
            const isRole = !blow.role || event.args.includes(blow.role);
            if (isRole && [event.rule, event.also].includes(chart.rule) && typeof die === 'number' &&
                typeof row === 'number') {
                return { ...blow, reading: { ...blow.reading, base: { row: row - die } } };
            }
        }
        const added = blow.modifiers.reduce((sum, { value }) => sum + value, 0);
        const base = chart.down === 'die' ? 0 : chart.dice[0] === 0 ? added : undefined; // one die, for the row
        return { ...blow, reading: { ...blow.reading, base: { row: base } } };
    }) };
}

export function FightForeseen({ results }: { results: Result[] }) {
    const fight = useFight(foreseen(results), page.view);
    return fight && <FightWindow fight={withBase(fight, results)} />;
}
