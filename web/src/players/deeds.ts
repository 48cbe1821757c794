// The requests behind players.tsx, and what the server tells of the others'.
import { change, page, titleOf } from '../page';
import type { Deed, Push } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';

// By its rules, or because the players have ended it.
export function isEnded(): boolean {
    return page.view?.pending.kind === 'over' || !!page.seat?.over;
}

// How the players have ended the match, in words; null: by its rules, or not at all.
export function endingOf(result: string | null | undefined): string | null {
    if (!result) return null;
    const [kind, role] = result.split(' ');
    return kind === 'draw' ? say('players.ended.draw') : say('players.ended.resigned', titleOf(role ?? ''));
}

async function request(what: string, members: Record<string, unknown> = {}): Promise<{ agreed?: boolean } | null> {
    try {
        return await ask<{ agreed?: boolean }>(what, members);
    } catch (error) {
        complain(error);
        return null;
    }
}

export const resign = () => request('resign');
export const speak = async (text: string) => !!await request('chat', { text });

// Offers, or agrees to what was offered.
export async function agreeTo(kind: Deed, plies?: number): Promise<void> {
    const answer = await request(kind, plies ? { plies } : {});
    if (answer?.agreed) change({ offer: null }); // otherwise the server says what stands
}

export function hearDeed(push: Push): void {
    if (push.push === 'offer') {
        change({ offer: push.offer });
    } else if (push.push === 'chat') {
        const isOurs = push.role === page.seat?.role, who = push.role ? titleOf(push.role) : say('players.watcher');
        const notice = isOurs ? page.notice : { kind: 'news' as const, text: `${who}: ${push.text}`, rule: null };
        change({ talk: [...page.talk, { role: push.role, text: push.text }], notice });
    } else if (push.push === 'ended' && page.seat) {
        change({ seat: { ...page.seat, over: true, result: push.result }, offer: null });
    } else if (push.push === 'rematch') {
        location.hash = push.token;
    }
}
