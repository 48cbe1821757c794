// The ground of a table without hexes: gentle land under the same light; water, slopes, woods and houses by the exact
// outlines that came. Millimetres, y down from the northern edge; tiles are counted in units of 20 mm.
import { clamp, hash, mix, Noise, ramp } from './noise';
import { tree } from './marks';
import type { Wanted } from './tile';
import type { Feature } from '../protocol';

export const UNIT = 20; // mm

type Pen = OffscreenCanvasRenderingContext2D;
type Spot = [number, number];

interface Area { kind: string; points: Spot[]; left: number; top: number; right: number; bottom: number;
    uphill: number }

const FAR = 140, BEYOND = 250; // mm: how far an outline is felt; how far water runs on beyond the edge
const HIGH = 46; // mm that a hill rises

// How far a point lies from an outline; negative inside.
function distance({ points, left, top, right, bottom }: Area, x: number, y: number): number {
    if (x < left - FAR || y < top - FAR || x > right + FAR || y > bottom + FAR) return FAR;
    let least = Infinity, isIn = false;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
        const [ax, ay] = points[j], [bx, by] = points[i], ex = bx - ax, ey = by - ay;
        const t = clamp(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1));
        least = Math.min(least, (x - ax - t * ex) ** 2 + (y - ay - t * ey) ** 2);
        if ((ay > y) !== (by > y) && x < ex * (y - ay) / ey + ax) isIn = !isIn;
    }
    return isIn ? -Math.sqrt(least) : Math.sqrt(least);
}

const nearest = (areas: Area[], x: number, y: number) =>
    areas.reduce((least, area) => Math.min(least, distance(area, x, y)), FAR);

export class Table {
    readonly width: number; // in units
    readonly height: number;
    private readonly noise: Noise;
    private readonly areas: Area[];
    private readonly lines: Feature[];

    constructor(private readonly wide: number, private readonly deep: number, features: Feature[], seed: number) {
        this.width = wide / UNIT;
        this.height = deep / UNIT;
        this.noise = new Noise(seed);
        this.lines = features.filter((feature) => feature.line);
        this.areas = features.filter((feature) => !feature.line).map((feature) => this.areaOf(feature));
    }

