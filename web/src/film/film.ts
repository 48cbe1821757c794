// What happened since the player's last order, shown as a film: the other side's turn, dice, cards, cells of tables.
//
//     update -> beats -> shots -> queue -> one after the other on the board, the log goes along
//
// The real position is known at once, but nothing tells of it what the film has not shown: the picture, the log and the
// prompt wait. Who does not want to wait skips the film, with a key, a button or a click on the map. Marches one after
// the other are one shot; a fight is seen before what comes of it. A shot lasts as long as the chosen speed says, or
// until the player goes on by hand; however much happens, all of it is over in time (LENGTH), and how a fight ends can
// be read (RESULT, and for few fights as long as one reads their sentences) while there is time for that: length.ts.
import { furnitureOf } from '../furniture/furniture';
import { change, page } from '../page';
import type { Beat, EventWords, GameEvent, Picture, Piece, TableWay, Value } from '../protocol';
import { keepSpeed } from '../seats';
import { sound } from '../sound';
import { lengthOfFirst } from './length';
import type { Speed } from './speed';

export interface Shot {
    picture: Picture;
    beats: Beat[];
    events: GameEvent[]; // of which the beats are made
    told: number;        // how much of the log is known then
    moved: number[];     // pieces that are elsewhere, or others, than in the shot before
    isMarch: boolean;    // pieces go along the ways of the picture
}

export interface Film {
    shots: Shot[];
    at: number;
    spent: number;    // milliseconds of its length, on the shots before
    isAgain: boolean; // seen before
}

const SHOT: Record<Speed, number> = { off: 1200, hand: 1200, slow: 2400, normal: 1200, fast: 500 }; // milliseconds
const LENGTH: Record<Speed, number> = { off: 12000, hand: 12000, slow: 24000, normal: 12000, fast: 6000 };
const SHORTEST = 120, RESULT = 900;
const LETTER: Record<Speed, number> = { off: 40, hand: 40, slow: 60, normal: 40, fast: 15 }; // as one reads
const LONGEST = 400; // shots that can be seen again
const TOGETHER = 8;  // marches in one shot

let timer = 0; // to the next shot

// ---- what an event shows ----

const wordsOf = (event: GameEvent): EventWords | undefined =>
    page.words?.events.find((words) => words.event === event.kind);

export function valuesOfKind(event: GameEvent, kind: string): Value[] {
    const kinds = wordsOf(event)?.args ?? [];
    return event.args.filter((_, i) => kinds[i] === kind);
}

// Dice were thrown, a card or chit was turned up, or a table was read.
const TELLING = ['die', 'column', 'row'];
const turnedUp = () => furnitureOf(page.seat?.match.game ?? '').turned ?? {};
export const isTelling = (event: GameEvent) => !!wordsOf(event)?.args.some((kind, i) =>
    (TELLING.includes(kind) || kind in turnedUp()) && event.args[i] !== '?');
const asksAtOnce = (event: GameEvent) => Object.entries(turnedUp()).some(([kind, { asks }]) =>
    asks && valuesOfKind(event, kind).length > 0);
const isNewsworthy = (event: GameEvent) => isTelling(event) &&
    (!asksAtOnce(event) || valuesOfKind(event, 'die').length > 0);

// ---- shots ----

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

// A fight is told before the picture changes, and so is what dice, cards or tables decide.
const isFight = (beat: Beat) => beat.look === 'fight';
const isQuiet = ({ beats, events, isMarch }: Shot) =>
    !isMarch && beats.every(({ look }) => look === 'march') && !events.some(isTelling);
// With what was thrown for it in silence.
const eventsOf = (beat: Beat, events: GameEvent[], since = beat.first - 1) =>
    events.filter(({ n }) => n > since && n <= beat.last);

// The picture in which these pieces are as they will be in the end.
function partly(before: Picture, after: Picture, ids: Set<number>): Picture {
    const now = new Map(after.pieces.map((piece) => [piece.id, piece])), had = new Set(before.pieces.map((p) => p.id));
    const kept = before.pieces.flatMap((piece) => (ids.has(piece.id) ? now.get(piece.id) ?? [] : piece));
    return { ...before, pieces: [...kept, ...after.pieces.filter((p) => ids.has(p.id) && !had.has(p.id))] };
}

