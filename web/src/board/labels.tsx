// Names beside the figures of a table, as large on the screen at every zoom. Where figures stand close each is put
// where there is room, in short if need be, or left out. What is picked or pointed at always has its name.
//
//     labels, most wanted first -> the first place where none lies over another label or a figure -> drawn
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Base } from '../protocol';
import { watchStill } from './zoom';

export interface Label {
    id: string;
    x: number; // of what it is about, down from the top, and half of its size
    y: number;
    halfWidth: number;
    halfHeight: number;
    texts: string[][]; // lines; the fullest first
    isWanted: boolean; // wherever there is room or not
    kind: string;
}

export interface Placed { label: Label; lines: string[]; x: number; y: number }

interface Box { left: number; top: number; right: number; bottom: number }

const SMALL = 12, LARGE = 14, ENLARGED = 2.5; // pixels; at so many pixels a millimetre
const WIDE = 0.56, HIGH = 1.1, GAP = 0.1; // of a letter, in its size

export const sizeAt = (scale: number) => (scale < ENLARGED ? SMALL : LARGE) / scale;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const around = (x: number, y: number, halfWidth: number, halfHeight: number): Box =>
    ({ left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight });

// How far a base that faces somewhere reaches to the side and up.
export function reachOf({ facing, width, depth }: Base): [number, number] {
    const angle = facing / 1800 * Math.PI, cos = Math.abs(Math.cos(angle)), sin = Math.abs(Math.sin(angle));
    return [(width * cos + depth * sin) / 2, (width * sin + depth * cos) / 2];
}

// Below, above, to the right, to the left.
function placesFor(label: Label, halfWidth: number, halfHeight: number, gap: number): [number, number][] {
    const aside = label.halfWidth + halfWidth + gap, away = label.halfHeight + halfHeight + gap;
    return [[0, away], [0, -away], [aside, 0], [-aside, 0]].map(([x, y]) => [label.x + x, label.y + y]);
}

export function placeLabels(labels: Label[], size: number): Placed[] {
    const figures = labels.map((label) => ({ label,
        box: around(label.x, label.y, label.halfWidth, label.halfHeight) }));
    const taken: Box[] = [], placed: Placed[] = [];
    const sorted = [...labels].sort((a, b) => Number(b.isWanted) - Number(a.isWanted));
    for (const label of sorted) {
        const found = findPlace(label, size, (box) => !taken.some((other) => overlap(box, other)) &&
            !figures.some((figure) => figure.label !== label && overlap(box, figure.box)));
        if (!found) continue;
        taken.push(found.box);
        placed.push({ label, lines: found.lines, x: found.x, y: found.y });
    }
    return placed;
}

function findPlace(label: Label, size: number, isFree: (box: Box) => boolean) {
    const tries = label.texts.flatMap((lines) => {
        const halfWidth = Math.max(...lines.map((line) => line.length)) * size * WIDE / 2;
        const halfHeight = lines.length * size * HIGH / 2;
        return placesFor(label, halfWidth, halfHeight, size * GAP).map(([x, y]) =>
            ({ lines, x, y, box: around(x, y, halfWidth, halfHeight) }));
    });
    return tries.find(({ box }) => isFree(box)) ?? (label.isWanted ? tries[0] : undefined);
}

// Pixels of a millimetre: by the room there is and by the zoom, in steps, so that names do not creep.
export function useScale(sheet: RefObject<HTMLElement | null>, svg: RefObject<SVGSVGElement | null>, isThere: boolean) {
    const [scale, setScale] = useState(1);
    useEffect(() => {
        const moved = sheet.current, drawn = svg.current;
        if (!moved || !drawn) return undefined;
        return watchStill(moved, drawn, () =>
            setScale(Math.max(0.1, Math.round((drawn.getScreenCTM()?.a ?? 1) * 10) / 10)));
    }, [isThere]);
    return scale;
}

export function Labels({ placed, size }: { placed: Placed[]; size: number }) {
    return (
        <g class="names" style={{ fontSize: `${size}px`, strokeWidth: `${size / 4}px` }}>
            {placed.map(({ label, lines, x, y }) => (
                <text key={label.id} class={label.kind} data-of={label.id}>
                    {lines.map((line, i) => (
                        <tspan key={i} class={i > 0 ? 'mark' : ''} x={x}
                            y={y + (i - lines.length / 2) * size * HIGH + size * 0.9}>{line}</tspan>
                    ))}
                </text>
            ))}
        </g>
    );
}
