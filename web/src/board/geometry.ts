// Where hexes lie on the sheet: flat-topped, columns and rows counted from 1, radius RADIUS.
import type { HexMap } from '../protocol';

export const RADIUS = 20;
const HALF = (RADIUS * Math.sqrt(3)) / 2; // half a hex's height

export interface Point {
    x: number;
    y: number;
}

export function columnOf(hex: string): number {
    return Number(hex.slice(0, 2));
}

export function rowOf(hex: string): number {
    return Number(hex.slice(2));
}

export function nameOf(column: number, row: number): string {
    return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

export function isLower(map: HexMap, column: number): boolean {
    return (column % 2 === 0) === (map.lower === 'even');
}

export function centre(map: HexMap, hex: string): Point {
    const column = columnOf(hex);
    return {
        x: RADIUS + (column - 1) * 1.5 * RADIUS,
        y: HALF + (rowOf(hex) - 1) * 2 * HALF + (isLower(map, column) ? HALF : 0),
    };
}

export function sheetSize(map: HexMap): { width: number; height: number } {
    return { width: (map.columns * 1.5 + 0.5) * RADIUS, height: (map.rows * 2 + 1) * HALF };
}

const hexesOf = new WeakMap<HexMap, Set<string>>(); // worked out once a map

// The names of all hexes.
export function hexesOn(map: HexMap): Set<string> {
    const found = hexesOf.get(map) ?? new Set(map.hexes.map((h) => h.hex));
    hexesOf.set(map, found);
    return found;
}

const centresOf = new WeakMap<HexMap, { hex: string; x: number; y: number }[]>(); // worked out once a map

// The hex that a point lies in: the one whose centre is nearest, if any is near enough.
export function hexAt(map: HexMap, at: Point, reach = RADIUS): string | null {
    let best: string | null = null, nearest = reach;
    const centres = centresOf.get(map) ?? map.hexes.map(({ hex }) => ({ hex, ...centre(map, hex) }));
    centresOf.set(map, centres);
    for (const { hex, x, y } of centres) {
        if (Math.abs(x - at.x) > nearest) continue;
        const distance = Math.hypot(x - at.x, y - at.y);
        if (distance >= nearest) continue;
        best = hex;
        nearest = distance;
    }
    return best;
}

export function corner(at: Point, i: number, radius = RADIUS): Point {
    const angle = (Math.PI / 3) * i;
    return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
}

export function outline(at: Point, radius = RADIUS): string {
    return [0, 1, 2, 3, 4, 5].map((i) => {
        const { x, y } = corner(at, i, radius);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
    }).join(' ');
}

// The hex beyond a side, clockwise from north.
export function neighbour(map: HexMap, hex: string, side: number): string {
    const column = columnOf(hex), row = rowOf(hex), down = isLower(map, column) ? 1 : 0;
    const steps = [[0, -1], [1, down - 1], [1, down], [0, 1], [-1, down], [-1, down - 1]];
    return nameOf(column + steps[side][0], row + steps[side][1]);
}