function lastOf(beats: Beat[], is: (beat: Beat) => boolean): number {
    let last = beats.length - 1;
    while (last >= 0 && !is(beats[last])) last--;
    return last;
}

// Which pieces change with which beat: with the last one that names them, or with the last of all.
function changesByBeat(before: Picture, after: Picture, beats: Beat[], moved: number[]): Set<number>[] {
    const pieces = [...before.pieces, ...after.pieces], sets = beats.map(() => new Set<number>());
    for (const id of moved) {
        const names = new Set(pieces.filter((p) => p.id === id).map((p) => p.name));
        const hexes = new Set(pieces.filter((p) => p.id === id).map((p) => p.hex));
        const named = lastOf(beats, (beat) => beat.pieces.some((name) => names.has(String(name))));
        const placed = lastOf(beats, (beat) => beat.hexes.some((hex) => hexes.has(hex)));
        sets[named >= 0 ? named : placed >= 0 ? placed : beats.length - 1].add(id);
    }
    return sets;
}

interface Scene { beat: Beat; events: GameEvent[]; changed: Set<number> }

// Whose turn it is, or that somebody is ready, stands in the log.
function scenesOf(before: Picture, after: Picture, events: GameEvent[], beats: Beat[], moved: number[]): Scene[] {
    const told = beats.filter((beat) => beat.heading !== 'part');
    const changes = told.length > 0 ? changesByBeat(before, after, told, moved) : [];
    const scenes = told.map((beat, i) => ({ beat, changed: changes[i],
        events: eventsOf(beat, events, told[i - 1]?.last) }));
    return scenes.filter(({ beat, changed, events: own }) =>
        beat.look !== 'plain' || changed.size > 0 || own.some(isTelling));
}

function shotsOf(before: Picture, after: Picture, events: GameEvent[], beats: Beat[], since: number): Shot[] {
    const moved = changedPieces(before, after), isMarch = isMarchTo(before, after);
    const scenes = scenesOf(before, after, events, beats, moved), told = since + events.length, shots: Shot[] = [];
    if (scenes.length === 0) {
        return moved.length > 0 || isMarch ? [{ picture: after, beats: [], events: [], told, moved, isMarch }] : [];
    }
    const done = new Set<number>();
    scenes.forEach(({ beat, events: own, changed }, i) => {
        const isLast = i === scenes.length - 1, isAll = beat === beats[beats.length - 1];
        const scene = { beats: [beat], events: own, told: isAll ? told : Math.min(told, beat.last) };
        const first = done.size > 0 ? partly(before, after, done) : before;
        const marches = isMarch && (beat.look === 'march' || isLast) && !shots.some((shot) => shot.isMarch);
        changed.forEach((id) => done.add(id));
        const next = isLast || marches ? after : partly(before, after, done);
        const unknown = { ...scene, told: Math.max(since, Math.min(scene.told, beat.first)) }; // how it ends
        if (isFight(beat) && changed.size > 0) shots.push({ ...unknown, picture: first, moved: [], isMarch: false });
        shots.push({ ...(isFight(beat) && changed.size === 0 ? unknown : scene), picture: next, moved: [...changed],
            isMarch: marches });
    });
    return shots;
}

// Adds shots to a film of which those up to `at` have been seen: marches go together, and what goes on with a beat
// takes the place of what was to be told of it.
function addShots(film: Shot[], at: number, shots: Shot[]): Shot[] {
    const list = [...film];
    for (const shot of shots) {
        const isSame = (other: Shot) => other.beats.length === 1 && other.beats[0].first === shot.beats[0]?.first;
        const isNew = !shots.includes(list[list.length - 1]);
        while (isNew && list.length - 1 > at && isSame(list[list.length - 1])) list.pop();
        const last = list[list.length - 1];
        if (list.length - 1 > at && isQuiet(last) && isQuiet(shot) && last.beats.length < TOGETHER) {
            list[list.length - 1] = { ...shot, beats: [...last.beats, ...shot.beats],
                events: [...last.events, ...shot.events], moved: [...new Set([...last.moved, ...shot.moved])] };
        } else list.push(shot);
    }
    return list;
}

// ---- showing them ----

const weightOf = (shot: Shot) =>
    (shot.isMarch ? 2 : isQuiet(shot) ? 1 : shot.beats.some(({ look }) => look !== 'plain') ? 1.6 : 1.2);

