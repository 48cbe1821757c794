// The first minutes: how many clicks until a unit marches, what a question is for, what the film shows.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, against, listen } from './player';
import { expectReadable } from './readable';
import { Server } from './server';
import { asked, bothSeats, chooser } from './wire';

const server = new Server(['--rates', '100']);
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

// Where the counters of a side are.
const places = (page: Page, side: number) => page.locator(`.counter.side-${side}`).evaluateAll((all) =>
    all.map((one) => `${one.getAttribute('data-name')} ${one.getAttribute('data-hex')}`).sort().join());

// Picks the first counter that may be ordered, then the first hex that it may go to; two clicks.
async function march(page: Page, player: Player): Promise<void> {
    const before = await places(page, 0);
    await player.clickHex((await page.locator('.counter.is-ringed').last().getAttribute('data-hex'))!);
    const target = page.locator('.target.verb-move').first();
    await player.change(async () => player.clickHex((await target.getAttribute('data-hex'))!));
    await expect.poll(() => places(page, 0)).not.toBe(before);
}

test('a newcomer of kenshin moves a unit with the fourth click', async ({ page }) => {
    const complaints = listen(page), player = await against(page, server.url, 'Kenshin vs. Shingen', 'Uesugi', 3);
    await expect(page.locator('.prompt .about')).toContainText('Only commanded units act');
    await player.change(() => page.getByRole('button', { name: 'Turn up those nearest the enemy' }).click());
    await expect(page.locator('.prompt .words')).toContainText('Move or attack with a unit');
    await expect(page.locator('.counter.is-ringed.side-0')).toHaveCount(6); // all commands are given
    await expect(page.locator('.counter.is-ringed .rank-3')).toHaveCount(0);
    await march(page, player);
    expect(complaints).toEqual([]);
});

test('a newcomer of gunyuden moves a force with the third click', async ({ page }) => {
    const complaints = listen(page), player = await against(page, server.url, 'Masamune', 'Date', 3);
    await expect(page.locator('.prompt .about')).toContainText('Each force acts once a stage');
    await march(page, player);
    expect(complaints).toEqual([]);
});

// One side looks on step by step, while its orders and the other's come by the wire.
test('what is read on a table is shown on it', async ({ page }) => {
    const complaints = listen(page), seats = await bothSeats(server.url, 'gunyuden', 'suriagehara');
    await page.goto(seats[0].link);
    await page.locator('.film-knobs select').selectOption('hand');
    const choose = chooser(1, []), stage = page.locator('.stage'), weather = stage.locator('[data-chart="weather"]');
    for (let orders = 0; orders < 60; orders++) { // until the second turn, whose weather is thrown for
        const now = await asked(seats);
        const turn = now?.view.panel.find((block) => block.name === 'turn');
        if (turn?.items[1]?.here) break;
        if (!now) continue;
        const { action } = now.view.choices.find(({ verb }) => verb === 'pass') ?? choose(now.view.choices);
        await now.seat.wire.ask('play', { action, at: now.view.at }).catch(() => {});
    }
    seats.forEach((seat) => seat.wire.close());
    await expect(stage).toBeVisible();
    while (await weather.count() === 0) {
        const beat = await stage.getAttribute('data-beat');
        await page.keyboard.press('f');
        await expect(stage).not.toHaveAttribute('data-beat', beat!);
    }
    await expect(weather.locator('td[data-lit]')).toHaveCount(1);
    await expect(weather.locator('td[data-lit]')).toBeInViewport();
    await expect(stage.locator('.die')).toHaveCount(1);
    await expectReadable(page, [[1280, 800]]);
    expect(complaints).toEqual([]);
});
