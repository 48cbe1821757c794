// What travels between page and server, as docs/protocol.md and docs/server.md describe it.

export type Value = string | number | boolean;

export interface Choice {
    action: string;
    verb: string;
    args: Record<string, Value | Value[]>;
    remark?: string; // what one should know before one takes it
    grave?: boolean; // it gives something up or leaves something unspent: it takes a second, different stroke
}

// Choices that differ in one value: args[over] is the list of its values, `remarks` and `graves` are of each of them.
export interface Group {
    verb: string;
    args: Record<string, Value | Value[]>;
    over?: string;
    box?: Record<string, [Value, Value]>; // these arguments lie anywhere between two values
    remark?: string;
    remarks?: (string | null)[];
    grave?: boolean;
    graves?: boolean[];
}

export interface Outcome {
    winner: string | null;
    level: string;
    text: string;
    rule: string | null;
}

export interface Pending {
    kind: 'decision' | 'chance' | 'over';
    roles: string[];
    rule: string | null;
    prompt: string;
    args?: Value[]; // what the prompt speaks of
    reads?: { chart: string; column?: number; row?: number }; // by which the answer will count, before dice
    outcome?: Outcome;
}

// One block of what lies beside the map; its items name the pieces, hexes and rules they are about.
export interface Block {
    kind: 'text' | 'track' | 'hand' | 'roster' | 'cup' | 'table' | 'areas';
    duel?: boolean; // its items are those who fight
    name: string;
    title: string | null;
    role?: string;
    rule?: string;
    headings?: string[];
    items: Item[];
}

export interface Item {
    name?: string;
    title?: string;
    native?: string;
    state?: string;
    stateWord?: string; // the state in the language of the page, where that is another word
    role?: string;
    here?: boolean;
    spent?: boolean;
    hidden?: boolean;
    count?: number;
    rule?: string;
    hex?: string;
    numbers?: number[];
    marks?: string[];
    pieces?: number[];
    lines?: { to: number; number: number }[];
}

// A castle: it stands on the map and is no piece.
export interface Site {
    hex: string;
    name: string;
    title: string | null;
    native: string | null;
    army: string | null;
    role: string;
    level?: number;
    left?: number;
    of?: number;
    morale?: number;
    main?: boolean;
    besieged?: boolean;
    marks: string[];
}

export interface Overlay {
    name: string;
    hex: string;
    role: string;
}

export type Point = [number, number]; // millimetres from the south-west corner of the table

export interface Feature {
    name: string;
    kind: string;
    title: string | null;
    line: boolean;
    role: string;
    level?: number;
    uphill?: number;
    outline: Point[];
    openings?: { kind: string; from: Point; to: Point }[];
    marks: string[];
}

// A line on a table: a drafted way with its length and what is left of the move, or the way of the last movement.
export interface TableWay {
    kind: string;
    piece: number;
    length: number;
    left?: number;
    points: Point[];
    ticks?: number[]; // when it was there, of 400
}

// What the measuring tool says; `message` is why an order would be refused.
export interface Answer {
    message?: string;
    rows: { name: string; value: Value; kind: string; piece?: number; rule?: string; chance?: [number, number];
        text?: string; }[];
    points: Point[];
}

export interface Base {
    x: number;
    y: number;
    facing: number;
    width: number;
    depth: number;
    shape: 'round' | 'stadium';
}

export interface Piece {
    id: number;
    hex: string;
    base?: Base;
    army?: string;
    under?: number; // the piece that leads it
    role: string;
    faceUp: boolean;
    mayAct: boolean;
    name: string | null;
    title: string | null;
    native: string | null;
    code: string | null;
    value: Value;
    abilities?: Record<string, number>; // the numbers on the counter by name
    steps?: number; // that it can still lose
    marks: string[];
    box: string | null;
}

export interface GameEvent {
    n: number;
    text: string;
    rule: string | null;
    also: string | null;
    kind: string;
    args: Value[];
}

// What happened in one breath; its events are those from `first` to `last`.
export interface Beat {
    first: number;
    last: number;
    news: number;       // the event that made it what it is
    open?: boolean;     // it may go on
    look: 'plain' | 'march' | 'fight' | 'summary' | 'end';
    heading?: 'turn' | 'part';
    text: string;
    who?: Value;
    whom?: Value;
    from?: string;
    to?: string;
    dice?: number[];
    modifiers?: { n: number; value: Value }[];
    hexes: string[];
    pieces: Value[];    // names
    rules: string[];
}

