// Orders as the view offers them, and picking one argument after the other.
//
// Nothing here knows a rule. A choice has a verb and values; what may be picked next is what some offered choice has
// next. A pick is a list with the values chosen so far, null where a later one was chosen first.
import type { Choice, Group, Value } from '../protocol';

export type Picks = (string | null)[];

const known = new WeakMap<Choice, string[]>(); // a pointer that crosses the map asks for all of them at every hex

export function valuesOf(choice: Choice): string[] {
    let values = known.get(choice);
    if (!values) known.set(choice, values = Object.values(choice.args).flat().map(String));
    return values;
}

// As notation writes it.
function written(value: Value): string {
    return value === true ? 'yes' : value === false ? 'no' : String(value);
}

// As people read it: lengths in cm, directions in degrees.
export function readable(value: Value, kind?: string): string {
    const tenths = (Number(value) / 10).toFixed(1);
    return kind === 'mm' ? `${tenths} cm` : kind === 'angle' ? `${tenths}°` : written(value);
}

// The choices of a group, one by one.
export function expand(group: Group, role: string): Choice[] {
    if (group.box) return []; // too many to list: the board asks for a place
    const { verb, over } = group, values = over ? group.args[over] as Value[] : [null];
    return values.map((value, i) => {
        const args = over ? { ...group.args, [over]: value as Value } : group.args;
        const action = [role, verb, ...Object.values(args).flat().map(written)].join(' ');
        const remark = over ? group.remarks?.[i] ?? undefined : group.remark;
        const grave = over ? group.graves?.[i] : group.grave;
        return { action, verb, args, ...(remark === undefined ? {} : { remark }), ...(grave ? { grave } : {}) };
    });
}

export function matching(choices: Choice[], picks: Picks): Choice[] {
    return choices.filter((choice) => {
        const values = valuesOf(choice);
        return picks.every((pick, i) => pick === null || values[i] === pick);
    });
}

const isComplete = (choice: Choice, picks: Picks) =>
    valuesOf(choice).length === picks.length && !picks.includes(null);

// The choices that the picks describe wholly: none, one to be confirmed, or several verbs to choose from.
export function complete(choices: Choice[], picks: Picks): Choice[] {
    return picks.length === 0 ? [] : matching(choices, picks).filter((choice) => isComplete(choice, picks));
}

const found = new WeakMap<Choice[], Map<string, Map<string, Choice[]>>>(); // by the choices, then by what is picked

// What may be picked next, with the choices each value leads to.
export function nextValues(choices: Choice[], picks: Picks): ReadonlyMap<string, Choice[]> {
    const ofChoices = found.get(choices) ?? new Map<string, Map<string, Choice[]>>(), key = JSON.stringify(picks);
    found.set(choices, ofChoices);
    const next = ofChoices.get(key) ?? findNext(choices, picks);
    ofChoices.set(key, next);
    return next;
}

function findNext(choices: Choice[], picks: Picks): Map<string, Choice[]> {
    const hole = picks.indexOf(null), at = hole < 0 ? picks.length : hole;
    const next = new Map<string, Choice[]>();
    for (const choice of matching(choices, picks)) {
        const value = valuesOf(choice)[at];
        if (value === undefined) continue;
        const same = next.get(value);
        if (same) same.push(choice);
        else next.set(value, [choice]);
    }
    return next;
}

export function add(picks: Picks, value: string): Picks {
    const hole = picks.indexOf(null);
    return hole < 0 ? [...picks, value] : picks.map((pick, i) => (i === hole ? value : pick));
}

// With what follows of itself: a value that is the only one left.
export function settled(choices: Choice[], picks: Picks): Picks {
    if (picks.length === 0 || picks.includes(null) || complete(choices, picks).length > 0) return picks;
    const next = [...nextValues(choices, picks).keys()];
    return next.length === 1 ? settled(choices, [...picks, next[0]]) : picks;
}

// The picks after a click on something that goes by these names (a hex, the piece in it); null: nothing is offered.
export function click(choices: Choice[], picks: Picks, names: string[]): Picks | null {
    for (const name of names) {
        if (nextValues(choices, picks).has(name)) return add(picks, name);
    }
    for (const name of names) {
        if (nextValues(choices, []).has(name)) return [name];
    }
    const second = names.find((name) => choices.some((choice) => valuesOf(choice)[1] === name));
    return picks.length === 0 && second !== undefined ? [null, second] : null;
}

// After another click on the same stack: the picks with the next of its pieces that is offered instead of the last one;
// null: there is none.
export function nextInStack(choices: Choice[], picks: Picks, names: string[]): Picks | null {
    const before = picks.slice(0, -1), last = picks.at(-1);
    if (!last || before.includes(null) || !names.includes(last)) return null;
    const next = nextValues(choices, before), offered = names.filter((name) => next.has(name));
    return offered.length > 1 ? [...before, offered[(offered.indexOf(last) + 1) % offered.length]] : null;
}

// What needs no picking because nothing else is offered: the piece that is in the middle of its move.
export function impliedPicks(choices: Choice[]): Picks {
    const withArguments = choices.filter((choice) => valuesOf(choice).length > 1);
    const first = new Set(withArguments.map((choice) => valuesOf(choice)[0]));
    const single = choices.some((choice) => valuesOf(choice).length === 1);
    return first.size === 1 && !single ? [...first] : [];
}
