// Names on the map: castles, places, rivers along their course, provinces; one script at a time, as large on the screen
// at every zoom. Worked out when a counter stops or the zoom has changed.
import { furnitureOf } from '../furniture/furniture';
import { bordersOf, coursesOf, regionsOf } from '../ground/courses';
import type { Course } from '../ground/courses';
import { isWater } from '../ground/looks';
import { worded } from '../page';
import type { HexMap, Site } from '../protocol';
import { sayOr, upper } from '../words';
import { SIZE } from './counter';
import { centre, neighbour, RADIUS, sheetSize } from './geometry';
import type { Point } from './geometry';
import { memo } from './memo';
import { around, Placer, widthOf } from './place';
import type { Put, Spot } from './place';
import { placeOfSite } from './sites';

// Its title in the language of the page, if that has one.
export const groundOf = (game: string, terrain: string, title: string) =>
    sayOr(`ground.${game}.${terrain}`, worded(title));

const SERIF = '"Noto Serif CJK JP", "Noto Serif JP", "Hiragino Mincho ProN", "Yu Mincho", Georgia, serif';
const FITTED = 18, RIVERS_FROM = 20, CROWDED = 40; // pixels a side of a hex
const GIVES_WAY = 60; // square pixels that a minor name may lie over others where it is crowded

interface Name { text: string; kind: string; x: number; y: number; size: number; spacing: number; anchor: string }

interface Place { label: string; at: Point; isWet: boolean; isWide: boolean }

// A name that stands in several hexes side by side is printed once, in the middle of them.
function placesOf(map: HexMap, sites: Site[]): Place[] {
    const castles = new Set(sites.map((site) => site.hex));
    const left = new Map(map.hexes.filter((h) => h.label && !castles.has(h.hex)).map((h) => [h.hex, h]));
    const found: Place[] = [];
    for (const [hex, { label, terrain }] of left) {
        const group = [hex];
        left.delete(hex);
        for (const member of group) {
            const beside = [0, 1, 2, 3, 4, 5].map((side) => neighbour(map, member, side));
            for (const other of beside.filter((o) => left.get(o)?.label === label)) {
                left.delete(other);
                group.push(other);
            }
        }
        const wet = isWater(terrain) ? lakeOf(map, hex) : group, points = wet.map((member) => centre(map, member));
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        found.push({ label: label!, at: { x: mean(points.map((p) => p.x)), y: mean(points.map((p) => p.y)) },
            isWet: isWater(terrain), isWide: wet.length > 1 });
    }
    return found;
}

// The water around a hex, as far as it is one.
function lakeOf(map: HexMap, hex: string): string[] {
    const wet = new Set(map.hexes.filter((h) => isWater(h.terrain)).map((h) => h.hex)), found = [hex];
    wet.delete(hex);
    for (const member of found) {
        for (let side = 0; side < 6; side++) {
            const other = neighbour(map, member, side);
            if (wet.delete(other)) found.push(other);
        }
    }
    return found;
}

const importance = (site: Site) => (site.main ? 4 : 0) + (site.level ?? 0);

interface NamesProps {
    map: HexMap;
    sites: Site[];
    isRoman: boolean;
    game: string;
    scale: number; // pixels of a unit
    taken: string; // the hexes with counters
}

class Writer {
    readonly names: Name[] = [];
    readonly placer: Placer;
    readonly per: number;
    readonly isFitted: boolean;

    constructor(private readonly props: NamesProps) {
        const size = sheetSize(props.map);
        this.per = RADIUS * props.scale;
        this.isFitted = this.per < FITTED;
        this.placer = new Placer(size.width * props.scale, size.height * props.scale);
    }

    // A text at a point of the map; false: left out.
    write(text: string, kind: string, at: Point, spots: Spot[], size: number, spacing: number, weight: number,
        limit?: number): boolean {
        const { scale } = this.props, width = widthOf(text, `${weight} ${size}px ${SERIF}`, spacing);
        const put: Put | null = this.placer.put(at.x * scale, at.y * scale, width, size * 1.12, spots, limit);
        if (put) {
            this.names.push({ text, kind, x: put.x / scale, y: (put.y + size * 0.34) / scale, size, spacing,
                anchor: put.anchor });
        }
        return !!put;
    }
}

