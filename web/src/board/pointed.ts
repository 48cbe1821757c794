// What the pointer is on: pieces on the map light up their items in the panel, and the other way round.
import { useEffect, useState } from 'preact/hooks';
import { change, page } from '../page';

// An item of the panel is pointed at: its pieces on the map.
export const pointAt = (lit: number[]) => change({ lit });

// Whom a group or a clan has, by the panel.
export const membersOf = (name: string | null) => (page.view?.panel ?? []).filter(({ kind }) => kind === 'roster')
    .flatMap(({ items }) => items).filter((item) => name !== null && item.name === name)
    .flatMap((item) => item.pieces ?? []);

// Pieces under the pointer on the map, and those of the same items of a roster. Only who wants to know draws anew: a
// pointer is never still.
let pointed: number[] = [];
const pointing = new Set<(ids: number[]) => void>();

export function usePointed(): number[] {
    const [ids, setIds] = useState(pointed);
    useEffect(() => {
        pointing.add(setIds);
        setIds(pointed);
        return () => { pointing.delete(setIds); };
    }, []);
    return ids;
}

// A unit on the map is pointed at: its clan, too.
export function pointAtPieces(ids: number[]): void {
    const rosters = page.view?.panel.filter((block) => block.kind === 'roster') ?? [];
    const items = rosters.flatMap((block) => block.items).map((item) => item.pieces ?? []);
    const mates = items.filter((pieces) => pieces.some((id) => ids.includes(id))).flat();
    const next = [...new Set([...ids, ...mates])];
    if (next.join() === pointed.join()) return;
    pointed = next;
    pointing.forEach((listener) => listener(next));
}
