// The ground: drawn once, since the map never changes.
import { memo } from './memo';
import { centre, columnOf, corner, neighbour, outline, rowOf } from './geometry';
import type { Point } from './geometry';
import type { Hex, HexMap } from '../protocol';
import { sayOr } from '../words';

// How ground is drawn goes by its name, of whatever game it is. What has no name here is tinted and bears its glyph.
const LOOKS: Record<string, string> = {
    plains: 'open', open: 'open', clear: 'open', river: 'river', mountain: 'mountain', hill: 'hill', wood: 'wood',
    woods: 'wood', forest: 'wood', town: 'town', castle: 'town', fortress: 'town', flat: 'open', rough: 'rough',
    foothills: 'hill', sea: 'sea', lake: 'sea', marsh: 'marsh',
};

export const lookOf = (terrain: string | null) => LOOKS[terrain ?? 'open'] ?? 'other';

// Its title in the language of the page, if that has one.
export const groundOf = (game: string, terrain: string, title: string) => sayOr(`ground.${game}.${terrain}`, title);

// A few peaks or trees, not the same in every hex.
const turnOf = (hex: string) => (columnOf(hex) * 7 + rowOf(hex) * 5) % 3;

function peaks(at: Point, turn: number): string {
    const peak = (x: number, y: number, size: number) =>
        `M${at.x + x - size} ${at.y + y}l${size} ${-size * 1.25}l${size} ${size * 1.25}`;
    return peak(-4 + turn * 2, 7, 7) + peak(5 - turn, 9, 5) + peak(turn * 3 - 4, -3, 5);
}

function trees(at: Point, turn: number): string {
    const tree = (x: number, y: number) =>
        `M${at.x + x} ${at.y + y}v-3m-4 0l4 -8l4 8zm4 3`;
    return tree(-9 + turn, 2) + tree(8 - turn, 1) + tree(turn - 2, 14) + tree(turn * 2 - 1, -4);
}

const strokes = ({ x, y }: Point, turn: number) =>
    `M${x - 8 + turn} ${y - 3}l3 -2M${x + 4} ${y - 6 + turn}l3 -2M${x - 2 - turn} ${y + 8}l3 -2M${x + 8} ${y + 5}l3 -2`;

const reeds = ({ x, y }: Point) =>
    `M${x - 9} ${y - 3}h8m-6 0v-4m4 4v-4M${x + 1} ${y + 7}h8m-6 0v-4m4 4v-4`;

export function Features({ look, at, turn, glyph }: { look: string; at: Point; turn: number; glyph: string }) {
    if (look === 'mountain' || look === 'hill') return <path class={`peaks ${look}`} d={peaks(at, turn)} />;
    if (look === 'wood') return <path class="trees" d={trees(at, turn)} />;
    if (look === 'rough') return <path class="strokes rough" d={strokes(at, turn)} />;
    if (look === 'marsh') return <path class="strokes marsh" d={reeds(at)} />;
    if (look === 'other') return <text class="glyph" x={at.x} y={at.y + 7}>{glyph}</text>;
    return null;
}

// A ribbon from river hex to river hex: from the middle of one hexside, bending in the hex, to that of the next.
// At the edge of the map it flows on.
function streams(map: HexMap): string {
    const wet = new Set(map.hexes.filter((h) => h.terrain === 'river').map((h) => h.hex));
    const point = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    return [...wet].map((hex) => {
        const at = centre(map, hex);
        const middle = (side: number) => {
            const a = corner(at, side + 4), b = corner(at, side + 5);
            return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        };
        const ends = [0, 1, 2, 3, 4, 5].filter((side) => wet.has(neighbour(map, hex, side))).map(middle);
        if (ends.length === 1) ends.push({ x: 2 * at.x - ends[0].x, y: 2 * at.y - ends[0].y });
        return ends.slice(1).map((end) => `M${point(ends[0])}Q${point(at)} ${point(end)}`).join('');
    }).join('');
}

function Water({ map }: { map: HexMap }) {
    const course = streams(map);
    return (
        <g class="water">
            <path class="bank" d={course} />
            <path class="stream" d={course} />
        </g>
    );
}

