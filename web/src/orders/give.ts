// Orders on their way to the server: those of the player, those that are the only possible ones, the rest that is left
// to the program; and taking back.
//
//     play -> answer -> the push `update`, which has all that changed -> shown
//
// An order whose answer never came is sent once more when the connection is back.
import { cutFilm } from '../film/film';
import { Lost, Refused } from '../net';
import { change, notify, page } from '../page';
import type { Choice, View } from '../protocol';
import { keepAsksAll, ownTokens } from '../seats';
import { ask, complain } from '../server';
import { fetchView, shown } from '../view';
import { say } from '../words';
import { valuesOf } from './choices';
import { clearPicks, isMover, previewed } from './picked';

let unanswered: { action: string; at: string } | null = null; // an order whose answer was lost
let forcedAt: string | null = null; // never twice in the same position: if it was refused, the player is asked
let rest: string[] = []; // the positions at which its orders were given: it is taken back as one

// The match they belong to is left; another one may stand at a position of the same name.
export function forgetOrders(): void {
    unanswered = null;
    forcedAt = null;
    rest = [];
}

export async function play(choice: Choice, isForced = false): Promise<void> {
    if (page.isBusy || !page.view) return;
    const { token } = page;
    unanswered = { action: choice.action, at: page.view.at };
    const ordered = page.way?.action === choice.action ? page.way.path : null;
    if (!isForced) cutFilm();
    change({ isBusy: true, isForced, notice: null, ordered, trails: isForced ? page.trails : new Map() });
    await sendOrder();
    if (page.token !== token) return;
    if (!isForced && page.picks.length === 0) keepPicked(choice);
    forceNext();
}

// Who has been told how, and is not yet told where, is not let go: "move" is followed by a place.
function keepPicked(choice: Choice): void {
    const [mover, what] = valuesOf(choice), isFigure = (name: string) => page.view?.pieces.some((p) => p.name === name);
    if (what !== undefined && isFigure(mover) && !isFigure(what) && isMover(mover)) change({ picks: [mover] });
}

// Whoever leaves the match meanwhile need not be told what became of it.
async function sendOrder(isAgain = false): Promise<void> {
    const wasSealed = (page.view?.pending.roles.length ?? 0) > 1, { token } = page;
    try {
        await shown((await ask<{ at: string }>('play', unanswered!)).at);
        if (page.token !== token) return;
        if (!page.isForced || previewed()) clearPicks(); // what has just been ordered may be offered again
    } catch (error) {
        if (page.token !== token) return;
        if (error instanceof Lost) {
            notify('news', say('prompt.lost'));
            return; // it stays unanswered
        }
        await fetchView().catch(complain);
        if (page.token !== token) return;
        const isStale = error instanceof Refused && error.code === 'stale';
        // Where both sides work in secret, the other's finishing makes ours no other decision.
        const isOffered = page.view?.choices.some((choice) => choice.action === unanswered?.action);
        if (isStale && wasSealed && isOffered && !isAgain) {
            unanswered = { action: unanswered!.action, at: page.view!.at };
            return sendOrder(true);
        }
        if (!isStale) complain(error);
        else if (!isAgain && unanswered?.at !== forcedAt) notify('news', say('prompt.stale'));
    }
    unanswered = null;
    change({ isBusy: false });
}

// If the first one had been accepted, the position is another by now and the server says so.
export async function sendAgain(): Promise<void> {
    if (!unanswered) return;
    change({ notice: null });
    await sendOrder(true);
}

// ---- orders that are the only possible ones ----

export function forceNext(): void {
    const { view } = page, choice = view?.choices.find((c) => c.action === view.forced);
    const isAtWork = page.replay || page.isBusy || page.isResting;
    if (!view || !choice || page.asksAll || isAtWork || view.at === forcedAt) return;
    forcedAt = view.at;
    change({ given: [...page.given, { after: view.events, choice }] });
    void play(choice, true);
}

export function setAsksAll(isWanted: boolean): void {
    keepAsksAll(isWanted);
    change({ asksAll: isWanted });
    forceNext();
}

// ---- the rest, left to the program ----

