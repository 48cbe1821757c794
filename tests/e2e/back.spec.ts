// Nothing is lost: reload in the middle, the server killed in the middle, a seat in two windows.
import { expect, test } from '@playwright/test';
import { Player, kenshin, listen } from './player';
import { Server } from './server';

let server: Server;
test.beforeEach(async () => { server = await new Server().start(); });
test.afterEach(() => server.close());

// Who stands where and how, not what is written on him: that depends on how near one looks.
const pictureOf = (player: Player) => player.page.evaluate(() => ({
    counters: [...document.querySelectorAll('.counter')]
        .map((counter) => `${counter.getAttribute('data-hex')} ${counter.getAttribute('data-name')} ` +
            [...counter.classList].filter((kind) => /^(side-|is-up|is-down)/.test(kind)).join(' ')).sort(),
    prompt: document.querySelector('.words')?.textContent,
    panel: document.querySelector('.kenshin')?.textContent,
}));

async function begin(player: Player): Promise<void> {
    await player.page.goto(server.url);
    await kenshin(player.page, 'Play against the computer').click();
    await player.setUp();
    await player.wait();
    await player.clickHex('1006');
    await player.change(() => player.page.getByRole('button', { name: 'Turn up', exact: true }).click());
    await player.give('end');
}

test('a reload in the middle of a move changes nothing', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    await begin(player);
    await player.clickHex('1006');
    await player.change(() => player.clickHex('1007'));
    const before = await pictureOf(player), events = await page.locator('.event').count();
    await page.reload();
    await player.wait();
    await expect(page.locator('.event')).toHaveCount(events);
    expect(await pictureOf(player)).toEqual(before);
    await expect(page.locator('.counter.is-picked')).toHaveCount(1); // still the one that moves

    for (let i = 0; i < 10; i++) { // the connection may be there before the page is drawn
        await page.reload();
        await player.wait();
    }

    await page.goto(server.url); // and from the start page it is found again
    await page.getByRole('link', { name: 'Go on' }).click();
    await player.wait();
    expect(await pictureOf(player)).toEqual(before);
    expect(complaints).toEqual([]);
});

test('the server is killed in the middle and comes back; the page goes on by itself', async ({ page }) => {
    const player = new Player(page, 11);
    await begin(player);
    const before = await pictureOf(player);
    await server.kill();
    await expect(page.locator('.link-state')).toBeVisible();
    // An order given meanwhile is not lost, either.
    await player.clickHex('1006');
    await expect(page.locator('.counter.is-picked')).toHaveCount(1);
    await player.clickHex('1007');
    await expect(page.locator('.notice')).toContainText('when the connection is back');
    expect((await pictureOf(player)).panel).toEqual(before.panel);
    await server.start();
    await expect(page.locator('.link-state')).toHaveCount(0);
    await expect(page.locator('.counter[data-hex="1007"]')).toHaveCount(1);
    await player.wait();

    // Killed again while the computer's side is to move: it takes up its turn when somebody is there.
    await player.play((decisions) => decisions === 3);
    await server.kill();
    await server.start();
    await expect(page.locator('.link-state')).toHaveCount(0);
    await player.play((decisions) => decisions === 5);
});

test('who leaves while the connection is lost is on the start page, then and after it is back', async ({ page }) => {
    const player = new Player(page);
    await begin(player);
    await server.kill();
    await expect(page.locator('.link-state')).toBeVisible();
    await page.locator('.home').click();
    await expect(page.locator('.game').first()).toBeVisible();
    await server.start();
    await expect(page.locator('.link-state')).toHaveCount(0);
    await expect(page.locator('.how')).toBeVisible(); // the server answers
    await expect(page.locator('.game').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go on' }).click();
    await player.wait();
});

test('who goes back before a seat is entered stays on the start page', async ({ page }) => {
    const player = new Player(page);
    await begin(player);
    const address = page.url();
    let release = () => {}, joins = 0;
    await page.routeWebSocket('**/ws', (socket) => { // the first answer to `join` waits
        const line = socket.connectToServer();
        let joining = 0;
        socket.onMessage((message) => {
            const { id, do: what } = JSON.parse(String(message));
            if (what === 'join' && joins++ === 0) joining = id;
            line.send(message);
        });
        line.onMessage((message) => {
            if (JSON.parse(String(message)).id === joining) release = () => socket.send(message);
            else socket.send(message);
        });
    });
    await page.goto(server.url);
    await expect(page.locator('.how')).toBeVisible();
    await page.goto(address);
    await expect.poll(() => joins).toBe(1);
    await page.goBack();
    await expect(page.locator('.how')).toBeVisible();
    release();
    await expect(page.locator('.game').first()).toBeVisible();
    await page.waitForTimeout(300);
    await expect(page.locator('.prompt')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go on' }).click();
    await player.wait();
});

test('an order in one window shows in the other', async ({ page, context }) => {
    const player = new Player(page);
    await begin(player);
    const other = new Player(await context.newPage());
    await other.page.goto(page.url());
    await other.wait();
    await other.clickHex('1006');
    await other.change(() => other.clickHex('1007'));
    await expect(page.locator('.counter[data-hex="1007"]')).toHaveCount(1);
    await expect(page.locator('.words')).toContainText('1007');
});

test('what the server takes for too much at once is asked again', async ({ page }) => {
    const player = new Player(page);
    let refused = 0;
    await page.routeWebSocket('**/ws', (socket) => { // the first two to take back are refused
        const line = socket.connectToServer();
        socket.onMessage((message) => {
            const { id, do: what } = JSON.parse(String(message));
            const error = { code: 'limit', rule: null, message: 'too many requests' };
            if (what === 'undo' && refused++ < 2) socket.send(JSON.stringify({ id, ok: false, error }));
            else line.send(message);
        });
    });
    await begin(player);
    await player.clickHex('1006');
    await player.change(() => player.clickHex('1007'));
    await player.change(() => page.getByRole('button', { name: 'Take back' }).click());
    await expect(page.locator('.prompt .notice')).toContainText('Taken back');
    await expect(page.locator('.counter[data-hex="1006"]')).toHaveCount(1);
    expect(refused).toBe(3);
});

test('what happens while a match is being entered is told in its place', async ({ page, context }) => {
    const player = new Player(page), other = await context.newPage();
    await begin(player);
    let release: (() => void) | null = null;
    await other.routeWebSocket('**/ws', (socket) => { // the first answer to `events` is overtaken
        const line = socket.connectToServer();
        let asked = 0;
        socket.onMessage((message) => {
            const { id, do: what } = JSON.parse(String(message));
            if (what === 'events') asked ||= id;
            line.send(message);
        });
        line.onMessage((message) => {
            if (asked && JSON.parse(String(message)).id === asked && !release) release = () => socket.send(message);
            else socket.send(message);
        });
    });
    await other.goto(page.url());
    await expect.poll(() => !!release).toBe(true);
    await player.clickHex('1006');
    await player.change(() => player.clickHex('1007'));
    await other.waitForTimeout(300);
    release!();
    await new Player(other).wait();
    const said = () => page.locator('.event .text').allTextContents();
    await expect(other.locator('.event .text')).toHaveText(await said());
    await player.change(() => page.getByRole('button', { name: 'Take back' }).click());
    await expect(other.locator('.event .text')).toHaveText(await said());
});

test('the rules of a game come when the connection is back, whatever else the address says', async ({ page }) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.url}#rules/kenshin`);
    await expect(page.locator('.rules')).toContainText('Kenshin');
    await expect(page.locator('.rule').first()).toBeVisible();
    await server.kill();
    await expect(page.locator('.link-state')).toBeVisible();
    await page.evaluate(() => { location.hash = '#rules/jidai/100%'; });
    await expect(page.locator('.rules h1')).toContainText('Jidai');
    await expect(page.locator('.rule')).toHaveCount(0);
    await server.start();
    await expect(page.locator('.rule').first()).toBeVisible();
    expect(complaints).toEqual([]);
});

