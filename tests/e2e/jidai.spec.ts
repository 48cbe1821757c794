// Sengoku Jidai on the page: its map, its orders, and a whole match against the computer.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { KeyPlayer, Player, against, expectEnd, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

const begin = (page: Page, seed: number, side: string, Kind = Player): Promise<Player> =>
    against(page, server.url, 'Sengoku Jidai', side, seed, Kind);

test('a whole match of jidai is played by the keyboard alone, and ends as its journal says', async ({ page }) => {
    test.setTimeout(600_000); // some hundred decisions, on a busy machine too
    const complaints = listen(page), player = await begin(page, 5, 'Takeda', KeyPlayer);
    await page.locator('.film-knobs select').selectOption('step by step');
    await player.setUp();
    const stage = page.locator('.stage');
    await expect(stage.locator('.die').first()).toHaveText(/^\d+$/); // of the commanders
    await page.screenshot({ path: '../../build/e2e/screens/jidai-film-1280.png' });
    await page.keyboard.press('Escape');
    await expect(stage).toHaveCount(0);
    await page.locator('.film-knobs select').selectOption('off');
    const decisions = await player.play(() => false, 3);
    expect(decisions).toBeGreaterThan(3); // a daimyo may fall early
    await expectEnd(page);
    expect(complaints).toEqual([]);
});

test('the map shows its ground, its hexsides and its edge, and a legend tells what they are', async ({ page }) => {
    await begin(page, 1, 'Uesugi');
    const drawn = (selector: string, count: number) => expect(page.locator(`.ground ${selector}`)).toHaveCount(count);
    await drawn('.hex', 768);
    await drawn('.look-wood', 42);
    await drawn('.trees', 42);
    await drawn('.glyph', 1); // Kaizu
    await drawn('.hex.is-start', 12);
    await drawn('.hexside-ford', 4);
    await drawn('.hexside-stream', 27);
    await drawn('.hexside-river', 69 + 4); // the fords, too
    const edge = await page.locator('.ground .edge').getAttribute('d');
    expect(edge!.split('M').length - 1).toBeGreaterThan(150); // hexsides
    await page.locator('.legend summary').press('Enter');
    for (const what of ['Open', 'Wood', 'Kaizu', 'River', 'Ford', 'Stream', 'Entry A, entry B, entry C, entry D',
        'Edge', 'Left since', 'Commander', 'Higher ground']) {
        await expect(page.locator('.legend li', { hasText: what }).first()).toBeVisible();
    }

    // Higher ground is shaded, its slopes are drawn.
    await expect(page.locator('.ground .height')).toHaveCount(52);
    const slopes = (await page.locator('.ground .slopes').getAttribute('d'))!.split('M').length - 1;
    expect(slopes).toBe(4 * 52); // strokes on each hexside that leads up
});

