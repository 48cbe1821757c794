// One tile of ground: relief first, then what stands on it, rivers, grid, numbers.
import { clamp, hash, mix } from './noise';
import { coursesOf, regionsOf, sideOf, sidesOf } from './courses';
import type { Course } from './courses';
import { Land } from './land';
import type { Spot } from './land';
import { isKnown } from './looks';
import { paintMarks } from './marks';
import type { Window } from './marks';
import { paintRelief } from './relief';
import type { Season } from './relief';
import { columnOf, neighbour, rowOf } from '../board/geometry';

export const TILE = 512, GUTTER = 1; // pixels; of the neighbours' ground around it, so that no seam shows
const HALF_FROM = 30, GRID_FROM = 14, NUMBERS_FROM = 66, LIGHT_FROM = 26; // pixels a side

export interface Wanted {
    per: number; // pixels a side of a hex
    column: number; // of the tile
    row: number;
    season: Season;
    isDark: boolean;
    size?: number; // pixels, if it is no whole tile
}

type Pen = OffscreenCanvasRenderingContext2D;

const WATER = {
    summer: { edge: '#3f6577', body: '#86afc0', light: 'rgb(214 233 236 / 65%)',
        calm: 'rgb(190 217 224 / 40%)' },
    winter: { edge: '#3d5668', body: '#7f9fb3', light: 'rgb(226 238 244 / 60%)',
        calm: 'rgb(206 222 232 / 40%)' },
};

// A ribbon along a course, `part` of its breadth and `more` pixels.
function ribbon(pen: Pen, land: Land, { points, widths }: Course, { x0, y0, per }: Window, style: string, part: number,
    more: number): void {
    const left: Spot[] = [], right: Spot[] = [], last = points.length - 1, wide = per < GRID_FROM ? 1.5 : 1;
    points.forEach(([x, y], i) => {
        const [ax, ay] = points[Math.max(0, i - 1)], [bx, by] = points[Math.min(last, i + 1)];
        const dx = bx - ax, dy = by - ay, length = Math.hypot(dx, dy) || 1;
        const uneven = 1 + 0.22 * (land.noise.at(x * 2.1, y * 2.1, 71) - 0.5);
        const half = (mix(widths[0], widths[1], i / last) * uneven * wide * part * per + more) / 2;
        const px = (x - x0) * per, py = (y - y0) * per;
        left.push([px - dy / length * half, py + dx / length * half]);
        right.push([px + dy / length * half, py - dx / length * half]);
    });
    pen.fillStyle = style;
    pen.beginPath();
    [...left, ...right.reverse()].forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.fill();
}

// Short strokes along a broad river.
function ripples(pen: Pen, { points, widths }: Course, { x0, y0, per }: Window): void {
    pen.strokeStyle = 'rgb(62 104 126 / 38%)';
    pen.lineWidth = Math.max(0.8, per * 0.025);
    for (let k = 0; k < points.length; k++) {
        const from = Math.floor(hash(k, 1, 3) * (points.length - 5)), off = (hash(k, 2, 3) - 0.5) * widths[0] * 0.6;
        pen.beginPath();
        points.slice(from, from + 4).forEach(([x, y], i) => {
            const px = (x - x0) * per, py = (y + off - y0) * per;
            if (i) pen.lineTo(px, py);
            else pen.moveTo(px, py);
        });
        pen.stroke();
    }
}

function isNear({ points }: Course, { x0, y0, per, size }: Window): boolean {
    return points.some(([x, y]) => x > x0 - 2 && y > y0 - 2 && x < x0 + size / per + 2 && y < y0 + size / per + 2);
}

function paintRivers(pen: Pen, land: Land, view: Window, season: Season): void {
    const colours = WATER[season], { per } = view, courses = coursesOf(land.map).filter((c) => isNear(c, view));
    const line = Math.max(1, per * 0.026);
    for (const c of courses) {
        const bank = c.feature === 'broad' ? 'rgb(240 228 186 / 75%)' : 'rgb(255 246 214 / 35%)';
        ribbon(pen, land, c, view, bank, 1, per * (c.feature === 'broad' ? 0.22 : 0.09));
    }
    for (const c of courses) ribbon(pen, land, c, view, colours.edge, 1, line * 2);
    for (const c of courses) ribbon(pen, land, c, view, colours.body, 1, 0);
    if (per > LIGHT_FROM) {
        for (const c of courses) {
            const shifted = { ...c, points: c.points.map(([x, y]): Spot => [x - 0.012, y - 0.012]) };
            ribbon(pen, land, shifted, view, c.feature === 'broad' ? colours.calm : colours.light, 0.36, 0);
        }
    }
    if (per > GRID_FROM) for (const c of courses.filter((one) => one.feature === 'broad')) ripples(pen, c, view);
}

