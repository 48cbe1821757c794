// Why an order that was clicked is not offered: the page guesses what was meant and asks the server about it.
import { notify, page } from '../page';
import type { Choice, Piece, Why } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';
import { valuesOf } from './choices';
import type { Picks } from './choices';

type Occupant = 'nobody' | 'own' | 'other';

interface Shape {
    verb: string;
    isHex: boolean[];
    occupants: Set<Occupant>[]; // who stood in the hexes that were offered there
    beside: Set<string>;        // verbs that were offered at the same time
    sample: string[];
}

// Remembers what orders look like from those that were offered, so that the page can ask why another one is not.
class Grammar {
    private shapes = new Map<string, Shape>();

    learn(choices: Choice[], pieces: Piece[], role: string, hexes: Set<string>): void {
        const verbs = new Set(choices.map((choice) => choice.verb));
        for (const choice of choices) {
            const values = valuesOf(choice);
            if (values.length === 0) continue;
            let shape = this.shapes.get(choice.verb);
            if (!shape || shape.isHex.length !== values.length) {
                shape = { verb: choice.verb, isHex: values.map((value) => hexes.has(value)),
                    occupants: values.map(() => new Set()), beside: new Set(), sample: values };
                this.shapes.set(choice.verb, shape);
            }
            shape.sample = values;
            values.forEach((value, i) => shape.occupants[i].add(occupantOf(pieces, role, value)));
            verbs.forEach((verb) => shape.beside.add(verb));
        }
    }

    forget(): void {
        this.shapes.clear();
    }

    // Orders a click on a hex may have meant, most likely first.
    guess(choices: Choice[], picks: Picks, hex: string, pieces: Piece[], role: string): string[] {
        const verbs = new Set(choices.map((choice) => choice.verb));
        const occupant = occupantOf(pieces, role, hex), at = picks.length;
        const shapes = [...this.shapes.values()].filter((shape) =>
            [...verbs].some((verb) => shape.beside.has(verb)) && shape.isHex[at]);
        const likely = shapes.filter((shape) => shape.occupants[at].has(occupant));
        return (likely.length ? likely : shapes).map((shape) => {
            const sample = choices.find((choice) => choice.verb === shape.verb);
            const rest = (sample ? valuesOf(sample) : shape.sample).slice(at + 1);
            return [role, shape.verb, ...picks, hex, ...rest].join(' ');
        });
    }
}

function occupantOf(pieces: Piece[], role: string, hex: string): Occupant {
    const piece = pieces.find((p) => p.hex === hex);
    return !piece ? 'nobody' : piece.role === role ? 'own' : 'other';
}

export const grammar = new Grammar(); // of the match at hand

export async function askWhy(hex: string, picks: Picks): Promise<void> {
    const view = page.view!;
    const guesses = grammar.guess(view.choices, picks.includes(null) ? [] : picks, hex, view.pieces, view.role);
    try {
        for (const action of guesses.slice(0, 3)) {
            const why = await ask<Why>('why', { action });
            if (why.legal || !why.message) continue;
            notify('refusal', why.message, why.rule);
            return;
        }
        notify('news', say('prompt.unknown', hex));
    } catch (error) {
        complain(error);
    }
}
