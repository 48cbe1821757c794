// How much comes over the line before the start page is there. The match is fetched behind it.
import { expect, test } from '@playwright/test';
import { Server } from './server';

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