    private areaOf({ kind, outline, uphill }: Feature): Area {
        const runsOn = ['river', 'stream', 'road', 'ford'].includes(kind);
        const out = (value: number, end: number) => (!runsOn ? value : value <= 0 ? -BEYOND : value >= end
            ? end + BEYOND : value);
        const points = outline.map(([x, y]): Spot => [out(x, this.wide), out(this.deep - y, this.deep)]);
        const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
        return { kind, points, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs),
            bottom: Math.max(...ys), uphill: (uphill ?? 0) / 10 };
    }

    private of(...kinds: string[]): Area[] {
        return this.areas.filter((area) => kinds.includes(area.kind));
    }

    private relief(x0: number, y0: number, step: number, image: ImageData): void {
        const { width, height: depth, data } = image, across = width + 2, { noise } = this;
        const heights = new Float32Array(across * (depth + 2)), shores = new Float32Array(across * (depth + 2));
        const hills = this.of('hill'), water = this.of('river', 'stream'), fords = this.of('ford');
        const roads = this.of('road'), paddies = this.of('rice-field');
        for (let k = 0; k < heights.length; k++) {
            const x = x0 + (k % across - 1) * step, y = y0 + (Math.floor(k / across) - 1) * step;
            let height = noise.fbm(x * 0.012, y * 0.012, 4, 3) * 9 + noise.fbm(x * 0.06, y * 0.06, 3, 5) * 2.4;
            if (hills.length > 0) {
                const from = nearest(hills, x, y) + (noise.fbm(x * 0.02, y * 0.02, 3, 11) - 0.5) * 5;
                height += HIGH * (1 - ramp(0, 92, Math.max(0, from)));
            }
            const shore = water.length ? nearest(water, x, y) + (noise.fbm(x * 0.02, y * 0.03, 3, 21) - 0.5) * 7 : FAR;
            if (shore < 26) height -= 12 * (1 - ramp(-6, 26, shore));
            heights[k] = height;
            shores[k] = shore;
        }
        const pixel = [0, 0, 0];
        for (let j = 0; j < depth; j++) {
            for (let i = 0; i < width; i++) {
                const k = (j + 1) * across + i + 1, x = x0 + i * step, y = y0 + j * step;
                const dx = (heights[k + 1] - heights[k - 1]) / step * 0.36;
                const dy = (heights[k + across] - heights[k - across]) / step * 0.36;
                this.grass(pixel, x, y, roads, paddies);
                const shore = shores[k];
                if (shore < 20 && shore > 0) blend(pixel, [214, 198, 152], (1 - shore / 20) * 0.6); // wet sand
                const lit = (dx + dy) * 0.7 / Math.sqrt(1 + dx * dx + dy * dy);
                if (lit > 0) blend(pixel, [255, 248, 220], Math.min(0.5, lit * 0.9) * 0.6);
                else blend(pixel, [70, 62, 60], Math.min(0.6, -lit) * 0.8);
                if (shore < 0.8) this.water(pixel, x, y, shore, step, fords);
                const at = (j * width + i) * 4;
                for (let c = 0; c < 3; c++) data[at + c] = pixel[c];
                data[at + 3] = 255;
            }
        }
    }

    private grass(pixel: number[], x: number, y: number, roads: Area[], paddies: Area[]): void {
        const { noise } = this, tone = noise.fbm(x * 0.016, y * 0.016, 4, 31);
        const grain = (noise.fbm(x * 0.11, y * 0.11, 2, 41) - 0.5) * 14;
        pixel[0] = mix(216, 182, tone) + grain;
        pixel[1] = mix(204, 178, tone) + grain;
        pixel[2] = mix(156, 118, tone) + grain * 0.7;
        if (roads.length > 0) {
            const from = nearest(roads, x, y) + (noise.at(x * 0.02, y * 0.03, 8) - 0.5) * 8;
            blend(pixel, [206, 184, 140], (1 - ramp(-6, 7, from)) * 0.85);
        }
        if (paddies.length > 0) {
            blend(pixel, [150, 176, 148], (1 - ramp(-4, 3, nearest(paddies, x, y))) * 0.6);
        }
    }

    private water(pixel: number[], x: number, y: number, shore: number, step: number, fords: Area[]): void {
        const { noise } = this, deep = ramp(0, 34, -shore);
        const flow = noise.fbm(x * 0.012 - 3, (y + x * 0.033) * 0.09, 4, 51) - 0.5;
        const wet = [mix(150, 92, deep) + flow * 46, mix(182, 138, deep) + flow * 42, mix(186, 158, deep) + flow * 36];
        const ford = fords.length ? nearest(fords, x, y) : FAR;
        if (ford < 14) {
            const stone = noise.at(x * 0.14, y * 0.14, 61) > 0.68 ? 22 : 0;
            blend(wet, [192 + stone, 190 + stone, 160 + stone], (1 - ramp(-16, 14, ford)) * 0.55);
        }
        blend(pixel, wet, clamp(0.8 - shore));
        blend(pixel, [58, 66, 64], clamp(1.6 - Math.abs(shore + 0.3) * 0.9 / step) * 0.7);
        blend(pixel, [232, 240, 234], clamp(1 - Math.abs(shore + 6 + (noise.at(x * 0.05, y * 0.05,
            77) - 0.5) * 5) * 0.7) *
            0.4); // foam
    }

    paint({ per, column, row, isDark }: Wanted, tile: number, gutter: number): OffscreenCanvas {
        const size = tile + 2 * gutter, scale = per / UNIT, fine = per >= 24 ? 2 : 1; // pixels a mm
        const x0 = (column * tile - gutter) / scale, y0 = (row * tile - gutter) / scale;
        const canvas = new OffscreenCanvas(size, size), pen = canvas.getContext('2d')!;
        const image = new ImageData(size / fine + 2, size / fine + 2), small = new OffscreenCanvas(image.width,
            image.height);
        this.relief(x0 - fine / scale, y0 - fine / scale, fine / scale, image);
        small.getContext('2d')!.putImageData(image, 0, 0);
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(small, -fine, -fine, image.width * fine, image.height * fine);
        pen.scale(scale, scale);
        pen.translate(-x0, -y0);
        this.marks(pen, x0, y0, size / scale);
        if (isDark) {
            pen.setTransform(1, 0, 0, 1, 0, 0);
            pen.globalCompositeOperation = 'multiply';
            pen.fillStyle = 'rgb(186 188 193)';
            pen.fillRect(0, 0, size, size);
        }
        return canvas;
    }

    // Drawn in millimetres; each tile draws what reaches into it.
    private marks(pen: Pen, x0: number, y0: number, size: number): void {
        const seen = ({ left, top, right, bottom }: Area) => left < x0 + size + 40 && top < y0 + size + 40 &&
            right > x0 - 40 && bottom > y0 - 40;
        const wet = this.of('river', 'stream'), bare = [...wet, ...this.of('road', 'building', 'bridge', 'store',
            'gate')];
        this.tufts(pen, x0, y0, size, bare);
        for (const area of this.areas.filter(seen)) {
            if (area.kind === 'hard-slope') slope(pen, area);
            if (area.kind === 'rice-field') paddy(pen, area);
            if (area.kind === 'bridge') bridge(pen, area);
            if (['building', 'store', 'gate'].includes(area.kind)) house(pen, area);
            if (area.kind === 'bushes') {
                const [x, y] = middle(area.points), isWet = nearest(wet, x, y) < 130;
                scatter(area, isWet ? 9 : 15, isWet ? 3 : 6, (px, py, seed) => (isWet ? reed(pen, px, py, seed)
                    : tree(pen, px, py + 3, 5 + hash(seed, 5, 3) * 2.5, 0.3, 'summer')));
            }
            if (area.kind === 'woods') {
                scatter(area, 19, 9, (px, py, seed) =>
                    tree(pen, px, py + 4, 7.5 + hash(seed, 5, 3) * 4.5, hash(seed, 4, 3), 'summer'));
            }
        }
        for (const line of this.lines) wall(pen, line.kind, line.outline.map(([x, y]): Spot => [x, this.deep - y]));
    }

    private tufts(pen: Pen, x0: number, y0: number, size: number, bare: Area[]): void {
        const step = 34;
        for (let j = Math.floor(y0 / step) - 1; j < (y0 + size) / step + 1; j++) {
            for (let i = Math.floor(x0 / step) - 1; i < (x0 + size) / step + 1; i++) {
                const x = (i + hash(i, j, 1)) * step, y = (j + hash(i, j, 2)) * step;
                if (hash(i, j, 7) > 0.8 || nearest(bare, x, y) < 6) continue;
                pen.strokeStyle = hash(i, j, 3) > 0.5 ? 'rgb(98 104 52 / 60%)' : 'rgb(124 112 56 / 60%)';
                pen.lineWidth = 0.9;
                pen.beginPath();
                for (const lean of [-0.5, 0, 0.5]) {
                    pen.moveTo(x, y);
                    pen.lineTo(x + lean * 3.6, y - 4.4);
                }
                pen.stroke();
            }
        }
    }
}

