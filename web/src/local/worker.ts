// What a server is to the page elsewhere: keeps the matches of this device and plays for the computer, in a thread of
// its own. Requests and answers are those of the protocol; what the server adds to it (join, create ...) is done here,
// the rest by the module, which tells a seat no more than its role may know.
//
//     a line of the page -> answered, one after the other -> kept -> updates, then the answer
//                           between them the computer's orders, one at a time
import type { Game } from '../protocol';
import { Matches } from './matches';
import type { LocalMatch, LocalSeat } from './matches';
import { Program } from './module';
import { Missing, fetchPart, hasPart, keepParts } from './parts';

const NODES = 20000; // that the computer tries for an order, as on a server
const LEVELS = ['random', 'greedy', 'easy', 'normal', 'hard', 'master'];
const LOCKED = 2000; // milliseconds
const CHANGES = ['play', 'undo', 'hint', 'rewind', 'resign'];

interface Request {
    id: number;
    do: string;
    lang?: string;
    [member: string]: unknown;
}

class Refusal extends Error {
    constructor(readonly code: string, message: string, readonly rest: object = {}) {
        super(message);
    }
}

let program: Program, matches: Matches, games: Game[];
let lang = 'en'; // of the last request
let open: LocalMatch | null = null; // what the program has on its table
let seat: LocalSeat | null = null;  // whose updates are told; null: nobody is at the table
let leaveLock: (() => void) | null = null;

const send = (message: object | string) =>
    postMessage(typeof message === 'string' ? message : JSON.stringify(message));

// ---- the program ----

let module: WebAssembly.Module | null = null;
let present: Set<string> | null = null; // parts that are in the program; null: it has not begun

// The program, with what it tells of a game, is there from here on.
async function prepare(game = open?.game): Promise<void> {
    if (!present) {
        module ??= await WebAssembly.compile(await fetchPart('program'));
        program = await Program.start(module, (text) => console.error(text));
        present = new Set();
    }
    const own = game ? [`${game}_pack`, `${game}_en`, `${game}_${lang}`] : [];
    await putParts(['common_en', `common_${lang}`, ...own]);
}

async function putParts(names: string[]): Promise<void> {
    const wanted = names.filter((name) => hasPart(name) && !present!.has(name));
    await Promise.all(wanted.map(async (name) => {
        program.put(await fetchPart(name));
        present!.add(name);
    }));
}

function speak(wanted = lang): void {
    if (wanted === lang) return;
    lang = wanted;
    if (present) void keepParts(lang);
}

function keeper<Answer>(what: string, members: object = {}): Answer {
    const answer = JSON.parse(program.ask(JSON.stringify({ id: 0, do: what, ...members })));
    if (!answer.ok) throw new Refusal(answer.error.code, answer.error.message);
    return answer;
}

function asSeat<Answer>(request: Partial<Request>): Answer {
    const answer = JSON.parse(program.askAsSeat(JSON.stringify(request)));
    if (!answer.ok) throw new Refusal(answer.error.code, answer.error.message, answer.error);
    return answer;
}

interface Pending {
    kind: string;
    roles: string[];
}

const pendingNow = () => keeper<{ pending: Pending }>('pending').pending;
const rolesOf = (game: string) => games.find(({ id }) => id === game)!.roles.map(({ id }) => id);
const isOver = (match: LocalMatch) => match.result !== null || pendingNow().kind === 'over';

interface Setup {
    scenario: string;
    options: Record<string, string>;
    [member: string]: unknown;
}

let setup: Setup | null = null; // of the open match, as `join` tells it

// Puts a match on the table.
function openMatch(match: LocalMatch): void {
    if (open?.id === match.id && open.journal === match.journal) return;
    open = null;
    const { match: told } = keeper<{ match: Setup & { plies: number } }>('open',
        { journal: match.journal, ...(match.seed ? { seed: match.seed } : {}) });
    const { plies: _plies, ...rest } = told;
    setup = rest;
    open = match;
    program.end(match.result ?? '');
}

async function keepOpen(): Promise<void> {
    open!.journal = keeper<{ journal: string }>('save').journal;
    await matches.keep(open!);
}

function tellUpdate(): void {
    const update = program.update();
    if (seat && update) send(update);
}

// ---- matches ----

