// The hexes that a beat of the film is about, or the order that the guide proposes.
import { beatNow } from '../film/film';
import { stepNow } from '../guide/guide';
import { page } from '../page';
import type { HexMap } from '../protocol';
import { centre, outline, RADIUS } from './geometry';

function hexesOfBeat(map: HexMap): string[] {
    const beat = beatNow();
    if (!beat) return [];
    const on = new Set(map.hexes.map((h) => h.hex)), named = new Set(beat.events.flatMap((event) => event.args));
    const pieces = beat.picture.pieces.filter((p) => beat.moved.includes(p.id) || (p.name && named.has(p.name)));
    const hexes = beat.moved.length > 0 ? [] : [...named].map(String);
    return [...new Set([...pieces.map((p) => p.hex), ...hexes])].filter((hex) => on.has(hex));
}

function hexesOfStep(map: HexMap): string[] {
    const on = new Set(map.hexes.map((h) => h.hex)), words = beatNow() ? [] : stepNow()?.step.order.split(' ') ?? [];
    const named = page.view?.pieces.filter((piece) => words.includes(piece.name ?? '')).map((piece) => piece.hex) ?? [];
    return [...new Set([...words, ...named])].filter((hex) => on.has(hex));
}

export const hexTold = (map: HexMap | null): string | null =>
    (map && (hexesOfBeat(map)[0] ?? hexesOfStep(map)[0])) ?? null;

export function Told({ map }: { map: HexMap }) {
    return (
        <>
            {hexesOfStep(map).map((hex) => (
                <polygon key={hex} class="guided" data-hex={hex} points={outline(centre(map, hex), RADIUS - 1)} />
            ))}
            {hexesOfBeat(map).map((hex) => (
                <polygon key={hex} class="told" points={outline(centre(map, hex), RADIUS - 1)} />
            ))}
        </>
    );
}
