// The land as one surface: what fills the hexes, blended, so that anything can be asked of any point.
// Everything here is measured in sides of a hex (R = 1).
import { clamp, Noise } from './noise';
import { looksOf } from './looks';
import type { Look } from './looks';
import { columnOf, nameOf, rowOf } from '../board/geometry';
import type { HexMap } from '../protocol';

export const ROOT3 = Math.sqrt(3);
const FINE = 6, RIM = 12; // points of the blended surface a side; points around it
const REACH = 0.34; // how far a hex is felt
export const HEIGHT = 0, RUGGED = 1, LOW = 2, HIGH = 5, WATER = 8, CHANNELS = 9;
const LEVEL = 0.26; // how high a level lifts the ground

export type Spot = [number, number];

const middles = (columns: number) => 1.5 * columns + 0.5;

export class Land {
    readonly width: number;
    readonly height: number;
    readonly noise: Noise;
    readonly isPlain: boolean; // mostly open: its fields lie farther apart
    private readonly looks: (Look | null)[];
    private readonly levels: Uint8Array;
    private readonly across: number;
    private readonly down: number;
    private readonly surface: Float32Array;

    constructor(readonly map: HexMap, seed: number) {
        const { columns, rows, hexes } = map;
        const lookOf = looksOf(new Set(hexes.map((h) => h.terrain ?? 'open')));
        this.width = middles(columns);
        this.height = ROOT3 * (rows + 0.5);
        this.noise = new Noise(seed);
        this.looks = new Array<Look | null>(columns * rows).fill(null);
        this.levels = new Uint8Array(columns * rows);
        for (const { hex, terrain, level } of hexes) {
            const at = (columnOf(hex) - 1) * rows + rowOf(hex) - 1;
            this.looks[at] = lookOf(terrain);
            this.levels[at] = level ?? 0;
        }
        const land = this.looks.filter((look) => look && !look.water);
        this.isPlain = land.filter((look) => look!.growth === 'fields').length > land.length / 2;
        this.across = Math.ceil(this.width * FINE) + 2 * RIM;
        this.down = Math.ceil(this.height * FINE) + 2 * RIM;
        this.surface = this.blend(lookOf(undefined));
    }

    isLower(column: number): boolean {
        return (column % 2 === 0) === (this.map.lower === 'even');
    }

    centre(column: number, row: number): Spot {
        return [1 + 1.5 * (column - 1), ROOT3 / 2 + ROOT3 * (row - 1) + (this.isLower(column) ? ROOT3 / 2 : 0)];
    }

    // Column and row of the hex that a point lies in, on the map or beyond its edge.
    cellAt(x: number, y: number): [number, number] {
        const near = Math.round((x - 1) / 1.5) + 1;
        let best: [number, number] = [near, 1], least = Infinity;
        for (let column = near - 1; column <= near + 1; column++) {
            const row = Math.round((y - ROOT3 / 2 - (this.isLower(column) ? ROOT3 / 2 : 0)) / ROOT3) + 1;
            const [cx, cy] = this.centre(column, row), distance = (cx - x) ** 2 + (cy - y) ** 2;
            if (distance >= least) continue;
            least = distance;
            best = [column, row];
        }
        return best;
    }

    hexAt(x: number, y: number): string {
        return nameOf(...this.cellAt(x, y));
    }

    // Beyond the edge the land goes on as it is there; null: no hex is printed in that place.
    lookAt(column: number, row: number): Look | null {
        return this.looks[this.index(column, row)];
    }

    private index(column: number, row: number): number {
        return (clamp(column, 1, this.map.columns) - 1) * this.map.rows + clamp(row, 1, this.map.rows) - 1;
    }

    private blend(off: Look): Float32Array {
        const { across, down } = this, surface = new Float32Array(across * down * CHANNELS);
        for (let j = 0; j < down; j++) {
            for (let i = 0; i < across; i++) this.blendAt(surface, i, j, off);
        }
        return surface;
    }

    private blendAt(surface: Float32Array, i: number, j: number, off: Look): void {
        const x = (i - RIM) / FINE, y = (j - RIM) / FINE, at = (j * this.across + i) * CHANNELS;
        const [nearColumn, nearRow] = this.cellAt(x, y);
        let sum = 0;
        for (let column = nearColumn - 1; column <= nearColumn + 1; column++) {
            for (let row = nearRow - 1; row <= nearRow + 1; row++) {
                const [cx, cy] = this.centre(column, row);
                const weight = Math.exp(-((cx - x) ** 2 + (cy - y) ** 2) / REACH);
                if (weight < 0.003) continue;
                const look = this.lookAt(column, row) ?? off, level = this.levels[this.index(column, row)];
                sum += weight;
                surface[at + HEIGHT] += weight * (look.height + level * LEVEL);
                surface[at + RUGGED] += weight * (look.rugged + Math.min(level, 1) * 0.12);
                for (let k = 0; k < 3; k++) {
                    surface[at + LOW + k] += weight * look.low[k];
                    surface[at + HIGH + k] += weight * look.high[k];
                }
                surface[at + WATER] += weight * look.water;
            }
        }
        for (let k = 0; k < CHANNELS; k++) surface[at + k] /= sum;
    }

    // All that is known of a point, into `ret`.
    read(x: number, y: number, ret: Float32Array): Float32Array {
        const u = clamp(x * FINE + RIM, 0, this.across - 2), v = clamp(y * FINE + RIM, 0, this.down - 2);
        const i = u | 0, j = v | 0, du = u - i, dv = v - j, { surface } = this;
        const at = (j * this.across + i) * CHANNELS, below = at + this.across * CHANNELS;
        for (let k = 0; k < CHANNELS; k++) {
            const a = surface[at + k] + (surface[at + CHANNELS + k] - surface[at + k]) * du;
            const b = surface[below + k] + (surface[below + CHANNELS + k] - surface[below + k]) * du;
            ret[k] = a + (b - a) * dv;
        }
        return ret;
    }
}