// As long as the speed says, but not longer than the rest of the film leaves it.
export function durationOf(shot: Shot): number {
    const { film, speed } = page, rest = film?.shots.slice(film.at) ?? [shot];
    const fights = rest.filter(({ beats }) => beats.some(isFight)).length;
    const leastOf = ({ beats }: Shot) => {
        if (!beats.some(isFight)) return SHORTEST;
        const letters = beats.reduce((sum, { text }) => sum + text.length, 0);
        return Math.max(RESULT, Math.min(RESULT + letters * LETTER[speed], LENGTH[speed] / fights));
    };
    const timed = rest.map((one) => ({ weight: weightOf(one), least: leastOf(one) }));
    return lengthOfFirst(timed, SHOT[speed], LENGTH[speed], film?.spent ?? 0);
}

// What a shot sounds like.
function soundOf(shot: Shot): Parameters<typeof sound>[0] | null {
    if (shot.beats.some(({ look }) => look === 'end')) return 'end';
    if (shot.events.some((event) => valuesOfKind(event, 'die').length > 0)) return 'dice';
    if (shot.beats.some(isFight)) return 'drums';
    return shot.isMarch || shot.moved.length > 0 ? 'march' : null;
}

function wait(): void {
    clearTimeout(timer);
    const { film, speed } = page, heard = film && soundOf(film.shots[film.at]);
    if (heard) sound(heard);
    if (!film || speed === 'hand') return;
    timer = window.setTimeout(advance, durationOf(film.shots[film.at]));
}

function run(shots: Shot[], isAgain: boolean): void {
    change({ film: { shots, at: 0, spent: 0, isAgain } });
    wait();
}

// The next shot, or the end.
export function advance(): void {
    const { film, speed } = page;
    if (!film) return;
    if (film.at + 1 >= film.shots.length) return stopFilm();
    const spent = film.spent + (speed === 'hand' ? 0 : durationOf(film.shots[film.at]));
    change({ film: { ...film, at: film.at + 1, spent } });
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

// Who sees no film is told in a sentence how a fight of his has ended.
function tellOutcome(pieces: Piece[], beats: Beat[], events: GameEvent[]): void {
    const own = new Set(pieces.filter((piece) => piece.role === page.view?.role).map((piece) => piece.name));
    const last = beats.filter((beat) => isFight(beat) && eventsOf(beat, events).some(isTelling) &&
        beat.pieces.some((name) => own.has(String(name)))).pop();
    if (last) change({ outcome: last.text });
}

// What an update has brought. The player's own plain moves need no film: he has just made them.
export function film(before: Picture, after: Picture, update: { events: GameEvent[]; beats: Beat[]; since: number },
    isOwn: boolean): void {
    const { events, beats, since } = update, shots = shotsOf(before, after, events, beats, since);
    const isNews = shots.some((shot) => shot.isMarch || shot.beats.some(isFight)) || events.some(isNewsworthy);
    if (shots.length === 0 || (isOwn && !isNews)) return;
    change({ reel: addShots(page.reel, -1, shots).slice(-LONGEST) });
    if (page.speed === 'off') tellOutcome([...before.pieces, ...after.pieces], beats, events);
    if (page.speed === 'off' || page.replay || document.hidden) return;
    const { film: running } = page;
    if (running && !running.isAgain) {
        change({ film: { ...running, shots: addShots(running.shots, running.at, shots) } });
    } else if (!running) run(addShots([], -1, shots), false);
}

// An order of the player's: what comes of it makes a new film.
export function cutFilm(): void {
    stopFilm();
    change({ reel: [], outcome: null });
}

export function setSpeed(speed: Speed): void {
    keepSpeed(speed);
    change({ speed });
    if (speed === 'off') stopFilm();
    else wait();
}

// ---- what others draw by ----

export const shotNow = (): Shot | null => page.film?.shots[page.film.at] ?? null;

// What is shown is news: how it ends is not known yet.
export const isPremiere = () => !!page.film && !page.film.isAgain;

// How much of the log is told by now.
export const toldNow = () => shotNow()?.told ?? page.events.length;

// What the board shows: a step of the film, a moment of the replay, or the position.
export function pictureNow(): Picture | null {
    return shotNow()?.picture ?? (page.replay ? page.replay.moments[page.replay.at] : page.view);
}
