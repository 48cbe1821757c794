// The state of the page: one record, changed by `change`, drawn again by whoever uses it. What changes it is in the
// file of that chapter: enter.ts, view.ts, orders/, film/, replay/, lesson/, players/, lobby/.
import { useEffect, useState } from 'preact/hooks';
import type { Trails } from './board/trails';
import type { Film, Shot } from './film/film';
import { firstSpeed } from './film/speed';
import type { Speed } from './film/speed';
import type { Picks } from './orders/choices';
import type { Account, Beat, Choice, Clock, Game, GameEvent, Group, HexMap, Joined, Line, Offer, OpenMatch, Picture,
    Rule, Said, View, Way, Words } from './protocol';
import { langNow, titleIn } from './words';
import { asksAll, keepRoman, romanKept, soundKept } from './seats';
import type { Setup } from './seats';

export type Tab = 'furniture' | 'log' | 'match';

interface Notice {
    kind: 'refusal' | 'trouble' | 'news';
    text: string;
    rule: string | null;
}

export interface Moment extends Picture { // a frame of the replay, with all its pieces
    events: GameEvent[];
    watched: number; // the same moment, as those who watch count them
}

export interface Replay {
    moments: Moment[];
    beats: Beat[];
    at: number;
    isAll: boolean;
    isPlaying: boolean;
    shows: 'luck' | 'review' | null;
}

interface Given { // an order given for the player, since no other was possible
    after: number; // events told before it
    choice: Choice;
}

// What belongs to the match at hand, and is forgotten when another one or the start page is entered.
interface MatchState {
    map: HexMap | null;
    words: Words | null;
    view: View | null;
    groups: Group[]; // the choices of the view as they came
    events: GameEvent[];
    beats: Beat[]; // of which the log is made
    given: Given[];
    clock: Clock | null; // as it was told ...
    clockAt: number; // ... at this moment of performance.now()
    offer: Offer | null; // what stands offered, by others or by us
    talk: Said[];
    picks: Picks;
    group: string[]; // units that are ordered together
    stack: string | null; // the hex whose counters lie open beside the map
    asked: Choice | null; // an order that was chosen by a button and wants a second stroke
    considered: Choice | null; // what a click on the hex under pointer or cursor would order
    way: (Way & { action: string }) | null; // of the order that is considered
    line: (Line & { piece: number }) | null; // of communication, of the piece that was asked about
    ordered: string[] | null; // the way of the last move ordered here
    trails: Trails; // what has moved since the player's last order
    isBusy: boolean; // an order is under way
    isForced: boolean; // it was given for the player
    isResting: boolean; // the rest was left to the program, which is at it
    replay: Replay | null;
    film: Film | null; // what happened, as it is being shown
    reel: Shot[]; // since the player's last order, to be seen again
    outcome: string | null; // how the player's last fight ended, where no film shows it
    isTakingBack: boolean; // it is asked whether the last order and all after it is to be taken back
    setup: Setup | null; // how the player begins; null: he is asked
    rule: Rule | null; // in its window
    help: boolean; // its window is open
    cursor: string | null; // hex or figure under the keyboard's cursor
    lit: number[]; // pieces that the panel's item under the pointer is about
}

export interface Page extends MatchState {
    link: 'connecting' | 'open' | 'lost';
    account: Account | null; // who has signed in
    games: Game[];
    lobby: OpenMatch[];
    seat: Joined | null;
    token: string | null;
    asksAll: boolean; // also where only one order is possible
    notice: Notice | null;
    speed: Speed; // of the film
    sound: boolean; // tells of the player's turn
    tab: Tab;
    isRoman: boolean | null; // names on the map in letters, not in kanji; null: by the language
    isBoxing: boolean; // dragging makes a box around units
    sheet: boolean; // on a phone: the panel has slid up from below
}

export const NO_MATCH: MatchState = {
    map: null, words: null, view: null, groups: [], events: [], beats: [], given: [], clock: null, clockAt: 0,
    offer: null, talk: [], picks: [], group: [], stack: null, asked: null, considered: null, way: null, line: null,
    ordered: null, trails: new Map(), isBusy: false, isForced: false, isResting: false, replay: null, film: null,
    reel: [], outcome: null, isTakingBack: false, setup: null, rule: null, help: false, cursor: null, lit: [],
};

export const page: Page = {
    ...NO_MATCH, link: 'connecting', account: null, games: [], lobby: [], seat: null, token: null, asksAll: asksAll(),
    notice: null, speed: firstSpeed(), sound: soundKept(), tab: 'furniture', isRoman: romanKept(), isBoxing: false,
    sheet: false,
};

// What changes with every step of the pointer. Whole columns of the page need not be drawn again for it.
const POINTING = new Set(['considered', 'way', 'lit']);

const listeners = new Set<() => void>(), calm = new Set<() => void>();
let version = 0;

export function change(part: Partial<Page>): void {
    Object.assign(page, part);
    version++;
    listeners.forEach((listener) => listener());
    if (!Object.keys(part).every((key) => POINTING.has(key))) calm.forEach((listener) => listener());
}

function useListener(on: Set<() => void>): Page {
    const [, setVersion] = useState(version);
    useEffect(() => {
        const listener = () => setVersion(version);
        on.add(listener);
        listener(); // effects run after drawing; the page may have changed in between
        return () => { on.delete(listener); };
    }, []);
    return page;
}

// Draws the component anew whenever the page changes.
export const usePage = (): Page => useListener(listeners);

// The same, for what has nothing to do with where the pointer is.
export const useCalmPage = (): Page => useListener(calm);

// ---- changes that need no more than a word ----

export const notify = (kind: Notice['kind'], text: string, rule: string | null = null) =>
    change({ notice: { kind, text, rule } });
export const clearNotice = () => change({ notice: null });

export const setTab = (tab: Tab) => change({ tab, sheet: true });
// A tab that is open already: on a phone its panel slides down again.
export const pressTab = (tab: Tab) => change({ tab, sheet: !(page.sheet && page.tab === tab) });
export const lowerSheet = () => change({ sheet: false });

// Names on the map in letters: as it was chosen, or for readers of other languages than Japanese.
export const isRomanNow = () => page.isRoman ?? langNow() !== 'ja';

export const setCursor = (cursor: string | null) => change({ cursor });

export function setRoman(isRoman: boolean): void {
    keepRoman(isRoman);
    change({ isRoman });
}

// ---- names ----

export function gameOf(id: string | undefined): Game | undefined {
    return page.games.find((game) => game.id === id);
}

// A word of the game, which things are drawn by, as the reader calls it: a mark, an ability, the ground.
export const worded = (word: string) => page.words?.panel[word] ?? word;

export function titleOf(role: string): string {
    const found = gameOf(page.seat?.match.game)?.roles.find((r) => r.id === role);
    return (found && titleIn(found)) ?? role;
}
