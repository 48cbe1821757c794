// The pictures of the README: the page and the terminal of each game, made by `make pictures`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, against } from './player';
import { Server } from './server';
import { Terminal } from './terminal';
import { chooser, reach } from './wire';

const server = new Server(['--rates', '100']), state = mkdtempSync(join(tmpdir(), 'honjin-pictures-'));
test.beforeAll(() => server.start());
test.afterAll(async () => {
    await server.close();
    rmSync(state, { recursive: true, force: true });
});

const FOLDER = '../../docs/pictures';

interface Shown {
    game: string;
    title: string;
    side: string;
    toScene(page: Page, player: Player): Promise<void>;
    orders: string[]; // typed in the terminal
    offered: string;  // an order of the question that is shown then
}

const shown: Shown[] = [
    { game: 'kenshin', title: 'Kenshin vs. Shingen', side: 'Uesugi',
        async toScene(page, player) { // a duel
            await player.play(() => page.locator('.hand button.card').count().then((count) => count > 0));
            await page.locator('.own-card').nth(3).click();
            await expect(page.locator('.ends li')).not.toHaveCount(0);
        },
        orders: ['as-printed', 'seal'], offered: 'turn-up' },
    { game: 'jidai', title: 'Sengoku Jidai', side: 'Uesugi',
        async toScene(page, player) { // a fight, and the table that it will be read on
            const wanted = ['attack', 'join', 'step', 'move', 'accept', 'resolve', 'clan', 'first', 'target', 'battle'];
            const { seat } = await reach(server.url, 'jidai', 'historical', chooser(3, wanted), (_, view) =>
                !!view.pending.reads);
            await page.goto(seat.link);
            await player.wait();
            await expect(page.locator('.fight-window .chart td.may-be').first()).toBeVisible();
        },
        orders: ['as-printed', 'seal'], offered: 'buy' },
    { game: 'gunyuden', title: 'Masamune', side: 'Date',
        async toScene(page, player) { // a force is about to march
            await player.wait();
            await page.locator('.chips.units').getByRole('button', { name: 'Date Masamune' }).click();
            await player.hoverHex('1930');
        },
        orders: ['default', 'deployed'], offered: 'pass' },
    { game: 'argad', title: 'Argad', side: 'West',
        async toScene(page, player) { // plans are drafted
            await player.wait();
            const chips = page.locator('.chips[data-verb="standing"]');
            await chips.getByRole('button', { name: 'Yari company', exact: true }).click();
            await player.stroke(() => chips.getByRole('button', { name: 'Advance', exact: true }).click());
        },
        orders: ['seal'], offered: 'standing' },
];

for (const { game, title, side, toScene, orders, offered } of shown) {
    test(`the page of ${game}`, async ({ page }) => {
        const player = await against(page, server.url, title, side, 3);
        await toScene(page, player);
        await expect(page.locator('.tiles[data-whole="true"]')).toHaveCount(1); // the land is painted
        await page.screenshot({ path: `${FOLDER}/${game}-page.jpg`, type: 'jpeg', quality: 70 });
    });

    test(`the terminal of ${game}`, async ({ page }) => {
        const program = resolve(process.env.HONJIN ?? '../../honjin');
        const terminal = new Terminal('env', [`XDG_STATE_HOME=${state}`, program, 'play', game, '--opponent',
            'random']);
        try {
            for (const order of orders) await terminal.give(order);
            await terminal.awaitOffer(offered);
            await page.setContent(await terminal.html());
            const box = (await page.locator('pre').boundingBox())!;
            await page.setViewportSize({ width: Math.ceil(box.width), height: Math.ceil(box.height) });
            await page.screenshot({ path: `${FOLDER}/${game}-terminal.png` });
        } finally {
            terminal.close();
        }
    });
}
