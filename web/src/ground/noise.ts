// Seeded noise: the same land on every visit and in every tile.
//
//     lattice of numbers -> smooth between them -> octaves added up (fbm), or folded into crests (ridge)

const SIDE = 512, MASK = SIDE - 1; // the lattice repeats after that many cells

// A number from 0 to 1 for a cell.
export function hash(x: number, y: number, seed: number): number {
    let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2246822519);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
export const clamp = (x: number, low = 0, high = 1) => (x < low ? low : x > high ? high : x);

// 0 up to `low`, 1 from `high` on, gently between.
export function ramp(low: number, high: number, x: number): number {
    const t = clamp((x - low) / (high - low));
    return t * t * (3 - 2 * t);
}

export class Noise {
    private readonly lattice = new Float32Array(SIDE * SIDE);

    constructor(readonly seed: number) {
        for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) this.lattice[y * SIDE + x] = hash(x, y, seed);
    }

    // Value noise; each `layer` is another picture.
    at(x: number, y: number, layer: number): number {
        const i = Math.floor(x), j = Math.floor(y), { lattice } = this;
        let u = x - i, v = y - j;
        u = u * u * u * (u * (u * 6 - 15) + 10);
        v = v * v * v * (v * (v * 6 - 15) + 10);
        const left = (i + layer * 57) & MASK, right = (left + 1) & MASK;
        const top = ((j + layer * 131) & MASK) * SIDE, below = ((j + layer * 131 + 1) & MASK) * SIDE;
        const a = lattice[top + left], b = lattice[top + right], c = lattice[below + left], d = lattice[below + right];
        return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
    }

    fbm(x: number, y: number, octaves: number, layer: number): number {
        let sum = 0, weight = 0.5, whole = 0;
        for (let k = 0; k < octaves; k++) {
            sum += weight * this.at(x, y, layer + k);
            whole += weight;
            weight *= 0.5;
            const turned = x * 1.6 - y * 1.2; // each octave lies askew to the one before
            y = x * 1.2 + y * 1.6;
            x = turned;
        }
        return sum / whole;
    }

    // Crests; an octave is damped where the one before is low, so that valleys are smooth.
    ridge(x: number, y: number, octaves: number, layer: number): number {
        let sum = 0, weight = 0.55, whole = 0, damp = 1;
        for (let k = 0; k < octaves; k++) {
            let crest = 1 - Math.abs(2 * this.at(x, y, layer + k) - 1);
            crest *= crest;
            sum += weight * crest * damp;
            whole += weight;
            damp = Math.min(1, crest * 1.6 + 0.15);
            weight *= 0.5;
            const turned = x * 1.62 - y * 1.16;
            y = x * 1.16 + y * 1.62;
            x = turned;
        }
        return sum / whole;
    }
}