// Order by order, as the view says, until there is something to decide or the question is another one.
export async function giveRest(): Promise<void> {
    if (!page.view?.rest || page.isBusy || page.isResting) return;
    const { pending: { rule } } = page.view, { token } = page;
    change({ isResting: true });
    rest = [];
    for (let isFirst = true; page.view?.rest && page.view.pending.rule === rule; isFirst = false) {
        const now: View = page.view, choice = now.choices.find((c) => c.action === now.rest);
        rest.push(now.at);
        if (choice) await play(choice, !isFirst);
        if (page.view?.at === now.at || page.token !== token) break; // refused, the connection lost, the match left
    }
    if (page.token !== token) return;
    change({ isResting: false });
    forceNext();
}

// One after the other, as far as they are still offered (a place of a table is never listed); how many were given.
export async function giveAll(orders: Choice[]): Promise<number> {
    if (!page.view || page.isBusy || page.isResting) return 0;
    const { token } = page;
    let given = 0;
    change({ isResting: true });
    rest = [];
    for (const order of orders) {
        const now: View | null = page.view, isListed = now?.choices.some(({ action }) => action === order.action);
        if (!now || (!isListed && !isPlaceOrder(order))) continue;
        rest.push(now.at);
        await play(order, given > 0);
        if (page.token !== token) return given;
        if (page.view?.at !== now.at) given++;
    }
    change({ isResting: false });
    forceNext();
    return given;
}

const isPlaceOrder = ({ args }: Choice) => 'x' in args && 'y' in args && isMover(String(Object.values(args)[0]));

// ---- taking back ----

// Farther back, while nothing can be chosen (nobody wants to be there) or the position is one in the middle of a rest
// that was left to the program. Where others have acted in between, whoever has been asked goes on.
async function goOnBack(back: () => Promise<boolean>): Promise<void> {
    const { token } = page;
    while (page.token === token && page.view) {
        if (page.view.at === rest[0]) rest = []; // as a whole
        const isForced = !!page.view.forced && !page.asksAll;
        if (!isForced && !rest.includes(page.view.at)) return;
        if (!await back()) return;
    }
}

async function undoOnce(): Promise<boolean> {
    await shown((await ask<{ at: string }>('undo')).at);
    return true;
}

// At one table whoever sits at this device has agreed; others are asked by the server. What is so taken back comes with
// an update after the answer, which does not name the position: the view does.
async function rewindOnce(): Promise<boolean> {
    const { token, seat } = page, { id, game } = seat!.match;
    const links = ownTokens(id, game).filter((one) => one !== token);
    const { agreed } = await ask<{ agreed: boolean }>('rewind', links.length ? { links } : {});
    if (agreed) await fetchView();
    return agreed;
}

// Takes the last order back, with what was forced after it, and a rest as a whole.
export async function undo(): Promise<void> {
    if (page.isBusy || page.isResting) return;
    const { token } = page;
    change({ isBusy: true, notice: null, isTakingBack: false });
    try {
        await undoOnce();
        if (page.token === token) await goOnBack(undoOnce);
        if (page.token !== token) return;
        notify('news', say('prompt.undone'));
    } catch (error) {
        if (page.token !== token) return;
        if (error instanceof Refused && error.code === 'consent') change({ isTakingBack: true });
        else complain(error);
    }
    forcedAt = null;
    change({ isBusy: false, given: page.given.filter((given) => given.after < (page.view?.events ?? 0)) });
    forceNext();
}

// Back to before the last decision of this seat, with all that followed it.
export async function rewind(): Promise<void> {
    if (page.isBusy || page.isResting || !page.seat) return;
    const { token } = page;
    cutFilm();
    change({ isBusy: true, notice: null, isTakingBack: false });
    try {
        const isAgreed = await rewindOnce();
        if (isAgreed && page.token === token) await goOnBack(rewindOnce);
        if (page.token !== token) return;
        notify('news', say(isAgreed ? 'prompt.undone' : 'undo.offered'));
    } catch (error) {
        if (page.token !== token) return;
        complain(error);
    }
    forcedAt = null;
    change({ isBusy: false, given: page.given.filter((given) => given.after < (page.view?.events ?? 0)) });
}
