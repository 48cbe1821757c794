// Argad on the page: the table, plans for the groups, and a whole match against the computer.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { KeyPlayer, Player, against, expectEnd, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

const begin = (page: Page, seed: number, side: string): Promise<Player> =>
    against(page, server.url, 'Argad', side, seed, KeyPlayer); // all stand as printed

// A plan for a group: its name, then the plan.
async function plan(player: Player, group: string, what: string): Promise<void> {
    const chips = player.page.locator('.chips[data-verb="standing"]');
    await chips.getByRole('button', { name: group, exact: true }).press('Enter');
    await player.stroke(() => chips.getByRole('button', { name: what, exact: true }).press('Enter'));
}

// The log by turns and parts; a line opens the board of its moment; who reads is left where he reads.
async function readLog(page: Page, player: Player): Promise<void> {
    const list = page.locator('.log ol'), lines = page.locator('.log .event');
    await expect(page.locator('.event.is-turn')).toHaveCount(1);
    await page.locator('.event .unfold').first().click();
    await expect(page.locator('.steps .rule-mark').first()).toBeVisible();
    await page.locator('.event .unfold').first().click();
    await expect(page.locator('.log .rule-mark', { hasText: ':' })).toHaveCount(0); // words, not "ruling:measure"
    await expect(page.locator('.log').locator('[tabindex="0"], button:not([tabindex])')).toHaveCount(1); // Tab stops
    const turn = page.locator('.event.is-turn');
    await turn.getByRole('button').first().click();
    await expect(page.locator('.event.is-shown').filter({ has: page.getByText('Turn 1 of') })).toHaveCount(1);
    await expect(lines.last()).toHaveClass(/is-later/);
    await expect(page.locator('.figure')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(page.locator('.replay.is-open')).toHaveCount(0);
    await list.focus();
    await page.keyboard.press('ArrowUp');
    await expect(lines.last()).toHaveClass(/is-at/);
    await lines.filter({ hasText: 'Yari company' }).first().locator('.unfold').click(); // more than the panel holds
    await expect.poll(() => list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeGreaterThan(200);
    await list.evaluate((one) => one.scrollTo(0, 40));
    const read = () => list.evaluate((one) => {
        const top = one.getBoundingClientRect().top, all = [...one.querySelectorAll('.event:not(.is-turn)')];
        const seen = all.find((line) => line.getBoundingClientRect().top >= top)!;
        return `${seen.textContent} ${Math.round(seen.getBoundingClientRect().top - top)}`;
    });
    const before = await read(), count = await lines.count();
    await player.play((decisions) => decisions === 6, 4);
    await expect.poll(() => lines.count()).toBeGreaterThan(count);
    expect(await read()).toBe(before);
    await page.getByRole('button', { name: 'Newest' }).click();
    await expect(lines.last()).toBeInViewport();
}

test('groups are ordered first, a figure by itself is folded away; whom one picks is lit', async ({ page }) => {
    const complaints = listen(page), player = await begin(page, 3, 'West');
    await player.wait();
    const groups = page.locator('.chips[data-verb="standing"]'), alone = page.locator('details.units');
    const ofGroups = await page.locator('.chips[data-verb] button').count();
    await expect(page.locator('.prompt .chips button:visible')).toHaveCount(ofGroups);
    expect(await page.locator('.prompt .chips button:visible').count()).toBeLessThan(12);
    await expect(alone).not.toHaveAttribute('open');
    await groups.getByRole('button', { name: 'Archers', exact: true }).hover();
    await expect(page.locator('.figure.is-lit')).toHaveCount(4);
    await page.mouse.move(5, 5);
    await expect(page.locator('.figure.is-lit')).toHaveCount(0);
    await groups.getByRole('button', { name: 'Archers', exact: true }).click();
    await page.mouse.move(5, 5);
    await expect(page.locator('.figure.is-lit')).toHaveCount(4);
    await page.locator('.chosen-name .cancel').click();
    await expect(page.locator('.figure.is-lit')).toHaveCount(0);
    await alone.locator('summary').click();
    await alone.getByRole('button', { name: 'Archer 2', exact: true }).click();
    await expect(page.locator('.figure.picked')).toHaveAttribute('data-piece', 'w-bow-2');
    await expect(page.locator('.chips[data-verb="order"]')).toBeVisible();
    expect(complaints).toEqual([]);
});

// Names that lie over each other; those of the bridge's pikes have to make room.
const clashes = (page: Page) => page.evaluate(() => {
    const names = [...document.querySelectorAll('.names text')].map((text) => text.getBoundingClientRect());
    const lies = (a: DOMRect, b: DOMRect) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return names.filter((a, i) => names.slice(i + 1).some((b) => lies(a, b))).length;
});

test('a figure is ordered by pointing: names, eight directions, what is kept and what is let go', async ({ page }) => {
    const complaints = listen(page), player = await begin(page, 6, 'West');
    await player.wait();
    const picked = page.locator('.figure.picked');
    const chips = (verb: string) => page.locator(`.chips[data-verb="${verb}"]`);
    const chip = (verb: string, name: string) => chips(verb).getByRole('button', { name, exact: true });
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape'); // a film, perhaps
    await expect(page.locator('.names .name')).not.toHaveCount(0);
    await expect.poll(() => clashes(page)).toBe(0);
    await page.locator('.figure[data-piece="e-pike-3"] rect').hover();
    await expect(page.locator('.names [data-of="e-pike-3"]')).toHaveText('Pikeman 3'); // whatever is beside it
    const ruler = page.getByRole('button', { name: 'Ruler' });
    await page.keyboard.press('Control+r'); // the browser's
    await expect(ruler).toHaveAttribute('aria-pressed', 'false');
    for (const isOn of ['true', 'false']) {
        await page.keyboard.press('r');
        await expect(ruler).toHaveAttribute('aria-pressed', isOn);
    }
    await page.keyboard.down('Shift'); // the ruler
    for (const [i, name] of ['w-lord', 'e-lord'].entries()) {
        const box = (await page.locator(`.figure[data-piece="${name}"] rect`).boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        if (i === 0) await page.mouse.down();
        else await page.mouse.up();
    }
    await page.keyboard.up('Shift');
    await expect(page.locator('.measured')).toContainText(/\d\.\d cm/);
    await page.keyboard.press('Escape');
    await page.locator('.figure[data-piece="w-lord"] rect').click();
    await expect(page.locator('.prompt .hint:not(.about)').first()).toContainText('West lord: click where it is to go');
    await expect(page.locator('.reach')).not.toHaveCount(0);
    await expect(chips('face').getByRole('button')).toHaveText(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']);
    // with its odds beside the name
    await expect(chips('charge').getByRole('button', { name: /^Pikeman 1 \D*\d/ })).toHaveCount(1);
    await player.change(() => chip('order', 'Move').click());
    await expect(picked).toHaveAttribute('data-piece', 'w-lord'); // a place comes next
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape'); // closes the window, no more
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(picked).toHaveAttribute('data-piece', 'w-lord');
    await page.getByRole('button', { name: 'Take back' }).focus();
    await page.keyboard.press('Escape'); // wherever the focus is
    await expect(picked).toHaveCount(0);
    for (const name of ['w-lord', 'w-sam-1']) { // both to where one of them stands: nobody can seal
        await page.locator(`.figure[data-piece="${name}"] rect`).click();
        const box = (await page.locator('.figure[data-piece="w-lord"] rect').boundingBox())!;
        const at = [box.x + 60, box.y - 40] as const;
        await player.change(() => page.mouse.click(...at));
        await page.keyboard.press('Escape');
    }
    await expect(page.locator('.not-yet')).toContainText('The West lord and the naginata samurai would overlap');
    await expect(page.locator('.not-yet ~ .chips').first()).toBeAttached(); // above all that may be ordered
    await player.change(() => page.getByRole('button', { name: 'Take back' }).click());
    await player.give('seal');
    await player.wait();
    await page.keyboard.press('Escape');
    await expect(page.locator('.words')).toContainText('Choose a target for each shooter');
    await player.change(() => player.verb('volley').click()); // it ends nothing: it is not asked for twice
    const shooter = page.locator('.figure[data-piece="w-fire-1"] rect');
    await shooter.click();
    await expect(page.locator('.confirm')).toContainText('Fire gunner'); // not given by looking at him
    await player.change(() => page.locator('.confirm .primary').click());
    expect(complaints).toEqual([]);
});

test('a whole match of argad is played by the keyboard alone, and ends as its journal says', async ({ page }) => {
    test.setTimeout(600_000); // some hundred decisions, on a busy machine too
    const complaints = listen(page), player = await begin(page, 5, 'West');
    await player.wait();
    await page.screenshot({ path: '../../build/e2e/screens/argad-1280.png' });
    const map = page.getByRole('application'), found = new Set<string | null>(); // N finds all who may be ordered
    await map.focus();
    for (let times = 0; times < 20; times++) {
        await map.press('n');
        found.add(await page.locator('.figure.is-at').getAttribute('data-piece'));
    }
    expect(found.size).toBe(await page.locator('.figure.side-0').count());
    for (const group of ["West lord's men", 'Yari company', 'Temple monks']) await plan(player, group, 'Advance');
    await page.screenshot({ path: '../../build/e2e/screens/argad-orders-1280.png' });
    await player.give('seal');
    await player.wait();
    await page.locator('.tabs').getByRole('button', { name: 'Log' }).click();
    await expect(page.locator('.log').getByText('Yari company').first()).toBeAttached();
    await readLog(page, player);
    const decisions = await player.play(() => false, 2);
    expect(decisions).toBeGreaterThan(0); // beside those that were given while the log was read
    await page.screenshot({ path: '../../build/e2e/screens/argad-end-1280.png' });
    await expectEnd(page);
    expect(complaints).toEqual([]);
});
