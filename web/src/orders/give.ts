// Orders on their way to the server: those of the player, those that are the only possible ones, the rest that is left
// to the program; and taking back.
//
//     play -> answer -> the push `update`, which has all that changed -> shown
//
// An order whose answer never came is sent once more when the connection is back.
import { cutFilm } from '../film/film';
import { followGuide, goBack } from '../guide/guide';
import { Lost, Refused } from '../net';
import { change, notify, page } from '../page';
import type { Choice, View } from '../protocol';
import { keepAsksAll } from '../seats';
import { ask, complain } from '../server';
import { fetchView, shown } from '../view';
import { say } from '../words';
import { valuesOf } from './choices';
import { clearPicks, isMover, previewed } from './picked';

let unanswered: { action: string; at: string } | null = null; // an order whose answer was lost
let forcedAt: string | null = null; // never twice in the same position: if it was refused, the player is asked
let rest: { from: string; to: string } | null = null; // where it began and ended: it is taken back as one

// The match they belong to is left; another one may stand at a position of the same name.
export function forgetOrders(): void {
    unanswered = null;
    forcedAt = null;
    rest = null;
}

export async function play(choice: Choice, isForced = false): Promise<void> {
    if (page.isBusy || !page.view) return;
    const { token } = page;
    unanswered = { action: choice.action, at: page.view.at };
    const ordered = page.way?.action === choice.action ? page.way.path : null;
    if (!isForced) {
        cutFilm();
        followGuide(choice);
    }
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
    const { at: from, pending: { rule } } = page.view, { token } = page;
    change({ isResting: true });
    for (let isFirst = true; page.view?.rest && page.view.pending.rule === rule; isFirst = false) {
        const now: View = page.view, choice = now.choices.find((c) => c.action === now.rest);
        if (choice) await play(choice, !isFirst);
        if (page.view?.at === now.at || page.token !== token) break; // refused, the connection lost, the match left
    }
    if (page.token !== token) return;
    rest = page.view ? { from, to: page.view.at } : null;
    change({ isResting: false });
    forceNext();
}

// ---- taking back ----

// Takes the last order back, with what was forced after it: where nothing can be chosen nobody wants to be; and a rest
// that was left to the program as a whole.
export async function undo(): Promise<void> {
    if (page.isBusy || page.isResting) return;
    const { token } = page;
    let isInRest = page.view?.at === rest?.to;
    change({ isBusy: true, notice: null });
    try {
        for (let isOn = true; isOn;) {
            await shown((await ask<{ at: string }>('undo')).at);
            if (page.token !== token) return;
            const isForced = !!page.view?.forced && !page.asksAll;
            if (isForced && page.view?.at === rest?.to) isInRest = true;
            if (page.view?.at === rest?.from) isInRest = false;
            isOn = isForced || isInRest;
        }
        goBack();
        notify('news', say('prompt.undone'));
    } catch (error) {
        if (page.token !== token) return;
        complain(error);
    }
    forcedAt = null;
    change({ isBusy: false, given: page.given.filter((given) => given.after < (page.view?.events ?? 0)) });
    forceNext();
}
