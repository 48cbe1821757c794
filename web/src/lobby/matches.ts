// Matches: begun, joined, saved.
import { enter } from '../enter';
import { isAlone } from '../local/line';
import { change, page } from '../page';
import { expectSeat } from '../people/account';
import type { Created, Game, OpenMatch, Pace } from '../protocol';
import { keep } from '../seats';
import type { Setup } from '../seats';
import { ask, complain } from '../server';

export type Others = 'greedy' | 'random' | 'easy' | 'normal' | 'hard' | 'master' | 'human' | 'open' | `@${string}`;

export async function createMatch(game: Game, scenario: string, options: Record<string, string>, role: string,
    others: Others, setup?: Setup, pace?: Pace | null): Promise<void> {
    const seats = Object.fromEntries(game.roles.map((r) => [r.id, r.id === role ? 'human' : others]));
    try {
        const members = { game: game.id, scenario, options, seats, ...(pace && { pace }) };
        sitDown(await ask<Created>('create', members), game.id, role, setup);
    } catch (error) {
        complain(error);
    }
}

function sitDown(created: Created, game: string, role: string, setup?: Setup): void {
    const own = created.seats.find((seat) => seat.role === role);
    const invites = created.seats.filter((seat) => seat.role !== role && seat.link)
        .map((seat) => ({ role: seat.role, link: seat.link! }));
    if (isAlone) {
        created.seats.filter((seat) => seat.token && seat !== own).forEach((seat) =>
            keep({ token: seat.token!, role: seat.role, game, match: created.match, setup, second: true }));
    }
    keep({ token: own!.token!, role, game, match: created.match, invites, watch: created.watch.link, setup });
    expectSeat(own!.token!);
    location.hash = own!.token!;
}

// A match of its own that begins with the moment the replay shows, against the computer.
export async function branchMatch(role: string): Promise<void> {
    const { seat, replay } = page;
    if (!seat || !replay) return;
    try {
        const { at: frame, isAll: all } = replay;
        sitDown(await ask<Created>('branch', { frame, all, role }), seat.match.game, role, 'printed');
    } catch (error) {
        complain(error);
    }
}

const WHILE = 5000; // milliseconds between two looks

// Asks at once and again and again, as long as somebody looks.
export function whileLooking(what: () => void): () => void {
    const look = () => { if (!document.hidden && page.link === 'open') what(); };
    const timer = setInterval(look, WHILE);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', look);
    };
}

// Keeps the list of open seats fresh.
export const watchLobby = () => whileLooking(() => {
    ask<{ matches: OpenMatch[] }>('lobby').then(({ matches }) => change({ lobby: matches })).catch(complain);
});

export async function takeSeat(match: OpenMatch, role: string): Promise<void> {
    try {
        const { token } = await ask<{ token: string }>('take', { match: match.match, role });
        expectSeat(token);
        location.hash = token;
    } catch (error) {
        complain(error);
        await enter();
    }
}

// A journal that was saved, here or elsewhere: to go on with, or to look at.
export async function openJournal(file: File): Promise<void> {
    try {
        const created = await ask<Created & { game: string }>('open', { journal: await file.text() });
        sitDown(created, created.game, created.seats.find((seat) => seat.token)!.role, 'printed');
    } catch (error) {
        complain(error);
    }
}

export async function saveJournal(): Promise<void> {
    const { seat, token } = page;
    if (!seat) return;
    try {
        let journal = '';
        for (let since: number | undefined = 0; since !== undefined;) { // a long one comes in pages
            const part: { journal: string; next?: number } = await ask('save', { since });
            if (page.token !== token) return; // another match by now
            journal += part.journal;
            since = part.next;
        }
        const anchor = document.createElement('a');
        anchor.href = URL.createObjectURL(new Blob([journal], { type: 'text/plain' }));
        anchor.download = `${seat.match.game}-${seat.match.id}.honjin`;
        anchor.click();
        URL.revokeObjectURL(anchor.href);
    } catch (error) {
        complain(error);
    }
}