export interface Refusal {
    verb: string;
    rule: string | null;
    message: string;
}

// All that is drawn of a position: the view of now, a moment of a replay, a step of a film.
export interface Picture {
    pieces: Piece[];
    panel: Block[];
    sites?: Site[];
    overlays?: Overlay[];
    features?: Feature[];
    ways?: TableWay[];
}

export interface View extends Picture {
    game: string;
    scenario: string;
    role: string;
    state?: Record<string, unknown>; // only if it was asked for
    pending: Pending;
    choices: Choice[];
    forced: string | null; // the only order possible, if it may be given for the player
    rest: string | null; // the order that goes on if the rest is left to the program
    undo: 'free' | 'asked' | null; // of the last order: freely, by everybody's consent, or there is none
    refused: Refusal[]; // orders that end what is being done, but not yet
    lesson?: Lesson; // if one is taken here
    events: number;
    at: string;
}

export interface LessonHead {
    name: string;
    title: string;
    goal: string;
    role: string; // whom the learner plays
    steps: number;
}

export interface Lesson extends LessonHead {
    step: number; // from 1
    done: boolean;
    text: string; // what the step says, or the last word
    hint: string | null;
    rule: string | null;
    hexes: string[]; // what it points at
    pieces: number[];
    next: string | null; // the name of the lesson after it
}

export interface Hex {
    hex: string;
    terrain: string | null;
    level?: number; // 0: the plain
    label?: string;
    start?: string;
    sides?: (string | null)[];
}

export interface HexMap {
    width?: number; // a table without hexes, in millimetres
    depth?: number;
    columns: number;
    rows: number;
    lower: 'even' | 'odd';
    hexes: Hex[];
    terrains: Ground[];
    rivers?: River[];
    regions?: Region[];
}

// A river along hexsides, from its spring to its mouth; each side as the two hexes it lies between.
export interface River {
    name: string;
    sides: string[];
}

export interface Region { // a province
    name: string;
    outside?: boolean; // no part of the scenario
    hexes: string[]; // "0905 0912": from the one down to the other
}

export interface Ground {
    name: string;
    title: string | null;
    glyph: string;
}

export interface Verb {
    verb: string;
    title: string | null; // on a button
    help: string;
    risk?: boolean; // dice or sealed choices decide what comes of it
    grave?: boolean; // gives something up for good
    seals?: boolean; // makes drafts final
    printed?: boolean; // leaves the rest of a set-up to the scenario
    ends?: boolean; // ends what the player is at
    args: { name: string; kind: string }[];
}

// What the arguments of an event are ("die", "card", "hex"), and which part of a log it begins.
export interface EventWords {
    event: string;
    args: string[];
    modifier?: number; // the argument that is added to a die or a strength
    heading?: 'turn' | 'part';
}

// A table of the rulebook; events that were read on it cite its rule.
export interface Chart {
    name: string;
    title: string;
    rule: string | null;
    of?: string; // the kind of what stands in its cells
    across?: string; // the kinds of the numbers by which it is read
    down?: string;
    upto?: boolean; // columns hold up to their number, not from it on
    dice: [number, number]; // that are added for the column and for the row
    columns: Value[];
    rows: Value[];
    cells: string[][];
}

export interface Words {
    verbs: Verb[];
    events: EventWords[];
    titles: Record<string, Record<string, string>>; // by kind and name
    rules: Record<string, Record<string, string>>; // that say what a name means, by kind and name
    panel: Record<string, string>; // what marks, abilities and the ground are called, by the English word
}

export interface Way {
    path: string[];
    cost: number | null;
    kind?: string; // of the cost: "mm", a length; without it: points
    notes?: Note[]; // what it was spent on
}

interface Fraction {
    numerator: number;
    denominator: number;
}

// How an end is for the one who asks: the game lost, own units lost, driven back, ... the game won.
export type Tone = 'lost' | 'bad' | 'back' | 'even' | 'ahead' | 'good' | 'won';

