// Taking back: at once where nobody learned anything, after a question with all that followed it.
import { expect, test } from '@playwright/test';
import { Player, kenshin, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('against the computer everything can be taken back, after a question', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').click();
    await player.setUp();
    await player.wait();
    await player.clickHex('1006');
    await player.change(() => page.getByRole('button', { name: 'Turn up', exact: true }).click()); // seen by all
    const undo = page.locator('.undo'), question = page.locator('.take-back');
    await expect(undo).toHaveText(/Take back …/);
    await undo.click();
    await expect(question).toContainText('all that followed');
    await page.screenshot({ path: '../../build/e2e/screens/take-back-1280.png' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.locator('.plain [data-verb="end"]')).toContainText('5 commands');
    await undo.click();
    await player.change(() => question.locator('.primary').click());
    await expect(page.locator('.plain [data-verb="end"]')).toContainText('6 commands');
    expect(complaints).toEqual([]);
});
