// A fight, picked out of the events that tell it: who stands against whom, each modifier with its cause, and where the
// tables are read.
//
//     attacks, target, modifier, modifier, strike (read on a table), modifier, strike back ...
//     |--- the sides ---|  |--------- a blow ---------|  |---- the next blow ----|
import { page } from '../page';
import type { Chart, GameEvent, Piece, Role, Site } from '../protocol';
import { readingOf } from './charts';
import type { Reading } from './charts';

export interface Modifier { cause: string; value: number; rule: string | null; hasValue: boolean }

export interface Blow { modifiers: Modifier[]; dice: number[]; role?: string; reading: Reading | null }

export interface Party { role: string; pieces: Piece[]; site?: Site; strength?: number }

export interface Fight { parties: Party[]; blows: Blow[]; end: number } // end: events that belong to it

const wordsOf = (event: GameEvent) => page.words?.events.find((words) => words.event === event.kind);

function valuesOf(event: GameEvent, kind: string) {
    const kinds = wordsOf(event)?.args ?? [];
    return event.args.filter((value, i) => kinds[i] === kind && value !== null);
}

// "Across a river: −1." is the cause and the value.
function modifierOf(event: GameEvent): Modifier | null {
    const at = wordsOf(event)?.modifier;
    if (at === undefined || typeof event.args[at] !== 'number') return null;
    const value = Number(event.args[at]), text = event.text.replace(/[.。]\s*$/, '');
    const cause = text.replace(/\s*[::]\s*[+−-]?\d+$/, '');
    return { cause, value, rule: event.rule, hasValue: cause !== text };
}

function partiesOf(events: GameEvent[], pieces: Piece[], sites: Site[]): Party[] {
    const parties: Party[] = [];
    const partyOf = (role: string) => {
        const found = parties.find((party) => party.role === role) ?? { role, pieces: [] };
        if (!parties.includes(found)) parties.push(found);
        return found;
    };
    for (const event of events) {
        for (const value of event.args) {
            const piece = pieces.find((one) => one.name === value), site = sites.find((one) => one.name === value);
            if (piece && !partyOf(piece.role).pieces.includes(piece)) partyOf(piece.role).pieces.push(piece);
            else if (site) partyOf(site.role).site = site;
        }
    }
    return parties;
}

// Everybody who stands with one who is named: his force, or the garrison of the castle.
function withForces(party: Party, pieces: Piece[]): Party {
    const named = new Set(party.pieces.map((piece) => piece.id)), led = pieces.filter((piece) =>
        !named.has(piece.id) && piece.under !== undefined && named.has(piece.under));
    return { ...party, pieces: [...party.pieces, ...led] };
}

export function fightOf(events: GameEvent[], charts: Chart[], pieces: Piece[], sites: Site[], roles: Role[]): Fight {
    const blows: Blow[] = [];
    let modifiers: Modifier[] = [], end = 0, first = -1;
    events.forEach((event, i) => {
        const modifier = modifierOf(event), reading = readingOf(event, charts), dice = valuesOf(event, 'die');
        if (modifier && modifier.value !== 0) modifiers.push(modifier);
        if (!reading) return;
        if (first < 0) first = i;
        const role = valuesOf(event, 'role').map(String)[0], side = roles.findIndex(({ id }) => id === role);
        blows.push({ modifiers, dice: dice.map(Number), role,
            reading: { ...reading, side: side < 0 ? undefined : side } });
        modifiers = [];
        end = i + 1;
    });
    if (modifiers.length > 0) blows.push({ modifiers, dice: [], reading: null });
    const parties = partiesOf(events.slice(0, first < 0 ? events.length : first + 1), pieces, sites)
        .map((party) => withForces(party, pieces)).slice(0, 2);
    for (const { role, reading } of blows) { // a strength is what a column is chosen by
        const party = parties.find((one) => one.role === role);
        if (party && party.strength === undefined && typeof reading?.column === 'number') {
            party.strength = reading.column;
        }
    }
    return { parties, blows, end };
}

// A fight worth a scene: two sides, and something that counts.
export const isScene = ({ parties, blows }: Fight) => parties.length === 2 && blows.length > 0;
