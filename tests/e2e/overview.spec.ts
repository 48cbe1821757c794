// What lies over the map can be put away.
import { expect, test } from '@playwright/test';
import { against } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('the small map is closed and opened again', async ({ page }) => {
    const player = await against(page, server.url, 'Masamune', 'Date', 1);
    await player.setUp();
    await player.wait();
    await expect(page.locator('.overview')).toBeVisible();
    await page.getByRole('button', { name: 'Close the small map' }).click();
    await expect(page.locator('.overview')).toHaveCount(0);
    await page.getByRole('button', { name: 'Open the small map' }).click();
    await expect(page.locator('.overview')).toBeVisible();
});
