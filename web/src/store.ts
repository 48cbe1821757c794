// The state of the page and everything that changes it.
//
//     hash of the address -> join -> map, view, events -> drawn
//     click -> pick -> preview -> play -> answer, then the push `update` -> view -> drawn
//
// After a lost connection the same way is walked again; an order whose answer never came is sent once more.
import { useEffect, useState } from 'preact/hooks';
import { Connection, Lost, Refused } from './net';
import { Grammar, click, complete, impliedPicks, matching, nextValues } from './orders';
import type { Picks } from './orders';
import type { Choice, Created, Frame, Game, GameEvent, HexMap, Joined, OpenMatch, Piece, Push, Rule, View, Why }
    from './protocol';
import { forget, keep } from './seats';
import { say } from './words';

export type Tab = 'furniture' | 'log' | 'match';

export interface Notice {
    kind: 'refusal' | 'trouble' | 'news';
    text: string;
    rule: string | null;
}

export interface Moment { // a frame of the replay, with all its pieces
    pieces: Piece[];
    panel: string;
    events: GameEvent[];
}

export interface Replay {
    moments: Moment[];
    total: number;
    at: number;
    isAll: boolean;
    isPlaying: boolean;
}

export interface Page {
    link: 'connecting' | 'open' | 'lost';
    games: Game[];
    lobby: OpenMatch[];
    seat: Joined | null;
    token: string | null;
    map: HexMap | null;
    view: View | null;
    events: GameEvent[];
    picks: Picks;
    isBusy: boolean; // an order is under way
    notice: Notice | null;
    rule: Rule | null;
    replay: Replay | null;
    tab: Tab;
    cursor: string | null; // hex under the keyboard's cursor
}

export const page: Page = {
    link: 'connecting', games: [], lobby: [], seat: null, token: null, map: null, view: null, events: [],
    picks: [], isBusy: false, notice: null, rule: null, replay: null, tab: 'furniture', cursor: null,
};

const listeners = new Set<() => void>();
let version = 0;

function change(part: Partial<Page>): void {
    Object.assign(page, part);
    version++;
    listeners.forEach((listener) => listener());
}

// Draws the component anew whenever the page changes.
export function usePage(): Page {
    const [, setVersion] = useState(version);
    useEffect(() => {
        const listener = () => setVersion(version);
        listeners.add(listener);
        listener(); // effects run after drawing; the page may have changed in between
        return () => { listeners.delete(listener); };
    }, []);
    return page;
}

export const setTab = (tab: Tab) => change({ tab });
export const setCursor = (cursor: string | null) => change({ cursor });
export const clearNotice = () => change({ notice: null });
export const closeRule = () => change({ rule: null });

export function gameOf(id: string | undefined): Game | undefined {
    return page.games.find((game) => game.id === id);
}

export function titleOf(role: string): string {
    return gameOf(page.seat?.match.game)?.roles.find((r) => r.id === role)?.title ?? role;
}

// ---- the connection ----

const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
const connection = new Connection(address, () => void arrive(), () => change({ link: 'lost' }), hear);
let unanswered: { action: string; at: string } | null = null; // an order whose answer was lost
let grammar = new Grammar();
let isViewWanted = false;
let viewComing: Promise<void> | null = null;

function complain(error: unknown): void {
    if (error instanceof Lost) return; // the bar at the top says so
    if (!(error instanceof Refused)) throw error;
    const kind = error.code === 'illegal' ? 'refusal' : 'trouble';
    change({ notice: { kind, text: error.message, rule: error.rule } });
}

export function start(): void {
    addEventListener('hashchange', () => void enter());
    connection.open();
}

async function arrive(): Promise<void> {
    change({ link: 'open' });
    try {
        if (page.games.length === 0) {
            const { games } = await connection.request<{ games: Game[] }>('games');
            change({ games: games.filter((game) => game.scenarios.length > 0) });
        }
        await enter();
    } catch (error) {
        complain(error);
    }
}

// Goes where the address says: to a seat, or to the start page.
async function enter(): Promise<void> {
    const token = location.hash.slice(1);
    try {
        if (!token) await enterLobby();
        else await enterMatch(token);
    } catch (error) {
        complain(error);
    }
}

async function enterLobby(): Promise<void> {
    if (page.seat) await connection.request('leave');
    unanswered = null;
    change({ seat: null, token: null, map: null, view: null, events: [], picks: [], replay: null, isBusy: false });
    const { matches } = await connection.request<{ matches: OpenMatch[] }>('lobby');
    change({ lobby: matches });
}

