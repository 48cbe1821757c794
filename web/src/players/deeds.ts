// The requests behind players.tsx, and what the server tells of the others'.
import { change, notify, page, titleOf } from '../page';
import type { Deed, Push, Said } from '../protocol';
import { mutedKept } from '../seats';
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
    if (kind === 'draw') return say('players.ended.draw');
    return say(kind === 'time' ? 'players.ended.time' : 'players.ended.resigned', titleOf(role ?? ''));
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
export const refuse = () => request('refuse');
export const speak = async (text: string) => !!await request('chat', { text });

// Control characters, and those that turn the direction of a text or take no room, as what they are: nobody is to make
// a line look like another's.
export function visible(text: string): string {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
        (c) => `[U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
}

// What was said before this window was opened.
export async function recallTalk(): Promise<void> {
    const talk: Said[] = [];
    try {
        for (let since: number | undefined = 0; since !== undefined;) {
            const part: { said: Said[]; next?: number } = await ask('said', { since });
            talk.push(...part.said);
            since = part.next;
        }
    } catch (error) {
        complain(error);
        return;
    }
    change({ talk });
}

// Offers, or agrees to what was offered.
export async function agreeTo(kind: Deed, plies?: number): Promise<void> {
    const answer = await request(kind, plies ? { plies } : {});
    if (answer?.agreed) change({ offer: null }); // otherwise the server says what stands
}

export function hearDeed(push: Push): void {
    if (push.push === 'offer') {
        change({ offer: push.offer });
        if (push.refused && push.refused !== page.seat?.role) {
            notify('news', say('players.refused', titleOf(push.refused)));
        }
    } else if (push.push === 'chat') {
        const isOurs = push.role === page.seat?.role, who = push.role ? titleOf(push.role) : say('players.watcher');
        const isSilent = isOurs || mutedKept();
        const notice = isSilent ? page.notice
            : { kind: 'news' as const, text: `${who}: ${visible(push.text)}`, rule: null };
        change({ talk: [...page.talk, { role: push.role, text: push.text }], notice });
    } else if (push.push === 'ended' && page.seat) {
        change({ seat: { ...page.seat, over: true, result: push.result }, offer: null });
    } else if (push.push === 'resumed' && page.seat) {
        change({ seat: { ...page.seat, halted: null }, offer: null });
    } else if (push.push === 'rematch') {
        location.hash = push.token;
    }
}
