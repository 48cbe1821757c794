// What players do beside the rules of a game, and the rules themselves as a page.
import { expect, test } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { Player, against, kenshin, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('two players talk, agree on a draw, and play again with sides swapped', async ({ browser }) => {
    const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
    const [page, other] = pages, complaints = pages.map(listen);
    await Promise.all(pages.map((p) => p.setViewportSize({ width: 1920, height: 1000 })));
    await page.addInitScript(() => { // counts what sounds
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function count() {
            document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1);
            return make.call(this);
        };
    });
    await page.goto(server.url);
    await kenshin(page, 'Invite a friend').click();
    await other.goto(await page.locator('.invitation input').inputValue());
    await expect(page.locator('.invitation')).toHaveCount(0);

    // Tab and sound tell whose turn it is.
    const sound = page.getByLabel('A sound when it is your turn');
    await expect(sound).not.toBeChecked();
    await sound.check();
    await expect(page.locator('body')).toHaveAttribute('data-tones', '2'); // that is how it sounds
    const [uesugi, takeda] = pages.map((p) => new Player(p));
    await uesugi.setUp();
    await expect(page).toHaveTitle(/^Kenshin/);
    await takeda.setUp();
    await expect(page).toHaveTitle(/Your turn/);
    await expect(page.locator('body')).toHaveAttribute('data-tones', '4');
    await expect(other).toHaveTitle(/^Kenshin/);

    await uesugi.clickHex('1006');
    await uesugi.change(() => page.getByRole('button', { name: 'Turn up', exact: true }).click());
    await expect(other.locator('.counter.is-up[data-hex="1006"]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Ask to take the last order back' }).click();
    await other.getByRole('button', { name: 'Agree' }).click();
    for (const p of pages) {
        await expect(p.locator('.notice')).toHaveText(/What happened last was taken back/);
        await expect(p.locator('.counter.is-up[data-hex="1006"]')).toHaveCount(0);
    }

    await page.getByLabel('Say something').fill('Shall we stop?');
    await page.getByRole('button', { name: 'Say', exact: true }).click();
    await expect(other.locator('.talk li')).toHaveText('Uesugi Shall we stop?');
    await expect(other.locator('.notice')).toContainText('Uesugi: Shall we stop?');
    await expect(page.getByLabel('Say something')).toHaveValue('');
    await other.getByRole('button', { name: 'Mute chat' }).click();
    await expect(other.locator('.talk li')).toHaveCount(0);
    await page.getByLabel('Say something').fill('Or \u202enot');
    await page.getByRole('button', { name: 'Say', exact: true }).click();
    await expect(page.locator('.talk li').nth(1)).toHaveText('Uesugi Or [U+202E]not');
    await other.reload();
    await expect(other.getByText('Chat is muted')).toBeVisible();
    await other.getByRole('button', { name: 'Unmute chat' }).click();
    await expect(other.locator('.talk li')).toHaveText(['Uesugi Shall we stop?', 'Uesugi Or [U+202E]not']);

    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await other.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.locator('.notice')).toContainText('Takeda refuses.');
    for (const p of pages) await expect(p.locator('.players, .offered').getByText(/offer/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await expect(page.locator('.players')).toContainText('You offer a draw.');
    await expect(other.locator('.offered')).toContainText('Uesugi offers a draw.');
    await page.reload(); // it stands for whoever comes back, as long as anybody is there
    await expect(page.locator('.players')).toContainText('You offer a draw.');
    await expect(page.locator('.offered')).toHaveCount(0);
    await other.reload();
    await expect(other.locator('.offered')).toContainText('Uesugi offers a draw.');
    await other.getByRole('button', { name: 'Agree' }).click();
    for (const p of pages) await expect(p.locator('.outcome')).toHaveText('The players have agreed on a draw.');
    await expect(page.locator('.prompt.is-yours')).toHaveCount(0);
    await page.reload(); // it stays so
    await expect(page.locator('.outcome')).toHaveText('The players have agreed on a draw.');

    await page.getByRole('button', { name: 'Play again' }).click();
    await expect(other.locator('.offered')).toContainText('Uesugi would like to play again');
    await other.getByRole('button', { name: 'Agree' }).click();
    await expect(page.locator('.you')).toContainText('Takeda');
    await expect(other.locator('.you')).toContainText('Uesugi');
    await expect(page.locator('.prompt.is-yours')).toBeVisible();
    expect(complaints.flat()).toEqual([]);
    await Promise.all(pages.map((p) => p.context().close()));
});

test('giving up is asked twice', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await against(page, server.url, 'Kenshin vs. Shingen', 'Uesugi', 1);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Play on' }).click();
    await expect(page.locator('.prompt.is-yours')).toBeVisible();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.asks').getByRole('button', { name: 'Resign' }).click();
    await expect(page.locator('.outcome')).toHaveText('Uesugi has resigned.');
});

test('the start page tells of each match against whom it is and whose move', async ({ page }) => {
    const player = await against(page, server.url, 'Kenshin vs. Shingen', 'Takeda', 1);
    await player.setUp();
    await page.locator('.home').click();
    const row = page.locator('.matches li').first();
    for (const isAgain of [false, true]) {
        if (isAgain) await page.reload(); // the seats are known before the games
        await expect(row.locator('.how')).toContainText(/Takeda against computer \(random\) · .* 1 of 6 · /);
    }
    await row.getByRole('button', { name: 'Forget' }).click();
    await row.getByRole('button', { name: 'Keep' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Forget' }).click();
    await row.locator('.asks').getByRole('button', { name: 'Forget' }).click();
    await expect(page.locator('.matches li')).toHaveCount(0);
});

test('the rules of a game are a page to search, and a citation leads there', async ({ page }) => {
    const complaints = listen(page);
    await page.goto(`${server.url}#rules/kenshin/7.8`);
    await expect(page.locator('.rule.is-aimed h3')).toContainText('7.8');
    await expect(page.locator('.rule.is-aimed')).toBeInViewport();
    const all = await page.locator('.rule').count();
    await page.getByLabel('Search').fill('retreat card');
    await expect(page.locator('.rule').first()).toBeVisible();
    expect(await page.locator('.rule').count()).toBeLessThan(all);
    for (const text of await page.locator('.rule').allTextContents()) expect(text.toLowerCase()).toContain('retreat');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await page.getByLabel('Search').fill('');
    await page.getByRole('button', { name: '6. Attacking' }).click();
    await expect(page.getByRole('heading', { name: '6. Attacking' })).toBeInViewport();
    await expect(page.getByRole('table', { name: 'Terrain', exact: true }).getByRole('row', { name: 'River 2 −1' }))
        .toBeVisible();
    await page.locator('.index').getByRole('link', { name: 'Taking cards back' }).click();
    await expect(page.locator('.rule.is-aimed h3')).toHaveText('8 Taking cards back'); // no 8-other-4
    await expect(page.locator('.rule.is-aimed')).toBeInViewport();
    await page.getByRole('button', { name: 'Try it on the board: Attack and read the odds' }).click();
    await expect(page.locator('.lesson')).toContainText('Kakizaki (6) is next to Obu Masakage');

    await page.goto(`${server.url}#rules/gunyuden/ruling:88`); // among the last of so many that they come in pages
    await expect(page.locator('.rule.is-aimed')).toBeInViewport();

    await against(page, server.url, 'Kenshin vs. Shingen', 'Uesugi', 1);
    await page.locator('.prompt .rule-mark').first().click();
    const [rules] = await Promise.all([page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Among the other rules' }).click()]);
    await expect(rules.locator('.rule.is-aimed')).toBeVisible();
    expect(complaints).toEqual([]);
});