// What runs along a hexside; where it can be crossed, planks lie over it.
export function Side({ a, b, feature }: { a: Point; b: Point; feature: string }) {
    const line = (kind: string) => <line class={`hexside ${kind}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
    return feature === 'ford' ? <>{line('hexside-river')}{line('hexside-ford')}</> : line(`hexside-${feature}`);
}

function Sides({ map, hex, on }: { map: HexMap; hex: Hex; on: Set<string> }) {
    const at = centre(map, hex.hex);
    return (
        <>
            {hex.sides!.map((feature, side) => {
                const beyond = neighbour(map, hex.hex, side);
                if (!feature || (on.has(beyond) && beyond < hex.hex)) return null; // both hexes tell of it
                return <Side key={side} a={corner(at, side + 4)} b={corner(at, side + 5)} feature={feature} />;
            })}
        </>
    );
}

// Strokes on the lower side of a hexside that leads up, as on old maps.
export function slope(at: Point, side: number): string {
    const a = corner(at, side + 4), b = corner(at, side + 5);
    return [0.15, 0.38, 0.62, 0.85].map((part) => {
        const x = a.x + (b.x - a.x) * part, y = a.y + (b.y - a.y) * part;
        return `M${x.toFixed(1)} ${y.toFixed(1)}l${((at.x - x) * 0.28).toFixed(1)} ${((at.y - y) * 0.28).toFixed(1)}`;
    }).join('');
}

function slopes(map: HexMap): string {
    const levels = new Map(map.hexes.map((h) => [h.hex, h.level ?? 0]));
    return map.hexes.flatMap(({ hex, level }) => [0, 1, 2, 3, 4, 5].map((side) =>
        ((levels.get(neighbour(map, hex, side)) ?? 0) > (level ?? 0) ? slope(centre(map, hex), side) : ''))).join('');
}

function edge(map: HexMap, on: Set<string>): string {
    return map.hexes.flatMap(({ hex }) => [0, 1, 2, 3, 4, 5].map((side) => {
        if (on.has(neighbour(map, hex, side))) return '';
        const at = centre(map, hex), a = corner(at, side + 4), b = corner(at, side + 5);
        return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
    })).join('');
}

function Ground({ map }: { map: HexMap }) {
    const on = new Set(map.hexes.map((h) => h.hex));
    const glyphs = new Map(map.terrains.map((terrain) => [terrain.name, terrain.glyph]));
    return (
        <g class="ground">
            {map.hexes.map((hex) => (
                <polygon key={hex.hex} class={`hex look-${lookOf(hex.terrain)}${hex.start ? ' is-start' : ''}`}
                    data-hex={hex.hex} data-terrain={hex.terrain} points={outline(centre(map, hex.hex))} />
            ))}
            {map.hexes.filter((h) => h.level).map((h) => (
                <polygon key={h.hex} class="height" fill-opacity={Math.min(0.22 * h.level!, 0.8)}
                    points={outline(centre(map, h.hex))} />
            ))}
            <path class="slopes" d={slopes(map)} />
            <Water map={map} />
            {map.hexes.map((h) => (
                <Features key={h.hex} look={lookOf(h.terrain)} at={centre(map, h.hex)} turn={turnOf(h.hex)}
                    glyph={glyphs.get(h.terrain ?? '') ?? ''} />
            ))}
            {map.hexes.filter((h) => h.sides).map((h) => <Sides key={h.hex} map={map} hex={h} on={on} />)}
            <path class="edge" d={edge(map, on)} />
            {map.hexes.map((hex) => {
                const { x, y } = centre(map, hex.hex);
                return (
                    <g key={hex.hex} class="print">
                        <text class="number" x={x} y={y - 12.5}>{hex.hex}</text>
                        {hex.start && <text class="start" x={x} y={y + 5}>{hex.start}</text>}
                    </g>
                );
            })}
        </g>
    );
}

export const Terrain = memo(Ground);

interface Place {
    label: string;
    x: number;
    top: number; // of the hexes that bear the name
    bottom: number;
}

// A name that stands in several hexes side by side is printed once, in the middle of them.
function places(map: HexMap): Place[] {
    const left = new Map(map.hexes.filter((h) => h.label).map((h) => [h.hex, h.label!]));
    const found = [];
    for (const [hex, label] of left) {
        const group = [hex];
        left.delete(hex);
        for (const member of group) {
            const beside = [0, 1, 2, 3, 4, 5].map((side) => neighbour(map, member, side));
            for (const other of beside.filter((o) => left.get(o) === label)) {
                left.delete(other);
                group.push(other);
            }
        }
        const points = group.map((member) => centre(map, member)), ys = points.map((p) => p.y);
        const x = points.reduce((sum, p) => sum + p.x, 0) / points.length;
        found.push({ label, x, top: Math.min(...ys), bottom: Math.max(...ys) });
    }
    return found;
}

const REACH = 13, LETTER = 5.2, HEIGHT = 9; // half a counter; a label's letters

// How many counters a label would lie under, with its middle at this point.
const covered = (label: string, x: number, y: number, counters: Point[]) => counters.filter((at) =>
    Math.abs(at.x - x) < REACH + label.length * LETTER / 2 && at.y > y - HEIGHT - REACH && at.y < y + 2 + REACH).length;

// Below the place or, where counters stand in the way, above it or beside it: wherever fewest lie over it.
function freeSpot({ label, x, top, bottom }: Place, counters: Point[]): Point {
    const wide = label.length * LETTER / 2 + REACH + 4, middle = (top + bottom) / 2 + 3;
    const spots = [{ x, y: bottom + 16 }, { x, y: top - 9 }, { x: x + wide, y: middle }, { x: x - wide, y: middle },
        { x, y: bottom + 26 }, { x, y: top - 19 }];
    const counts = spots.map((spot) => covered(label, spot.x, spot.y, counters));
    return spots[counts.indexOf(Math.min(...counts))];
}

// Place names lie below the counters and dodge them; at the edge they run inwards. `taken`: the hexes with counters.
function PlaceNames({ map, taken }: { map: HexMap; taken: string }) {
    const right = centre(map, `${String(map.columns).padStart(2, '0')}01`).x;
    const counters = taken ? taken.split(' ').map((hex) => centre(map, hex)) : [];
    return (
        <g class="labels">
            {places(map).map((place) => {
                const { x, y } = freeSpot(place, counters);
                return (
                    <text key={`${place.x} ${place.bottom}`} x={x < 40 ? 4 : x > right - 40 ? right + 16 : x} y={y}
                        class={x < 40 ? 'at-left' : x > right - 40 ? 'at-right' : ''}>{place.label}</text>
                );
            })}
        </g>
    );
}

export const Labels = memo(PlaceNames);
