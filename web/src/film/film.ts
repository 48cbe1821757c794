// What happened since the player's last order, shown step by step: the other side's turn, dice, cards, cells of tables.
//
//     update -> beats -> queue -> one after the other on the board, the log goes along
//
// The real position is known at once, but nothing tells of it what the film has not shown: the picture, the log and the
// prompt wait. Who does not want to wait skips the film, with a key, a button or a click on the map. A beat tells
// something (dice, cards, a table) or shows what has changed on the map; it lasts as long as the chosen speed says, or
// until the player goes on by hand.
import { change, page } from '../page';
import type { EventWords, GameEvent, Picture, Piece, TableWay, Value } from '../protocol';
import { keepSpeed } from '../seats';
import type { Speed } from './speed';

export interface Beat {
    picture: Picture;
    events: GameEvent[]; // told in this beat
    told: number;        // how much of the log is known then
    moved: number[];     // pieces that are elsewhere, or others, than in the beat before
    isMarch: boolean;    // pieces go along the ways of the picture
}

export interface Film {
    beats: Beat[];
    at: number;
    isAgain: boolean; // seen before
}

const BEAT: Record<Speed, number> = { off: 1200, hand: 1200, slow: 2400, normal: 1200, fast: 500 }; // milliseconds
const LONGEST = 400; // beats that can be seen again

let timer = 0; // to the next beat

// ---- what an event shows ----

const wordsOf = (event: GameEvent): EventWords | undefined =>
    page.words?.events.find((words) => words.event === event.kind);

export function valuesOfKind(event: GameEvent, kind: string): Value[] {
    const kinds = wordsOf(event)?.args ?? [];
    return event.args.filter((_, i) => kinds[i] === kind);
}

// Dice were thrown, cards turned up, a chit drawn, or a table was read.
const TELLING = ['die', 'card', 'chit', 'column', 'row'];
export const isTelling = (event: GameEvent) =>
    !!wordsOf(event)?.args.some((kind, i) => TELLING.includes(kind) && event.args[i] !== '?');

export const isTurn = (event: GameEvent) => wordsOf(event)?.heading === 'turn';

// ---- beats ----

// Whether a piece may act is no thing to see.
const looks = (piece: Piece | undefined) => piece && JSON.stringify({ ...piece, mayAct: false });

function changedPieces(before: Picture, after: Picture): number[] {
    const old = new Map(before.pieces.map((piece) => [piece.id, piece])), now = new Set(after.pieces.map((p) => p.id));
    const changed = after.pieces.filter((piece) => looks(old.get(piece.id)) !== looks(piece)).map((piece) => piece.id);
    return [...changed, ...before.pieces.map((piece) => piece.id).filter((id) => !now.has(id))];
}

const trailsOf = ({ ways }: Picture): TableWay[] => (ways ?? []).filter((way) => way.kind === 'trail');
const isMarchTo = (before: Picture, after: Picture) => trailsOf(after).length > 0 &&
    JSON.stringify(trailsOf(before)) !== JSON.stringify(trailsOf(after));

// Each thing told has a beat in which the board stands as before; then comes what has changed, if that can be seen.
function beatsOf(before: Picture, after: Picture, events: GameEvent[], since: number): Beat[] {
    const beats: Beat[] = [], moved = changedPieces(before, after), isMarch = isMarchTo(before, after);
    let told = 0;
    events.forEach((event, i) => {
        if (!isTelling(event)) return;
        beats.push({ picture: before, events: events.slice(told, i + 1), told: since + i + 1, moved: [],
            isMarch: false });
        told = i + 1;
    });
    const rest = events.slice(told);
    if (moved.length > 0 || isMarch || rest.some(isTurn)) {
        beats.push({ picture: after, events: rest, told: since + events.length, moved, isMarch });
    }
    return beats;
}

// ---- showing them ----

export const durationOf = (beat: Beat) =>
    BEAT[page.speed] * (beat.isMarch ? 2 : beat.events.some(isTelling) ? 1.4 : 1);

function wait(): void {
    clearTimeout(timer);
    const { film, speed } = page;
    if (film && speed !== 'hand') timer = window.setTimeout(advance, durationOf(film.beats[film.at]));
}

function run(beats: Beat[], isAgain: boolean): void {
    change({ film: { beats, at: 0, isAgain } });
    wait();
}

// The next beat, or the end.
export function advance(): void {
    const { film } = page;
    if (!film) return;
    if (film.at + 1 >= film.beats.length) return stopFilm();
    change({ film: { ...film, at: film.at + 1 } });
    wait();
}

export function stopFilm(): void {
    clearTimeout(timer);
    if (page.film) change({ film: null });
}

export function seeAgain(): void {
    if (page.reel.length === 0 || page.replay) return;
    run(page.reel, true);
}

// What an update has brought. The player's own plain moves need no film: he has just made them.
export function film(before: Picture, after: Picture, events: GameEvent[], since: number, isOwn: boolean): void {
    const beats = beatsOf(before, after, events, since);
    if (beats.length === 0 || (isOwn && !beats[0].isMarch && !events.some(isTelling))) return;
    change({ reel: [...page.reel, ...beats].slice(-LONGEST) });
    if (page.speed === 'off' || page.replay || document.hidden) return;
    if (page.film && !page.film.isAgain) change({ film: { ...page.film, beats: [...page.film.beats, ...beats] } });
    else if (!page.film) run(beats, false);
}

// An order of the player's: what comes of it makes a new film.
export function cutFilm(): void {
    stopFilm();
    change({ reel: [] });
}

export function setSpeed(speed: Speed): void {
    keepSpeed(speed);
    change({ speed });
    if (speed === 'off') stopFilm();
    else wait();
}

// ---- what others draw by ----

export const beatNow = (): Beat | null => page.film?.beats[page.film.at] ?? null;

// What is shown is news: how it ends is not known yet.
export const isPremiere = () => !!page.film && !page.film.isAgain;

// How much of the log is told by now.
export const toldNow = () => beatNow()?.told ?? page.events.length;

// What the board shows: a step of the film, a moment of the replay, or the position.
export function pictureNow(): Picture | null {
    return beatNow()?.picture ?? (page.replay ? page.replay.moments[page.replay.at] : page.view);
}
