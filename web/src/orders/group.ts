// Several units ordered together: picked by a box, with Shift or from the panel of a stack. Each gets its own order,
// one after the other; what wants a second stroke is ordered one by one.
import { change, notify, page } from '../page';
import type { Choice, Point, View } from '../protocol';
import { say } from '../words';
import { valuesOf } from './choices';
import { wantsAsking } from './click';
import { giveAll } from './give';
import { isHex, isMover, mayDecide, namesIn, placeOrderOf } from './picked';

// Whoever an order may begin with, as orders call him.
export const isOfferedUnit = (view: View, name: string) =>
    isMover(name) || view.choices.some((choice) => valuesOf(choice)[0] === name);

export function unitsIn(view: View, hex: string): string[] {
    return namesIn(view, hex).filter((name) => isOfferedUnit(view, name));
}

// They take the place of what was picked.
export function setGroup(names: string[]): void {
    if (!page.view || page.film || page.replay || page.isBusy || !mayDecide()) return;
    change({ group: [...new Set(names)], picks: [], asked: null, way: null, notice: null });
}

// Added, or taken out if all of them are in; who was picked alone is the first of them.
export function toggleInGroup(names: string[]): void {
    const { view, picks } = page, first = picks[0];
    if (!view) return;
    const now = page.group.length === 0 && first && isOfferedUnit(view, first) ? [first] : page.group;
    const isIn = names.every((name) => now.includes(name));
    setGroup(isIn ? now.filter((name) => !names.includes(name)) : [...now, ...names]);
}

// What may be ordered at once, by what would be done: the orders of those who may.
export function groupOrders(view: View): Map<string, Choice[]> {
    const orders = new Map<string, Choice[]>();
    for (const name of page.group) {
        for (const choice of view.choices) {
            const values = valuesOf(choice);
            if (values.length !== 1 || values[0] !== name || wantsAsking(choice)) continue;
            orders.set(choice.verb, [...orders.get(choice.verb) ?? [], choice]);
        }
    }
    return orders;
}

// Where some of them may go, with the orders that lead there.
export function groupTargets(view: View): Map<string, Choice[]> {
    const targets = new Map<string, Choice[]>();
    for (const choice of view.choices) {
        const values = valuesOf(choice);
        const isTo = values.length === 2 && page.group.includes(values[0]) && isHex(values[1]);
        if (!isTo || wantsAsking(choice)) continue;
        targets.set(values[1], [...targets.get(values[1]) ?? [], choice]);
    }
    return targets;
}

export async function orderGroup(orders: Choice[]): Promise<void> {
    const { token } = page, wanted = page.group.length;
    change({ group: [] });
    const given = await giveAll(orders);
    if (page.token === token && given < wanted) notify('news', say('group.some', given, wanted));
}

// To a hex: each by the first order that leads him there.
export async function orderGroupTo(hex: string): Promise<boolean> {
    const { view } = page, orders = view ? groupTargets(view).get(hex) : undefined;
    if (!orders) return false;
    await orderGroup(orders.filter((choice, i) => orders.findIndex((other) =>
        valuesOf(other)[0] === valuesOf(choice)[0]) === i));
    return true;
}

// To a place of the table, as they stand to each other: the one nearest to it goes there.
export async function orderGroupToPlace([x, y]: Point): Promise<void> {
    const { view, map, group } = page;
    const movers = view?.pieces.filter(({ base, name }) => base && name && group.includes(name) && isMover(name));
    if (!view || !movers?.length) return;
    const far = ({ base }: typeof movers[0]) => Math.hypot(base!.x - x, base!.y - y);
    const first = movers.reduce((best, one) => (far(one) < far(best) ? one : best)).base!;
    const within = (value: number, most = 0) => Math.min(Math.max(Math.round(value), 0), most);
    await orderGroup(movers.sort((a, b) => far(a) - far(b)).map(({ name, base }) => {
        const { verb, args } = placeOrderOf(name!)!;
        const to = [within(x + base!.x - first.x, map?.width), within(y + base!.y - first.y, map?.depth)];
        return { action: [view.role, verb, name, ...to].join(' '), verb, args: { ...args, x: to[0], y: to[1] } };
    }));
}
