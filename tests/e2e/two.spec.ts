// Two browsers at one match, one more that looks on: what each received, byte by byte, and what it never may.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, kenshin, listen, record } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

interface Piece { id: number; name: string | null; title: string | null; role: string }
interface Message { pieces?: Piece[] }
interface Whole { pieces: Piece[]; state: { known: Record<string, boolean>; unit: Record<string, string> } }

const messages = (received: string[]): Message[] => received.flatMap((text) => {
    try {
        return [JSON.parse(text)];
    } catch {
        return []; // a file of the page
    }
});

// The names of those of a side's units that somebody has ever been shown as a piece.
function seen(received: string[], role: string): Set<string> {
    return new Set(messages(received).flatMap((m) => m.pieces ?? []).filter((p) => p.role === role && p.name)
        .map((p) => p.title!));
}

// The page never asks for the state; whoever holds the seat's link may.
function wholeView(page: Page): Promise<Whole> {
    return page.evaluate(() => new Promise<Whole>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onopen = () => {
            socket.send(JSON.stringify({ id: 1, do: 'join', token: location.hash.slice(1) }));
            socket.send(JSON.stringify({ id: 2, do: 'view', state: true }));
        };
        socket.onmessage = (message) => {
            const answer = JSON.parse(message.data);
            if (answer.id !== 2) return;
            socket.close();
            resolve(answer);
        };
    }));
}

// Titles and names of units that the owner knows and nobody has been shown: no byte may tell of them.
async function secretsOf(page: Page, role: string): Promise<string[]> {
    const { state, pieces } = await wholeView(page);
    const hidden = Object.entries(state.unit).filter(([counter, unit]) =>
        !state.known[counter] && typeof unit === 'string' && unit.startsWith(`${role[0]}-`)).map(([, unit]) => unit);
    const titles = new Map(pieces.filter((p) => p.name).map((p) => [p.name!, p.title!]));
    expect(hidden.length).toBeGreaterThan(0);
    return hidden.flatMap((name) => [`"${name}"`, titles.get(name)!]);
}

// What stands around the text, or nothing; whole messages would bury the answer.
function excerpt(bytes: string, text: string): string {
    const at = bytes.indexOf(text);
    return at < 0 ? '' : bytes.slice(Math.max(0, at - 100), at + 100);
}

async function openPair(page: Page, other: Page): Promise<void> {
    await page.goto(server.url);
    await kenshin(page, 'Invite a friend').click();
    const link = await page.locator('.invitation input').inputValue();
    await other.goto(link);
    await expect(page.locator('.invitation')).toHaveCount(0); // the friend is there
}

test('two browsers play; neither receives a byte of the other\'s secrets', async ({ browser }) => {
    const pages = await Promise.all([0, 1, 2].map(async () => (await browser.newContext()).newPage()));
    const complaints = pages.map(listen), received = pages.map(record);
    const [uesugi, takeda] = [new Player(pages[0], 5), new Player(pages[1], 9)];
    await openPair(pages[0], pages[1]);
    await pages[0].locator('.tabs').getByRole('button', { name: 'Match' }).click();
    await pages[2].goto(await pages[0].locator('.match-panel .link-box input').last().inputValue());
    await expect(pages[2].locator('.you')).toHaveText('You are looking on');
    await expect(pages[2].locator('.undo')).toHaveCount(0);

    await uesugi.setUp();
    await expect(pages[0].locator('.counter.is-known')).toHaveCount(21);
    await expect(pages[1].locator('.counters .counter')).toHaveCount(0); // on the map
    await takeda.setUp();
    await expect(pages[1].locator('.counter.is-known')).toHaveCount(14);
    await expect(pages[2].locator('.counter.is-unknown')).toHaveCount(21 + 14 + 3);

    // Cards are laid in secret: the first to lay one gives nothing away.
    let duels = 0;
    for (let decisions = 0; decisions < 400 && duels < 3;) {
        if (await uesugi.isOver()) break;
        const asked = [await uesugi.isAsked(), await takeda.isAsked()];
        const cards = await Promise.all([0, 1].map((n) => pages[n].locator('.hand button.card').count()));
        if (cards[0] && cards[1] && asked[0] && asked[1]) {
            const before = received[1].length;
            await uesugi.decide();
            await pages[1].waitForTimeout(200);
            const isGuess = (text: string) => /"matrix":|"results":/.test(text); // odds go through all cards
            const told = received[1].slice(before).filter((text) => !isGuess(text)).join('\n');
            expect(/"kind":"cards"|"card":\{"uesugi":"[^?-]/.exec(told)?.[0]).toBeUndefined();
            await takeda.decide();
            duels++;
        } else if (asked[0] || asked[1]) {
            await (asked[0] ? uesugi : takeda).decide();
            decisions++;
        } else {
            await pages[0].waitForTimeout(50);
        }
    }
    expect(duels).toBeGreaterThan(0);

    await pages[0].waitForTimeout(500); // the last views are in
    // The list of games is everybody's: options of other games may name the same generals.
    const isGames = (text: string) => /^\{"id":\d+,"ok":true,"games":/.test(text);
    const bytes = received.map((all) => all.filter((text) => !isGames(text)).join('\n'));
    for (const [owner, role] of ['uesugi', 'takeda'].entries()) {
        for (const secret of await secretsOf(pages[owner], role)) {
            expect(excerpt(bytes[owner], secret)).not.toBe(''); // the search itself works
            for (const other of [0, 1, 2].filter((i) => i !== owner)) {
                expect(excerpt(bytes[other], secret), `${secret} is ${role}'s secret`).toBe('');
            }
        }
    }
    expect(seen(received[0], 'uesugi').size).toBe(21);

    // The tokens of the seats: only in the hands of those who sit there, and of the one who made the links.
    const tokens = pages.map((page) => new URL(page.url()).hash.slice(1));
    for (const [page, token] of [[1, 0], [2, 0], [2, 1]]) expect(excerpt(bytes[page], tokens[token])).toBe('');
    expect(complaints.flat()).toEqual([]);
    await Promise.all(pages.map((page) => page.context().close()));
});

test('a seat that is open to anybody is taken from the start page', async ({ browser }) => {
    const [page, other] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
    await page.goto(server.url);
    await page.locator('.game', { hasText: 'Kenshin vs. Shingen' }).getByRole('radio', { name: /Takeda/ }).check();
    await kenshin(page, 'Let anybody join').click();
    await expect(page.locator('.you')).toContainText('Takeda');
    await other.goto(server.url);
    await other.getByRole('button', { name: 'Play Uesugi' }).click();
    await expect(other.locator('.you')).toContainText('Uesugi');
    await expect(new Player(other).verb('as-printed')).toBeVisible();
    await Promise.all([page, other].map((p) => p.context().close()));
});
