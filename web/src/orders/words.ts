// Orders in words, as a player calls what they are about.
import { page, titleOf } from '../page';
import type { Choice } from '../protocol';
import { langNow, say, sayOr, titleIn, upper } from '../words';
import { readable, valuesOf } from './choices';

// A value as a player calls it: the piece in a hex, a unit by its title, a clan by its name.
export function nameOf(value: string, isLast: boolean, kind?: string): string {
    const pieces = page.view?.pieces ?? [];
    const stack = pieces.filter((p) => p.hex === value), here = stack[0], unit = pieces.find((p) => p.name === value);
    const isTheirs = here?.role !== page.view?.role; // of a stack of theirs the hex alone is meant
    if (here?.title && !(isLast && isTheirs && stack.length > 1)) return `${titleIn(here)} (${value})`;
    const title = kind === undefined ? undefined : page.words?.titles[kind]?.[value];
    if (kind === 'angle') return compassOf(value);
    if (kind === 'mm') return readable(value, kind);
    if (unit?.base) return title ?? value; // on a table many are of one kind: which of them
    return title ?? (unit && titleIn(unit)) ?? value;
}

// A direction in tenths of a degree, as a player calls it: "N", "22.5°".
function compassOf(value: string): string {
    const tenths = Number(value);
    return tenths % 450 === 0 ? say('table.compass').split(' ')[tenths / 450] ?? value : `${tenths / 10}°`;
}

export const verbOf = (verb: string) => page.words?.verbs.find((v) => v.verb === verb);

// What the argument at a place is: a unit, a clan.
export function kindAt(choice: Choice, at: number): string | undefined {
    const args = verbOf(choice.verb)?.args ?? [];
    return args[Math.min(at, args.length - 1)]?.kind;
}

// As prompts call it, "then seal"; other languages have a title for it.
export const wordOf = (verb: string) =>
    (langNow() !== 'en' ? verbOf(verb)?.title : null) ?? upper(verb.replace(/-/g, ' '));

// What the rules say a verb does.
export const helpOf = (verb: string) => verbOf(verb)?.help ?? '';

// A verb by the page's own words for this game or for all, or as notation writes it.
export const describeVerb = (verb: string) =>
    sayOr(`verb.${page.seat?.match.game}.${verb}`, sayOr(`verb.${verb}`, wordOf(verb)));

// What stands on the button that gives an order: the verb for this moment, and what it leaves unspent.
export function labelOf(choice: Choice): string {
    const label = valuesOf(choice).length > 0 ? describeVerb(choice.verb) : describeChoice(choice);
    return choice.grave && choice.remark ? `${label} · ${choice.remark}` : label;
}

// A name at the beginning stays as it is written.
export const sentence = (text: string) =>
    (page.view?.pieces.some((p) => p.name && text.startsWith(`${p.name} `)) ? text : upper(text));

// An order that names nothing, as it is called where that rule asks: the same word ends a march and a rally.
const momentary = (verb: string) =>
    sayOr(`verb.${page.seat?.match.game}.${verb}.${page.view?.pending.rule}`, describeVerb(verb));

export function describeChoice(choice: Choice, isBrief = false): string {
    const values = valuesOf(choice);
    const names = values.map((value, i) => nameOf(value, i > 0 && i === values.length - 1, kindAt(choice, i)));
    const plain = names.length ? `${describeVerb(choice.verb)} ${names.join(' → ')}` : isBrief ? wordOf(choice.verb)
        : momentary(choice.verb);
    return sayOr(`order.${page.seat?.match.game}.${choice.verb}`, sayOr(`order.${choice.verb}`, plain, ...names),
        ...names);
}

// An order that came as notation, in short; of another side with its title before it.
export function describeAction(action: string): string {
    const [role, verb, ...values] = action.split(' '), { view } = page;
    const choice = view?.choices.find((c) => c.action === action) ??
        { action, verb, args: Object.fromEntries(values.entries()) };
    const words = describeChoice(choice, true);
    return role === view?.role ? words : say('order.of', titleOf(role), words);
}
