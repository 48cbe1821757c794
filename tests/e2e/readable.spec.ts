// Every page in both themes, as axe reads it: those that no other test looks at so. (Start page, set-up, cards, log and
// replay: match.spec.ts; fights and the end: fight.spec.ts; the film: first.spec.ts.)
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, against, kenshin, listen } from './player';
import { expectReadable } from './readable';
import { Server } from './server';
import { bothSeats } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

// At the first seat of a match against the computer, the units where they are printed.
async function atSeat(page: Page, game: string, scenario?: string): Promise<Player> {
    const roles: Record<string, string> = { kenshin: 'takeda', jidai: 'takeda', gunyuden: 'anti' };
    const [seat] = await bothSeats(server.url, game, scenario, { [roles[game]]: 'random' }), player = new Player(page);
    seat.wire.close();
    await page.goto(seat.link);
    await player.wait();
    await player.setUp();
    await player.wait();
    return player;
}

const PAGES: [name: string, open: (page: Page) => Promise<unknown>][] = [
    ['the rules', async (page) => {
        await page.goto(`${server.url}#rules/kenshin/7.8`);
        await expect(page.locator('.rule.is-aimed')).toBeInViewport();
    }],
    ['a lesson', async (page) => {
        await page.goto(server.url);
        await kenshin(page, 'Learn the game').click();
        await new Player(page).wait();
        await expect(page.locator('.lesson')).toHaveAttribute('data-step', '1');
    }],
    ['kenshin, a unit picked', async (page) => {
        const player = await atSeat(page, 'kenshin');
        await player.clickHex('1006');
        await expect(page.locator('.menu .primary').first()).toBeVisible();
    }],
    ['jidai, a set-up by hand', async (page) => {
        const [seat] = await bothSeats(server.url, 'jidai', undefined, { takeda: 'random' });
        seat.wire.close();
        await page.goto(seat.link);
        await new Player(page).wait();
        await page.locator('.setup .by-hand').click();
        await expect(page.locator('.with-meaning', { hasText: 'Ganko' })).toContainText('every roll for command');
    }],
    ['jidai, plans and chits', async (page) => {
        await atSeat(page, 'jidai');
        await expect(page.locator('.chips button').first()).toBeVisible();
    }],
    ['gunyuden, a stack and a force', async (page) => {
        const player = await atSeat(page, 'gunyuden', 'hitotoribashi');
        await player.clickHex('1930');
        await page.locator('.stack-panel button[data-unit]').first().click();
        await expect(page.locator('.target').first()).toBeAttached();
    }],
    ['argad, a group picked', async (page) => {
        await against(page, server.url, 'Argad', 'West', 3);
        await page.locator('.chips[data-verb="standing"]').getByRole('button', { name: 'Yari company', exact: true })
            .click();
        await expect(page.locator('.prompt .chosen-name')).toContainText('Yari company');
    }],
];

for (const [name, open] of PAGES) {
    test(`nothing is wrong in either theme: ${name}`, async ({ page }) => {
        const complaints = listen(page);
        await open(page);
        await expectReadable(page, [[1280, 800]]);
        expect(complaints).toEqual([]);
    });
}
