// What grows and stands on the land: trees, tufts, fields, reeds, farms. Each has its place on a grid, pushed about by
// noise, so that a tile draws the same ones as its neighbour does at their common edge.
import { hash, ramp } from './noise';
import { CHANNELS, HEIGHT, WATER } from './land';
import type { Land } from './land';
import type { Season } from './relief';

type Pen = OffscreenCanvasRenderingContext2D;

export interface Window { // a part of the land in pixels: its corner, pixels a side of a hex, its size
    x0: number;
    y0: number;
    per: number;
    size: number;
}

const NEAR = 34, FAR = 13, FIELDS = 20; // pixels a side: marks lie closer; there are none below; fields are drawn
const LOT = 0.5; // a group of fields

const TREES = {
    summer: { shadow: 'rgb(40 38 30 / 28%)', cedar: ['#5c6c42', '#66744a'], cedarLit: '#8f9a66',
        leafy: ['#73804b', '#7f8650'], leafyLit: '#a3ab6e' },
    winter: { shadow: 'rgb(70 82 108 / 30%)', cedar: ['#56675f', '#56675f'], cedarLit: '#eef1ef',
        leafy: ['#77867c', '#77867c'], leafyLit: '#e6eae8' },
};

// Shadow, body, lit left side; `kind` chooses between cedars and leafy trees.
export function tree(pen: Pen, x: number, y: number, size: number, kind: number, season: Season): void {
    const colours = TREES[season];
    pen.fillStyle = colours.shadow;
    pen.beginPath();
    pen.ellipse(x + size * 0.55, y + size * 0.25, size * 1.05, size * 0.5, 0.3, 0, 7);
    pen.fill();
    pen.beginPath();
    if (kind > 0.45) {
        pen.fillStyle = colours.cedar[kind > 0.72 ? 0 : 1];
        pen.moveTo(x, y - size * 2.3);
        pen.lineTo(x + size * 0.85, y + size * 0.25);
        pen.quadraticCurveTo(x, y + size * 0.55, x - size * 0.85, y + size * 0.25);
        pen.fill();
        pen.fillStyle = colours.cedarLit;
        pen.beginPath();
        pen.moveTo(x, y - size * 2.3);
        pen.lineTo(x - size * 0.85, y + size * 0.25);
        pen.quadraticCurveTo(x - size * 0.4, y + size * 0.2, x - size * 0.1, y - size * 0.2);
    } else {
        pen.fillStyle = colours.leafy[kind > 0.2 ? 0 : 1];
        pen.ellipse(x, y - size * 0.6, size, size * 0.95, 0, 0, 7);
        pen.fill();
        pen.fillStyle = colours.leafyLit;
        pen.beginPath();
        pen.ellipse(x - size * 0.28, y - size * 0.9, size * 0.55, size * 0.5, 0, 0, 7);
    }
    pen.fill();
}

function house(pen: Pen, x: number, y: number, size: number, season: Season): void {
    pen.fillStyle = 'rgb(40 34 26 / 30%)';
    pen.fillRect(x - size * 0.9, y - size * 0.1, size * 2.3, size * 0.8);
    pen.fillStyle = '#efe3c4';
    pen.fillRect(x - size * 0.85, y - size * 0.5, size * 1.7, size);
    pen.fillStyle = season === 'winter' ? '#dfe4e6' : '#7b6444';
    pen.beginPath();
    pen.moveTo(x - size * 1.2, y - size * 0.4);
    pen.lineTo(x - size * 0.6, y - size * 1.4);
    pen.lineTo(x + size * 0.6, y - size * 1.4);
    pen.lineTo(x + size * 1.2, y - size * 0.4);
    pen.fill();
}

function tuft(pen: Pen, x: number, y: number, per: number, season: Season): void {
    const size = per * 0.055;
    pen.strokeStyle = season === 'winter' ? 'rgb(70 74 80 / 50%)' : 'rgb(92 82 44 / 55%)';
    pen.lineWidth = Math.max(0.8, per * 0.017);
    pen.beginPath();
    for (const lean of [-0.5, 0, 0.5]) {
        pen.moveTo(x, y);
        pen.lineTo(x + lean * size, y - size * (1.2 - Math.abs(lean) * 0.5));
    }
    pen.stroke();
}

function reeds(pen: Pen, x: number, y: number, per: number): void {
    const size = per * 0.075;
    pen.strokeStyle = 'rgb(72 98 62 / 75%)';
    pen.lineWidth = Math.max(0.8, per * 0.018);
    pen.beginPath();
    for (const lean of [-0.7, -0.2, 0.3, 0.8]) {
        pen.moveTo(x + lean * size * 0.5, y);
        pen.quadraticCurveTo(x + lean * size * 0.5, y - size * 0.7, x + lean * size, y - size * 1.3);
    }
    pen.stroke();
}

function puddle(pen: Pen, x: number, y: number, per: number): void {
    pen.strokeStyle = 'rgb(92 138 158 / 65%)';
    pen.lineWidth = Math.max(1, per * 0.022);
    pen.beginPath();
    pen.moveTo(x - per * 0.1, y);
    pen.lineTo(x + per * 0.1, y);
    pen.stroke();
}