function token(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

async function addMatch(game: string, kinds: Record<string, string>): Promise<object> {
    const seats = rolesOf(game).map((role) =>
        ({ role, kind: kinds[role], token: kinds[role] === 'human' ? token() : null }));
    const added = await matches.add({ game, scenario: setup!.scenario, options: setup!.options, seats,
        seed: program.seed(),
        journal: keeper<{ journal: string }>('save').journal, result: null });
    return { match: added.id, game, seats, watch: { token: '', link: '' } };
}

// The program has another match on its table from here on; whoever sat there has left.
function begin<Answer extends { match: Setup }>(what: string, members: object): Answer {
    leave();
    open = null;
    program.end('');
    const answer = keeper<Answer>(what, members);
    setup = answer.match;
    return answer;
}

function kindsOf(game: string, wanted: unknown): Record<string, string> {
    const kinds = Object.fromEntries(rolesOf(game).map((role, i) => [role, i === 0 ? 'human' : 'normal']));
    for (const [role, kind] of Object.entries(wanted ?? {})) {
        if (!(role in kinds)) throw new Refusal('unknown', `${game} has no role '${role}'`);
        if (kind !== 'human' && !LEVELS.includes(kind)) {
            throw new Refusal('unknown', `the seat of ${role} is human or ${LEVELS.join(', ')}`);
        }
        kinds[role] = kind;
    }
    return kinds;
}

function gameOf(name: unknown): Game {
    const game = games.find(({ id }) => id === name);
    if (!game) throw new Refusal('unknown', `there is no game '${String(name)}'`);
    return game;
}

async function create({ game: name, scenario, options, seats, lesson }: Request): Promise<object> {
    const game = gameOf(name);
    await prepare(game.id);
    const learner = game.lessons.find((one) => one.name === lesson)?.role;
    const kinds = kindsOf(game.id, learner
        ? Object.fromEntries(game.roles.map(({ id }) => [id, id === learner ? 'human' : 'easy'])) : seats);
    begin('new', { game: game.id, ...(lesson ? { lesson } : { scenario, options }) });
    return addMatch(game.id, kinds);
}

// A journal from elsewhere. One that is not over goes on with dice of its own, against the computer.
async function take({ journal }: Request): Promise<object> {
    await prepare(/^game (\w+)/m.exec(String(journal))?.[1]);
    const { match } = begin<{ match: Setup & { game: string } }>('open', { journal });
    return addMatch(match.game, kindsOf(match.game, {}));
}

// ---- coming and going ----

async function find(name: unknown): Promise<{ match: LocalMatch; seat: LocalSeat }> {
    const found = await matches.find(String(name));
    if (!found) throw new Refusal('unknown', 'this device has no such seat');
    return found;
}

// Two windows would each keep a journal of their own: the second one waits until the first has left.
async function lock(id: number): Promise<boolean> {
    if (!navigator.locks) return true;
    return new Promise((resolve) => {
        const signal = AbortSignal.timeout(LOCKED); // the page may have left it a moment ago
        navigator.locks.request(`honjin-${id}`, { signal }, () => {
            resolve(true);
            return new Promise<void>((free) => { leaveLock = free; });
        }).catch(() => resolve(false));
    });
}

function leave(): void {
    seat = null;
    leaveLock?.();
    leaveLock = null;
}

// How the match stands for a seat.
function describe(match: LocalMatch, role: string, lang?: string): object {
    program.sit(rolesOf(match.game).indexOf(role));
    const { pending, at } = asSeat<{ pending: Pending; at: string }>({ do: 'pending', lang });
    const { count } = asSeat<{ count: number }>({ do: 'events', since: 1 << 30 });
    program.sit(rolesOf(match.game).indexOf(role)); // once more, in the language it has by now
    return { role, match: { ...setup, id: match.id }, watchers: 0, over: isOver(match), result: match.result,
        seats: match.seats.map((one) => ({ role: one.role, kind: one.kind, here: one.role === role })),
        offer: null, warning: null, halted: null, events: count, pending, at };
}

async function join({ token: name, lang }: Request): Promise<object> {
    leave();
    const { match: { id, game } } = await find(name);
    await prepare(game);
    if (!await lock(id)) throw new Refusal('open', 'this match is open in another window');
    const { match, seat: own } = await find(name); // the other window may have played on until now
    openMatch(match);
    const told = describe(match, own.role, lang);
    seat = own;
    return told;
}

async function peek({ token: name, lang }: Request): Promise<object> {
    const { match, seat: own } = await find(name);
    if (seat) throw new Refusal('state', 'leave the match first');
    await prepare(match.game);
    openMatch(match);
    const told = describe(match, own.role, lang);
    return { ...told, panel: asSeat<{ panel: object[] }>({ do: 'view', groups: true }).panel };
}

// ---- deeds ----

function mayAct(): LocalMatch {
    if (!seat || !open) throw new Refusal('state', 'you are not in a match');
    if (open.result) throw new Refusal('state', 'the match is over');
    return open;
}

function resign(): object {
    const match = mayAct(), result = `resigned ${seat!.role}`;
    if (isOver(match)) throw new Refusal('state', 'the match is over');
    match.result = result;
    program.end(result);
    send({ push: 'ended', result });
    return {};
}

// Whoever else sits at this device agrees, and so does the computer.
function rewind({ plies }: Request): object {
    mayAct();
    keeper('rewind', plies ? { plies } : { role: seat!.role });
    return { agreed: true };
}

// Once more, with sides swapped.
async function rematch(): Promise<object> {
    if (!seat || !open) throw new Refusal('state', 'you are not in a match');
    const { game, scenario, options, seats } = open, roles = rolesOf(game), own = roles.indexOf(seat.role);
    const kinds = Object.fromEntries(seats.map((one, i) => [roles[(i + 1) % roles.length], one.kind]));
    const created = await create({ id: 0, do: 'create', game, scenario, options, seats: kinds });
    const next = (created as { seats: LocalSeat[]; match: number });
    const mine = next.seats[(own + 1) % roles.length];
    send({ push: 'rematch', match: next.match, role: mine.role, token: mine.token, link: '' });
    return { agreed: true };
}

async function forget({ token: name }: Request): Promise<object> {
    const found = await matches.find(String(name));
    if (found) await matches.drop(found.match);
    return {};
}

const own: Record<string, (request: Request) => object | Promise<object>> = {
    create, join, peek, resign, rewind, rematch, forget,
    open: take,
    leave: () => { leave(); return {}; },
    said: () => ({ said: [] }),
    stop: () => ({ stopped: false }),
    save: () => ({ whole: true, journal: wholeJournal() }),
    rules: async (request) => {
        await prepare(gameOf(request.game).id);
        return keeper('rules', request);
    },
    book: async (request) => {
        await putParts([`${gameOf(request.game).id}_book_${lang}`]);
        return keeper('book', request);
    },
};

// Answered without the program, while it is still on its way.
const early: Record<string, () => object> = {
    games: () => ({ games }),
    lobby: () => ({ matches: [], ending: [] }),
};

// On one's own device nothing is kept from oneself: so that it can be gone on with elsewhere.
function wholeJournal(): string {
    return keeper<{ journal: string }>('save').journal;
}

// ---- one after the other ----

async function answer(request: Request): Promise<object> {
    if (early[request.do]) return early[request.do]();
    await prepare();
    const handle = own[request.do];
    if (!handle && !seat) throw new Refusal('state', 'you are not in a match');
    const told = handle ? await handle(request) : asSeat<object>(request);
    if (CHANGES.includes(request.do) && open && seat) {
        await keepOpen();
        tellUpdate();
    }
    return told;
}

async function handle(request: Request): Promise<void> {
    try {
        speak(request.lang);
        send({ ...await answer(request), id: request.id, ok: true });
    } catch (error) {
        const refusal = error instanceof Missing ? new Refusal('missing', error.message) : error;
        if (!(refusal instanceof Refusal)) throw error;
        const { code, message, rest } = refusal;
        send({ id: request.id, ok: false, error: { rule: null, ...rest, code, message } });
    }
    think();
}

let last: Promise<void> = Promise.resolve();

// What goes wrong here is wrong in this program: the page is told, and the match stands as it was kept.
function queue(what: () => Promise<void>): void {
    last = last.then(what).catch(async (error: unknown) => {
        const wasThere = seat !== null;
        leave();
        open = null;
        if (error instanceof WebAssembly.RuntimeError) present = null; // it begins anew
        send({ push: wasThere ? 'left' : 'trouble', message: String(error) });
    });
}

// The computer's next order, if it is asked. A request that has come meanwhile goes first.
let isThinking = false;

function think(): void {
    if (isThinking) return;
    isThinking = true;
    setTimeout(() => queue(async () => {
        isThinking = false;
        if (!seat || !open || open.result) return;
        const { kind, roles } = pendingNow();
        const next = kind === 'decision' && open.seats.find((one) => one.kind !== 'human' && roles.includes(one.role));
        if (!next) return;
        const dice = crypto.getRandomValues(new Uint32Array(1))[0];
        const { action } = keeper<{ action: string }>('think',
            { role: next.role, level: next.kind, nodes: NODES, seed: dice });
        keeper('play', { role: next.role, action });
        await keepOpen();
        tellUpdate();
        think();
    }));
}

// ---- the beginning ----

const beginning = Promise.all([fetchPart('games'), Matches.open()]).then(([list, found]) => {
    ({ games } = JSON.parse(new TextDecoder().decode(list)));
    matches = found;
    send({ push: 'ready' });
});
queue(() => beginning);
queue(async () => {
    await prepare();
    void keepParts(lang);
});
addEventListener('message', ({ data }: MessageEvent<string>) => {
    const request = JSON.parse(data) as Request;
    if (early[request.do]) void handle(request);
    else queue(() => handle(request));
});