for (const [width, height] of [[390, 844], [1024, 768], [1280, 800]]) {
    test(`what can be ordered is seen first, at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        const complaints = listen(page), player = await begin(page, 1, 'Uesugi');
        const look = async (name: string, button: string) => {
            if (width !== 1024) {
                const found = await new AxeBuilder({ page }).exclude('.ground').analyze(); // 768 hexes, all alike
                expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
            }
            const room = (await player.prompt.boundingBox())!;
            const box = (await player.prompt.getByRole('button', { name: button }).first().boundingBox())!;
            expect(box.y + box.height).toBeLessThanOrEqual(Math.min(height, room.y + room.height));
            expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
            await expect(page.locator('.you')).toBeInViewport();
            await page.screenshot({ path: `../../build/e2e/screens/jidai-${name}-${width}.png` });
        };
        await expect(page.locator('.who')).toHaveCount(0); // nobody's hex is spoken of
        await expect.poll(async () => Math.round((await page.locator('.counter .card').first().boundingBox())!.width))
            .toBeGreaterThanOrEqual(32); // can be read at once
        await expect(page.locator('.overview')).toBeVisible();
        const seal = page.locator('[data-refused="seal"]'); // expected, but not yet: it says why
        await expect(seal).toBeDisabled();
        await expect(seal).toHaveAccessibleDescription(/still to be set up/);
        const reason = (await page.locator('.not-yet span').first().boundingBox())!;
        expect(reason.width).toBeGreaterThan(150); // no column of single words, cut off at a long one
        await expect(page.locator('.with-meaning', { hasText: 'Ganko' })).toContainText('every roll for command');
        await look('plan', 'Kuruma Gakari');
        await player.choose('plan', 'Kuruma Gakari');
        await player.setUp();
        await player.wait();
        await expect(seal).toHaveCount(0);
        await look('chits', 'Kakizaki Kageie');
        await expect(page.locator('.chips[data-verb="buy"] .remark').first()).toContainText('delay 0');
        if (width === 1280) await pointAtEachOther(page);
        await adviseInSight(page, player);
        expect(complaints).toEqual([]);
    });
}

// Below all that could be bought, and then above it: what was just said is not to be looked for.
async function adviseInSight(page: Page, player: Player): Promise<void> {
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(page.locator('.advice p').first()).toBeInViewport({ ratio: 0.9 });
    await player.clickHex('0101');
    await expect(page.locator('.notice')).toBeInViewport({ ratio: 0.9 });
}

// A unit lights its clan, the clan its units; a card tells all of the unit; its name is there in letters, too.
async function pointAtEachOther(page: Page): Promise<void> {
    const clan = page.locator('.roster li', { hasText: 'Nakajo Fujisuke' }), lit = page.locator('.counter.is-lit');
    const unit = page.locator('.counter', { hasText: '中' }).first();
    await unit.hover({ force: true });
    await expect(clan).toHaveClass(/is-lit/);
    await expect(lit).toHaveCount(2);
    await expect(page.locator('.stack-list')).toContainText(/Nakajo Fujisuke.*中条藤資.*strength 4.*steps/);
    await clan.hover();
    await expect(lit).toHaveCount(2);
    await page.locator('.prompt').hover();
    await expect(lit).toHaveCount(0);
    await page.getByRole('button', { name: 'Romaji' }).click();
    await expect(page.locator('.counter .roman', { hasText: 'Nakajo' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Romaji' }).click();
    await expect(page.locator('.counter .roman')).toHaveCount(0);
}

const isBeside = (a: string, b: string) => a !== b && Math.abs(Number(a.slice(0, 2)) - Number(b.slice(0, 2))) <= 1 &&
    Math.abs(Number(a.slice(2)) - Number(b.slice(2))) <= 1;

test('a move shows its way from hex to hex', async ({ page }) => {
    const player = await begin(page, 3, 'Takeda');
    await player.setUp();
    let way: string[] = [];
    await player.play(async () => { // until a clan marches: then the last of the hexes it may go to, until one is far
        if (await page.locator('.chips[data-verb="move"]').count() > 0) {
            await page.locator('.chips[data-verb="move"] button').first().click();
        }
        if (await page.locator('.count.verb-move').count() === 0) return false;
        const arrow = page.locator('.arrow.preview'), targets = page.locator('.target.verb-move');
        for (const target of await targets.evaluateAll((all) => all.map((t) => t.getAttribute('data-hex')!))) {
            await player.hoverHex(target);
            await expect(page.locator('.way-cost')).toHaveAttribute('data-hex', target); // answered
            if (await arrow.count() === 0) continue; // from an entry point into the hex beside it: nothing to draw
            way = (await arrow.getAttribute('data-way'))!.split(' ');
            if (way.length > 2) return true;
        }
        await page.keyboard.press('Escape');
        return false;
    }, 0);
    expect(way.length).toBeGreaterThan(2);
    expect(way.slice(1).every((hex, i) => isBeside(way[i], hex))).toBe(true);
    await expect(page.locator('.way-cost')).toHaveAttribute('data-cost', /\d/);
});

test('what the other side moved leaves a trail until the next order', async ({ page }) => {
    const player = await begin(page, 4, 'Uesugi');
    const trails = () => page.locator('.arrow.trail').evaluateAll((all) => all.map((t) => t.getAttribute('data-way')!));
    const ofTakeda = () => page.evaluate(() => [...document.querySelectorAll('.arrow.trail')]
        .map((trail) => trail.getAttribute('data-way')!.split(' ').at(-1))
        .filter((hex) => document.querySelector(`.counter.side-1[data-hex="${hex}"]`)).length);
    await player.setUp();
    await player.play(async () => await ofTakeda() > 0, 3);
    const before = await trails();
    expect(before.length).toBeGreaterThan(0);
    const isGone = async () => (await trails()).every((way) => !before.includes(way));
    await player.play(async (decisions) => decisions > 0 && await isGone(), 3); // others may go the same way at once
    expect(await isGone()).toBe(true);
});

test('the only possible order is given for the player, who may take it back or ask for it', async ({ page }) => {
    const complaints = listen(page), player = await begin(page, 2, 'Uesugi');
    const given = page.locator('.event-given'), first = page.locator('.chips[data-verb="first"] button');
    const at = () => player.prompt.getAttribute('data-at');
    const until = (isThere: () => Promise<boolean>) => player.play(isThere, 3);
    await player.setUp();
    let before: string | null = null;
    await until(async () => { // a unit that has one hex to step to
        if (await first.count() === 0) return false;
        const [count, now] = [await given.count(), await at()];
        await player.stroke(() => first.first().click());
        await player.wait();
        if (await given.count() === count) return false;
        before = now;
        return true;
    });
    await page.locator('.tabs').getByRole('button', { name: 'Log' }).click();
    await expect(given.last()).toContainText('The only possible order, given for you: Step');
    const count = await given.count();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(player.prompt).toHaveAttribute('data-at', before!);
    await expect(given).toHaveCount(count - 1);

    // The same order once more, but now the page asks.
    await page.getByLabel('Ask also where only one order is possible').check();
    await player.stroke(() => first.first().click());
    await player.wait();
    await expect(page.locator('.target')).toHaveCount(1);
    await expect(given).toHaveCount(count - 1);
    await page.getByLabel('Ask also where only one order is possible').uncheck(); // and no longer
    await expect(given).toHaveCount(count);
    expect(complaints).toEqual([]);
});

test('the rest of a step chit goes the nearest way, and is taken back as a whole', async ({ page }) => {
    const complaints = listen(page), player = await begin(page, 6, 'Uesugi');
    const rest = page.getByRole('button', { name: 'The rest the nearest way' });
    const units = page.locator('.chips[data-verb="first"] button'), at = () => player.prompt.getAttribute('data-at');
    await player.setUp();
    for (let isTakenBack = false; !isTakenBack;) { // where the last step leads to a fight, dice have spoken meanwhile
        await player.play(async () => await rest.count() > 0 && await units.count() > 9, 3); // units step, one by one
        const before = await at();
        await expect(page.locator('[data-refused="done"]')).toHaveAccessibleDescription(/which unit goes/);
        await player.change(() => rest.click());
        await player.wait();
        expect(await page.locator('.arrow.trail').count()).toBeGreaterThan(5); // not one more click
        await page.getByRole('button', { name: 'Take back' }).click();
        await page.waitForFunction(() => document.querySelector('.prompt[data-busy="false"] .notice'));
        isTakenBack = await at() === before;
    }
    await expect(page.locator('.notice')).toContainText('Taken back');
    expect(complaints).toEqual([]);
});
