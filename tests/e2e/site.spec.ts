// The page without a server, from a folder of static files: a whole match with the network cut, whose journal the
// program verifies; found again after the window was closed; two at one device.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { Player, against, expectEnd, listen } from './player';

let server: ChildProcess, url: string;

test.beforeAll(() => { execFileSync('../browser/make-site', { stdio: 'ignore' }); });

test.beforeEach(async () => {
    const site = ['--bind', '127.0.0.1', '--directory', '../../build/site', '0'];
    server = spawn('python3', ['-u', '-m', 'http.server', ...site], { stdio: ['ignore', 'pipe', 'ignore'] });
    url = await new Promise((resolve, reject) => {
        server.stdout!.on('data', (data) => {
            const port = /port (\d+)/.exec(String(data))?.[1];
            if (port) resolve(`http://127.0.0.1:${port}/`);
        });
        server.on('exit', () => reject(new Error('python3 -m http.server has ended')));
    });
});

test.afterEach(() => { server.kill(); });
test.describe.configure({ mode: 'default' }); // one after the other: the site is made once

test('a whole match without a network', async ({ page, context }) => {
    const complaints = listen(page);
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => new Promise<void>((resolve) => {
        if (ready.active?.state === 'activated') resolve();
        else ready.active?.addEventListener('statechange', () => resolve());
    })));
    server.kill();
    await context.setOffline(true);
    const player = await against(page, url, 'Kenshin vs. Shingen', 'Uesugi', 7);
    await player.play();
    await expectEnd(page);
    expect(complaints).toEqual([]);
});

test('two at one device, and a journal that goes on', async ({ page }) => {
    const complaints = listen(page);
    await page.goto(url);
    await page.getByText('Small games to try the table with').click();
    await page.locator('.game', { hasText: 'The Banner' }).getByRole('button', { name: 'Two at this device' }).click();
    const player = new Player(page, 3), pass = page.getByRole('button', { name: 'Pass the device to Blue' });
    await player.wait();
    while (await pass.count() === 0) await player.decide(1);
    await pass.click();
    const curtain = page.getByRole('dialog', { name: 'Blue, the device is yours.' });
    await expect(curtain).toBeVisible();
    expect(await curtain.evaluate((one) => { // nothing of Red's side shines through
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight &&
            !getComputedStyle(one).backgroundColor.includes('rgba');
    })).toBe(true);
    await page.getByRole('button', { name: 'Show my side' }).click();
    await expect(curtain).toHaveCount(0);
    await player.wait();
    const at = await player.prompt.getAttribute('data-at');
    await page.reload();
    await player.wait();
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
    const second = await page.context().newPage(); // it would keep a journal of its own
    await second.goto(page.url());
    await expect(second.locator('.notice')).toContainText('This match is open in another window.');
    await second.close();
    await page.getByRole('button', { name: 'Match', exact: true }).or(page.locator('.panel-match')).first().click();
    const [download] = await Promise.all([page.waitForEvent('download'),
        page.locator('.panel-match').getByRole('button', { name: 'Save the journal' }).click()]);
    await page.goto(url);
    await expect(page.locator('.waits .matches li')).toContainText('Blue to move'); // what Red has sealed was kept
    await page.getByLabel('Open a saved match').setInputFiles(await download.path());
    await player.wait();
    expect(complaints).toEqual([]);
});
