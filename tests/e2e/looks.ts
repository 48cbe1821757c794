// `make looks`: every kind of scene of every game at five widths, light and dark, into build/looks. Nothing is
// compared: somebody looks at them, and holds them beside what he wants. LOOKS=kenshin (or
// kenshin-duel) makes these alone.
import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Choice, View } from '../../web/src/protocol';
import { Player } from './player';
import { Server } from './server';
import { asked, bothSeats, chooser, reach } from './wire';
import type { Seat } from './wire';

const server = new Server(['--rates', '100']); // nobody waits for anybody here
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

const SETTLED = 500; // milliseconds: names find their places when the map lies still
const FOLDER = '../../build/looks';
const WIDTHS = [[390, 844], [1024, 768], [1280, 800], [1440, 900], [1920, 1080]];

async function take(page: Page, name: string): Promise<void> {
    mkdirSync(FOLDER, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const [width, height] of WIDTHS) {
            await page.setViewportSize({ width, height });
            if (await page.locator('.tiles').count() > 0) {
                await page.waitForTimeout(SETTLED);
                await page.locator('.tiles[data-whole="true"]').waitFor({ state: 'attached', timeout: 15_000 })
                    .catch(() => {}); // coarse, then
            }
            await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}-${width}.png` });
        }
    }
}

const offers = (...verbs: string[]) => (choices: Choice[]) => choices.some(({ verb }) => verbs.includes(verb));

// Whoever may go into Kaizu does; the others come nearer to it.
const KAIZU = '2618', INTO = ['come-in', 'assault', 'post', 'accept', 'clan', 'first', 'declared', 'seal'];
function toKaizu(choices: Choice[]): Choice {
    const found = INTO.flatMap((verb) => choices.filter((choice) => choice.verb === verb))[0];
    const far = (hex: string) => Math.abs(Number(hex.slice(0, 2)) - Number(KAIZU.slice(0, 2))) +
        Math.abs(Number(hex.slice(2)) - Number(KAIZU.slice(2)));
    const goes = choices.filter(({ verb }) => verb === 'move' || verb === 'step')
        .sort((a, b) => far(String(a.args.to)) - far(String(b.args.to)));
    const modes = choices.filter(({ verb, args }) => ['mode', 'start', 'start-all'].includes(verb) &&
        Object.values(args).includes('move'));
    if (found && (found.verb !== 'seal' || modes.length === 0)) return found;
    return goes[0] ?? modes[0] ?? chooser(3, ['buy', 'enter'])(choices);
}

// Date goes before Nihonmatsu and stays there; whatever else is asked is answered by what ends it.
const SIEGE = ['call', 'besiege', 'invest', 'go', 'hold', 'stand', 'stay', 'decline', 'done', 'pass'];
const before = (...verbs: string[]) => (choices: Choice[], view: View): Choice => {
    const castle = view.sites?.find(({ name }) => name === 'nihonmatsu')?.hex;
    const found = (verb: string) => choices.find((choice) => choice.verb === verb);
    const goes = choices.find(({ verb, args }) => verb === 'move' && view.role === 'date' && args.to === castle);
    const begin = ['default', 'deployed'].map(found).find(Boolean);
    return begin ?? verbs.map(found).find(Boolean) ?? goes ?? SIEGE.slice(2).map(found).find(Boolean) ?? choices[0];
};

interface Scene {
    name: string;
    scenario?: string;
    seed?: number;
    choose?: (choices: Choice[], view: View) => Choice;   // instead of a seed and
    wanted?: string[];                                    // orders on the way there
    until?: (choices: Choice[], view: View) => boolean;   // whose question is to be seen
    order?: RegExp;                                       // one that is chosen, and waits to be confirmed
    deed?: (page: Page, player: Player) => Promise<unknown>;
    film?: string;                                        // of this chart or event: what led to it is shown
    ends?: boolean;
}

// The first counter of our own that may be ordered is picked, and the pointer goes to a hex it may reach.
async function pickOne(page: Page, player: Player): Promise<void> {
    const unit = page.locator('.chips.units button', { hasText: /Masamune/ }).first();
    const ringed = page.locator('.counter.is-ringed').first();
    if (await unit.count() > 0) await unit.click();
    else await player.clickHex((await ringed.getAttribute('data-hex'))!);
    const target = page.locator('.target').first();
    await expect(target).toBeAttached();
    await player.hoverHex((await target.getAttribute('data-hex'))!);
}

const scenes: Record<string, Scene[]> = {
    kenshin: [
        { name: 'march', until: offers('move'), deed: pickOne },
        { name: 'duel', wanted: ['attack', 'move'], until: offers('card'),
            deed: (page) => page.locator('.own-card').nth(1).click() },
        { name: 'end', ends: true },
    ],
    jidai: [
        { name: 'plan', until: () => true },
        { name: 'march', until: offers('step'), deed: async (page, player) =>
            player.hoverHex((await page.locator('.target').first().getAttribute('data-hex'))!) },
        { name: 'fight', seed: 3, wanted: ['attack', 'join', 'step', 'move', 'accept', 'resolve', 'clan', 'first',
            'target', 'battle'], until: (_, view) => !!view.pending.reads },
        { name: 'kaizu', scenario: 'hypothetical', choose: toKaizu, until: offers('assault', 'post', 'fire') },
        { name: 'end', ends: true },
    ],
    gunyuden: [
        { name: 'march', scenario: 'hitotoribashi', wanted: ['pass'], until: (choices, view) =>
            view.role === 'date' && offers('move')(choices), deed: pickOne },
        { name: 'fight', scenario: 'hitotoribashi', seed: 5, wanted: ['move'], until: offers('attack'),
            order: /^Attack/ },
        { name: 'siege', scenario: 'hitotoribashi', seed: 5, wanted: ['besiege', 'assault', 'call', 'go', 'move'],
            until: offers('besiege', 'assault'), order: /^(Besiege|Assault|Storm)/ },
        { name: 'stormed', scenario: 'hitotoribashi', choose: before('assault', 'besiege'), film: 'assault' },
        { name: 'siege-result', scenario: 'hitotoribashi', choose: before('invest'), film: 'siege' },
        { name: 'weather', scenario: 'suriagehara', wanted: ['pass'], film: 'weather' },
        { name: 'event', scenario: 'campaign', wanted: ['pass'], film: 'events' },
        { name: 'surrender', scenario: 'hitotoribashi', choose: before('call', 'invest'), film: 'surrender' },
        { name: 'end', scenario: 'hitotoribashi', ends: true },
    ],
    argad: [
        { name: 'plan', until: () => true },
        { name: 'shoot', wanted: ['seal', 'charge'], until: offers('volley'), deed: async (page) => {
            await page.locator('.figure.ringed rect').first().click({ force: true });
        } },
        { name: 'blow', seed: 4, wanted: ['charge', 'seal', 'standing'], until: offers('fight') },
        { name: 'end', ends: true },
    ],
};

const isWanted = (name: string) => name.startsWith(process.env.LOOKS ?? '');

// The page of the first seat looks on while both sides play; then it goes through what it has been told.
async function toFilm(page: Page, game: string, { scenario, seed, wanted = [], film, ...scene }: Scene): Promise<void> {
    const seats = await bothSeats(server.url, game, scenario), choose = scene.choose ?? chooser(seed ?? 1, wanted);
    await page.goto(seats[0].link);
    await page.locator('.film-knobs select').selectOption('hand');
    const shown = page.locator(`.stage .chart[data-chart="${film}"]`), stage = page.locator('.stage');
    for (let orders = 0; orders < 300; orders++) {
        const now = await asked(seats);
        if (!now) { // the dice are being thrown
            await page.waitForTimeout(20);
            continue;
        }
        const { action } = choose(now.view.choices, now.view);
        await now.seat.wire.ask('play', { action, at: now.view.at }).catch(() => {}); // somebody was quicker
        if (!/\b(pass|go|seal|done|resolve|declared)\b/.test(action)) continue;
        for (let shots = 0; shots < 60 && await stage.count() > 0; shots++) {
            if (await shown.count() > 0) return;
            await page.keyboard.press('f');
        }
    }
    throw new Error(`no ${film}`);
}

// What takes too long is given up.
async function toEnd(page: Page, game: string, scenario?: string): Promise<void> {
    const seats = await bothSeats(server.url, game, scenario), choose = chooser(9, []);
    for (let orders = 0; orders < 3000; orders++) {
        const now = await asked(seats);
        if (!now) break;
        await now.seat.wire.ask('play', { action: choose(now.view.choices).action, at: now.view.at });
    }
    await seats[1].wire.ask('resign').catch(() => {});
    await page.goto(seats[0].link);
    await expect(page.locator('.end')).toBeVisible();
}

for (const [game, list] of Object.entries(scenes)) {
    for (const scene of list) {
        const name = `${game}-${scene.name}`;
        if (!isWanted(name)) continue;
        test(name, async ({ page }) => {
            page.setDefaultTimeout(20_000);
            if (scene.ends) await toEnd(page, game, scene.scenario);
            else if (scene.film) await toFilm(page, game, scene);
            else {
                const { seat } = await reach(server.url, game, scene.scenario,
                    scene.choose ?? chooser(scene.seed ?? 1, scene.wanted ?? []), scene.until!);
                await page.goto(seat.link);
                const player = new Player(page);
                await player.wait();
                if (scene.name !== 'plan') await player.setUp();
                if (scene.order) {
                    await page.locator('.all-orders summary').click();
                    await page.locator('.all-orders button', { hasText: scene.order }).first().click();
                }
                await scene.deed?.(page, player);
            }
            await take(page, name);
        });
    }
}

if (isWanted('start')) {
    test('start', async ({ page }) => {
        await page.goto(server.url);
        await expect(page.locator('.game').first()).toBeVisible();
        await take(page, 'start');
    });
}
