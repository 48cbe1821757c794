// The state of the page and everything that changes it.
//
//     hash of the address -> join -> map, view, events -> drawn
//     click -> pick -> preview -> play -> answer, then the push `update`, which has all that changed -> drawn
//
// After a lost connection the same way is walked again; an order whose answer never came is sent once more.
import { follow } from './board/trails';
import { cutFilm, film, stopFilm } from './film/film';
import { followGuide, goBack, stepKept } from './guide/guide';
import { Lost, Refused } from './net';
import { click, complete, expand, impliedPicks, matching, nextInStack, nextValues, settled, valuesOf,
} from './orders/choices';
import type { Picks } from './orders/choices';
import { askWhy, grammar } from './orders/why';
import type { Choice, Game, GameEvent, Group, HexMap, Joined, OpenMatch, Piece, Point, Push, Update, View, Way, Words,
} from './protocol';
import { NO_MATCH, change, notify, page } from './page';
import { forget, keep, keepAsksAll } from './seats';
import { ask, complain, connect } from './server';
import { say } from './words';

// ---- the connection ----

let unanswered: { action: string; at: string } | null = null; // an order whose answer was lost
const PATIENCE = 3000; // milliseconds for an update that follows an answer
let awaited: { at: string; arrive: () => void } | null = null;
const ANY = ''; // whatever the position is by now
let viewWanted: string | null = null; // the position whose view is wanted
let viewComing: Promise<void> | null = null;

let hearDeed: (push: Push) => void; // what other players do beside the rules

export function start(onDeed: (push: Push) => void): void {
    hearDeed = onDeed;
    addEventListener('hashchange', () => void enter());
    connect(() => void arrive(), hear);
}

async function arrive(): Promise<void> {
    change({ link: 'open' });
    try {
        if (page.games.length === 0) {
            const { games } = await ask<{ games: Game[] }>('games');
            change({ games: games.filter((game) => game.scenarios.length > 0) });
        }
        await enter();
    } catch (error) {
        complain(error);
    }
}

// Goes where the address says: to a seat, to the rules of a game, or to the start page.
export async function enter(): Promise<void> {
    const token = location.hash.slice(1);
    try {
        if (!token || token.startsWith('rules/')) await enterLobby();
        else await enterMatch(token);
    } catch (error) {
        complain(error);
    }
}

async function enterLobby(): Promise<void> {
    if (page.seat) await ask('leave');
    unanswered = null;
    change({ seat: null, token: null, ...NO_MATCH });
    const { matches } = await ask<{ matches: OpenMatch[] }>('lobby');
    change({ lobby: matches });
}

async function join(token: string): Promise<Joined | null> {
    try {
        return await ask<Joined>('join', { token });
    } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === 'unknown') forget(token); // otherwise the server only had too much to do
        history.replaceState(null, '', location.pathname);
        await enterLobby();
        notify('trouble', say('trouble.join', error.message));
        return null;
    }
}

async function enterMatch(token: string): Promise<void> {
    const isSame = token === page.token;
    const seat = await join(token);
    if (!seat) return;
    if (!isSame) {
        unanswered = null;
        grammar.forget();
        change({ ...NO_MATCH, notice: null });
    }
    change({ seat, token, guide: stepKept(token) ?? null });
    keep({ token, role: seat.role, game: seat.match.game, match: seat.match.id });
    // All events, also after a lost connection: what had been told may have been taken back meanwhile.
    const [map, words, events] = await Promise.all([
        page.map ?? ask<HexMap>('map'),
        page.words ?? ask<Words>('words'),
        fetchEvents(),
    ]);
    change({ map: { ...map, hexes: map.hexes ?? [], terrains: map.terrains ?? [] }, words, events });
    await fetchView();
    await sendAgain();
    if (page.fresh === token) await beginAsPrinted();
    forceNext();
}

// A match that was begun here opens with the counters on the map; who wants to place them takes that back.
async function beginAsPrinted(): Promise<void> {
    const printed = page.words?.verbs.find((verb) => verb.printed)?.verb;
    const choice = page.view?.choices.find((c) => c.verb === printed);
    change({ fresh: null });
    if (!choice || page.guide !== null) return;
    await play(choice);
    notify('news', say('prompt.printed'));
}