async function join(token: string): Promise<Joined | null> {
    try {
        return await connection.request<Joined>('join', { token });
    } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === 'unknown') forget(token); // otherwise the server only had too much to do
        history.replaceState(null, '', location.pathname);
        await enterLobby();
        change({ notice: { kind: 'trouble', text: say('trouble.join', error.message), rule: null } });
        return null;
    }
}

async function enterMatch(token: string): Promise<void> {
    const isSame = token === page.token;
    const seat = await join(token);
    if (!seat) return;
    if (!isSame) {
        unanswered = null;
        grammar = new Grammar();
        change({ map: null, view: null, events: [], picks: [], replay: null, notice: null, isBusy: false });
    }
    change({ seat, token });
    keep({ token, role: seat.role, game: seat.match.game, match: seat.match.id });
    // All events, also after a lost connection: what had been told may have been taken back meanwhile.
    const [map, { events }] = await Promise.all([
        page.map ?? connection.request<HexMap>('map'),
        connection.request<{ events: GameEvent[] }>('events', { since: 0 }),
    ]);
    change({ map, events });
    await fetchView();
    await sendAgain();
}

// After an undo the events beyond `since` are void.
function addEvents(since: number, events: GameEvent[]): GameEvent[] {
    return [...page.events.slice(0, since), ...events];
}

function hear(push: Push): void {
    if (push.push === 'update') {
        change({ events: addEvents(push.since, push.events) });
        void fetchView().catch(complain);
    } else if (push.push === 'seats') {
        if (page.seat) change({ seat: { ...page.seat, seats: push.seats, watchers: push.watchers } });
    } else if (push.push === 'left') {
        history.replaceState(null, '', location.pathname);
        change({ seat: null, token: null });
        void enter().then(() => change({ notice: { kind: 'trouble', text: push.message, rule: null } }));
    } else {
        change({ notice: { kind: 'trouble', text: push.message, rule: null } });
    }
}

// One request at a time; what changes while it is under way makes for one more. Done when the newest is shown.
function fetchView(): Promise<void> {
    isViewWanted = true;
    viewComing ??= fetchViews().finally(() => { viewComing = null; });
    return viewComing;
}

async function fetchViews(): Promise<void> {
    while (isViewWanted) {
        isViewWanted = false;
        show(await connection.request<View>('view'));
    }
}

function show(view: View): void {
    // What was picked stays if the question is still the same: in secret phases the other side works meanwhile.
    const old = page.view?.pending, isSame = old?.rule === view.pending.rule && old?.prompt === view.pending.prompt;
    const isStill = isSame && page.picks.length > 0 && matching(view.choices, page.picks).length > 0;
    if (page.map) grammar.learn(view.choices, view.pieces, view.role, new Set(page.map.hexes.map((h) => h.hex)));
    change({ view, picks: isStill ? page.picks : impliedPicks(view.choices) });
}

// ---- orders ----

export function mayDecide(): boolean {
    return !!page.view && page.view.choices.length > 0 && !page.replay;
}

export function previewed(): Choice | null {
    if (!page.view) return null;
    const found = complete(page.view.choices, page.picks);
    return found.length === 1 && nextValues(page.view.choices, page.picks).size === 0 ? found[0] : null;
}

export function pick(picks: Picks): void {
    change({ picks, notice: null });
}

export function clearPicks(): void {
    change({ picks: page.view ? impliedPicks(page.view.choices) : [], notice: null });
}

export async function clickHex(hex: string): Promise<void> {
    const { view, picks } = page;
    if (!view || page.replay || page.isBusy) return;
    const preview = previewed();
    if (preview && picks[picks.length - 1] === hex) return play(preview);
    if (!mayDecide()) {
        change({ notice: { kind: 'news', text: say('prompt.notYours'), rule: null } });
        return;
    }
    if (picks.length === 1 && picks[0] === hex) return clearPicks();
    const base = preview ? picks.slice(0, -1) : picks;
    const piece = view.pieces.find((p) => p.hex === hex);
    const next = click(view.choices, base, piece?.name ? [hex, piece.name] : [hex]);
    if (next) return pick(next);
    change({ picks: base });
    await askWhy(hex, base);
}

