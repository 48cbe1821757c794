// A small picture of ground, painted by the same hand as the map: a sample of the legend, the overview.
import { useEffect, useRef } from 'preact/hooks';
import { GUTTER } from '../ground/tile';
import type { Season } from '../ground/relief';
import type { Order, Painted } from '../ground/worker';
import type { HexMap } from '../protocol';

// `per`: pixels a side of a hex; of `size` pixels, from the upper left corner on.
export function Painting({ map, per, size, season = 'summer' }: {
    map: HexMap; per: number; size: number; season?: Season;
}) {
    const canvas = useRef<HTMLCanvasElement>(null), edge = size + 2 * GUTTER;
    useEffect(() => {
        if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return undefined;
        const worker = new Worker('ground.js', { type: 'module' });
        const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
        const order: Order = { sample: map, tile: { per, column: 0, row: 0, season, isDark, size } };
        worker.onmessage = ({ data }: MessageEvent<Painted>) => {
            canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(data.bitmap);
            worker.terminate();
        };
        worker.postMessage(order);
        return () => worker.terminate();
    }, [season]);
    return <canvas ref={canvas} width={edge} height={edge} aria-hidden="true" />;
}
