// What lies over the map can be put away; the map stays where it is when the window changes.
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

test('what lies in the middle stays there, as large as it is, when the window gets another size', async ({ page }) => {
    const player = await against(page, server.url, 'Masamune', 'Date', 1), frame = page.locator('.frame');
    await player.setUp();
    await player.wait();
    await expect(page.locator('.overview')).toBeVisible(); // a part of the map is in sight
    await player.hoverHex('1930'); // it lies still
    const seen = async () => {
        const box = (await frame.boundingBox())!, { x, y, width } = await player.hex('1930').boundingBox();
        return [Math.round(x - box.x - box.width / 2), Math.round(y - box.y - box.height / 2), Math.round(width)];
    };
    const before = await seen();
    for (const [width, height] of [[390, 844], [844, 390], [1280, 800]]) {
        await page.setViewportSize({ width, height });
        await expect.poll(async () => {
            const now = await seen();
            return Math.max(...now.map((value, i) => Math.abs(value - before[i])));
        }).toBeLessThan(5);
    }
});