// Pixels: at the zoom of play, and where the whole map is in sight.
const sizeAt = (per: number, large: number, small: number) =>
    Math.round(Math.max(small, Math.min(large, small + (per - 9) * 0.26)) * 2) / 2;

function writeSites(writer: Writer, { map, sites, isRoman, scale, taken }: NamesProps): void {
    const occupied = new Set(taken.split(' ')), { per } = writer;
    for (const site of sites) {
        const { x, y, size } = placeOfSite(map, site.hex, occupied.has(site.hex));
        writer.placer.block(x * scale, y * scale - 2, size * scale, size * scale);
    }
    for (const site of [...sites].sort((a, b) => importance(b) - importance(a))) {
        const text = (isRoman ? site.title : site.native) ?? site.title ?? site.name, isMajor = importance(site) > 1;
        const isOccupied = occupied.has(site.hex), at = isOccupied ? centre(map, site.hex)
            : placeOfSite(map, site.hex, false);
        const reach = isOccupied ? [per * 0.78, per * 0.68] : [per * 0.43, per * 0.4];
        const size = sizeAt(per, isRoman ? 18 : 19, isMajor ? 11.5 : 10), weight = site.level ? 700 : 600;
        writer.write(text, `castle level-${site.level ?? 0}`, at, around(reach[0], reach[1], size * 1.12), size,
            isRoman ? 0.3 : per < CROWDED ? 0.5 : 2, weight,
            isMajor || per > CROWDED ? undefined : GIVES_WAY);
    }
}

function writePlaces(writer: Writer, { map, sites, isRoman, game }: NamesProps): void {
    const { per } = writer, furniture = furnitureOf(game);
    if (writer.isFitted && map.hexes.length > 1000) return;
    for (const { label, at, isWet, isWide } of placesOf(map, sites)) {
        const text = (isRoman ? undefined : furniture.native(label)) ?? label;
        const size = sizeAt(per, isWet && isRoman ? 14 : 16, 11), step = Math.max(14, per * 0.8);
        const spots: Spot[] = [0, 1, -1, 1.7, -1.7, 2.6, -2.6].map((k) => ({ anchor: 'middle', dx: 0, dy: k * step }));
        if (isWide) spots.unshift({ anchor: 'middle', dx: 0, dy: per * 0.2 });
        const beside: Spot[] = [3, -3].map((k) => ({ anchor: 'middle', dx: k * per, dy: 0 }));
        writer.write(text, isWet ? 'place is-wet' : isRoman ? 'place is-slanted' : 'place', at, [...spots,
            ...beside], size,
            isRoman ? 0.4 : 1, 600);
    }
}

function writeProvinces(writer: Writer, { map, isRoman, game }: NamesProps): void {
    const sums = new Map<string, [number, number, number]>(), furniture = furnitureOf(game);
    for (const [hex, region] of regionsOf(map)) {
        const { x, y } = centre(map, hex), [sx, sy, n] = sums.get(region) ?? [0, 0, 0];
        sums.set(region, [sx + x, sy + y, n + 1]);
    }
    const shifts = [0, -20, 20, -40, 40, -60, 60].flatMap((dy) => [0, 30, -30, 55, -55].map((dx): Spot =>
        ({ anchor: 'middle', dx, dy })));
    for (const [region, [x, y, n]] of sums) {
        if (n < 12) continue;
        const text = isRoman ? upper(region).toUpperCase() : furniture.native(region) ?? upper(region);
        writer.write(text, 'province', { x: x / n, y: y / n }, shifts, isRoman ? 13 : 19, isRoman ? 3 : 9, 700);
    }
}

interface Along { name: string; d: string }

