// Argad on the page: the table, plans for the groups, and a whole match against the computer.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { KeyPlayer, Player, against, expectEnd, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

async function begin(page: Page, seed: number, side: string): Promise<Player> {
    const player = await against(page, server.url, 'Argad', side, seed, KeyPlayer);
    await player.give('seal'); // all stand as printed
    return player;
}

// A plan for a group: its name, then the plan.
async function plan(player: Player, group: string, what: string): Promise<void> {
    const chips = player.page.locator('.chips[data-verb="standing"]');
    await chips.getByRole('button', { name: group, exact: true }).press('Enter');
    await player.stroke(() => chips.getByRole('button', { name: what, exact: true }).press('Enter'));
}

test('a whole match of argad is played by the keyboard alone, and ends as its journal says', async ({ page }) => {
    test.setTimeout(600_000); // some hundred decisions, on a busy machine too
    const complaints = listen(page), player = await begin(page, 5, 'West');
    await player.wait();
    await page.screenshot({ path: '../../build/e2e/screens/argad-1280.png' });
    for (const group of ['w-lead', 'w-yari', 'w-monk']) await plan(player, group, 'advance');
    await page.screenshot({ path: '../../build/e2e/screens/argad-orders-1280.png' });
    await player.give('seal');
    await player.wait();
    await page.locator('.tabs').getByRole('button', { name: 'Log' }).click();
    await expect(page.locator('.log').getByText('w-yari-1 goes to').first()).toBeAttached();
    const decisions = await player.play(() => false, 2);
    expect(decisions).toBeGreaterThan(20);
    await page.screenshot({ path: '../../build/e2e/screens/argad-end-1280.png' });
    await expectEnd(page);
    expect(complaints).toEqual([]);
});
