// Paints tiles beside the page's thread: one at a time, always the one that is wanted most by now.
import { Land } from './land';
import { Table } from './table';
import { GUTTER, paintTile, seedOf, TILE } from './tile';
import type { Wanted } from './tile';
import type { Feature, HexMap } from '../protocol';

// A list of what is wanted replaces the one before, nearest first; a sample is painted at once.
export type Order = { map: HexMap; features?: Feature[] } | { wanted: Wanted[] } | { sample: HexMap; tile: Wanted };
export interface Painted extends Wanted { bitmap: ImageBitmap }

const home = self as unknown as { onmessage: ((event: MessageEvent<Order>) => void) | null;
    postMessage(message: Painted, transfer: Transferable[]): void };

let land: Land | Table | null = null, wanted: Wanted[] = [], isAtWork = false;

const open = (map: HexMap, features: Feature[] = []): Land | Table => (map.width
    ? new Table(map.width, map.depth ?? 0, features, 7) : new Land(map, seedOf(map)));

function paint(on: Land | Table, tile: Wanted): void {
    const canvas = on instanceof Table ? on.paint(tile, TILE, GUTTER) : paintTile(on, tile);
    const bitmap = canvas.transferToImageBitmap();
    home.postMessage({ ...tile, bitmap }, [bitmap]);
}

function work(): void {
    const next = land && wanted.shift();
    isAtWork = !!next;
    if (!land || !next) return;
    paint(land, next);
    setTimeout(work); // what is wanted may be another by now
}

home.onmessage = ({ data }) => {
    if ('sample' in data) paint(open(data.sample), data.tile);
    else if ('map' in data) land = open(data.map, data.features);
    else wanted = data.wanted;
    if (!isAtWork) work();
};
