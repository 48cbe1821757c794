// What is picked so far, the order that this describes, and the way it would take.
import { hexesOn } from '../board/geometry';
import { isPremiere } from '../film/film';
import { Refused } from '../net';
import { change, page } from '../page';
import type { Choice, View, Way } from '../protocol';
import { ask, complain } from '../server';
import { click, complete, impliedPicks, nextValues, settled, valuesOf } from './choices';
import type { Picks } from './choices';

export function mayDecide(): boolean {
    return !!page.view && page.view.choices.length > 0 && !page.replay && !page.seat?.over &&
        !isPremiere();
}

// The order that the picks describe wholly, or that was chosen by its button: it waits for a second stroke.
export function previewed(): Choice | null {
    if (!page.view) return null;
    if (page.asked) return page.asked;
    const found = complete(page.view.choices, page.picks);
    return found.length === 1 && nextValues(page.view.choices, page.picks).size === 0 ? found[0] : null;
}

// What was picked before the last value of the order that is considered.
export function basePicks(): Picks {
    const { picks, asked } = page;
    return previewed() && (!asked || valuesOf(asked).length > 0) ? picks.slice(0, -1) : picks;
}

export function clearPicks(): void {
    change({ picks: page.view ? impliedPicks(page.view.choices) : [], group: [], stack: null, asked: null, way: null,
        notice: null });
}

// On a table without hexes: the orders for a figure that want a place.
export const placeOrderOf = (name: string) => page.groups.find((g) => g.box && Object.values(g.args)[0] === name);
export const isMover = (name: string) => !!placeOrderOf(name);

// Orders may call a piece by its hex or its name; the uppermost one comes first.
export function namesIn(view: View, hex: string): string[] {
    return [hex, ...view.pieces.filter((p) => p.hex === hex && p.name).map((p) => p.name!).reverse()];
}

// ---- what is considered, and its way ----

export const isHex = (value: string | undefined) => !!page.map && hexesOn(page.map).has(value ?? '');

// What a click on a hex would order, if it is one thing.
function choiceAt(hex: string | null): Choice | null {
    const { view, picks } = page;
    if (!hex || !view || !mayDecide() || page.isBusy || previewed()) return null;
    const next = click(view.choices, picks, namesIn(view, hex)), full = next && settled(view.choices, next);
    const found = full ? complete(view.choices, full) : [];
    return full && found.length === 1 && nextValues(view.choices, full).size === 0 ? found[0] : null;
}

export function consider(hex: string | null): void {
    const choice = choiceAt(hex);
    if (choice?.action === page.considered?.action) return;
    change({ considered: choice });
    void findWay();
}

const contemplated = () => previewed() ?? page.considered;
let wayComing = false; // one question at a time: a pointer crosses many hexes

// The way of the move that is considered; other orders have none.
export async function findWay(): Promise<void> {
    const choice = contemplated();
    if (choice?.action === page.way?.action) return;
    if (page.way) change({ way: null });
    if (!choice || !isHex(valuesOf(choice).at(-1)) || wayComing) return;
    wayComing = true;
    try {
        const way = await ask<Way>('path', { action: choice.action });
        if (contemplated()?.action === choice.action) change({ way: { ...way, action: choice.action } });
    } catch (error) {
        if (!(error instanceof Refused)) complain(error); // the position has changed: the way is no longer wanted
    }
    wayComing = false;
    if (contemplated()?.action !== choice.action) void findWay();
}
