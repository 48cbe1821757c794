// The ground below the counters: tiles painted by a worker, kept, and moved with the sheet by its one transform.
//
//     what is in sight -> tiles wanted, the nearest first -> worker -> canvases, over a coarse picture of the whole
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { RADIUS, sheetSize } from './geometry';
import { GUTTER, TILE } from '../ground/tile';
import type { Wanted } from '../ground/tile';
import type { Season } from '../ground/relief';
import type { Order, Painted } from '../ground/worker';
import { UNIT } from '../ground/table';
import type { Feature, HexMap } from '../protocol';
import { watchSheet } from './zoom';

const COARSEST = 10, STEP = 1.5, FINEST = 6; // pixels a side of a hex: from the coarsest level on, so many steps
const ENLARGED = 1.15; // as far as a tile may be
const AT_ONCE = 2; // tiles that come into sight in a frame
const KEPT = 140; // tiles, a megabyte each
const EVERY = 90; // milliseconds between two looks at what is wanted
const SLACK = 0.3; // of what is in sight, painted ahead around it

const levelFor = (per: number) => {
    const step = Math.ceil(Math.log(per / ENLARGED / COARSEST) / Math.log(STEP));
    return Math.round(COARSEST * STEP ** Math.max(0, Math.min(FINEST, step)));
};

// The sheet in its own units, and how many of them a side of a hex has; on a table, 20 mm.
export const sheetOf = (map: HexMap) => (map.width ? { width: map.width, height: map.depth ?? 0, side: UNIT }
    : { ...sheetSize(map), side: RADIUS });

interface Seen { left: number; top: number; right: number; bottom: number; per: number } // in sides of a hex

const keyOf = ({ per, column, row }: { per: number; column: number; row: number }) => `${per} ${column} ${row}`;

class Layer {
    private readonly worker = new Worker('ground.js', { type: 'module' });
    private readonly tiles = new Map<string, HTMLCanvasElement>();
    private wanted: Wanted[] = [];
    private level = 0;
    private asked = ''; // what was wanted last

    constructor(private readonly box: HTMLElement, private readonly map: HexMap, features: Feature[],
        private readonly season: Season, private readonly isDark: boolean) {
        this.worker.onmessage = ({ data }: MessageEvent<Painted>) => this.put(data);
        this.send({ map, features });
    }

    private send(order: Order): void {
        this.worker.postMessage(order);
    }

    // The tiles that cover a part of the map, those in its middle first.
    private cover(per: number, { left, top, right, bottom }: Omit<Seen, 'per'>): Wanted[] {
        const size = sheetOf(this.map), edge = TILE / per, found: (Wanted & { far: number })[] = [];
        const columns = Math.ceil(size.width / size.side / edge);
        const rows = Math.ceil(size.height / size.side / edge);
        for (let column = Math.max(0, Math.floor(left / edge)); column < Math.min(columns, right / edge); column++) {
            for (let row = Math.max(0, Math.floor(top / edge)); row < Math.min(rows, bottom / edge); row++) {
                const far = Math.hypot((column + 0.5) * edge - (left + right) / 2,
                    (row + 0.5) * edge - (top + bottom) / 2);
                found.push({ per, column, row, season: this.season, isDark: this.isDark, far });
            }
        }
        return found.sort((a, b) => a.far - b.far).map(({ far: _, ...tile }) => tile);
    }

    look(seen: Seen): void {
        const size = sheetOf(this.map), whole = { left: 0, top: 0, right: size.width / size.side,
            bottom: size.height / size.side };
        const per = levelFor(seen.per), wide = (seen.right - seen.left) * SLACK;
        const ahead = { left: seen.left - wide, top: seen.top - wide, right: seen.right + wide,
            bottom: seen.bottom + wide };
        const all = [...this.cover(COARSEST, whole), ...this.cover(per, seen), ...this.cover(per, ahead)];
        this.level = per;
        this.wanted = [...new Map(all.map((tile) => [keyOf(tile), tile])).values()];
        const asked = this.wanted.map(keyOf).join();
        if (asked === this.asked) return;
        this.asked = asked;
        this.touch();
        this.send({ wanted: this.wanted.filter((tile) => !this.tiles.has(keyOf(tile))) });
        this.arrange();
    }

    // Those wanted now are the last to be thrown away.
    private touch(): void {
        for (const key of this.wanted.map(keyOf)) {
            const canvas = this.tiles.get(key);
            if (!canvas) continue;
            this.tiles.delete(key);
            this.tiles.set(key, canvas);
        }
        for (const [key, canvas] of this.tiles) {
            if (this.tiles.size <= KEPT) break;
            canvas.remove();
            this.tiles.delete(key);
        }
    }

