// The hexes that a beat of the film is about, or that a step of a lesson points at.
import { shotNow } from '../film/film';
import { lessonNow } from '../lesson/lesson';
import type { HexMap } from '../protocol';
import { centre, hexesOn, outline, RADIUS } from './geometry';

function hexesOfBeat(map: HexMap): string[] {
    const beat = shotNow();
    if (!beat) return [];
    const on = hexesOn(map), named = new Set(beat.events.flatMap((event) => event.args));
    const pieces = beat.picture.pieces.filter((p) => beat.moved.includes(p.id) || (p.name && named.has(p.name)));
    const hexes = beat.moved.length > 0 ? [] : [...named].map(String);
    return [...new Set([...pieces.map((p) => p.hex), ...hexes])].filter((hex) => on.has(hex));
}

function hexesOfStep(map: HexMap): string[] {
    const on = hexesOn(map), hexes = shotNow() ? [] : lessonNow()?.hexes ?? [];
    return [...new Set(hexes)].filter((hex) => on.has(hex));
}

export const hexTold = (map: HexMap | null): string | null =>
    (map && hexesOfBeat(map)[0]) ?? null;

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