function blend(pixel: number[], colour: number[], part: number): void {
    for (let c = 0; c < 3; c++) pixel[c] = mix(pixel[c], colour[c], part);
}

const middle = (points: Spot[]): Spot => [points.reduce((sum, p) => sum + p[0], 0) / points.length,
    points.reduce((sum, p) => sum + p[1], 0) / points.length];

function trace(pen: Pen, points: Spot[]): void {
    pen.beginPath();
    points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
}

// Things `apart` from each other and `inside` the outline, the northern ones first.
function scatter(area: Area, apart: number, inside: number, put: (x: number, y: number, seed: number) => void): void {
    const rows = Math.ceil((area.bottom - area.top) / (apart * 0.8)),
        columns = Math.ceil((area.right - area.left) / apart);
    for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
            const seed = j * 97 + i * 13 + Math.round(area.left);
            const x = area.left + (i + 0.15 + 0.7 * hash(seed, 1, 3)) * apart;
            const y = area.top + (j + 0.15 + 0.7 * hash(seed, 2, 3)) * apart * 0.8;
            if (distance(area, x, y) < -inside) put(x, y, seed);
        }
    }
}

function reed(pen: Pen, x: number, y: number, seed: number): void {
    const long = 9 + hash(seed, 4, 4) * 7;
    pen.strokeStyle = ['#6f7a3c', '#8b9049', '#5b6a34'][Math.floor(hash(seed, 8, 8) * 3)];
    pen.lineWidth = 1.2;
    pen.beginPath();
    for (const shift of [-2.5, 0, 2.5]) {
        pen.moveTo(x + shift, y);
        pen.quadraticCurveTo(x + shift, y - long * 0.6, x + shift + long * 0.25, y - long);
    }
    pen.stroke();
    if (hash(seed, 9, 9) > 0.4) return;
    pen.fillStyle = '#7a5a30';
    pen.beginPath();
    pen.ellipse(x + long * 0.24, y - long, 1.2, 2.8, 0.3, 0, 7);
    pen.fill();
}

