// Counters that lie together: where each is drawn, how large, and what the uppermost shows of those below it.
import { furnitureOf } from '../furniture/furniture';
import type { HexMap, Piece, Site } from '../protocol';
import { centre, RADIUS } from './geometry';

interface Lying {
    x: number;
    y: number;
    size: number;
    count: number;
    figure: string;
    isUnder: boolean;
}

// Those of one side in a hex, inside its castle or outside.
const pileOf = (piece: Piece, isInside: boolean) => `${piece.hex} ${piece.role} ${isInside}`;

const BELOW = { x: 0.06, y: 0.26, size: 0.88 }; // a castle, in sides of a hex
const BESIEGED = { x: -0.62, y: -0.24, size: 0.4 }; // beside its castle, while others stand before it
const MIDDLE = { x: 0, y: 0, size: 1 }, ALONE = { x: 0, y: 0, size: 1.14 }; // where no castle wants room

export const usualSize = (sites: Site[]) => (sites.length > 0 ? MIDDLE : ALONE).size;

// What they have together, if all of it is known and numbers can be added.
function totalOf(pile: Piece[], figure: (piece: Piece) => string): string {
    const top = figure(pile[pile.length - 1]), values = pile.map((piece) => Number(figure(piece)));
    return pile.length === 1 || values.some((value) => !value) ? top : String(values.reduce((a, b) => a + b));
}

export function pilesOf(map: HexMap, placed: Piece[], sites: Site[], game: string): Map<number, Lying> {
    const furniture = furnitureOf(game), piles = new Map<string, Piece[]>(), lying = new Map<number, Lying>();
    const castles = new Set(sites.map((site) => site.hex)), isInside = (piece: Piece) =>
        piece.marks.some((mark) => furniture.sign(mark) === 'roof');
    const open = new Set(placed.filter((piece) => !isInside(piece)).map((piece) => piece.hex));
    for (const piece of placed) {
        const key = pileOf(piece, isInside(piece));
        piles.set(key, [...piles.get(key) ?? [], piece]);
    }
    for (const pile of piles.values()) {
        const top = pile[pile.length - 1], { x, y } = centre(map, top.hex);
        const place = sites.length === 0 ? ALONE : !castles.has(top.hex) ? MIDDLE : isInside(top) &&
            open.has(top.hex) ? BESIEGED : BELOW;
        const figure = totalOf(pile, furniture.figure);
        for (const piece of pile) {
            lying.set(piece.id, { x: x + place.x * RADIUS, y: y + place.y * RADIUS, size: place.size,
                count: pile.length, figure, isUnder: piece !== top });
        }
    }
    return lying;
}

export interface Force { leader: Piece; units: Piece[] }

// Who leads, and those he leads; whoever nobody leads stands with the others of his side.
export function forcesOf(pieces: Piece[]): Force[] {
    const forces = new Map<string, Piece[]>();
    for (const piece of [...pieces].reverse()) { // the uppermost comes last in a view
        const isLeading = pieces.some((other) => other.under === piece.id);
        const key = piece.under !== undefined ? `under ${piece.under}` : isLeading ? `under ${piece.id}`
            : `${piece.role} ${piece.army ?? ''}`;
        forces.set(key, [...forces.get(key) ?? [], piece]);
    }
    return [...forces.values()].map((units) => ({ units, leader: units.find((unit) => unit.under === undefined) ??
        units[0] }));
}

// How strong they are together, as far as it is known.
export function strengthOf(units: Piece[], game: string): string {
    const { figure } = furnitureOf(game);
    if (units.some((unit) => unit.value === '?')) return '?';
    return String(units.reduce((all, unit) => all + (Number(figure(unit)) || 0), 0));
}