// Where a river can be crossed: planks, or the stones of a ford.
function paintCrossings(pen: Pen, land: Land, view: Window): void {
    const { x0, y0, per } = view;
    for (const { a, b, middle, feature } of sidesOf(land.map, (f) => f === 'ford' || f === 'bridge')) {
        pen.save();
        pen.translate((middle[0] - x0) * per, (middle[1] - y0) * per);
        pen.rotate(Math.atan2(b[1] - a[1], b[0] - a[0]));
        if (feature === 'bridge') planks(pen, per);
        else stones(pen, per, Math.round(middle[0] * 40 + middle[1] * 70));
        pen.restore();
    }
}

function planks(pen: Pen, per: number): void {
    const wide = per * 0.24, long = per * 0.56;
    pen.fillStyle = 'rgb(20 26 30 / 40%)';
    pen.fillRect(-wide / 2 + per * 0.03, -long / 2 + per * 0.04, wide, long);
    pen.fillStyle = '#9a7444';
    pen.fillRect(-wide / 2, -long / 2, wide, long);
    for (let i = 0; i < 9; i++) {
        pen.fillStyle = i % 2 ? '#b08a58' : '#8f6a38';
        pen.fillRect(-wide / 2, -long / 2 + long * i / 9, wide, long / 9 - Math.max(0.4, per * 0.008));
    }
    pen.fillStyle = '#5c3417';
    for (const x of [-wide / 2, wide / 2]) pen.fillRect(x - per * 0.02, -long / 2, per * 0.04, long);
}

function stones(pen: Pen, per: number, seed: number): void {
    pen.fillStyle = 'rgb(206 198 160 / 62%)';
    pen.beginPath();
    pen.ellipse(0, 0, per * 0.3, per * 0.24, 0, 0, 7);
    pen.fill();
    for (let i = 0; i < 14; i++) {
        const x = (hash(i, 1, seed) - 0.5) * per * 0.5, y = (hash(i, 2, seed) - 0.5) * per * 0.42;
        pen.fillStyle = hash(i, 3, seed) > 0.5 ? '#e4dcc0' : '#a59c80';
        pen.beginPath();
        pen.ellipse(x, y, per * 0.035, per * 0.024, 0, 0, 7);
        pen.fill();
    }
}

// Strokes on the lower side of a hexside that leads up a level, as on old maps.
function paintSlopes(pen: Pen, land: Land, view: Window): void {
    const { x0, y0, per } = view, levels = new Map(land.map.hexes.map((h) => [h.hex, h.level ?? 0]));
    pen.strokeStyle = 'rgb(84 62 30 / 62%)';
    pen.lineWidth = Math.max(0.7, per * 0.026);
    pen.beginPath();
    for (const [hex, level] of levels) {
        const [cx, cy] = land.centre(columnOf(hex), rowOf(hex));
        if (!isInside(cx, cy, view)) continue;
        for (let side = 0; side < 6; side++) {
            if ((levels.get(neighbour(land.map, hex, side)) ?? 0) <= level) continue;
            const { a, b } = sideOf(land.map, hex, side);
            for (let k = 0.5; k < 9; k++) {
                const t = k / 9, x = mix(a[0], b[0], t), y = mix(a[1], b[1], t), long = 0.1 + 0.12 * hash(k, side, 3);
                pen.moveTo((x - x0) * per, (y - y0) * per);
                pen.lineTo((mix(x, cx, long) - x0) * per, (mix(y, cy, long) - y0) * per);
            }
        }
    }
    pen.stroke();
}

const isInside = (x: number, y: number, { x0, y0, per, size }: Window) =>
    x > x0 - 1.2 && y > y0 - 1.2 && x < x0 + size / per + 1.2 && y < y0 + size / per + 1.2;

// The hexes with their middles in pixels, as far as they reach into the tile.
function hexesIn(land: Land, view: Window): { hex: string; x: number; y: number }[] {
    return land.map.hexes.map(({ hex }) => {
        const [x, y] = land.centre(columnOf(hex), rowOf(hex));
        return { hex, x, y };
    }).filter(({ x, y }) => isInside(x, y, view))
        .map(({ hex, x, y }) => ({ hex, x: (x - view.x0) * view.per, y: (y - view.y0) * view.per }));
}

// Three sides of each hex; the others are its neighbours'. None on the sea.
function paintGrid(pen: Pen, land: Land, view: Window, season: Season): void {
    const { per } = view;
    const hexes = hexesIn(land, view).filter(({ hex }) => !land.lookAt(columnOf(hex), rowOf(hex))?.water);
    const dark = Math.round(mix(15, 27, clamp((per - GRID_FROM) / 40))); // percent: finer where hexes are small
    for (const [shift, style] of [[1, 'rgb(255 250 230 / 20%)'],
        [0, season === 'winter' ? `rgb(42 46 60 / ${dark}%)` : `rgb(42 34 20 / ${dark}%)`]] as [number, string][]) {
        pen.strokeStyle = style;
        pen.lineWidth = 1;
        pen.beginPath();
        for (const { x, y } of hexes) {
            for (let i = 0; i < 4; i++) {
                const px = x + Math.cos(i * Math.PI / 3) * per + shift;
                const py = y + Math.sin(i * Math.PI / 3) * per + shift;
                if (i) pen.lineTo(px, py);
                else pen.moveTo(px, py);
            }
        }
        pen.stroke();
    }
}