// Strokes downhill.
function slope(pen: Pen, area: Area): void {
    const turn = area.uphill / 180 * Math.PI, dx = -Math.sin(turn), dy = Math.cos(turn);
    pen.strokeStyle = 'rgb(74 56 30 / 45%)';
    pen.lineWidth = 1;
    pen.beginPath();
    scatter(area, 13, 8, (x, y, seed) => {
        const long = 8 + hash(seed, 1, 8) * 12;
        pen.moveTo(x, y);
        pen.lineTo(x + dx * long, y + dy * long);
    });
    pen.stroke();
}

function paddy(pen: Pen, area: Area): void {
    pen.save();
    trace(pen, area.points);
    pen.clip();
    pen.strokeStyle = 'rgb(92 104 60 / 55%)';
    pen.lineWidth = 1.6;
    pen.beginPath();
    for (let x = area.left; x < area.right; x += 46) {
        pen.moveTo(x, area.top);
        pen.lineTo(x, area.bottom);
    }
    for (let y = area.top; y < area.bottom; y += 38) {
        pen.moveTo(area.left, y);
        pen.lineTo(area.right, y);
    }
    pen.stroke();
    pen.restore();
    scatter(area, 9, 4, (x, y) => {
        pen.strokeStyle = 'rgb(84 120 62 / 70%)';
        pen.lineWidth = 0.9;
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(x - 1, y - 3.4);
        pen.moveTo(x, y);
        pen.lineTo(x + 1.2, y - 3.2);
        pen.stroke();
    });
}

// The long axis of an outline: its angle, and how far the outline reaches along it and across.
function axis(points: Spot[]): { angle: number; at: Spot; long: number; wide: number } {
    let best = 0, angle = 0;
    points.forEach(([x, y], i) => {
        const [nx, ny] = points[(i + 1) % points.length], length = Math.hypot(nx - x, ny - y);
        if (length <= best) return;
        best = length;
        angle = Math.atan2(ny - y, nx - x);
    });
    const turned = points.map(([x, y]): Spot => [x * Math.cos(angle) + y * Math.sin(angle),
        y * Math.cos(angle) - x * Math.sin(angle)]);
    const reach = (i: number) => Math.max(...turned.map((p) => p[i])) - Math.min(...turned.map((p) => p[i]));
    return { angle, at: middle(points), long: reach(0), wide: reach(1) };
}

// Within the outline, turned so that the long axis lies across.
function within(pen: Pen, { points }: Area, draw: (long: number, wide: number) => void): void {
    const { angle, at, long, wide } = axis(points);
    pen.fillStyle = 'rgb(20 20 14 / 38%)';
    trace(pen, points.map(([x, y]): Spot => [x + 7, y + 8]));
    pen.fill();
    pen.save();
    trace(pen, points);
    pen.clip();
    pen.translate(...at);
    pen.rotate(angle);
    draw(long, wide);
    pen.restore();
}

