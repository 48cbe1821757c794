// Where counters went, from one picture of the map to the next.
import type { Piece } from '../protocol';

export type Trails = Map<number, string[]>; // by piece: the hexes it was seen in, or the way it was ordered to go

const isPlace = (hex: string) => hex !== '-' && hex !== '?';

// What was known before, and what has moved since; `ordered` is the way of a move that was ordered here.
export function follow(trails: Trails, before: Piece[], now: Piece[], ordered: string[] | null = null): Trails {
    const places = new Map(before.map((piece) => [piece.id, piece.hex])), next = new Map(trails);
    for (const { id, hex } of now) {
        const from = places.get(id);
        if (!from || from === hex || !isPlace(from) || !isPlace(hex)) continue;
        const isOrdered = ordered && ordered[0] === from && ordered[ordered.length - 1] === hex;
        next.set(id, [...trails.get(id) ?? [from], ...(isOrdered ? ordered.slice(1) : [hex])]);
    }
    return next;
}
