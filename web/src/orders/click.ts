// A click becomes a pick, and what is wholly picked an order: at once, or after a second stroke.
import { stopFilm } from '../film/film';
import { change, notify, page } from '../page';
import type { Choice, Point } from '../protocol';
import { say } from '../words';
import { click, complete, nextInStack, nextValues, settled, valuesOf } from './choices';
import type { Picks } from './choices';
import { play } from './give';
import { basePicks, clearPicks, findWay, isHex, isMover, mayDecide, namesIn, placeOrderOf, previewed, unspent,
} from './picked';
import { askWhy } from './why';

// Where drafts are sealed, nothing else ends the phase: not even "everybody shoots".
const isDrafting = () => page.view!.choices.some((c) => page.words?.verbs.find((v) => v.verb === c.verb)?.seals) ||
    page.view!.refused.some((r) => page.words?.verbs.find((v) => v.verb === r.verb)?.seals);

// What cannot be taken back, is left to chance, or has consequences that the map does not show wants a second stroke.
function wantsAsking(choice: Choice): boolean {
    const verb = page.words?.verbs.find((v) => v.verb === choice.verb), values = valuesOf(choice);
    if (verb?.seals) return page.view!.choices.length > 1;
    if (verb?.risk || verb?.grave) return true;
    if (values.length === 0) return !isDrafting() && unspent().length > 0;
    return !!choice.remark && isHex(values.at(-1));
}

export function pick(picks: Picks): void {
    change({ picks: page.view ? settled(page.view.choices, picks) : picks, asked: null, notice: null });
    const choice = previewed();
    if (choice && !wantsAsking(choice)) void play(choice);
    else void findWay();
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
    const preview = previewed(), names = namesIn(view, hex);
    const other = mayDecide() ? nextInStack(view.choices, picks, names) : null;
    if (other) return pick(other);
    if (preview && names.includes(String(picks[picks.length - 1]))) return play(preview);
    if (!mayDecide()) {
        notify('news', say('prompt.notYours'));
        return;
    }
    if (picks.length === 1 && names.includes(String(picks[0]))) return clearPicks();
    const base = basePicks();
    const next = click(view.choices, base, names);
    if (next && settled(view.choices, next).join() === picks.join()) return clearPicks(); // picked once more
    if (next) return pick(next);
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
    if (preview && picks.at(-1) === name) {
        void play(preview);
        return true;
    }
    if (picks.length === 1 && picks[0] === name) {
        clearPicks();
        return true;
    }
    const next = click(view.choices, preview ? picks.slice(0, -1) : picks, [name]);
    if (!next && !isMover(name)) return false;
    const isWhole = next?.length === 1 && complete(view.choices, next).length === 1 &&
        nextValues(view.choices, next).size === 0;
    if (isWhole) change({ picks: next, asked: null, notice: null }); // it may have been clicked to be looked at
    else pick(next ?? [name]);
    return true;
}

// The picked figure is ordered to a place, if some order wants one.
export async function clickPlace([x, y]: Point): Promise<void> {
    const { view, picks } = page, mover = picks[0];
    if (page.film) return stopFilm();
    if (!view || page.replay || page.isBusy || !mover) return;
    const group = placeOrderOf(mover);
    if (!group) {
        notify('news', say('table.nowhere', mover));
        return;
    }
    const args = { ...group.args, x, y };
    await play({ action: [view.role, group.verb, mover, x, y].join(' '), verb: group.verb, args });
    if (page.view && page.picks.length === 0) change({ picks: [mover] }); // the next leg, perhaps
}
