// What an order may lead to, seen before it is given: a duel of kenshin, an attack of gunyuden.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, kenshin, listen } from './player';
import { Server } from './server';
import { asked, bothSeats as wires, chooser } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

// Both seats of a match, which one window goes to in turn.
async function bothSeats(page: Page, title: string): Promise<[string, string]> {
    await page.goto(server.url);
    await page.locator('.game', { hasText: title }).getByRole('button', { name: 'Invite a friend' }).click();
    await new Player(page).setUp();
    const other = await page.locator('.invitation input').inputValue();
    return [page.url(), other];
}

test('a duel shows who fights and what each card leads to; its end is told by the film', async ({ page }) => {
    const complaints = listen(page), player = new Player(page, 3);
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').click();
    await player.setUp();
    await player.play(() => page.locator('.hand button.card').count().then((count) => count > 0));
    const matrix = page.locator('.matrix'), cards = await page.locator('.hand button.card').count();
    await expect(page.locator('.fighter')).toHaveCount(2);
    await expect(matrix.locator('tbody tr')).toHaveCount(cards);
    await expect(matrix.locator('tbody td').first()).toContainText(/^[\d.]+:[\d.]+/); // both totals
    await expect(page.locator('.scene svg')).toBeVisible(); // the two generals; the numbers lie behind a fold
    await expect(matrix).toBeHidden();
    await page.locator('.own-card').first().click();
    await expect(page.locator('.ends li').first()).toContainText(/^Against /);
    await page.getByRole('button', { name: 'All the numbers' }).click();
    await expect(matrix.locator('tbody').getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.hand button.card')).toHaveCount(cards); // nothing is laid yet
    await expect(page.locator('.log .event').last()).toContainText(' attacks '); // and the log has come so far
    await page.screenshot({ path: '../../build/e2e/screens/duel-1280.png' });
    await page.locator('.film-knobs select').selectOption('step by step');
    await page.locator('.confirm .primary').click();
    await expect(page.locator('.hand button.card').and(page.locator('[aria-pressed="true"]'))).toHaveCount(0);

    // The cards are turned up; how it ends is told by the film, not before it.
    await expect(page.locator('.stage .scene .card-face')).toHaveCount(2);
    await expect(page.locator('.prompt .latest')).not.toContainText(/ attacks .*(plays?|beats|retreats|removed)/);
    await page.screenshot({ path: '../../build/e2e/screens/duel-film-1280.png' });
    const lasts = (speed: string) => page.locator('.film-knobs select').evaluate(async (select, wanted) => {
        const set = (value: string) => {
            (select as HTMLSelectElement).value = value;
            select.dispatchEvent(new Event('change', { bubbles: true }));
        };
        set(wanted);
        await new Promise((resolve) => { setTimeout(resolve); });
        const stage = document.querySelector<HTMLElement>('.stage')!, { lasts: long } = stage.dataset;
        set('hand'); // as it was
        return Number(long);
    }, speed);
    expect(await lasts('fast')).toBeGreaterThanOrEqual(900); // however fast, what cards decide can be read
    expect(await lasts('normal')).toBeGreaterThanOrEqual(2000); // and at leisure
    const ending = page.locator('.prompt').locator('.words, .outcome');
    await expect(ending).toHaveCount(0);
    await page.locator('.film-knobs select').selectOption('off'); // neither of what comes next
    await expect(ending).toHaveCount(1);
    expect(complaints).toEqual([]);
});

test('an attack tells its odds, each modifier with its rule, before it is declared', async ({ page }) => {
    const complaints = listen(page), player = new Player(page), [date, anti] = await bothSeats(page, 'Masamune');
    for (const seat of [date, anti]) {
        await page.goto(seat);
        await player.setUp();
    }
    await player.wait();
    await player.choose('leave', 'Hatakeyama Yoshitsuna'); // out of the castle, into the field
    await player.give('done');
    await player.give('pass');
    await page.goto(date);
    await player.wait();
    const units = page.locator('.chips.units'), odds = page.locator('.odds');
    await units.getByRole('button', { name: 'Date Shigezane' }).click();
    await player.clickHex('1829');
    await expect(odds.locator('.odds-bar span')).not.toHaveCount(0);
    await expect(odds.locator('.rests-on')).toContainText('Across a river: −2.');
    await expect(odds.getByRole('button', { name: 'Rule 23-2-1-3' })).toBeVisible();
    await page.screenshot({ path: '../../build/e2e/screens/gunyuden-odds-1280.png' });
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: 'Cancel' }).click(); // picked while nobody can be asked
    await server.kill();
    await expect(page.locator('.link-state')).toBeVisible();
    await units.getByRole('button', { name: 'Date Shigezane' }).click();
    await player.clickHex('1829');
    await expect(page.locator('.confirm')).toBeVisible();
    await expect(odds.locator('.odds-bar')).toHaveCount(0);
    await server.start();
    await expect(odds.locator('.odds-bar span')).not.toHaveCount(0);
});

interface Ends { results: { tone: string; changes: { title: string; what: string }[] }[] }

// An assault that kills somebody however the dice fall, as soon as there is one.
async function hopeless(): Promise<{ link: string; action: string; title: string } | null> {
    const seats = await wires(server.url, 'gunyuden', 'hitotoribashi');
    const choose = chooser(5, ['besiege', 'assault', 'call', 'go', 'move']);
    for (let orders = 0; orders < 300; orders++) {
        const now = await asked(seats);
        if (!now) break;
        const { seat, view } = now, assaults = view.choices.filter(({ verb }) => verb === 'assault').slice(0, 4);
        for (const { action } of assaults) {
            const { results } = await seat.wire.ask<Ends>('odds', { action, ms: 100 });
            const dead = results[0]?.changes.find(({ what }) => what === 'killed');
            const isSure = dead && results.length > 1 && results.every(({ tone, changes }) => tone === 'bad' &&
                changes.some(({ title, what }) => title === dead.title && what === 'killed'));
            if (!isSure) continue;
            seats.forEach(({ wire }) => wire.close());
            return { link: seat.link, action, title: dead.title };
        }
        await seat.wire.ask('play', { action: choose(view.choices).action, at: view.at });
    }
    seats.forEach(({ wire }) => wire.close());
    return null;
}

test('who dies however the dice fall is named before the order is given', async ({ page }) => {
    let found = await hopeless();
    for (let matches = 1; !found && matches < 30; matches++) found = await hopeless();
    await page.goto(found!.link);
    await new Player(page).wait();
    await page.locator('.all-orders summary').click();
    await page.locator(`.all-orders button[data-action="${found!.action}"]`).click();
    const odds = page.locator('.odds');
    await expect(odds.locator('.sure')).toContainText(`${found!.title}: killed`);
    await expect(odds.locator('.odds-bar')).not.toContainText('…');
});
