// The hexes that a beat of the film is about.
import { centre, outline, RADIUS } from './geometry';
import { beatNow } from '../film/film';
import type { HexMap } from '../protocol';

function hexesOfBeat(map: HexMap): string[] {
    const beat = beatNow();
    if (!beat) return [];
    const on = new Set(map.hexes.map((h) => h.hex)), named = new Set(beat.events.flatMap((event) => event.args));
    const pieces = beat.picture.pieces.filter((p) => beat.moved.includes(p.id) || (p.name && named.has(p.name)));
    const hexes = beat.moved.length > 0 ? [] : [...named].map(String);
    return [...new Set([...pieces.map((p) => p.hex), ...hexes])].filter((hex) => on.has(hex));
}

export const hexOfBeat = (map: HexMap | null): string | null => (map && hexesOfBeat(map)[0]) ?? null;

export function Told({ map }: { map: HexMap }) {
    return (
        <>
            {hexesOfBeat(map).map((hex) => (
                <polygon key={hex} class="told" points={outline(centre(map, hex), RADIUS - 1)} />
            ))}
        </>
    );
}
