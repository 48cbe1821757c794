// The map in its frame: what lies over it can be put away; a window of another width fits it again.
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

test('a window of another width fits the map again, but not once somebody has moved it', async ({ page }) => {
    const player = await against(page, server.url, 'Sengoku Jidai', 'Uesugi', 1);
    await player.setUp();
    await player.wait();
    const counter = page.locator('.counter').first();
    const wide = async () => Math.round((await counter.boundingBox())!.width);
    const narrow = () => page.setViewportSize({ width: 390, height: 844 });
    const atFirst = await wide();
    await narrow();
    await expect.poll(wide).toBeGreaterThan(atFirst + 4); // on a phone counters are to be read, too
    const onPhone = await wide();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(wide).toBe(atFirst);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(wide).toBeGreaterThan(atFirst);
    await narrow();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(wide).toBeGreaterThan(atFirst); // as it was left
    await narrow();
    await page.reload();
    await player.wait();
    await expect.poll(wide).toBe(onPhone);
});