// One thing that an order may lead to.
export interface Result extends Fraction {
    events: GameEvent[]; // that all ways to it share
    changes: { name: string | null; title: string | null; what: string; lost: boolean }[]; // steps, or all of it
    tally: { role: string; points: number; steps: number }[]; // what each role wins and loses by it
    tone: Tone;
    over: boolean;
    winner?: string | null;
    next?: string[];
}

export interface Odds {
    exact?: boolean;
    samples?: number; // chances are how often it came so in these
    through?: boolean; // decisions on the way are in it, each side's best
    assumed?: string[];
    foreseen?: { action: string; share: number }[]; // what another side may answer, the likeliest first; in 1/1000
    summary?: { pieces: { piece: Piece; chances: (Fraction & { what: string })[]; steps?: Fraction }[];
        next: (Fraction & { text: string; rule: string | null })[] };
    results?: Result[];
    own?: string; // of a sealed choice of two
    other?: string;
    matrix?: { own: string; other: string; exact: boolean; results: Result[] }[];
    next?: number; // where the next page begins
}

export interface Note {
    rule: string | null;
    text: string;
}

// A line of communication: the links from its source on, or why there is none and what that speaks of.
export interface Line {
    line: boolean;
    rule?: string | null;
    message?: string;
    args?: Value[];
    links: { from: string; to: string; piece?: number; site?: string; cost: number; limit: number; rule?: string;
        path: string[] }[];
    notes?: Note[];
}

export interface Role {
    id: string;
    title: string;
    native: string | null;
}

export interface Game {
    id: string;
    title: string;
    native: string | null;
    notice: string | null;
    sample?: boolean; // a pattern for new games: listed after the others
    lines?: boolean; // of communication
    luck?: boolean; // can be weighed
    aim: string; // paragraphs, one a line
    roles: Role[];
    scenarios: { id: string; title: string | null }[];
    lessons: LessonHead[];
    options: { name: string; help: string; default: string; values: string[]; titles: string[] }[];
}

export interface Seat {
    role: string;
    kind: string; // human, open, or an opponent of the computer
    here?: boolean;
    token?: string | null;
    link?: string | null;
    name?: string; // of the account it belongs to ...
    bot?: boolean; // ... which is a program's
    rating?: number; // in this game
    unsure?: boolean;
}

export interface Rating {
    game: string;
    rating: number;
    unsure?: boolean; // little is known yet
    matches: number;
}

export interface Account {
    name: string;
    bot: boolean;
    ratings: Rating[];
    scopes: string[];
}

// What shows that somebody has signed in, or that a program is his.
export interface Pass {
    number: string;
    kind: 'session' | 'token';
    label: string;
    scopes: string[];
    created: number; // seconds since 1970
    expires: number;
    this: boolean;
}

export type PaceEnd = 'claim' | 'wait' | 'machine'; // what the others may do when a clock has run out

// Seconds: for the whole match and more with every decision, or for each of them.
export type Pace =
    | { kind: 'live'; main: number; add: number; end: PaceEnd }
    | { kind: 'correspondence'; each: number; end: PaceEnd };

export interface RoleClock {
    role: string;
    left: number; // milliseconds, when it was told
    runs: boolean;
    out: boolean;
    machine: boolean; // which plays for him while his time has run out
}

export type Clock = Pace & { begun: boolean; roles: RoleClock[] };

export interface OpenMatch {
    match: number;
    game: string;
    scenario: string;
    options: Record<string, string>;
    created: number;
    seats: Seat[];
    pace?: Pace;
}

export interface OwnMatch extends OpenMatch {
    own: string[]; // the roles in which one sits there
    over: boolean;
}

export interface Created {
    match: number;
    seats: Seat[];
    watch: { token: string; link: string };
}

export interface Joined {
    role: string;
    match: { id: number; game: string; scenario: string; options: Record<string, string>; commitment: string | null };
    seats: Seat[];
    watchers: number;
    over: boolean;
    result?: string | null; // how the players have ended it: draw, resigned ROLE, time ROLE
    clock?: Clock | null;
    offer?: Offer | null; // what stands offered; players only
    warning?: string | null;
    halted?: { played: number; of: number } | null; // orders and draws that the rules, mended since, allow
    at: string;
    events: number;
    pending: Pending;
}

export type Peek = Joined & { panel: Block[] };

