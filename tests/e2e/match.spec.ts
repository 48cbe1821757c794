// A whole match of kenshin against the computer, and what the page is like on the way.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { KeyPlayer, Player, kenshin, listen } from './player';
import { Server } from './server';
import { bothSeats } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('a newcomer begins kenshin by one key and plays it to the end by the keyboard alone', async ({ page }) => {
    const complaints = listen(page);
    let decisions = 0;
    for (let seed = 7; decisions < 20; seed++) { // a commander may fall in the first turn: once more, then
        await page.goto(server.url);
        await kenshin(page, 'Play against the computer').press('Enter');
        const player = new KeyPlayer(page, seed);
        await player.setUp();
        decisions = await player.play();
    }
    await expect(page.locator('.outcome')).toContainText(/wins|draw/i);

    // The replay, from the first moment to the last, with everything turned up.
    await page.locator('.over').getByRole('button', { name: 'Replay' }).click();
    const slider = page.getByRole('slider');
    await expect(slider).toBeVisible();
    await slider.fill('0');
    const last = Number(await slider.getAttribute('max'));
    expect(last).toBeGreaterThan(decisions);
    await expect(page.locator('.where')).toHaveText(`0 of ${last}`);
    await slider.fill(String(Math.floor(last / 2)));
    await expect(page.locator('.counter')).not.toHaveCount(0);
    await slider.press('ArrowRight');
    await expect(page.locator('.where')).toHaveText(`${Math.floor(last / 2) + 1} of ${last}`);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(page.locator('.outcome')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the journal' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^kenshin-\d+\.honjin$/);
    expect(complaints).toEqual([]);
});

test('an impossible order is refused with its rule, and an order can be taken back', async ({ page }) => {
    const complaints = listen(page);
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').click();
    const player = new Player(page);
    await player.setUp();
    await player.wait();

    await player.clickHex('1704'); // an enemy: nothing to command there
    await expect(page.locator('.notice-refusal')).toContainText('1704');
    await page.locator('.notice .rule-mark').click();
    await expect(page.getByRole('dialog')).toContainText('Rule');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await player.clickHex('1006');
    await player.change(() => page.getByRole('button', { name: 'Put a move marker on it' }).click());
    await expect(page.locator('.mark-move')).toHaveCount(1);
    await player.change(() => page.getByRole('button', { name: 'Take back' }).click());
    await expect(page.locator('.mark-move')).toHaveCount(0);

    await player.clickHex('1006');
    await player.change(() => page.getByRole('button', { name: 'Put a move marker on it' }).click());
    await player.give('end');
    await player.clickHex('1006');
    await expect(page.locator('.target')).not.toHaveCount(0);
    await player.clickHex('2216');
    await expect(page.locator('.notice-refusal')).toContainText('2216 costs');
    expect(complaints).toEqual([]);
});

test('the keyboard alone gives orders', async ({ page }) => {
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').press('Enter');
    const player = new Player(page);
    await player.wait();
    const map = page.getByRole('application');
    await map.focus();
    await map.press('ArrowUp'); // the cursor appears in the middle, 1108
    await expect(page.locator('.reader')).toContainText('Hex 1108');
    await map.press('ArrowLeft');
    await map.press('ArrowUp');
    await map.press('ArrowUp');
    await expect(page.locator('.reader')).toContainText('Hex 1006');
    const turnUp = page.getByRole('button', { name: 'Turn up', exact: true });
    await map.press('Enter');
    await player.change(() => turnUp.press('Enter'));
    await map.focus();
    await map.press('ArrowUp');
    await map.press('ArrowUp');
    await map.press('Enter');
    await player.change(() => turnUp.press('Enter'));
    await player.stroke(() => player.verb('end').press('Enter')); // commands are unspent: it is asked
    await player.verb('end').press('Enter'); // too soon
    await expect(page.locator('.confirm .primary')).toContainText('2 units can still act');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await map.focus();
    await map.press('n');
    await expect(page.locator('.reader')).toContainText('Hex 1006');
    await expect(page.locator('.stack-list')).toContainText('may act'); // all of the unit, on a card
    await map.press('Enter');
    await map.press('ArrowDown');
    await expect(page.locator('.way-cost')).toHaveAttribute('data-cost', '1'); // before the order is given
    await player.stroke(() => map.press('Enter'));
    await expect(page.locator('.counter[data-hex="1007"]')).toHaveCount(1);
});

test('nothing of a match stays when another one is entered', async ({ page }) => {
    await page.goto(server.url);
    await page.locator('.game', { hasText: 'Kenshin vs' }).getByLabel('Your set-up').selectOption('Place units myself');
    await kenshin(page, 'Play against the computer').click();
    const player = new Player(page), map = page.getByRole('application');
    await player.wait();
    await player.clickHex('1704'); // refused
    await expect(page.locator('.notice')).toBeVisible();
    await map.press('ArrowUp');
    await expect(page.locator('.cursor')).toHaveAttribute('data-hex', '1108');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => { location.hash = ''; });
    await expect(page.locator('.game').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.notice')).toHaveCount(0);

    await page.getByRole('link', { name: 'Go on' }).click(); // and left with an order under way
    await player.wait();
    await page.evaluate(() => {
        document.querySelector<HTMLElement>('.prompt [data-verb="as-printed"]')!.click();
        location.hash = '';
    });
    await expect(page.locator('.game').first()).toBeVisible();
    await page.waitForTimeout(3500); // as long as an update is waited for
    await expect(page.locator('.notice')).toHaveCount(0);

    const argad = page.locator('.game', { hasText: 'Argad' });
    await argad.getByRole('button', { name: 'Play against the computer' }).click();
    await player.wait();
    await page.getByRole('application').press('n');
    await expect(page.locator('.figure.is-at')).toHaveCount(1);
    await page.locator('.home').click();
    await page.locator('.matches li', { hasText: 'Kenshin' }).getByRole('link', { name: 'Go on' }).click();
    await player.wait();
    await expect(page.locator('.cursor')).toHaveCount(0);
    await map.press('ArrowUp'); // a figure's name would be no hex to go on from
    await expect(page.locator('.cursor')).toHaveAttribute('data-hex', '1108');
    await map.press('ArrowUp');
    await expect(page.locator('.cursor')).toHaveAttribute('data-hex', '1107');
});

// The set-up of both sides, step by step: how the board was before, a card turned up, all the others; then once more.
async function watchFilm(page: Page, player: Player): Promise<void> {
    const stage = page.locator('.stage'), counters = page.locator('.counter'), lines = page.locator('.log .event');
    await expect(stage).toHaveAttribute('data-beat', '0'); // that somebody is ready stands in the log alone
    await expect(stage.locator('.turned-card')).toHaveText('5');
    await expect(counters).toHaveCount(21); // as it was
    await expect(lines.last()).toContainText('Uesugi fields 21 units');
    await expect(page.locator('.prompt .latest')).toContainText('Uesugi fields 21 units'); // what is wanted waits, too
    await expect(player.verb('end')).toHaveCount(0);
    await page.keyboard.press('f');
    await expect(stage).toHaveAttribute('data-beat', '1');
    await expect(counters).not.toHaveCount(21);
    await expect(page.locator('.told')).not.toHaveCount(0);
    await expect(player.verb('end')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(stage).toHaveCount(0);
    await expect(player.verb('end')).toBeVisible();
    await page.keyboard.press('F'); // see again: all is known
    await expect(stage).toHaveAttribute('data-beat', '0');
    await expect(stage.locator('.turned-card')).toBeVisible();
    await expect(player.verb('end')).toBeVisible();
    await stage.getByRole('button', { name: 'Skip' }).click();
    await expect(stage).toHaveCount(0);
    await page.locator('.film-knobs select').selectOption('fast');
    await page.keyboard.press('f');
    await expect(stage).toHaveCount(0); // in its time
    await page.locator('.film-knobs select').selectOption('step by step');
    await page.getByRole('button', { name: 'See again' }).click();
    await expect(stage).toHaveCount(1);
}

test('from the start page to the first order it takes four clicks', async ({ page }) => {
    const player = new Player(page);
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').click();
    await expect(page.locator('.counter.is-known')).toHaveCount(21);
    // None where motion is not wanted, unless it is asked for.
    await player.wait();
    await expect(page.locator('.stage')).toHaveCount(0);
    await page.locator('.film-knobs select').selectOption('step by step');
    const [uesugi] = await bothSeats(server.url, 'kenshin', undefined, { takeda: 'normal' });
    uesugi.wire.close();
    await page.goto(uesugi.link); // asked, so that the other side is ready first
    await expect(page.locator('.log .event').last()).toContainText('Takeda is drawn up');
    await page.keyboard.press('Escape'); // that film
    await player.wait();
    await player.change(() => page.locator('.setup .primary').click());
    await watchFilm(page, player);
    await player.clickHex('1006'); // the position is another: only the film ends
    await expect(page.locator('.stage')).toHaveCount(0);
    await page.locator('.film-knobs select').selectOption('off');
    await player.clickHex('1006');
    await player.change(() => page.getByRole('button', { name: 'Turn up', exact: true }).click());
    await expect(page.locator('.counter.is-up[data-hex="1006"]')).toHaveCount(1);

    // A hint tells the order and its reason in words, and the order is drawn on the map.
    await page.getByRole('button', { name: 'Hint' }).click();
    const advice = page.locator('.advice');
    await expect(advice.locator('b')).toHaveText(/^(Turn up|Move marker on) [A-Z]\w+ \w+ \(\d{4}\)$|^End the phase$/);
    await expect(advice.locator('.hint').first()).toHaveText(/^[A-Z]/);
    await expect(advice).not.toContainText('uesugi');
    await page.screenshot({ path: '../../build/e2e/screens/hint-1280.png' });
    await player.change(() => advice.getByRole('button', { name: 'Play it' }).click()); // at once, without a question
    await expect(advice).toHaveCount(0);
});

test('page and game speak the language that is chosen, and keep to it', async ({ page }) => {
    const complaints = listen(page), player = new Player(page), words = page.locator('.prompt .words');
    await page.goto(server.url);
    await page.getByLabel('Language').selectOption('Français');
    await kenshin(page, 'Jouer contre l’ordinateur').click();
    await player.setUp();
    await expect(words).toContainText('Révélez ou marquez des unités');
    await page.reload();
    await player.wait();
    await expect(words).toContainText('Révélez ou marquez des unités');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('button', { name: 'Partie', exact: true }).click();
    await page.getByLabel('Langue').selectOption('日本語');
    await expect(words).toContainText('裏のユニットを表にするか');
    await player.clickHex('1006');
    await player.change(() => page.getByRole('button', { name: '表にする', exact: true }).click());
    const told = page.locator('.log .event').last(), text = told.locator('.text').first(); // by an update
    await expect(text).toHaveText('上杉は村上義清を表にした。');
    await page.locator('.tabs').getByRole('button', { name: '記録' }).click();
    await told.locator('.unfold').click();
    await expect(told.locator('.step .text').last()).toHaveText('1006のユニットは村上義清。');
    expect(complaints).toEqual([]);
});

test.describe('with a finger', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('a touch beside a counter means the counter, and the map zooms', async ({ page }) => {
        await page.goto(server.url);
        await kenshin(page, 'Play against the computer').tap();
        const player = new Player(page);
        await player.setUp();
        await player.wait();
        await page.getByRole('button', { name: 'Whole map' }).tap();
        await player.hoverHex('1006'); // lies still
        const box = (await player.hex('1006').boundingBox())!;
        await page.touchscreen.tap(box.x + box.width / 2 + 11, box.y + box.height / 2);
        await expect(page.locator('.menu')).toContainText('1006');
        await page.getByRole('button', { name: 'Zoom in' }).tap();
        await expect.poll(async () => (await player.hex('1006').boundingBox())!.width).toBeGreaterThan(box.width * 1.2);
        await page.getByRole('button', { name: 'Whole map' }).tap();
        await expect.poll(async () => (await player.hex('1006').boundingBox())!.width).toBeLessThan(box.width * 1.01);

        // A finger that stays asks what is there, and orders nothing.
        await page.getByRole('button', { name: 'Cancel' }).tap();
        const touch = await page.context().newCDPSession(page), at = await player.hex('1006').boundingBox();
        const touchPoints = [{ x: at!.x + at!.width / 2, y: at!.y + at!.height / 2 }];
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
        await expect(page.locator('.stack-list')).toContainText(/strength \d/);
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        await expect(page.locator('.menu')).toHaveCount(0);

        // The map has the screen; what is asked and what lies beside the map slide up from below.
        const height = async (part: string) => (await page.locator(part).boundingBox())!.height;
        await page.getByRole('button', { name: 'Slide the question down' }).tap();
        await expect.poll(() => height('.board')).toBeGreaterThan(844 * 0.65);
        await page.locator('.tabs').getByRole('button', { name: 'Cards' }).tap();
        await expect.poll(() => height('.panel-furniture')).toBeGreaterThan(844 * 0.35);
        await page.locator('.tabs').getByRole('button', { name: 'Cards' }).tap();
        await expect.poll(() => height('.panel-furniture')).toBe(0);
        await page.getByRole('button', { name: 'Slide the question up' }).tap();
        await expect.poll(() => height('.board')).toBeLessThan(844 * 0.65);
    });
});

// The keys and where things are; focus stays there, and a second ? leads on to the rule of what is wanted.
async function readHelp(page: Page, look: (name: string) => Promise<void>): Promise<void> {
    const help = page.getByRole('dialog', { name: 'Help' });
    await page.keyboard.press('?');
    await expect(help.getByRole('row', { name: /^N / })).toContainText('next unit');
    await look('help');
    for (let times = 0; times < 6; times++) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => !document.activeElement?.closest('.bar, .match'))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(help.getByRole('link', { name: 'All its rules' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(help).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: /^Rule/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
}

const SCREENS = [
    { width: 390, height: 844, colorScheme: 'light' },
    { width: 1024, height: 768, colorScheme: 'light' },
    { width: 1920, height: 1080, colorScheme: 'dark' }, // the panels of 390 in other columns and colours
] as const;
for (const { width, height, colorScheme } of SCREENS) {
    test(`nothing is wrong with the page at ${width} pixels, ${colorScheme}`, async ({ page }) => {
        const complaints = listen(page);
        const look = async (name: string) => {
            if (width !== 1024) {
                const found = await new AxeBuilder({ page }).analyze();
                expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
            }
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(wide).toBeLessThanOrEqual(0);
            await page.screenshot({ path: `../../build/e2e/screens/${name}-${width}.png` });
        };
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.goto(server.url);
        await expect(page.locator('.game').first()).toBeVisible();
        await look('start');
        await kenshin(page, 'Play against the computer').click();
        const player = new Player(page, 3);
        await player.wait();
        await look('set-up');
        if (width !== 1024) await readHelp(page, look);
        await player.setUp();
        await player.play(() => page.locator('.hand button.card').count().then((count) => count > 0));
        await look('cards');
        if (width === 1920) { // without a film a sentence tells how it ends, until the next order
            await page.locator('.own-card').first().click();
            await page.locator('.confirm .primary').click();
            await expect(page.locator('.fought')).toContainText(/ attacks .+: .+\./);
        }
        if (width < 1800) await page.locator('.tabs').getByRole('button', { name: 'Log' }).click();
        await look('log');
        const slide = page.getByRole('button', { name: 'Slide the question down' }); // a phone has no room for both
        if (width === 390) await slide.click();
        await page.getByRole('button', { name: 'Replay' }).click();
        await expect(page.getByRole('slider')).toBeVisible();
        await look('replay');
        expect(complaints).toEqual([]);
    });
}
