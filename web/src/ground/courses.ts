// Rivers, streams and borders: hexsides are chained, and each corner becomes the control point of a curve between the
// middles of two sides. So a river is smooth, and crosses the middle of every side it belongs to.
import { clamp, mix } from './noise';
import { ROOT3 } from './land';
import type { Spot } from './land';
import { columnOf, isLower, nameOf, neighbour, rowOf } from '../board/geometry';
import { isWater } from './looks';
import type { HexMap } from '../protocol';

export interface Side { a: Spot; b: Spot; middle: Spot; feature: string }

interface Link { from: Spot; middle: Spot; to: Spot }

export interface Course {
    name: string | null;
    feature: string;
    points: Spot[]; // from spring to mouth
    widths: [number, number];
}

const STEPS = 8; // points a bend
const LONG = 55; // hexsides of a great river

export function centreOf(map: HexMap, hex: string): Spot {
    const column = columnOf(hex);
    return [1 + 1.5 * (column - 1),
        ROOT3 / 2 + ROOT3 * (rowOf(hex) - 1) + (isLower(map, column) ? ROOT3 / 2 : 0)];
}

export function sideOf(map: HexMap, hex: string, side: number, feature = ''): Side {
    const [x, y] = centreOf(map, hex);
    const corner = (i: number): Spot => [x + Math.cos(i * Math.PI / 3), y + Math.sin(i * Math.PI / 3)];
    const a = corner(side + 4), b = corner(side + 5);
    return { a, b, middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], feature };
}

const keyOf = ([x, y]: Spot) => `${Math.round(x * 20)}:${Math.round(y * 20)}`;

// Sides that meet in a corner, one behind the other; where three meet, one goes on and the third is a chain of its own.
function chain(sides: Side[]): Link[][] {
    const meeting = new Map<string, Side[]>(), left = new Set(sides), found: Link[][] = [];
    for (const side of sides) {
        for (const end of [side.a, side.b]) meeting.set(keyOf(end), [...meeting.get(keyOf(end)) ?? [], side]);
    }
    const walk = (first: Side, from: string) => {
        const links: Link[] = [];
        for (let side: Side | undefined = first, at = from; side;) {
            left.delete(side);
            const isFromA = keyOf(side.a) === at;
            links.push({ from: isFromA ? side.a : side.b, middle: side.middle, to: isFromA ? side.b : side.a });
            at = keyOf(links[links.length - 1].to);
            side = meeting.get(at)?.find((other) => left.has(other));
        }
        found.push(links);
    };
    for (const [corner, ends] of meeting) if (ends.length === 1 && left.has(ends[0])) walk(ends[0], corner);
    for (const side of sides) if (left.has(side)) walk(side, keyOf(side.a));
    return found;
}

function bend(ret: Spot[], a: Spot, b: Spot, c: Spot): void {
    for (let k = 0; k < STEPS; k++) {
        const t = k / STEPS, u = 1 - t;
        ret.push([u * u * a[0] + 2 * t * u * b[0] + t * t * c[0], u * u * a[1] + 2 * t * u * b[1] + t * t * c[1]]);
    }
}

const between = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

function curve(links: Link[]): Spot[] {
    const points: Spot[] = [], first = links[0], last = links[links.length - 1];
    bend(points, first.from, between(first.from, first.middle), first.middle);
    for (let i = 0; i + 1 < links.length; i++) bend(points, links[i].middle, links[i].to, links[i + 1].middle);
    bend(points, last.middle, between(last.middle, last.to), last.to);
    return [...points, last.to];
}

export const curvesOf = (sides: Side[]): Spot[][] => chain(sides).map(curve);

// Hexsides of the map with something on them, each once.
export function sidesOf(map: HexMap, isWanted: (feature: string) => boolean): (Side & { hexes: string })[] {
    const on = new Set(map.hexes.map((h) => h.hex)), found: (Side & { hexes: string })[] = [];
    for (const { hex, sides } of map.hexes) {
        sides?.forEach((feature, side) => {
            const beyond = neighbour(map, hex, side);
            if (!feature || !isWanted(feature) || (on.has(beyond) && beyond < hex)) return;
            found.push({ ...sideOf(map, hex, side, feature), hexes: `${hex} ${beyond}` });
        });
    }
    return found;
}

// ---- which way it flows, and how wide ----

const isEdge = (map: HexMap, [x, y]: Spot) => x < 1.1 || y < 0.95 || x > 1.5 * map.columns - 0.6 ||
    y > ROOT3 * map.rows - 0.1;

// How much a point looks like a mouth: by the sea, or at the edge of the map.
function mouthness(map: HexMap, wet: Spot[], at: Spot): number {
    if (wet.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < 1.1)) return 2;
    return isEdge(map, at) ? 1 : 0;
}

function widthsOf(map: HexMap, points: Spot[], feature: string, length: number): [number, number] {
    if (feature === 'stream') return [0.07, 0.11];
    const great = clamp(length / LONG), from = isEdge(map, points[0]) ? 0.2 : 0.09 + 0.05 * great;
    return [from, Math.max(from, mix(0.14, 0.32, great))];
}

