// Where the address leads: to a seat, to the rules of a game, or to the start page; and what the server says by itself.
//
//     hash of the address -> join -> map, events, view -> drawn
//
// After a lost connection the same way is walked again.
import { clockTold, hearClock } from './clock/clock';
import { cutFilm } from './film/film';
import { Refused } from './net';
import { forceNext, forgetOrders, sendAgain } from './orders/give';
import { grammar } from './orders/why';
import { NO_MATCH, change, clearNotice, notify, page } from './page';
import { findAccount, isOwn, seatMembers, settleSeat } from './people/account';
import { hearDeed } from './players/deeds';
import type { Game, Joined, OpenMatch, Push } from './protocol';
import { beginAsChosen } from './prompt/setup';
import { openReplay } from './replay/moments';
import { forget, keep, keptSeats } from './seats';
import { ask, askTold, complain, connect } from './server';
import { applyUpdate, fetchEvents, fetchView } from './view';
import { langNow, learn, say, speak } from './words';
import type { Lang } from './words';

export function start(): void {
    addEventListener('hashchange', () => void enter());
    connect(() => void arrive(), hear);
}

let hasSeat = false; // this connection; a new one has none
let toldIn: Lang | null = null; // map and words

async function arrive(): Promise<void> {
    hasSeat = false;
    change({ link: 'open' });
    try {
        // One behind the other without waiting: what is asked as soon as the line is back must find the seat taken.
        await Promise.all([findAccount(), page.games.length === 0 ? fetchGames().then(enter) : enter()]);
    } catch (error) {
        complain(error);
    }
}

async function fetchGames(): Promise<void> {
    const { games } = await ask<{ games: Game[] }>('games');
    change({ games: games.filter((game) => game.scenarios.length > 0) });
}

// All that was told is told again in another language.
export async function setLang(lang: Lang): Promise<void> {
    try {
        await learn(lang);
        speak(lang);
        cutFilm();
        change({ notice: null });
        await fetchGames();
        await enter();
    } catch (error) {
        complain(error); // without a connection: as soon as it is back
    }
}

// A seat may be followed by a moment of its match: #TOKEN?at=12, or ?at=12&all with everything turned up.
const addressed = () => location.hash.slice(1).split('?')[0];

// Once it is there the address is that of the seat again.
async function openAddressed(): Promise<void> {
    const asked = new URLSearchParams(location.hash.split('?')[1] ?? ''), at = asked.get('at');
    if (!at) return;
    history.replaceState(null, '', `#${addressed()}`);
    await openReplay(asked.has('all'), Number(at) || 0);
}

const isSeat = (address: string) => address !== '' && !address.startsWith('rules/');

// Goes where the address says: to a seat, to the rules of a game, or to the start page. It may say something else
// before that is done; then the newest counts.
export async function enter(): Promise<void> {
    const address = addressed();
    try {
        if (isSeat(address)) await enterMatch(address);
        else await enterLobby();
    } catch (error) {
        if (addressed() === address) complain(error);
    }
}

async function leave(): Promise<void> {
    if (!hasSeat) return;
    hasSeat = false;
    await ask('leave');
}

// The page leaves at once, also while the connection is lost.
async function enterLobby(): Promise<void> {
    forgetOrders();
    if (page.seat) clearNotice(); // of the match
    change({ seat: null, token: null, ...NO_MATCH });
    await leave();
    const { matches } = await ask<{ matches: OpenMatch[] }>('lobby');
    change({ lobby: matches });
}

async function join(token: string): Promise<Joined | null> {
    try {
        const seat = await ask<Joined>('join', seatMembers(token));
        hasSeat = true;
        return seat;
    } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === 'unknown') forget(token); // otherwise the server only had too much to do
        if (addressed() !== token) return null;
        history.replaceState(null, '', location.pathname);
        await enterLobby();
        notify('trouble', error.code === 'open' ? say('trouble.open') : say('trouble.join', error.message));
        return null;
    }
}

async function enterMatch(token: string): Promise<void> {
    const seat = await join(token);
    if (!seat) return;
    if (addressed() !== token) { // the player has gone on; another seat was asked for after this one
        if (!isSeat(addressed())) await leave();
        return;
    }
    if (token !== page.token) {
        forgetOrders();
        grammar.forget();
        change({ ...NO_MATCH, notice: null });
    }
    const { setup } = keptSeats().find((kept) => kept.token === token) ?? {};
    change({ seat, token, offer: seat.offer ?? null, setup: setup ?? page.setup });
    clockTold(seat.clock);
    if (seat.warning && !seat.halted) notify('news', seat.warning);
    if (!isOwn(token)) keep({ token, role: seat.role, game: seat.match.game, match: seat.match.id });
    settleSeat(token);
    const isTold = page.map && page.words && toldIn === langNow();
    // All events, also after a lost connection: what had been told may have been taken back meanwhile.
    const { game, scenario } = seat.match;
    const [{ map, words }] = await Promise.all([
        isTold ? { map: page.map!, words: page.words! } : askTold(game, scenario),
        fetchEvents(),
    ]);
    if (page.token !== token) return;
    toldIn = langNow();
    change({ map: { ...map, hexes: map.hexes ?? [], terrains: map.terrains ?? [] }, words });
    await fetchView();
    if (page.token !== token) return;
    await sendAgain();
    await openAddressed();
    goOn();
}

// What needs no asking.
function goOn(): void {
    void beginAsChosen();
    forceNext();
}

function hear(push: Push): void {
    if (!page.seat && push.push !== 'trouble') return; // it was under way when the seat was left
    if (push.push === 'update') {
        applyUpdate(push).then(goOn).catch(complain);
    } else if (push.push === 'seats') {
        change({ seat: { ...page.seat!, seats: push.seats, watchers: push.watchers } });
    } else if (push.push === 'left') {
        hasSeat = false;
        history.replaceState(null, '', location.pathname);
        void enter().then(() => notify('trouble', push.message));
    } else if (push.push === 'trouble') {
        notify('trouble', push.message);
    } else if (push.push === 'clock') {
        hearClock(push.clock);
    } else {
        hearDeed(push);
    }
}

