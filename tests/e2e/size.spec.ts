// How much comes over the line before the start page is there (the match is fetched behind it), and before a match is.
import { expect, test } from '@playwright/test';
import type { Response } from '@playwright/test';
import { Player } from './player';
import { Server } from './server';
import { bothSeats } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('the start page takes less than 120 KB, pictures and all', async ({ page }) => {
    const session = await page.context().newCDPSession(page), sizes = new Map<string, number>();
    const urls = new Map<string, string>();
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ requestId, request }) => { urls.set(requestId, request.url); });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        sizes.set(urls.get(requestId)!, encodedDataLength);
    });
    await page.goto(server.url);
    await expect(page.locator('.game').first()).toBeVisible();
    await expect.poll(() => [...sizes.keys()].filter((url) => url.includes('/art/')).length).toBe(5);
    const before = [...sizes.keys()], match = before.findIndex((url) => url.includes('/match-'));
    const own = match < 0 ? before : before.slice(0, match);
    expect(own.map((url) => new URL(url).pathname)).toContain('/style.css');
    expect(own.reduce((sum, url) => sum + sizes.get(url)!, 0)).toBeLessThan(120_000);
});

test('opening a match on the largest map takes less than 40 KB of messages; its map is kept', async ({ page }) => {
    const [{ link }] = await bothSeats(server.url, 'gunyuden', 'hitotoribashi');
    const messages: string[] = [], files: Response[] = [];
    page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => messages.push(payload.toString()));
    });
    page.on('response', (answer) => { if (answer.url().includes('/told/')) files.push(answer); });
    for (const wanted of [1, 2]) {
        messages.length = 0;
        await page.goto('about:blank');
        await page.goto(link);
        await new Player(page).wait();
        const bytes = messages.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
        expect(bytes).toBeGreaterThan(10_000);
        expect(bytes).toBeLessThan(40_000);
        expect(files).toHaveLength(wanted);
    }
    const sizes = await Promise.all(files.map(async (file) => (await file.request().sizes()).responseBodySize));
    expect(sizes[0]).toBeGreaterThan(5_000);
    expect(sizes[0]).toBeLessThan(20_000); // packed
    expect(sizes[1]).toBe(0);
});
