// Gunyuden on the page: its map, a stack, a line of communication, and a whole match against the computer.
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

async function begin(page: Page, seed: number, side: string): Promise<Player> {
    await page.goto(server.url);
    const card = page.locator('.game', { hasText: 'Masamune' });
    await card.getByRole('radio', { name: new RegExp(`^${side}`) }).check();
    await card.getByText('Options').click();
    await card.getByLabel('The computer plays').selectOption('random');
    await card.getByRole('button', { name: 'Play against the computer' }).click();
    const player = new Player(page, seed);
    await player.wait();
    await player.change(() => player.verb('default').click());
    await player.wait();
    await player.change(() => player.verb('deployed').click());
    return player;
}

test('a whole match of gunyuden is played by what the page shows, and ends as its journal says', async ({ page }) => {
    test.setTimeout(600_000); // some hundred decisions, on a busy machine too
    const complaints = listen(page), player = await begin(page, 5, 'Date');
    await player.wait();
    await page.screenshot({ path: '../../build/e2e/screens/gunyuden-1280.png' });
    const decisions = await player.play(() => false, 3);
    expect(decisions).toBeGreaterThan(16); // four stages of four turns
    const outcome = page.locator('.outcome');
    await expect(outcome).toContainText(/wins|draw/i);
    const [download] = await Promise.all([page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the journal' }).click()]);
    const program = process.env.HONJIN ?? '../../honjin', journal = await download.path();
    const said = execFileSync(program, ['verify', journal], { encoding: 'utf8' });
    const end = /over: (.*)/.exec(said)?.[1] ?? said;
    await expect(outcome).toContainText(end);
    expect(complaints).toEqual([]);
});
