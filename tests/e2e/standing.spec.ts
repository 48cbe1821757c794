// Decided in advance: switched on beside the match, kept with it, revoked; the other side sees none of it.
import { expect, test } from '@playwright/test';
import { listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('a seat decides in advance, and nobody else sees it', async ({ browser }) => {
    const [page, other] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
    const complaints = [page, other].map(listen);
    await page.goto(server.url);
    const card = page.locator('.game', { hasText: 'Masamune' });
    await card.getByRole('button', { name: 'Invite a friend' }).first().click();
    const link = await page.locator('.invitation input').inputValue();
    await other.goto(link);
    for (const one of [page, other]) {
        await one.locator('.tabs button', { hasText: 'Match' }).click();
        await one.locator('.standing summary').click();
    }
    await expect(page.locator('.standing summary')).toHaveText('Decided in advance (0 on)');
    await page.getByLabel('The enemy retreats: do not pursue.').check();
    await page.locator('.standing select').selectOption({ index: 2 });
    await expect(page.locator('.standing summary')).toHaveText('Decided in advance (2 on)');
    await expect(page.getByLabel('Losses or retreat: retreat towards').first()).toBeChecked();
    await page.screenshot({ path: '../../build/e2e/screens/standing.png' });
    await page.setViewportSize({ width: 390, height: 780 });
    await page.locator('.standing li').last().scrollIntoViewIfNeeded();
    await page.screenshot({ path: '../../build/e2e/screens/standing-phone.png' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await other.reload();
    await other.locator('.tabs button', { hasText: 'Match' }).click();
    await other.locator('.standing summary').click();
    await expect(other.locator('.standing input:checked')).toHaveCount(0);
    await server.kill();
    await server.start();
    await page.reload();
    await page.locator('.tabs button', { hasText: 'Match' }).click();
    await page.locator('.standing summary').click();
    await expect(page.getByLabel('The enemy retreats: do not pursue.')).toBeChecked();
    await page.getByLabel('The enemy retreats: do not pursue.').uncheck();
    await expect(page.locator('.standing summary')).toHaveText('Decided in advance (1 on)');
    expect(complaints.flat()).toEqual([]);
});