// Many events come in pages.
async function fetchEvents(): Promise<GameEvent[]> {
    const events: GameEvent[] = [];
    for (let count = 1; events.length < count;) {
        const part = await ask<{ events: GameEvent[]; count: number }>('events', { since: events.length });
        if (!part.events.length) break;
        events.push(...part.events);
        count = part.count;
    }
    return events;
}

// After an undo the events beyond `since` are void.
function addEvents(since: number, events: GameEvent[]): GameEvent[] {
    return [...page.events.slice(0, since), ...events];
}

// A list of an update: numbers stand for what had this place in the last one; without it nothing has changed.
function kept<Part extends object>(list: (Part | number)[] | undefined, old: Part[]): Part[] {
    return list ? list.map((part) => (typeof part === 'number' ? old[part] : part)) : old;
}

// As in a whole view: who leads comes after those he leads, on top of them.
function stacked(pieces: Map<number, Piece>): Piece[] {
    const led = new Map<number, Piece[]>(), order: Piece[] = [];
    const isLed = (piece: Piece): boolean => piece.under !== undefined && pieces.has(piece.under);
    const put = (piece: Piece): void => {
        led.get(piece.id)?.forEach(put);
        order.push(piece);
    };
    pieces.forEach((piece) => isLed(piece) && led.set(piece.under!, [...(led.get(piece.under!) ?? []), piece]));
    pieces.forEach((piece) => isLed(piece) || put(piece));
    return order;
}

// What has changed since the view that is shown; without that view, or with another one, a whole view is asked for.
function applyUpdate(update: Update): void {
    change({ events: addEvents(update.since, update.events), offer: null, offered: null,
        given: page.given.filter((g) => g.after <= update.since) });
    if (viewComing || page.view?.at !== update.from) {
        void fetchView(update.at).then(forceNext).catch(complain);
        return;
    }
    const pieces = new Map(page.view.pieces.map((piece) => [piece.id, piece]));
    update.gone.forEach((id) => pieces.delete(id));
    update.pieces.forEach((piece) => pieces.set(piece.id, piece));
    if (update.choices) change({ groups: kept(update.choices, page.groups) });
    const before = page.view, isTakenBack = update.since < before.events;
    const choices = update.choices ? page.groups.flatMap((group) => expand(group, page.view!.role)) : page.view.choices;
    show({ ...page.view, at: update.at, pending: update.pending, pieces: stacked(pieces),
        panel: kept(update.panel, page.view.panel), sites: update.sites ?? page.view.sites,
        overlays: update.overlays ?? page.view.overlays, features: update.features ?? page.view.features,
        ways: update.ways ?? page.view.ways,
        choices, forced: update.forced, rest: update.rest, refused: update.refused,
        events: update.since + update.events.length });
    if (isTakenBack) cutFilm();
    else film(before, page.view, update.events, update.since, page.isBusy && !page.isForced);
    if (!page.isBusy) forceNext();
}

function hear(push: Push): void {
    if (push.push === 'update') {
        applyUpdate(push);
    } else if (push.push === 'seats') {
        if (page.seat) change({ seat: { ...page.seat, seats: push.seats, watchers: push.watchers } });
    } else if (push.push === 'left') {
        history.replaceState(null, '', location.pathname);
        change({ seat: null, token: null });
        void enter().then(() => notify('trouble', push.message));
    } else if (push.push === 'trouble') {
        notify('trouble', push.message);
    } else {
        hearDeed(push);
    }
}

// One request at a time; what changes while it is under way makes for one more, unless the answer is already what is
// wanted: the view `at` that position. Done when the newest is shown.
function fetchView(at: string = ANY): Promise<void> {
    viewWanted = at;
    viewComing ??= fetchViews().finally(() => { viewComing = null; });
    return viewComing;
}