// Groups of fields, those of a neighbourhood turned the same way.
function fields(pen: Pen, land: Land, { x0, y0, per, size }: Window, season: Season): void {
    const here = new Float32Array(CHANNELS), { noise } = land, seed = noise.seed, wanted = land.isPlain ? 0.6 : 0.5;
    pen.lineWidth = 0.8;
    for (let j = Math.floor(y0 / LOT) - 1; j < (y0 + size / per) / LOT + 1; j++) {
        for (let i = Math.floor(x0 / LOT) - 1; i < (x0 + size / per) / LOT + 1; i++) {
            const x = (i + 0.5) * LOT, y = (j + 0.5) * LOT;
            if (land.lookAt(...land.cellAt(x, y))?.growth !== 'fields') continue;
            land.read(x, y, here);
            if (here[WATER] > 0.12 || here[HEIGHT] > 0.09 || noise.at(x * 0.8, y * 0.8, 33) < wanted) continue;
            const turn = (hash(Math.floor(x * 0.55) * 31 + Math.floor(y * 0.55) * 17, 3, seed) - 0.5) * 1.2;
            pen.save();
            pen.translate((x - x0) * per, (y - y0) * per);
            pen.rotate(turn);
            lot(pen, 0.24 * per, i, j, seed, season);
            pen.restore();
        }
    }
}

function lot(pen: Pen, edge: number, i: number, j: number, seed: number, season: Season): void {
    for (let a = 0; a < 2; a++) {
        for (let b = 0; b < 3; b++) {
            if (hash(i * 3 + a, j * 5 + b, seed) < 0.28) continue;
            pen.fillStyle = season === 'winter' ? 'rgb(120 130 140 / 9%)'
                : hash(i + a, j * 2 + b, 9) > 0.5 ? 'rgb(122 138 74 / 17%)' : 'rgb(190 168 86 / 20%)';
            pen.strokeStyle = season === 'winter' ? 'rgb(90 96 110 / 25%)' : 'rgb(96 92 52 / 30%)';
            pen.beginPath();
            pen.rect(-edge + a * edge, -edge + b * edge * 0.66, edge * 0.96, edge * 0.6);
            pen.fill();
            pen.stroke();
        }
    }
}

// How likely a tree stands there: woods have clearings, crests are bare.
function density(land: Land, growth: string, x: number, y: number, thick: number): number {
    if (growth === 'trees') return 0.16 + 0.8 * ramp(0.4, 0.6, thick);
    if (growth === 'forest') return 0.55 + 0.4 * ramp(0.35, 0.55, thick);
    return ramp(0.5, 0.66, thick) * 0.55 * (land.noise.ridge(x * 0.42, y * 0.42, 3, 0) < 0.62 ? 1 : 0.25);
}

function mark(pen: Pen, land: Land, i: number, j: number, x: number, y: number, view: Window, season: Season): void {
    const { noise } = land, seed = noise.seed, { per } = view;
    const bent = land.cellAt(x + (noise.fbm(x * 2, y * 2, 2, 5) - 0.5) * 0.3,
        y + (noise.fbm(x * 2 + 7, y * 2, 2, 5) - 0.5) * 0.3);
    const growth = land.lookAt(...bent)?.growth ?? 'none', px = (x - view.x0) * per, py = (y - view.y0) * per;
    const thick = noise.fbm(x * 1.1, y * 1.1, 3, 41), luck = hash(i, j, seed + 3), kind = hash(i, j, 6);
    if (growth === 'trees' || growth === 'crags' || growth === 'forest') {
        if (luck >= density(land, growth, x, y, thick)) return;
        const isHigh = growth === 'crags', size = per * (0.075 + 0.045 * hash(i, j, 4)) * (isHigh ? 0.85 : 1);
        tree(pen, px, py, size, isHigh ? 0.46 + kind * 0.5 : kind, season);
    } else if (growth === 'tufts') {
        if (luck < 0.1) tuft(pen, px, py, per, season);
        else if (luck > 0.968 && thick > 0.5) tree(pen, px, py, per * 0.085, kind, season);
    } else if (growth === 'reeds') {
        if (luck < 0.42) reeds(pen, px, py, per);
        else if (luck < 0.72) puddle(pen, px, py, per);
    } else if (growth === 'houses') {
        if (luck > 0.8) house(pen, px, py, per * 0.085, season);
    } else if (growth === 'fields' && per > FIELDS) {
        if (luck > (land.isPlain ? 0.994 : 0.988) && per > FIELDS) house(pen, px, py, per * 0.07, season);
        else if (luck > 0.982 || (thick > 0.63 && luck > 0.72)) tree(pen, px, py, per * 0.07, kind, season);
    }
}

export function paintMarks(pen: Pen, land: Land, view: Window, season: Season): void {
    const { x0, y0, per, size } = view, here = new Float32Array(CHANNELS), seed = land.noise.seed;
    if (per < FAR) return;
    if (per > FIELDS) fields(pen, land, view, season);
    const step = per > NEAR ? 0.155 : 0.21, below = Math.ceil(0.4 / step); // trees reach up from below the edge
    for (let j = Math.floor(y0 / step) - 2; j < (y0 + size / per) / step + below; j++) {
        for (let i = Math.floor(x0 / step) - 2; i < (x0 + size / per) / step + 2; i++) {
            const x = (i + hash(i, j, seed + 1)) * step, y = (j + hash(i, j, seed + 2)) * step;
            land.read(x, y, here);
            if (here[WATER] <= 0.3) mark(pen, land, i, j, x, y, view, season);
        }
    }
}
