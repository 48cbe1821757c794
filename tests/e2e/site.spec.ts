// The page without a server, from a folder of static files: whole matches of each game with the network cut, whose
// journals the program verifies; parts that are not there; a newer version of it while a match runs; two at one device.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, against, expectEnd, listen } from './player';

const SITE = '../../build/site', NEXT = '../../build/site-next', SERVED = '../../build/site-served';
let server: ChildProcess, url: string;

// What is served from here on.
function serve(site: string): void {
    rmSync(SERVED, { force: true });
    symlinkSync(site.replace('../../build/', ''), SERVED);
}

test.beforeAll(() => { execFileSync('../browser/make-site', { stdio: 'ignore' }); });

test.beforeEach(async () => {
    serve(SITE);
    const site = ['--bind', '127.0.0.1', '--directory', SERVED, '0'];
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

// Until all is kept that somebody needs who reads this language.
async function keepAll(page: Page, lang = 'en'): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => new Promise<void>((resolve) => {
        if (ready.active?.state === 'activated') resolve();
        else ready.active?.addEventListener('statechange', () => resolve());
    })));
    const parts = ['program', 'games', 'common_en', ...['kenshin', 'jidai', 'gunyuden', 'argad'].flatMap((game) =>
        [`${game}_pack`, `${game}_${lang}`, `${game}_book_${lang}`])];
    await expect.poll(() => page.evaluate(async (names) => {
        const kept = (await (await caches.open('honjin-parts')).keys()).map((request) => request.url);
        return names.filter((name) => !kept.some((file) => file.includes(`/${name}-`)));
    }, parts)).toEqual([]);
}

async function cut(page: Page): Promise<void> {
    await keepAll(page);
    server.kill();
    await page.context().setOffline(true);
}

test('a whole match without a network', async ({ page }) => {
    const complaints = listen(page);
    await page.goto(url);
    await cut(page);
    const player = await against(page, url, 'Kenshin vs. Shingen', 'Uesugi', 7);
    await player.play();
    await expectEnd(page);
    expect(complaints).toEqual([]);
});

// A match with choices by chance for both sides, as the page would ask for them, without waiting for what it draws: the
// link of a seat of it.
function playWhole([game, scenario]: (string | undefined)[]): Promise<string> {
    const worker = new Worker('local.js', { type: 'module' }), waiting = new Map<number, (answer: any) => void>();
    let last = 0, luck = 1;
    const ask = (what: string, members: object = {}) => new Promise<any>((resolve) => {
        waiting.set(++last, resolve);
        worker.postMessage(JSON.stringify({ id: last, do: what, lang: 'en', ...members }));
    });
    const play = async () => {
        const { games } = await ask('games'), { roles } = games.find(({ id }: any) => id === game);
        const kinds = Object.fromEntries(roles.map(({ id }: any) => [id, 'human']));
        const { seats } = await ask('create', { game, scenario, seats: kinds });
        const tokenOf = (role: string) => seats.find((seat: any) => seat.role === role).token;
        let role = roles[0].id, { pending } = await ask('join', { token: tokenOf(role) });
        while (pending.kind !== 'over') {
            if (!pending.roles.includes(role)) {
                [role] = pending.roles;
                await ask('join', { token: tokenOf(role) });
            }
            const told = await ask('choices', { role, groups: false }), { at } = told;
            const choices = told.choices.filter((choice: any) => choice.action); // a place on a table is no single one
            luck = (luck * 1103515245 + 12345) % 2147483648;
            const part = luck / 2147483648, end = choices.find(({ args }: any) => Object.keys(args).length === 0);
            const { action } = end && part < 0.6 ? end : choices[Math.floor((part * 7919 % 1) * choices.length)];
            await ask('play', { action, at });
            ({ pending } = await ask('pending'));
        }
        await ask('leave');
        worker.terminate();
        return tokenOf(role);
    };
    return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.push === 'ready') play().then(resolve, reject);
            else if (message.id && message.ok) waiting.get(message.id)!(message);
            else if (message.id) reject(new Error(JSON.stringify(message)));
        };
    });
}

for (const [game, scenario] of [['jidai'], ['gunyuden', 'suriagehara'], ['argad', 'drill']]) {
    test(`a whole match of ${game} without a network`, async ({ page }) => {
        const complaints = listen(page);
        await page.goto(url);
        await cut(page);
        const token = await page.evaluate(playWhole, [game, scenario]);
        await page.goto(`${url}#${token}`);
        await page.reload();
        await expectEnd(page);
        expect(complaints).toEqual([]);
    });
}

test('what is not kept is asked for again with a network', async ({ page }) => {
    await page.goto(url);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await keepAll(page, 'fr');
    server.kill();
    await page.context().setOffline(true);
    await page.evaluate(async () => {
        const parts = await caches.open('honjin-parts');
        const found = (await parts.keys()).find((request) => request.url.includes('/jidai_pack-'))!;
        await parts.delete(found);
    });
    await page.reload();
    const play = (title: string) => page.locator('.game', { hasText: title }).locator('.primary').first().click();
    await play('戦国時代');
    await expect(page.locator('.notice')).toContainText('Une partie du jeu n’est pas encore sur cet appareil.');
    await play('謙信対信玄'); // in French, without a network
    await expect(page.locator('.prompt.is-yours')).toContainText('À vous de décider');
});

// Which version the page has.
const programOf = (page: Page) => page.evaluate(async () =>
    /program-\w+/.exec(await (await fetch('local.js')).text())![0]);

test('a newer version waits until nobody plays in the old one', async ({ page, context }) => {
    execFileSync('../browser/make-site', ['next'], { stdio: 'ignore' });
    const complaints = listen(page);
    await page.goto(url);
    await keepAll(page);
    const player = await against(page, url, 'Kenshin vs. Shingen', 'Uesugi', 5), old = await programOf(page);
    for (let i = 0; i < 3; i++) await player.decide();
    serve(NEXT);
    await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const fresh = registration.installing ?? registration.waiting!;
        if (fresh.state === 'installing') await new Promise((resolve) => { fresh.onstatechange = resolve; });
    });
    await player.wait();
    await player.decide();
    await player.wait();
    await page.reload();
    await player.wait();
    expect(await programOf(page)).toBe(old);
    const at = await player.prompt.getAttribute('data-at'), link = page.url();
    await page.close();
    const later = await context.newPage();
    server.kill(); // what was kept of the old version was fetched of the new one
    await expect(async () => {
        await later.goto(link);
        expect(await programOf(later)).not.toBe(old);
    }).toPass();
    const again = new Player(later, 6);
    await again.wait();
    expect(await again.prompt.getAttribute('data-at')).toBe(at);
    await again.decide();
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