async function fetchViews(): Promise<void> {
    while (viewWanted !== null && viewWanted !== page.view?.at) {
        viewWanted = null;
        const answer = await ask<Omit<View, 'choices'> & { choices: Group[] }>('view', { groups: true });
        change({ groups: answer.choices });
        show({ ...answer, choices: answer.choices.flatMap((group) => expand(group, answer.role)) });
    }
    viewWanted = null;
}

function show(view: View): void {
    // What was picked stays if the question is still the same: in secret phases the other side works meanwhile.
    const old = page.view?.pending, isSame = old?.rule === view.pending.rule && old?.prompt === view.pending.prompt;
    const isStill = isSame && page.picks.length > 0 && matching(view.choices, page.picks).length > 0;
    if (page.map) grammar.learn(view.choices, view.pieces, view.role, new Set(page.map.hexes.map((h) => h.hex)));
    const isTakenBack = !!page.view && view.events < page.view.events;
    const trails = isTakenBack ? new Map() : follow(page.trails, page.view?.pieces ?? [], view.pieces, page.ordered);
    change({ view, trails, line: null, asked: null, considered: null,
        picks: isStill ? page.picks : impliedPicks(view.choices),
        way: isStill ? page.way : null });
    void findWay();
    if (awaited?.at === view.at) awaited.arrive();
}

// The update that follows an answer: done when that position is shown.
async function shown(at: string): Promise<void> {
    if (page.view?.at === at) return;
    await new Promise<void>((resolve) => {
        const timer = window.setTimeout(resolve, PATIENCE);
        awaited = { at, arrive: () => { clearTimeout(timer); awaited = null; resolve(); } };
    });
    if (page.view?.at !== at) await fetchView();
}

// ---- orders ----

export function mayDecide(): boolean {
    return !!page.view && page.view.choices.length > 0 && !page.replay && !page.seat?.over;
}

export function previewed(): Choice | null {
    if (!page.view) return null;
    if (page.asked) return page.asked;
    const found = complete(page.view.choices, page.picks);
    return found.length === 1 && nextValues(page.view.choices, page.picks).size === 0 ? found[0] : null;
}

const isHex = (value: string | undefined) => !!page.map?.hexes.some((h) => h.hex === value);

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

// Own pieces that could still be ordered, unless one of them is in the middle of something.
export function unspent(): Piece[] {
    const { view } = page;
    if (!view || impliedPicks(view.choices).length > 0) return [];
    const first = new Set(view.choices.map((choice) => valuesOf(choice)[0]));
    return view.pieces.filter((p) => p.role === view.role && p.mayAct && (first.has(p.hex) || first.has(p.name ?? '')));
}

