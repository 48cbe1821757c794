// Puts labels where they lie over least: each has a few places around what it names; the smallest overlap wins, earlier
// places break ties. Everything in pixels of the screen.

interface Box { left: number; top: number; right: number; bottom: number; weight: number }

export interface Spot { anchor: 'start' | 'middle' | 'end'; dx: number; dy: number } // to the label's middle or end

export interface Put { x: number; y: number; anchor: Spot['anchor']; over: number }

export class Placer {
    private readonly cells = new Map<string, Box[]>(); // what is taken, by neighbourhood
    private static readonly CELL = 120;

    constructor(private readonly width: number, private readonly height: number) {}

    private around(box: Box): string[] {
        const at = (value: number) => Math.floor(value / Placer.CELL), found = [];
        for (let i = at(box.left); i <= at(box.right); i++) {
            for (let j = at(box.top); j <= at(box.bottom); j++) found.push(`${i} ${j}`);
        }
        return found;
    }

    private take(box: Box): void {
        for (const key of this.around(box)) this.cells.set(key, [...this.cells.get(key) ?? [], box]);
    }

    // Nothing shall lie there; `weight` under 1: better not.
    block(x: number, y: number, width: number, height: number, weight = 1): void {
        this.take({ left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2, weight });
    }

    overlap(x: number, y: number, width: number, height: number): number {
        const box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2,
            weight: 1 };
        const others = new Set(this.around(box).flatMap((key) => this.cells.get(key) ?? []));
        let sum = box.left < 2 || box.top < 2 || box.right > this.width - 2 || box.bottom > this.height - 2 ? 1e4 : 0;
        for (const other of others) {
            const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
            const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
            if (wide > 0 && high > 0) sum += wide * high * other.weight;
        }
        return sum;
    }

    // The best place for a label of that size; null where none is good enough.
    put(x: number, y: number, width: number, height: number, spots: Spot[], limit = Infinity): Put | null {
        let best: (Put & { middle: number }) | null = null, least = Infinity;
        spots.forEach(({ anchor, dx, dy }, i) => {
            const middle = x + dx + (anchor === 'start' ? width / 2 : anchor === 'end' ? -width / 2 : 0);
            const over = this.overlap(middle, y + dy, width + 4, height), cost = over + i * 2;
            if (cost >= least) return;
            least = cost;
            best = { x: x + dx, y: y + dy, anchor, over, middle };
        });
        const found = best as (Put & { middle: number }) | null;
        if (!found || found.over > limit) return null;
        this.block(found.middle, found.y, width + 4, height);
        return found;
    }
}

// Below, above, right, left, four corners, far below, far above what reaches `rx` and `ry` to the sides.
export function around(rx: number, ry: number, height: number): Spot[] {
    const corner = (anchor: Spot['anchor'], x: number, y: number): Spot =>
        ({ anchor, dx: x * rx * 0.8, dy: y * (ry * 0.8 + height * 0.3) });
    return [{ anchor: 'middle', dx: 0, dy: ry + height * 0.55 }, { anchor: 'middle', dx: 0, dy: -ry - height * 0.55 },
        { anchor: 'start', dx: rx + 3, dy: 0 }, { anchor: 'end', dx: -rx - 3, dy: 0 },
        corner('start', 1, 1), corner('end', -1, 1), corner('start', 1, -1), corner('end', -1, -1),
        { anchor: 'middle', dx: 0, dy: ry + height * 1.4 }, { anchor: 'middle', dx: 0, dy: -ry - height * 1.4 }];
}

let pen: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

export function widthOf(text: string, font: string, spacing = 0): number {
    const key = `${font} ${text}`;
    pen ??= document.createElement('canvas').getContext('2d')!;
    if (!widths.has(key)) {
        pen.font = font;
        widths.set(key, pen.measureText(text).width);
    }
    return widths.get(key)! + spacing * text.length;
}