function bridge(pen: Pen, area: Area): void {
    within(pen, area, (long, wide) => {
        const count = Math.round(long / 5.5), each = long / count;
        pen.fillStyle = '#6b4a26';
        pen.fillRect(-long / 2, -wide / 2, long, wide);
        for (let i = 0; i < count; i++) {
            pen.fillStyle = ['#b08a58', '#9a7444', '#8a6536', '#a57e4c'][Math.floor(hash(i, 3, 7) * 4)];
            pen.fillRect(-long / 2 + i * each, -wide / 2, each - 0.6, wide);
        }
        for (const y of [-wide / 2, wide / 2 - 5]) {
            pen.fillStyle = '#5c3417';
            pen.fillRect(-long / 2, y, long, 5);
            pen.fillStyle = '#8d4a26';
            pen.fillRect(-long / 2, y, long, 2);
        }
    });
    const { angle, at, long, wide } = axis(area.points);
    for (const across of [-wide / 2, wide / 2]) {
        for (let i = 0; i <= 5; i++) {
            const along = -long / 2 + long * i / 5;
            const x = at[0] + along * Math.cos(angle) - across * Math.sin(angle);
            const y = at[1] + along * Math.sin(angle) + across * Math.cos(angle);
            for (const [shift, radius, colour] of [[2, 4.5, 'rgb(20 18 14 / 40%)'], [0, 4.5, '#3c2413'],
                [-0.6, 2.4, '#c9a24a']] as [number, number, string][]) {
                pen.fillStyle = colour;
                pen.beginPath();
                pen.arc(x + shift, y + shift, radius, 0, 7);
                pen.fill();
            }
        }
    }
}

function house(pen: Pen, area: Area): void {
    within(pen, area, (long, wide) => {
        for (const [top, light, dark] of [[-wide / 2, '#b59a66', '#a3884f'], [0, '#8d7446', '#7a632f']] as
            [number, string, string][]) {
            for (let i = 0; i < 24; i++) {
                pen.fillStyle = hash(i, top, 3) > 0.5 ? light : dark;
                pen.fillRect(-long / 2 + long * i / 24, top, long / 24 + 0.5, wide / 2);
            }
            pen.strokeStyle = 'rgb(50 34 12 / 35%)';
            pen.lineWidth = 0.9;
            pen.beginPath();
            for (let i = 1; i < 6; i++) {
                for (let s = 0; s <= 20; s++) {
                    const x = -long / 2 + long * s / 20, y = top + wide / 2 * i / 6 + (hash(s, i, 5) - 0.5) * 1.6;
                    if (s) pen.lineTo(x, y);
                    else pen.moveTo(x, y);
                }
            }
            pen.stroke();
        }
        pen.fillStyle = '#4f3a20';
        pen.fillRect(-long / 2, -4, long, 8);
        pen.fillStyle = '#c2a56c';
        for (let i = 0; i < 6; i++) pen.fillRect(-long / 2 + long * (i + 0.5) / 6 - 2, -7, 4, 14);
    });
}

const STROKES: Record<string, [number, string, number][]> = { // breadth, colour, how far down
    bank: [[17, 'rgb(30 24 12 / 35%)', 4], [15, '#7d6a40', 0], [10, '#9a8655', -2], [4, '#bfae78', -4]],
    hedge: [[12, 'rgb(30 34 12 / 35%)', 3], [11, '#56693a', 0], [6, '#7c8c50', -2]],
    'low-wall': [[9, 'rgb(20 18 12 / 40%)', 3], [7, '#6f6858', 0], [4, '#a79e8c', -1]],
};

function wall(pen: Pen, kind: string, points: Spot[]): void {
    pen.lineCap = pen.lineJoin = 'round';
    for (const [breadth, colour, down] of STROKES[kind] ?? []) {
        pen.strokeStyle = colour;
        pen.lineWidth = breadth;
        trace(pen, points.map(([x, y]): Spot => [x, y + down]));
        pen.stroke();
    }
    if (STROKES[kind]) return;
    for (let i = 0; i + 1 < points.length; i++) { // stakes, palisade
        const [ax, ay] = points[i], [bx, by] = points[i + 1], count = Math.max(1, Math.round(Math.hypot(bx - ax,
            by - ay) / 7));
        for (let k = 0; k <= count; k++) {
            const x = mix(ax, bx, k / count), y = mix(ay, by, k / count);
            pen.fillStyle = '#b58a54';
            pen.strokeStyle = '#2a1d10';
            pen.lineWidth = 0.8;
            trace(pen, [[x - 2, y + 4], [x - 2, y - 6], [x, y - 10], [x + 2, y - 6], [x + 2, y + 4]]);
            pen.closePath();
            pen.fill();
            pen.stroke();
        }
    }
}