// What was picked before the last value of the order that is considered.
export function basePicks(): Picks {
    const { picks, asked } = page;
    return previewed() && (!asked || valuesOf(asked).length > 0) ? picks.slice(0, -1) : picks;
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
async function findWay(): Promise<void> {
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

export function clearPicks(): void {
    change({ picks: page.view ? impliedPicks(page.view.choices) : [], asked: null, way: null, notice: null });
}

// Orders may call a piece by its hex or its name; the uppermost one comes first.
function namesIn(view: View, hex: string): string[] {
    return [hex, ...view.pieces.filter((p) => p.hex === hex && p.name).map((p) => p.name!).reverse()];
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

// Some order wants a place for it.
const placeOrderOf = (name: string) => page.groups.find((g) => g.box && Object.values(g.args)[0] === name);
export const isMover = (name: string) => !!placeOrderOf(name);

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

export async function play(choice: Choice, isForced = false): Promise<void> {
    if (page.isBusy || !page.view) return;
    unanswered = { action: choice.action, at: page.view.at };
    const ordered = page.way?.action === choice.action ? page.way.path : null;
    if (!isForced) {
        cutFilm();
        followGuide(choice);
    }
    change({ isBusy: true, isForced, notice: null, ordered, trails: isForced ? page.trails : new Map() });
    await sendOrder();
    if (!isForced && page.picks.length === 0) keepPicked(choice);
    forceNext();
}

// Who has been told how, and is not yet told where, is not let go: "move" is followed by a place.
function keepPicked(choice: Choice): void {
    const [mover, what] = valuesOf(choice), isFigure = (name: string) => page.view?.pieces.some((p) => p.name === name);
    if (what !== undefined && isFigure(mover) && !isFigure(what) && isMover(mover)) change({ picks: [mover] });
}

// ---- orders that are the only possible ones ----

let forcedAt: string | null = null; // never twice in the same position: if it was refused, the player is asked

export function forceNext(): void {
    const { view } = page, choice = view?.choices.find((c) => c.action === view.forced);
    const isAtWork = page.replay || page.isBusy || page.isResting;
    if (!view || !choice || page.asksAll || isAtWork || view.at === forcedAt) return;
    forcedAt = view.at;
    change({ given: [...page.given, { after: view.events, choice }] });
    void play(choice, true);
}

// ---- the rest, left to the program ----

let rest: { from: string; to: string } | null = null; // where it began and ended: it is taken back as one

// Order by order, as the view says, until there is something to decide or the question is another one.
export async function giveRest(): Promise<void> {
    if (!page.view?.rest || page.isBusy || page.isResting) return;
    const { at: from, pending: { rule } } = page.view;
    change({ isResting: true });
    for (let isFirst = true; page.view?.rest && page.view.pending.rule === rule; isFirst = false) {
        const now: View = page.view, choice = now.choices.find((c) => c.action === now.rest);
        if (choice) await play(choice, !isFirst);
        if (page.view?.at === now.at) break; // it was refused, or the connection is lost
    }
    rest = page.view ? { from, to: page.view.at } : null;
    change({ isResting: false });
    forceNext();
}

export function setAsksAll(isWanted: boolean): void {
    keepAsksAll(isWanted);
    change({ asksAll: isWanted });
    forceNext();
}

async function sendOrder(isAgain = false): Promise<void> {
    const wasSealed = (page.view?.pending.roles.length ?? 0) > 1;
    try {
        await shown((await ask<{ at: string }>('play', unanswered!)).at);
        if (!page.isForced || previewed()) clearPicks(); // what has just been ordered may be offered again
    } catch (error) {
        if (error instanceof Lost) {
            notify('news', say('prompt.lost'));
            return; // it stays unanswered
        }
        await fetchView().catch(complain);
        const isStale = error instanceof Refused && error.code === 'stale';
        // Where both sides work in secret, the other's finishing makes ours no other decision.
        const isOffered = page.view?.choices.some((choice) => choice.action === unanswered?.action);
        if (isStale && wasSealed && isOffered && !isAgain) {
            unanswered = { action: unanswered!.action, at: page.view!.at };
            return sendOrder(true);
        }
        if (!isStale) complain(error);
        else if (!isAgain && unanswered?.at !== forcedAt) {
            notify('news', say('prompt.stale'));
        }
    }
    unanswered = null;
    change({ isBusy: false });
}

// If the first one had been accepted, the position is another by now and the server says so.
async function sendAgain(): Promise<void> {
    if (!unanswered) return;
    change({ notice: null });
    await sendOrder(true);
}

// Takes the last order back, with what was forced after it: where nothing can be chosen nobody wants to be; and a rest
// that was left to the program as a whole.
export async function undo(): Promise<void> {
    if (page.isBusy || page.isResting) return;
    let isInRest = page.view?.at === rest?.to;
    change({ isBusy: true, notice: null });
    try {
        for (let isOn = true; isOn;) {
            await shown((await ask<{ at: string }>('undo')).at);
            const isForced = !!page.view?.forced && !page.asksAll;
            if (isForced && page.view?.at === rest?.to) isInRest = true;
            if (page.view?.at === rest?.from) isInRest = false;
            isOn = isForced || isInRest;
        }
        goBack();
        notify('news', say('prompt.undone'));
    } catch (error) {
        complain(error);
    }
    forcedAt = null;
    change({ isBusy: false, given: page.given.filter((given) => given.after < (page.view?.events ?? 0)) });
    forceNext();
}