    // Tiles of other levels stay in sight until those of this one are there; what is far off is not shown, since every
    // canvas is a layer of its own.
    private arrange(): void {
        const isWhole = this.wanted.every((tile) => this.tiles.has(keyOf(tile)));
        const near = new Set(this.wanted.map(keyOf));
        this.box.dataset.whole = String(isWhole);
        let shown = 0; // a few at a time: each costs the page some milliseconds
        for (const [key, canvas] of this.tiles) {
            const per = Number(key.split(' ')[0]), isHidden = (isWhole || per === this.level) && !near.has(key);
            if (canvas.hidden && !isHidden && ++shown > AT_ONCE) continue;
            canvas.hidden = isHidden;
            canvas.style.zIndex = String(per === this.level ? 1000 : per);
        }
        if (shown > AT_ONCE) requestAnimationFrame(() => this.arrange());
    }

    private put(painted: Painted): void {
        const canvas = document.createElement('canvas'), unit = sheetOf(this.map).side / painted.per,
            key = keyOf(painted);
        canvas.width = painted.bitmap.width;
        canvas.height = painted.bitmap.height;
        canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(painted.bitmap);
        canvas.style.left = `${(painted.column * TILE - GUTTER) * unit}px`;
        canvas.style.top = `${(painted.row * TILE - GUTTER) * unit}px`;
        canvas.style.width = canvas.style.height = `${(TILE + 2 * GUTTER) * unit}px`;
        this.tiles.get(key)?.remove();
        this.tiles.set(key, canvas);
        this.box.append(canvas);
        this.arrange();
    }

    close(): void {
        this.worker.terminate();
        this.tiles.forEach((canvas) => canvas.remove());
    }
}

// Lies exactly below the drawing: scaled to its units. Without what it takes, the ground is one tint.
export function Tiles({ map, features = [], season, frame, sheet, svg }: {
    map: HexMap; features?: Feature[]; season: Season; frame: RefObject<HTMLElement | null>;
        sheet: RefObject<HTMLElement | null>;
    svg: RefObject<SVGSVGElement | null>;
}) {
    const box = useRef<HTMLDivElement>(null), size = sheetOf(map);
    useEffect(() => {
        const dark = matchMedia('(prefers-color-scheme: dark)');
        const [below, opening, moved, drawn] = [box.current!, frame.current!, sheet.current!, svg.current!];
        const canPaint = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
        let layer = canPaint ? new Layer(below, map, features, season, dark.matches) : null;
        const place = () => { // below the drawing, which has another size when there is more or less room
            const matrix = drawn.getScreenCTM(), base = moved.getBoundingClientRect();
            if (!matrix || base.width === 0) return;
            const zoom = base.width / moved.offsetWidth;
            const at = `translate(${(matrix.e - base.left) / zoom}px, ${(matrix.f - base.top) / zoom}px)` +
                ` scale(${matrix.a / zoom})`;
            if (below.style.transform !== at) below.style.transform = at;
        };
        const look = () => {
            const matrix = drawn.getScreenCTM(), seen = opening.getBoundingClientRect();
            if (!matrix || seen.width === 0) return;
            const unit = matrix.a * size.side;
            place();
            layer?.look({ left: (seen.left - matrix.e) / unit, top: (seen.top - matrix.f) / unit,
                right: (seen.right - matrix.e) / unit, bottom: (seen.bottom - matrix.f) / unit,
                per: unit * devicePixelRatio });
        };
        const onDark = () => {
            layer?.close();
            layer = canPaint ? new Layer(below, map, features, season, dark.matches) : null;
            look();
        };
        dark.addEventListener('change', onDark);
        let coming = 0;
        const lookSoon = () => {
            coming ||= window.setTimeout(() => {
                coming = 0;
                look();
            }, EVERY);
        };
        look();
        const unwatch = watchSheet(moved, opening, lookSoon);
        const resized = new ResizeObserver(place); // before anything is shown at the new size
        resized.observe(moved);
        return () => {
            clearTimeout(coming);
            unwatch();
            resized.disconnect();
            dark.removeEventListener('change', onDark);
            layer?.close();
        };
    }, [map, season]);
    return (
        <div class={`tiles is-${season}`} ref={box} aria-hidden="true"
            style={{ width: `${size.width}px`, height: `${size.height}px` }} />
    );
}
