// Who has signed in, and what is his on the server. The password goes over the line that the page has; the session it
// gives becomes a cookie that no script can read, and the next line has it from there.
import { isAlone } from '../local/line';
import { change, page } from '../page';
import type { Account, OwnMatch, Pass } from '../protocol';
import { keptSeats } from '../seats';
import { ask, complain } from '../server';

// After every new line: it may have ended meanwhile, elsewhere.
export async function findAccount(): Promise<void> {
    if (isAlone) return;
    const { account } = await ask<{ account: Account | null }>('account');
    change({ account });
}

const putCookie = (token: string | null) =>
    fetch('session', { method: 'POST', headers: token ? { Authorization: `Bearer ${token}` } : {} });

// The same letters, however a keyboard composes them.
const typed = (text: string) => text.normalize('NFC');

export async function signIn(how: 'sign-in' | 'sign-up', name: string, password: string, bot: boolean): Promise<void> {
    const isNew = how === 'sign-up';
    const { token } = await ask<{ token: string }>(how,
        { name: typed(name).trim(), password: typed(password), ...(isNew && { bot }) });
    await putCookie(token).catch(() => {}); // until the line breaks he has signed in all the same
    await findAccount();
}

// It may have ended elsewhere already: then there is nothing left but the cookie.
export async function signOut(): Promise<void> {
    await ask('sign-out').catch(() => {});
    await putCookie(null).catch(() => {});
    await findAccount();
}

export async function removeAccount(password: string): Promise<void> {
    await ask('delete', { password: typed(password) });
    await putCookie(null).catch(() => {});
    await findAccount();
}

export const changePassword = (old: string, wanted: string) =>
    ask('password', { old: typed(old), new: typed(wanted) });

// ---- seats ----

// A seat that is found by the account is addressed #own/MATCH/ROLE, any other by its link.
export const ownAddress = (match: number, role: string) => `own/${match}/${role}`;
export const isOwn = (address: string) => address.startsWith('own/');
export function seatMembers(address: string): Record<string, unknown> {
    const [, match, role] = address.split('/');
    return isOwn(address) ? { match: Number(match), role } : { token: address };
}

// Of matches begun or entered here by somebody who has signed in: they are his as soon as their link is in force.
const coming = new Set<string>();
export const expectSeat = (token: string) => { if (page.account) coming.add(token); };
export const settleSeat = (token: string) => {
    if (coming.delete(token)) void ask('keep', { token }).catch(complain);
};

export async function ownMatches(): Promise<OwnMatch[]> {
    const all: OwnMatch[] = [];
    for (let since: number | undefined; all.length < 200;) {
        const part: { matches: OwnMatch[]; next?: number } = await ask('mine', { ...(since && { since }) });
        all.push(...part.matches);
        since = part.next;
        if (!since) break;
    }
    return all;
}

// Seats of this browser that are nobody's yet; how many of them are his now. One that cannot be is left.
export async function takeSeats(): Promise<number> {
    const seats = keptSeats().filter((seat) => !seat.lesson && !isOwn(seat.token));
    let taken = 0;
    for (const { token } of seats) await ask('keep', { token }).then(() => taken++, () => {});
    return taken;
}

// ---- tokens and data ----

export const passes = () => ask<{ tokens: Pass[] }>('tokens').then(({ tokens }) => tokens);
export const revoke = (number: string) => ask('revoke', { number });
export const grant = (label: string, scope: string) =>
    ask<{ token: string }>('grant', { label, scopes: [scope] }).then(({ token }) => token);

// All that the server keeps of him, as one file.
export async function exportAll(): Promise<void> {
    const matches: unknown[] = [];
    let whole: Record<string, unknown> = {};
    for (let since: string | undefined; ;) {
        const { id, ok, next, ...part } = await ask<Record<string, unknown>>('export', { ...(since && { since }) });
        whole = { ...part };
        matches.push(...part.matches as unknown[]);
        since = next as string | undefined;
        if (!since) break;
    }
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([JSON.stringify({ ...whole, matches }, null, 2)],
        { type: 'application/json' }));
    anchor.download = 'honjin-account.json';
    anchor.click();
    URL.revokeObjectURL(anchor.href);
}