// What is no part of the scenario lies under paper.
function paintOutside(pen: Pen, land: Land, view: Window): void {
    const outside = new Set(land.map.regions?.filter((region) => region.outside).map((region) => region.name));
    if (outside.size === 0) return;
    const { per } = view, regions = regionsOf(land.map);
    pen.fillStyle = 'rgb(236 226 202 / 52%)';
    pen.beginPath();
    for (const { x, y } of hexesIn(land, view).filter((h) => outside.has(regions.get(h.hex) ?? ''))) {
        for (let i = 0; i < 6; i++) {
            const px = x + Math.cos(i * Math.PI / 3) * per, py = y + Math.sin(i * Math.PI / 3) * per;
            if (i) pen.lineTo(px, py);
            else pen.moveTo(px, py);
        }
        pen.closePath();
    }
    pen.fill();
}

// Numbers near the upper side; the glyph of ground that has no look of its own.
function paintPrint(pen: Pen, land: Land, view: Window): void {
    const { per } = view, ground = new Map(land.map.hexes.map((h) => [h.hex, h]));
    const glyphs = new Map(land.map.terrains.filter((t) => !isKnown(t.name)).map((t) => [t.name, t.glyph]));
    pen.textAlign = 'center';
    for (const { hex, x, y } of hexesIn(land, view)) {
        const { terrain } = ground.get(hex)!, glyph = glyphs.get(terrain ?? '');
        if (per >= NUMBERS_FROM && !land.lookAt(columnOf(hex), rowOf(hex))?.water) {
            pen.font = `${Math.round(per * 0.13)}px sans-serif`;
            pen.fillStyle = 'rgb(42 36 32 / 55%)';
            pen.fillText(hex, x, y - per * 0.7);
        }
        if (!glyph || per < GRID_FROM) continue;
        pen.font = `${(per * 0.5).toFixed(1)}px serif`;
        pen.fillStyle = 'rgb(42 36 32 / 45%)';
        pen.fillText(glyph, x, y + per * 0.2);
    }
}

// Where somebody begins, by the printed set-up: a dashed hex.
function paintStarts(pen: Pen, land: Land, view: Window): void {
    const { per } = view, starts = new Map(land.map.hexes.filter((h) => h.start).map((h) => [h.hex, h.start!]));
    if (starts.size === 0 || per < GRID_FROM) return;
    pen.lineWidth = Math.max(1, per * 0.03);
    pen.setLineDash([per * 0.12, per * 0.08]);
    pen.strokeStyle = 'rgb(106 29 20 / 42%)';
    for (const { x, y } of hexesIn(land, view).filter(({ hex }) => starts.has(hex))) {
        pen.beginPath();
        for (let i = 0; i < 6; i++) pen.lineTo(x + Math.cos(i * Math.PI / 3) * per * 0.86,
            y + Math.sin(i * Math.PI / 3) * per * 0.86);
        pen.closePath();
        pen.stroke();
    }
    pen.setLineDash([]);
}

export function paintTile(land: Land, wanted: Wanted): OffscreenCanvas {
    const { per, column, row, season, isDark } = wanted, size = (wanted.size ?? TILE) + 2 * GUTTER;
    const fine = per >= HALF_FROM ? 2 : 1;
    const view: Window = { x0: (column * TILE - GUTTER) / per, y0: (row * TILE - GUTTER) / per, per, size };
    const canvas = new OffscreenCanvas(size, size), pen = canvas.getContext('2d')!;
    const image = new ImageData(size / fine + 2, size / fine + 2); // a rim, so that tiles meet when it is enlarged
    paintRelief(land, view.x0 - fine / per, view.y0 - fine / per, per / fine, image, season);
    const small = new OffscreenCanvas(image.width, image.height);
    small.getContext('2d')!.putImageData(image, 0, 0);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(small, -fine, -fine, image.width * fine, image.height * fine);
    paintMarks(pen, land, view, season);
    paintSlopes(pen, land, view);
    paintRivers(pen, land, view, season);
    paintCrossings(pen, land, view);
    paintOutside(pen, land, view);
    if (per >= GRID_FROM) paintGrid(pen, land, view, season);
    paintStarts(pen, land, view);
    paintPrint(pen, land, view);
    if (isDark) dim(pen, size);
    return canvas;
}

// At night: brightness .74, saturation .92; never inverted.
function dim(pen: Pen, size: number): void {
    pen.globalCompositeOperation = 'multiply';
    pen.fillStyle = 'rgb(186 188 193)';
    pen.fillRect(0, 0, size, size);
    pen.globalCompositeOperation = 'source-over';
}

export const seedOf = (map: { columns: number; rows: number }): number =>
    7 + Math.floor(clamp(hash(map.columns, map.rows, 1)) * 1000);

