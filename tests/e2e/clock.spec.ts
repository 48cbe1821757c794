// Clocks: chosen on the start page, shown to both, and what follows when one has run out.
import { expect, test } from '@playwright/test';
import { kenshin, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('a friend is invited to a match with clocks', async ({ browser }) => {
    const [page, other] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
    const complaints = [page, other].map(listen);
    await page.goto(server.url);
    const card = page.locator('.game', { hasText: 'Kenshin vs' });
    await card.getByLabel('Clocks').selectOption('60 min + 30 s each time it is your turn');
    await card.getByLabel('When time runs out').selectOption('The computer may play on');
    await kenshin(page, 'Invite a friend').click();
    await expect(page.locator('.clocks')).toContainText('1:00:00');
    await expect(page.locator('.prompt')).toContainText('The clocks start when everybody has come.');
    await expect(page.locator('.clock.runs')).toHaveCount(0);
    await other.goto(await page.locator('.invitation input').inputValue());
    for (const one of [page, other]) { // the first has taken the printed set-up: the friend is wanted
        await expect(one.locator('.clock.runs')).toHaveCount(1);
        await expect(one.locator('.clock.runs')).toContainText('Takeda');
        await expect(one.locator('.clock.runs b')).toHaveText(/^1:00:[0-3]\d$/);
        await expect(one.locator('.prompt')).not.toContainText('The clocks start');
    }
    await other.setViewportSize({ width: 390, height: 780 });
    await expect(other.locator('.clock b').first()).toBeInViewport();
    expect(complaints.flat()).toEqual([]);
});

// Nobody waits here: the server tells what it would tell when the time was over.
test('whose time has run out may be beaten', async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    let claims = 0;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const line = socket.connectToServer();
        socket.onMessage((message) => {
            if (JSON.parse(String(message)).do === 'claim') claims++;
            else line.send(message);
        });
        line.onMessage((message) => {
            const told = JSON.parse(String(message));
            if (told.clock) {
                told.clock.begun = true;
                told.clock.roles[0] = { ...told.clock.roles[0], left: 65_000, runs: false, out: false };
                told.clock.roles[1] = { ...told.clock.roles[1], left: 0, runs: true, out: true };
            }
            socket.send(JSON.stringify(told));
        });
    });
    await page.goto(server.url);
    const pace = page.locator('.game', { hasText: 'Kenshin vs' }).getByLabel('Clocks');
    await pace.selectOption('3 d each time it is your turn');
    await kenshin(page, 'Invite a friend').click();
    await expect(page.locator('.clock b').first()).toHaveText('1:05');
    await expect(page.locator('.clock b').last()).toHaveText('0:00');
    await expect(page.locator('.offered')).toContainText('Takeda: no time left.');
    await page.getByRole('button', { name: 'Claim the win' }).click();
    await expect.poll(() => claims).toBe(1);
});