const nearestOn = (points: Spot[], [x, y]: Spot): Spot => points.reduce((best, p) =>
    (Math.hypot(p[0] - x, p[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? p : best));

// Beyond the edge of the map it flows on.
function runOn(map: HexMap, points: Spot[]): Spot[] {
    const on = (end: Spot, before: Spot): Spot[] => {
        const long = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
        return isEdge(map, end) ? [[end[0] + (end[0] - before[0]) / long, end[1] + (end[1] - before[1]) / long]] : [];
    };
    const last = points.length - 1;
    return [...on(points[0], points[1]), ...points, ...on(points[last], points[last - 1])];
}

// A river that ends where another bends flows into it.
function join(map: HexMap, courses: Course[]): void {
    for (const course of courses) {
        for (const at of [0, course.points.length - 1]) {
            const end = course.points[at];
            const others = courses.filter((other) => other !== course).map((other) => nearestOn(other.points, end))
                .filter(([x, y]) => Math.hypot(x - end[0], y - end[1]) < 0.5);
            if (others.length > 0 && !isEdge(map, end)) course.points.splice(at ? at + 1 : 0, 0, others[0]);
        }
    }
}

// Courses of water along hexsides. A river that the map names comes from its spring on; of others the end by the sea or
// at the edge is the mouth.
function alongSides(map: HexMap): Course[] {
    const isWet = (feature: string) => ['river', 'stream', 'ford', 'bridge'].includes(feature);
    const sides = sidesOf(map, isWet), named = new Set<string>(), groups: [Side[], string | null][] = [];
    const byHexes = new Map(sides.map((side) => [side.hexes, side]));
    for (const { name, sides: hexes } of map.rivers ?? []) {
        const own = hexes.map((pair) => pair.split(' ').sort().join(' ')).filter((pair) => byHexes.has(pair));
        own.forEach((pair) => named.add(pair));
        groups.push([own.map((pair) => byHexes.get(pair)!), name]);
    }
    const rest = sides.filter((side) => !named.has(side.hexes));
    groups.push([rest.filter((side) => side.feature === 'stream'), null],
        [rest.filter((side) => side.feature !== 'stream'), null]);
    const wet = map.hexes.filter((h) => isWater(h.terrain)).map((h) => centreOf(map, h.hex));
    return groups.flatMap(([own, name]) => chain(own).map((links) => {
        const order = new Map(own.map((side, i) => [keyOf(side.middle), i]));
        let points = curve(links);
        const rank = (link: Link) => order.get(keyOf(link.middle))!;
        const isTold = name !== null && links.length > 1;
        const isBackwards = isTold ? rank(links[0]) > rank(links[links.length - 1])
            : mouthness(map, wet, points[0]) > mouthness(map, wet, points[points.length - 1]);
        if (isBackwards) points = points.reverse();
        const feature = own[0].feature === 'stream' ? 'stream' : 'river';
        const widths = widthsOf(map, points, feature, links.length);
        return { name, feature, points: runOn(map, points), widths };
    }));
}

// Where hexes are the river: from middle to middle, on beyond the edge, nearly as broad as they are.
function throughHexes(map: HexMap): Course[] {
    const left = new Set(map.hexes.filter((h) => h.terrain === 'river').map((h) => h.hex)), courses: Course[] = [];
    const beside = (hex: string) => [0, 1, 2, 3, 4, 5].map((side) => neighbour(map, hex, side));
    while (left.size > 0) {
        const all = [...left], first = all.find((hex) => beside(hex).filter((h) => left.has(h)).length < 2) ?? all[0];
        const way = [first];
        left.delete(first);
        for (let next = first; next;) {
            const at = next;
            next = beside(at).find((h) => left.has(h)) ?? '';
            if (next) way.push(next);
            left.delete(next);
        }
        const spots = way.map((hex) => centreOf(map, hex));
        const beyond = (a: Spot, b: Spot): Spot => [a[0] * 3 - b[0] * 2, a[1] * 3 - b[1] * 2];
        if (spots.length < 2) spots.push([spots[0][0] + 1, spots[0][1]]);
        const whole = [beyond(spots[0], spots[1]), ...spots, beyond(spots[spots.length - 1], spots[spots.length - 2])];
        const points: Spot[] = [];
        for (let i = 0; i + 2 < whole.length; i++) {
            bend(points, i ? between(whole[i], whole[i + 1]) : whole[0], whole[i + 1],
                between(whole[i + 1], whole[i + 2]));
        }
        courses.push({ name: null, feature: 'broad', points, widths: [0.8, 0.84] });
    }
    return courses;
}

const known = new WeakMap<HexMap, Course[]>();

export function coursesOf(map: HexMap): Course[] {
    const found = known.get(map) ?? [...throughHexes(map), ...alongSides(map)];
    if (!known.has(map)) join(map, found);
    known.set(map, found);
    return found;
}

// ---- borders ----

const knownBorders = new WeakMap<HexMap, Spot[][]>();

// By hex, the province it lies in; water lies in none.
export function regionsOf(map: HexMap): Map<string, string> {
    const found = new Map<string, string>();
    const wet = new Set(map.hexes.filter((h) => isWater(h.terrain)).map((h) => h.hex));
    for (const { name, hexes } of map.regions ?? []) {
        for (const [from, to] of hexes.map((pair) => pair.split(' '))) {
            for (let row = rowOf(from); row <= rowOf(to); row++) {
                const hex = nameOf(columnOf(from), row);
                if (!wet.has(hex)) found.set(hex, name);
            }
        }
    }
    return found;
}

// Between hexes of different regions, on land.
export function bordersOf(map: HexMap): Spot[][] {
    const found = knownBorders.get(map);
    if (found) return found;
    const regions = regionsOf(map), sides: Side[] = [];
    for (const [hex, region] of regions) {
        for (let side = 0; side < 3; side++) {
            const other = regions.get(neighbour(map, hex, side));
            if (other && other !== region) sides.push(sideOf(map, hex, side));
        }
    }
    const curves = curvesOf(sides);
    knownBorders.set(map, curves);
    return curves;
}