// River names slide along the curve to the freest, flattest stretch, or are left out.
function alongRiver(writer: Writer, course: Course, text: string, { scale, isRoman }: NamesProps): string | null {
    const points = course.points.map(([x, y]) => [x * RADIUS * scale, y * RADIUS * scale]);
    const need = text.length * (isRoman ? 12 : 19) + 20;
    let best: [number, number] | null = null, least = 450;
    for (let i = 0; i + 10 < points.length; i += 4) {
        let length = 0, j = i;
        for (; j + 1 < points.length && length < need; j++) {
            length += Math.hypot(points[j + 1][0] - points[j][0], points[j + 1][1] - points[j][1]);
        }
        if (length < need) break;
        let cost = (1 - Math.abs(points[j][0] - points[i][0]) / need) * 400;
        for (let k = i; k <= j && cost < least; k += 3) cost += writer.placer.overlap(points[k][0], points[k][1],
            26, 26);
        if (cost >= least) continue;
        least = cost;
        best = [i, j];
    }
    if (!best) return null;
    const part = points.slice(Math.max(0, best[0] - 5), best[1] + 6), [from, to] = [part[0], part[part.length - 1]];
    const isSteep = Math.abs(to[0] - from[0]) < need * 0.35;
    if (isSteep ? from[1] > to[1] : from[0] > to[0]) part.reverse();
    const mean = (i: number, axis: number) => {
        const near = part.slice(Math.max(0, i - 4), i + 5);
        return near.reduce((sum, p) => sum + p[axis], 0) / near.length / scale;
    };
    return `M${part.map((_, i) => `${mean(i, 0).toFixed(1)} ${mean(i, 1).toFixed(1)}`).join('L')}`;
}

function writeRivers(writer: Writer, props: NamesProps): Along[] {
    const furniture = furnitureOf(props.game), found: Along[] = [], seen = new Set<string>();
    if (writer.per < RIVERS_FROM) return [];
    for (const course of coursesOf(props.map)) {
        if (!course.name || seen.has(course.name)) continue;
        const name = (props.isRoman ? undefined : furniture.native(course.name)) ?? course.name;
        const d = alongRiver(writer, course, name, props);
        if (!d) continue;
        seen.add(course.name);
        found.push({ name, d });
    }
    return found;
}

function Written(props: NamesProps) {
    const { map, scale, taken } = props, writer = new Writer(props), { placer } = writer;
    for (const hex of taken.split(' ').filter(Boolean)) {
        const { x, y } = centre(map, hex);
        placer.block(x * scale + 2, y * scale, SIZE * scale * 1.2, SIZE * scale * 1.2);
    }
    if (!writer.isFitted) {
        for (const { points } of coursesOf(map)) {
            for (let i = 0; i < points.length; i += 4) {
                placer.block(points[i][0] * RADIUS * scale, points[i][1] * RADIUS * scale, 12, 12, 0.35);
            }
        }
    }
    if (writer.isFitted) writeProvinces(writer, props);
    writeSites(writer, props);
    writePlaces(writer, props);
    const rivers = writeRivers(writer, props);
    return (
        <g class="map-names" aria-hidden="true">
            {rivers.map(({ name, d }) => (
                <g key={name} class="river-name" style={{ fontSize: `${15 / scale}px`, strokeWidth: `${3 / scale}px`,
                    letterSpacing: `${3 / scale}px` }}>
                    <path id={`river-${name}`} d={d} />
                    <text dy={-9 / scale}><textPath href={`#river-${name}`} startOffset="50%">{name}</textPath></text>
                </g>
            ))}
            {writer.names.map(({ text, kind, x, y, size, spacing, anchor }) => (
                <text key={`${text} ${x}`} class={kind} x={x.toFixed(1)} y={y.toFixed(1)} text-anchor={anchor}
                    style={{ fontSize: `${size / scale}px`, letterSpacing: `${spacing / scale}px`,
                        strokeWidth: `${(size > 13 ? 3.5 : 2.6) / scale}px` }}>{text}</text>
            ))}
        </g>
    );
}

export const Names = memo(Written);

// Borders of provinces: dash and dot over a soft band.
function Bordered({ map, scale }: { map: HexMap; scale: number }) {
    const d = bordersOf(map).map((points) => `M${points.map(([x, y]) =>
        `${(x * RADIUS).toFixed(1)} ${(y * RADIUS).toFixed(1)}`).join('L')}`).join('');
    if (!d) return null;
    const line = (RADIUS * scale < FITTED ? 1.1 : 2) / scale, dash = [3.6, 1.8, 0.6, 1.8].join(' ');
    return (
        <g class="borders">
            <path class="border-band" d={d} />
            <path class="border-line" d={d} stroke-dasharray={dash} style={{ strokeWidth: `${line}px` }} />
        </g>
    );
}

export const Borders = memo(Bordered);
