// Gunyuden on the page: its map, a stack, a line of communication, and a whole match against the computer.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, against, expectEnd, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

async function begin(page: Page, seed: number, side: string): Promise<Player> {
    const player = await against(page, server.url, 'Masamune', side, seed);
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
    await expectEnd(page);
    expect(complaints).toEqual([]);
});
