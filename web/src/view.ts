// The position as this seat sees it: a whole view at first, then what has changed since, by updates.
import { follow } from './board/trails';
import { cutFilm, film } from './film/film';
import { expand, impliedPicks, matching, valuesOf } from './orders/choices';
import { findWay } from './orders/picked';
import { grammar } from './orders/why';
import { change, notify, page } from './page';
import type { Beat, GameEvent, Group, Piece, Update, View } from './protocol';
import { ask } from './server';
import { say } from './words';

const PATIENCE = 3000; // milliseconds for an update that follows an answer
let awaited: { at: string; arrive: () => void } | null = null;
const ANY = ''; // whatever the position is by now
let viewWanted: string | null = null; // the position whose view is wanted
let viewComing: Promise<void> | null = null;
let toldAnew = Infinity; // the first event that updates have told while others were asked for

// ---- updates ----

// After an undo the events beyond `since` are void.
function addEvents(since: number, events: GameEvent[]): GameEvent[] {
    return [...page.events.slice(0, since), ...events];
}

// What an update tells of a beat takes the place of what was told of it before; what was taken back is gone.
function addBeats(since: number, beats: Beat[]): Beat[] {
    const from = Math.min(since + 1, beats[0]?.first ?? Infinity);
    return [...page.beats.filter(({ first }) => first < from), ...beats];
}

// A list of an update: numbers stand for what had this place in the last one; without it nothing has changed.
function kept<Part extends object>(list: (Part | number)[] | undefined, old: Part[]): Part[] {
    return list ? list.map((part) => (typeof part === 'number' ? old[part] : part)) : old;
}

const choicesOf = (groups: Group[], role: string) => groups.flatMap((group) => expand(group, role));

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
export async function applyUpdate(update: Update): Promise<void> {
    toldAnew = Math.min(toldAnew, update.since);
    change({ events: addEvents(update.since, update.events), beats: addBeats(update.since, update.beats),
        offer: null, given: page.given.filter((g) => g.after <= update.since) });
    if (viewComing || page.view?.at !== update.from) return fetchView(update.at);
    const pieces = new Map(page.view.pieces.map((piece) => [piece.id, piece]));
    update.gone.forEach((id) => pieces.delete(id));
    update.pieces.forEach((piece) => pieces.set(piece.id, piece));
    const before = page.view, groups = kept(update.choices, page.groups);
    const choices = update.choices ? choicesOf(groups, before.role) : before.choices;
    const after = { ...before, at: update.at, pending: update.pending, pieces: stacked(pieces),
        panel: kept(update.panel, before.panel), sites: update.sites ?? before.sites,
        overlays: update.overlays ?? before.overlays, features: update.features ?? before.features,
        ways: update.ways ?? before.ways,
        choices, forced: update.forced, rest: update.rest, undo: update.undo, refused: update.refused,
        lesson: update.lesson,
        events: update.since + update.events.length };
    show(after, groups);
    if (update.since >= before.events) {
        film(before, after, update, page.isBusy && !page.isForced);
        return;
    }
    cutFilm(); // something was taken back
    if (!page.isBusy) notify('news', say('prompt.undoneBy')); // if by this window, it says so itself
}

// ---- what was told, as a whole ----

// Many events come in pages. An update may overtake an answer: what it has told anew is asked for once more.
export async function fetchEvents(): Promise<void> {
    const events: GameEvent[] = [], { token } = page;
    for (let count = Infinity; events.length < count;) {
        toldAnew = Infinity;
        const part = await ask<{ events: GameEvent[]; count: number }>('events', { since: events.length });
        const isOvertaken = toldAnew < Infinity;
        events.push(...part.events);
        if (isOvertaken) events.splice(toldAnew);
        else if (part.events.length === 0) break;
        count = isOvertaken ? Infinity : part.count;
    }
    if (page.token === token) change({ events });
    await fetchBeats();
}

// All of them; `isAll` as whoever sees everything.
export async function askBeats(isAll: boolean): Promise<Beat[]> {
    const beats: Beat[] = [];
    for (;;) {
        const since = beats[beats.length - 1]?.news ?? 0;
        const part = await ask<{ beats: Beat[] }>('beats', { since, ...(isAll ? { all: true } : {}) });
        if (part.beats.length === 0) return beats;
        if (beats[beats.length - 1]?.first === part.beats[0].first) beats.pop(); // it has gone on
        beats.push(...part.beats);
    }
}

async function fetchBeats(): Promise<void> {
    const { token } = page;
    for (;;) {
        toldAnew = Infinity;
        const beats = await askBeats(false);
        if (page.token !== token) return;
        if (toldAnew === Infinity) return change({ beats });
    }
}

// ---- whole views ----

// One request at a time; what changes while it is under way makes for one more, unless the answer is already what is
// wanted: the view `at` that position. Done when the newest is shown.
export function fetchView(at: string = ANY): Promise<void> {
    if (!page.seat) return Promise.resolve();
    viewWanted = at;
    viewComing ??= fetchViews().finally(() => { viewComing = null; });
    return viewComing;
}

async function fetchViews(): Promise<void> {
    while (viewWanted !== null && viewWanted !== page.view?.at) {
        viewWanted = null;
        const waiting = awaited; // for what the server has answered: this view is no older
        const answer = await ask<Omit<View, 'choices'> & { choices: Group[] }>('view', { groups: true });
        if (!page.seat) break; // left meanwhile
        show({ ...answer, choices: choicesOf(answer.choices, answer.role) }, answer.choices);
        if (waiting && awaited === waiting) waiting.arrive(); // the other side may have gone on meanwhile
    }
    viewWanted = null;
}

// As it is put to this seat.
export const isSameQuestion = ({ pending: a, role }: View, { pending: b }: View): boolean =>
    a.rule === b.rule && a.prompt === b.prompt && a.roles.includes(role) === b.roles.includes(role);

function show(view: View, groups: Group[]): void {
    // What was picked stays if the question is still the same: in secret phases the other side works meanwhile.
    const isSame = !!page.view && isSameQuestion(page.view, view);
    const isStill = isSame && page.picks.length > 0 && matching(view.choices, page.picks).length > 0;
    const asked = isSame ? view.choices.find(({ action }) => action === page.asked?.action) ?? null : null;
    if (page.map) grammar.learn(view.choices, view.pieces, view.role, new Set(page.map.hexes.map((h) => h.hex)));
    const isTakenBack = !!page.view && view.events < page.view.events;
    const trails = isTakenBack ? new Map() : follow(page.trails, page.view?.pieces ?? [], view.pieces, page.ordered);
    const isOrdered = (name: string) => view.choices.some((choice) => valuesOf(choice)[0] === name) ||
        groups.some(({ box, args }) => box && Object.values(args)[0] === name);
    const group = page.group.filter(isOrdered);
    change({ view, groups, trails, group, line: null, asked, considered: null,
        picks: isStill ? page.picks : impliedPicks(view.choices),
        way: isStill ? page.way : null });
    void findWay();
    if (awaited?.at === view.at) awaited.arrive();
}

// The update that follows an answer: done when that position is shown.
export async function shown(at: string): Promise<void> {
    if (page.view?.at === at) return;
    await new Promise<void>((resolve) => {
        const timer = window.setTimeout(resolve, PATIENCE);
        awaited = { at, arrive: () => { clearTimeout(timer); awaited = null; resolve(); } };
    });
    if (page.view?.at !== at) await fetchView();
}
