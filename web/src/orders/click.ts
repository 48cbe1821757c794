// A click becomes a pick, and what is wholly picked an order.
//
//     a click selects, and on a stack that is clicked again the next of its units
//     what is selected goes where another click says, at once: that can be taken back
//     what cannot, gives something up, leaves orders unspent or is meant by one click alone waits for another stroke:
//     its button beside the map, or Enter
import { stopFilm } from '../film/film';
import { change, notify, page } from '../page';
import type { Choice, Point } from '../protocol';
import { say } from '../words';
import { click, nextInStack, settled, valuesOf } from './choices';
import type { Picks } from './choices';
import { play } from './give';
import { basePicks, clearPicks, findWay, isHex, isMover, mayDecide, namesIn, placeOrderOf, previewed } from './picked';
import { askWhy } from './why';
import { kindAt, nameOf } from './words';

// What the server says is grave, what dice or sealed choices decide, and what has consequences on the map.
export function wantsAsking(choice: Choice): boolean {
    const verb = page.words?.verbs.find((v) => v.verb === choice.verb), values = valuesOf(choice);
    if (verb?.seals) return page.view!.choices.length > 1;
    if (verb?.risk || choice.grave) return true;
    return !!choice.remark && isHex(values.at(-1));
}

// It is shown what the picks describe, and nothing is ordered.
export function select(picks: Picks): void {
    change({ picks: page.view ? settled(page.view.choices, picks) : picks, group: [], asked: null, notice: null });
    void findWay();
}

export function pick(picks: Picks): void {
    select(picks);
    const choice = previewed();
    if (choice && !wantsAsking(choice)) void play(choice);
}

// An order by its button.
export function giveOrder(choice: Choice): void {
    if (!wantsAsking(choice)) return void play(choice);
    change({ asked: choice, notice: null });
    void findWay();
}

export async function clickHex(hex: string): Promise<void> {
    const { view, picks } = page;
    if (page.film) return stopFilm(); // what was clicked is not what stands there
    if (!view || page.replay || page.isBusy) return;
    change({ stack: view.pieces.filter((piece) => piece.hex === hex).length > 1 ? hex : null });
    const preview = previewed(), names = namesIn(view, hex);
    const other = mayDecide() ? nextInStack(view.choices, picks, names) : null;
    if (other) return select(other);
    if (preview && names.includes(String(picks.at(-1)))) return; // the same once more is no order
    if (!mayDecide()) {
        notify('news', say('prompt.notYours'));
        return;
    }
    if (picks.length === 1 && names.includes(String(picks[0]))) return clearPicks();
    const base = basePicks();
    const next = click(view.choices, base, names);
    if (next && settled(view.choices, next).join() === picks.join()) return clearPicks(); // picked once more
    if (next) return next.length === 1 ? select(next) : pick(next);
    change({ picks: base });
    await askWhy(hex, base);
}

// ---- a table without hexes ----

// True: the figure was picked, let go or is what the order is about.
export function clickPiece(name: string): boolean {
    const { view, picks } = page;
    if (page.film) {
        stopFilm();
        return true;
    }
    if (!view || page.replay || page.isBusy || !mayDecide()) return false;
    const preview = previewed();
    if (preview && picks.length > 1 && picks.at(-1) === name) return true; // the same once more is no order
    if (picks.length === 1 && picks[0] === name) {
        clearPicks();
        return true;
    }
    const next = click(view.choices, preview ? picks.slice(0, -1) : picks, [name]);
    if (!next && !isMover(name)) return false;
    if (!next || next.length === 1) select(next ?? [name]); // it may have been clicked to be looked at
    else pick(next);
    return true;
}

// The picked figure is ordered to a place, if some order wants one.
export async function clickPlace([x, y]: Point): Promise<void> {
    const { view, picks } = page, mover = picks[0];
    if (page.film) return stopFilm();
    if (!view || page.replay || page.isBusy || !mover) return;
    const group = placeOrderOf(mover);
    if (!group) {
        const choice = view.choices.find((c) => valuesOf(c)[0] === mover);
        notify('news', say('table.nowhere', nameOf(mover, false, choice && kindAt(choice, 0))));
        return;
    }
    const args = { ...group.args, x, y };
    await play({ action: [view.role, group.verb, mover, x, y].join(' '), verb: group.verb, args });
    if (page.view && page.picks.length === 0) change({ picks: [mover] }); // the next leg, perhaps
}
