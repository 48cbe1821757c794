// A fight as a scene: both sides, each modifier, the table that is read; every order of a question in sight; the end.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Choice, View } from '../../web/src/protocol';
import { Player, listen } from './player';
import { expectReadable } from './readable';
import { Server } from './server';
import { asked, bothSeats, chooser, reach } from './wire';
import type { Seat } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

const toLeader = () => reach(server.url, 'jidai', 'historical',
    chooser(3, ['attack', 'join', 'step', 'move', 'accept', 'resolve', 'clan', 'first', 'target', 'battle']),
    (_: Choice[], view: View) => !!view.pending.reads);
const toAttack = (verb: string) => reach(server.url, 'gunyuden', 'hitotoribashi', chooser(5, ['move']),
    (choices: Choice[]) => choices.some((choice) => choice.verb === verb));

// All that can be pressed now to answer the question lies in the window, and nothing lies over it.
async function expectInSight(page: Page): Promise<void> {
    const isConfirm = await page.locator('.confirm').count() > 0; // then that is the question
    const buttons = isConfirm ? '.confirm .buttons button' : '.menu .buttons button, .prompt .plain button';
    await expect(page.locator(buttons).first()).toBeVisible();
    const hidden = () => page.locator(buttons).evaluateAll((all) => all.filter((one) => {
        const box = one.getBoundingClientRect();
        const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !seen || !(one.contains(seen) || seen.contains(one));
    }).map((one) => one.textContent));
    await expect.poll(hidden).toEqual([]);
}

const SIZES = [[1280, 800], [1024, 768], [1440, 900], [390, 844]];

test('a leader is asked about with the Combat Table in sight, and every order too', async ({ page }) => {
    const complaints = listen(page), { seat, view } = await toLeader();
    await page.goto(seat.link);
    await new Player(page).wait();
    const scene = page.locator('.fight-window'), chart = scene.locator('.chart[data-chart="combat"]');
    await expect(chart.locator('tbody tr')).toHaveCount(13);
    await expect(chart.locator('td.may-be').first()).toBeVisible(); // where the dice may lead
    await expect(page.locator('.prompt .words .rule-mark')).toHaveText(/^\d+(\.\d+)*$/); // no part of ours
    await expect(scene.locator('.party')).toHaveCount(2);
    await expect(scene.locator('.modifiers li').first()).toContainText(/[+−]\d/);
    await expectReadable(page);
    expect(view.pending.reads).toMatchObject({ chart: 'combat', column: expect.any(Number), row: expect.any(Number) });
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expectInSight(page);
    }
    expect(complaints).toEqual([]);
});

test('an attack shows both sides, its modifiers and the column that will be read; then the cell', async ({ page }) => {
    const complaints = listen(page), { seat } = await toAttack('attack');
    await page.goto(seat.link);
    const player = new Player(page);
    await player.wait();
    await page.locator('.film-speed select').first().selectOption('hand');
    await page.locator('.all-orders summary').click();
    await page.locator('.all-orders button', { hasText: /^Attack/ }).first().click();
    const scene = page.locator('.fight-window');
    await expect(scene.locator('.party .strength').first()).toHaveText(/\d/);
    await expect(scene.locator('.chart[data-chart="combat"] th[scope="col"].is-read')).not.toHaveCount(0);
    await expectReadable(page);
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.locator('.confirm').scrollIntoViewIfNeeded();
        await expectInSight(page);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await scene.getByRole('button', { name: 'Hide the fight' }).click();
    await expect(scene.locator('.fight')).toHaveCount(0);
    await player.hit(page.locator('.confirm .primary'));
    const stage = page.locator('.stage'), cell = stage.locator('.chart td[data-lit]');
    const asked = page.locator('.prompt.is-yours[data-busy="false"]'); // who defends may be asked first
    await expect(cell.first().or(asked)).toBeVisible({ timeout: 180_000 });
    if (await cell.count() > 0) await expect(stage.locator('.die').first()).toHaveText(/\d/);
    expect(complaints).toEqual([]);
});

test('the end is a scene that can be put away, and is played again by one button', async ({ page }) => {
    const complaints = listen(page), [seat] = await bothSeats(server.url, 'kenshin', undefined, { takeda: 'random' });
    await seat.wire.ask('resign');
    seat.wire.close();
    await page.goto(seat.link);
    const end = page.locator('.end');
    await expect(end).toContainText('Defeat');
    await expect(end).toContainText('Uesugi');
    const score = end.locator('.end-score'), sum = score.locator('.is-sum');
    await expect(score.locator('thead th')).toHaveText(['Uesugi', 'Takeda']); // whoever has what, beside each other
    await expect(sum.locator('th')).toHaveText('points');
    await expect(sum.locator('td')).toHaveText([/^\d+$/, /^\d+$/]);
    await expect(end.locator('.end-picture')).toBeVisible();
    await expectReadable(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await score.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0); // nothing is cut off
    await page.setViewportSize({ width: 1280, height: 800 });
    await end.getByRole('button', { name: 'Show the map' }).click();
    await expect(end).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the result' }).click();
    await expect(end).toBeVisible();
    const first = page.url();
    await page.getByRole('button', { name: 'Play again', exact: true }).click();
    await expect(page).not.toHaveURL(first);
    await new Player(page).wait();
    await expect(end).toHaveCount(0);
    expect(complaints).toEqual([]);
});

test('the cards of a duel are turned up in its picture, with what each comes to', async ({ page }) => {
    const complaints = listen(page), choose = chooser(1, ['attack', 'move']);
    let cards: Awaited<ReturnType<typeof asked>> = null, seats: Seat[] = [];
    while (!cards) { // a match may end before anybody has attacked
        seats = await bothSeats(server.url, 'kenshin');
        for (let now = await asked(seats); now && !cards; now = await asked(seats)) {
            if (now.view.choices.some(({ verb }) => verb === 'card')) cards = now;
            else await now.seat.wire.ask('play', { action: choose(now.view.choices).action, at: now.view.at });
        }
    }
    await page.goto(seats[0].link);
    await expect(page.locator('.prompt[data-busy="false"]')).toBeVisible();
    await page.locator('.film-speed select').first().selectOption('hand');
    const laid: string[] = [];
    for (const seat of seats) { // the highest that each has
        const { view } = (await asked([seat]))!;
        const values = view.choices.filter(({ verb }) => verb === 'card').map(({ args }) => String(args.card));
        laid.push(values.filter((value) => value !== 'retreat').sort().at(-1)!);
        await seat.wire.ask('play', { action: `${seat.role} card ${laid.at(-1)}`, at: view.at });
    }
    const scene = page.locator('.stage .scene');
    await expect(scene).toBeVisible();
    await expect(scene.locator('.card-face')).toHaveText(laid);
    await expect(scene.locator('.total text')).toHaveText([/^\d+(\.5)?$/, /^\d+(\.5)?$/]);
    await expect(page.locator('.stage .turned-card')).toHaveCount(0); // not once more outside
    await expectReadable(page);
    expect(complaints).toEqual([]);
});
