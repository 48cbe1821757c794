// What an order may lead to, seen before it is given: a duel of kenshin, an attack of gunyuden.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, kenshin, listen } from './player';
import { Server } from './server';

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
    await expect(page.locator('.stage .turned-card')).toHaveCount(2);
    await expect(page.locator('.prompt .latest')).not.toContainText(/ attacks .*(plays?|beats|retreats|removed)/);
    await page.screenshot({ path: '../../build/e2e/screens/duel-film-1280.png' });
    const lasts = await page.locator('.film-knobs select').evaluate(async (select: HTMLSelectElement) => {
        select.value = 'fast';
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await new Promise((resolve) => { setTimeout(resolve); });
        const stage = document.querySelector<HTMLElement>('.stage')!, { lasts: long } = stage.dataset;
        select.value = 'hand'; // as it was
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return Number(long);
    });
    expect(lasts).toBeGreaterThanOrEqual(900); // however fast, what cards decide can be read
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