async function askWhy(hex: string, picks: Picks): Promise<void> {
    const view = page.view!;
    const guesses = grammar.guess(view.choices, picks.includes(null) ? [] : picks, hex, view.pieces, view.role);
    try {
        for (const action of guesses.slice(0, 3)) {
            const why = await connection.request<Why>('why', { action });
            if (why.legal || !why.message) continue;
            change({ notice: { kind: 'refusal', text: why.message, rule: why.rule } });
            return;
        }
        change({ notice: { kind: 'news', text: say('prompt.unknown', hex), rule: null } });
    } catch (error) {
        complain(error);
    }
}

export async function play(choice: Choice): Promise<void> {
    if (page.isBusy || !page.view) return;
    unanswered = { action: choice.action, at: page.view.at };
    change({ isBusy: true, notice: null });
    await sendOrder();
}

async function sendOrder(isAgain = false): Promise<void> {
    const wasSealed = (page.view?.pending.roles.length ?? 0) > 1;
    try {
        await connection.request('play', unanswered!);
        await fetchView();
    } catch (error) {
        if (error instanceof Lost) {
            change({ notice: { kind: 'news', text: say('prompt.lost'), rule: null } });
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
        else if (!isAgain) change({ notice: { kind: 'news', text: say('prompt.stale'), rule: null } });
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

export async function undo(): Promise<void> {
    try {
        await connection.request('undo');
        change({ notice: { kind: 'news', text: say('prompt.undone'), rule: null } });
    } catch (error) {
        complain(error);
    }
}

// ---- beside the game ----

export async function openRule(id: string): Promise<void> {
    try {
        const { rules } = await connection.request<{ rules: Rule[] }>('rules',
            { game: page.seat?.match.game, rule: id });
        change({ rule: rules[0] });
    } catch (error) {
        complain(error);
    }
}

export async function createMatch(game: Game, scenario: string, options: Record<string, string>, role: string,
    others: 'greedy' | 'human' | 'open'): Promise<void> {
    const seats = Object.fromEntries(game.roles.map((r) => [r.id, r.id === role ? 'human' : others]));
    try {
        const created = await connection.request<Created>('create', { game: game.id, scenario, options, seats });
        const own = created.seats.find((seat) => seat.role === role);
        const invites = created.seats.filter((seat) => seat.role !== role && seat.link)
            .map((seat) => ({ role: seat.role, link: seat.link! }));
        keep({ token: own!.token!, role, game: game.id, match: created.match, invites, watch: created.watch.link });
        location.hash = own!.token!;
    } catch (error) {
        complain(error);
    }
}

export async function takeSeat(match: OpenMatch, role: string): Promise<void> {
    try {
        const { token } = await connection.request<{ token: string }>('take', { match: match.match, role });
        location.hash = token;
    } catch (error) {
        complain(error);
        await enter();
    }
}

export async function saveJournal(): Promise<void> {
    try {
        const { journal } = await connection.request<{ journal: string }>('save');
        const anchor = document.createElement('a');
        anchor.href = URL.createObjectURL(new Blob([journal], { type: 'text/plain' }));
        anchor.download = `${page.seat!.match.game}-${page.seat!.match.id}.honjin`;
        anchor.click();
        URL.revokeObjectURL(anchor.href);
    } catch (error) {
        complain(error);
    }
}

// ---- replay ----

function addFrames(moments: Moment[], frames: Frame[]): void {
    let pieces = new Map<number, Piece>();
    frames.forEach((frame, i) => {
        if (i === 0) pieces = new Map();
        frame.gone.forEach((id) => pieces.delete(id));
        frame.pieces.forEach((piece) => pieces.set(piece.id, piece));
        moments.push({ pieces: [...pieces.values()], panel: frame.panel, events: frame.events });
    });
}

export async function openReplay(isAll = false): Promise<void> {
    const moments: Moment[] = [];
    let total = 1;
    try {
        while (moments.length < total) {
            const part = await connection.request<{ total: number; frames: Frame[] }>('history',
                { since: moments.length, count: 100, ...(isAll ? { all: true } : {}) });
            if (part.frames.length === 0) break;
            total = part.total;
            addFrames(moments, part.frames);
        }
        const at = Math.min(page.replay?.at ?? moments.length - 1, moments.length - 1);
        change({ replay: { moments, total: moments.length, at, isAll, isPlaying: false }, notice: null });
    } catch (error) {
        complain(error);
    }
}

export function seekReplay(at: number, isPlaying = false): void {
    const { replay } = page;
    if (!replay) return;
    const last = replay.moments.length - 1;
    const next = Math.max(0, Math.min(at, last));
    change({ replay: { ...replay, at: next, isPlaying: isPlaying && next < last } });
}

export const closeReplay = () => change({ replay: null });