test('a line that broke without a word is found out when the network is back', async ({ page, context }) => {
    const player = new Player(page), other = new Player(await context.newPage());
    await begin(player);
    let isDead = false, lines = 0;
    await other.page.routeWebSocket('**/ws', (socket) => {
        const line = socket.connectToServer(), at = ++lines;
        socket.onMessage((message) => { if (!isDead || at > 1) line.send(message); });
        line.onMessage((message) => { if (!isDead || at > 1) socket.send(message); });
    });
    await other.page.goto(page.url());
    await other.wait();
    isDead = true;
    await player.clickHex('1006');
    await player.change(() => player.clickHex('1007'));
    await other.page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(other.page.locator('.counter[data-hex="1007"]')).toHaveCount(1);
    expect(lines).toBe(2);
});

test('a link that opens nothing leads to the start page and says so', async ({ page }) => {
    await page.goto(`${server.url}#AAAAAAAAAAAAAAAAAAAAAA`);
    await expect(page.getByRole('alert')).toContainText('does not open a match');
    await expect(page.locator('.game').first()).toBeVisible();
});

test('a moment has a link, a picture, a film; afterwards one plays on from there', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1920, height: 1000 });
    const complaints = listen(page), player = new Player(page);
    await begin(player);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('slider').fill('4'); // both are drawn up, in whatever order
    await page.locator('.share summary').click();
    for (const [name, moves] of [['Picture', false], ['Short film', true]] as const) {
        const [download] = await Promise.all([page.waitForEvent('download'),
            page.locator('.share').getByRole('button', { name }).click()]);
        const chunks = await (await download.createReadStream()).toArray(), svg = Buffer.concat(chunks).toString();
        expect(svg).toMatch(/^<svg /);
        expect(svg.includes('<animate ')).toBe(moves);
    }
    await page.locator('.share').getByRole('button', { name: 'Copy link' }).click();
    await expect(page.locator('.notice')).toContainText('can watch');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.locator('.share').getByRole('button', { name: /^Play on/ })).toHaveCount(0);

    const friend = await context.newPage(); // sees that moment as one who watches: the first seal was none of his
    await friend.goto(link);
    await expect(friend.locator('.where')).toHaveText(/^[34] of/);
    await expect(friend.locator('.you')).toContainText('looking on');
    await friend.close();

    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.asks').getByRole('button', { name: 'Resign' }).click();
    await expect(page.locator('.outcome')).toContainText('resigned');
    await page.locator('.over').getByRole('button', { name: 'Look back' }).click();
    await expect(page.getByRole('button', { name: 'Look back', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'Luck', exact: true }).click();
    await expect(page.locator('.luck-axis span')).toHaveText([/^Uesugi \+\d+\.0$/, /^Takeda \+\d+\.0$/]); // its scale
    await page.getByRole('button', { name: 'Back to now' }).click();
    const address = page.url();
    await page.locator('.over').getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('slider').fill('1');
    await page.locator('.share summary').click();
    await page.getByRole('button', { name: 'Play on as Takeda' }).click();
    await expect(page).not.toHaveURL(address);
    await expect(page.locator('.you')).toContainText('Takeda');
    await player.wait();
    expect(complaints).toEqual([]);
});