export interface Frame extends Picture { // in the first of an answer all pieces, then the changed ones
    frame: number;
    watched: number; // how many frames those who watch have seen by then
    events: GameEvent[];
    gone: number[];
}

export interface Hint {
    action: string;
    estimate?: number; // none where there was nothing to compare
    before?: number; // the chance to win as things stand
    unit: 'chance' | 'points'; // thousandths of the chance to win, hundredths of a point
    options: { action: string; estimate?: number; mix?: number }[];
    line: string[]; // how play may go on, the order itself first
    reply?: string; // what the enemy would do
    ends?: Note[]; // dangers
    brings?: Note[];
    stays?: Note[];
    why: {
        kind: 'any' | 'only' | 'mixed' | 'always' | 'clear' | 'slight' | 'even';
        than?: string;
        mix?: number;
        guesses?: number;
        forced?: boolean; // no other order can be given
        safer?: { action: string; estimate: number }; // it would leave fewer dangers, but is worth less
        gain?: { // what it gains over the next best order: in 1/1000 of the cases, or a mean in 1/1000
            kind: 'wins' | 'saves' | 'keeps' | 'takes' | 'holds' | 'spares' | 'costs' | 'points';
            title?: string; // of whom
            with: number;
            without: number;
            than: string;
        };
    };
}

export interface ReviewPoint {
    frame: number;
    turn: number;
    chance: number; // of one side after it, in millionths
    battle?: boolean;
}

export interface ReviewOrder {
    frame: number;
    turn: number;
    order: string;
    better: string[];
    given: number; // chances and what it cost, in thousandths
    best: number;
    cost: number;
    error: number;
}

export interface ReviewPart {
    of: string;
    points: ReviewPoint[];
    orders: ReviewOrder[];
    next?: number;
}

export interface LuckEvent { // chances of the first side, in millionths
    ply: number;
    frame: number;
    turn: number;
    outcome: string;
    expected: number;
    actual: number;
}

export interface LuckPart {
    events: LuckEvent[];
    next?: number; // there is more after this ply
}

export interface Rule {
    id: string;
    title: string;
    text: string;
}

// A piece of the rulebook: a chapter, a paragraph (text) or an item of a list, a table, or a lesson to try. A language
// without a book of its own has the rules alone, whose texts stand for them.
export interface BookBlock {
    chapter?: number;
    title?: string;
    text?: string;
    item?: string;
    rules?: string[];
    table?: string;
    head?: string[];
    rows?: string[][];
    try?: string;
}

export interface Why {
    legal: boolean;
    rule: string | null;
    message?: string;
}

// What has changed for this seat `from` one position to the next. A number among the choices is the group that had this
// place in the last list.
export interface Update {
    push: 'update';
    from: string;
    at: string;
    since: number;
    events: GameEvent[];
    beats: Beat[];
    pending: Pending;
    pieces: Piece[];
    gone: number[];
    sites?: Site[];
    overlays?: Overlay[];
    features?: Feature[];
    ways?: TableWay[];
    panel?: (Block | number)[]; // a number: the block that had this place in the last one
    choices?: (Group | number)[];
    forced: string | null;
    rest: string | null;
    undo: 'free' | 'asked' | null;
    refused: Refusal[];
    lesson?: Lesson;
}

export type Deed = 'draw' | 'rewind' | 'resume' | 'rematch'; // wants everybody's consent

export interface Offer {
    kind: Deed;
    plies?: number;  // of a rewind
    roles: string[]; // who has asked for it; the others may agree
}

export interface Said {
    role: string | null; // of those who watch
    text: string;
}

export interface Standing { // what may be decided in advance
    name: string;
    text: string;
    on: boolean;
    value?: string | null; // what it is given with
    values?: { value: string; title: string }[];
}

export type Push =
    | Update
    | { push: 'offer'; offer: Offer | null; refused?: string }
    | Said & { push: 'chat' }
    | { push: 'ended'; result: string }
    | { push: 'resumed' }
    | { push: 'clock'; clock: Clock | null }
    | { push: 'rematch'; match: number; role: string | null; token: string; link: string }
    | { push: 'seats'; seats: Seat[]; watchers: number }
    | { push: 'left'; message: string }
    | { push: 'trouble'; message: string };
