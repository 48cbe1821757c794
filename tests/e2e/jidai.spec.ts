// Sengoku Jidai on the page: its map, its orders, and a whole match against the computer.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { neighbour } from '../../web/src/board/geometry';
import type { Choice, Hex, HexMap } from '../../web/src/protocol';
import { KeyPlayer, Player, against, expectEnd, listen } from './player';
import { expectReadable } from './readable';
import { Server } from './server';
import { bothSeats, reach } from './wire';

const server = new Server(['--rates', '100']);
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

const begin = (page: Page, seed: number, side: string): Promise<Player> =>
    against(page, server.url, 'Sengoku Jidai', side, seed);

test('a whole match of jidai is played by the keyboard alone, and ends as its journal says', async ({ page }) => {
    test.setTimeout(1_200_000); // a hundred decisions or more, two or three seconds each on a busy machine
    const complaints = listen(page), player = new KeyPlayer(page, 5);
    const [takeda] = await bothSeats(server.url, 'jidai', undefined, { uesugi: 'random' });
    takeda.wire.close();
    await page.goto(takeda.link);
    await page.locator('.film-knobs select').selectOption('step by step');
    await player.setUp();
    const stage = page.locator('.stage'), die = stage.locator('.die').first();
    await expect(stage).toHaveAttribute('data-beat', '0');
    for (let shot = 1; await die.count() === 0; shot++) { // the sides are ready; then the commanders roll
        await page.keyboard.press('f');
        await expect(stage).toHaveAttribute('data-beat', String(shot));
    }
    await expect(die).toHaveText(/^\d+$/);
    await page.screenshot({ path: '../../build/e2e/screens/jidai-film-1280.png' });
    await page.keyboard.press('Escape');
    await expect(stage).toHaveCount(0);
    await page.locator('.film-knobs select').selectOption('off');
    const decisions = await player.play(() => false, 3);
    expect(decisions).toBeGreaterThan(3); // a daimyo may fall early
    await expectEnd(page);
    expect(complaints).toEqual([]);
});

type Spot = [number, number]; // in sides of a hex from the corner of the map
interface Patch { mean: number[]; blue: number; red: number; dark: number } // colour; shares of pixels; the darkest

// How the land is painted around these places.
const look = (page: Page, spots: Spot[], radius: number): Promise<Patch[]> => page.evaluate(([places, half]) => {
    const unit = 20, tiles = [...document.querySelectorAll<HTMLCanvasElement>('.tiles canvas:not([hidden])')];
    const on = (tile: HTMLCanvasElement, side: 'left' | 'top' | 'width') => parseFloat(tile.style[side]);
    const size = 16, pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })!;
    return places.map(([x, y]) => {
        const over = tiles.filter((tile) => x * unit > on(tile, 'left') && x * unit < on(tile, 'left') +
            on(tile, 'width') && y * unit > on(tile, 'top') && y * unit < on(tile, 'top') + on(tile, 'width'))
            .sort((a, b) => Number(b.style.zIndex) - Number(a.style.zIndex))[0];
        const per = over.width / on(over, 'width') * unit, px = (x - on(over, 'left') / unit) * per;
        const py = (y - on(over, 'top') / unit) * per, wide = per * half;
        pen.clearRect(0, 0, size, size);
        pen.drawImage(over, px - wide, py - wide, 2 * wide, 2 * wide, 0, 0, size, size);
        const { data } = pen.getImageData(0, 0, size, size), mean = [0, 0, 0], { length } = data;
        let [blue, red, dark, seen] = [0, 0, 255, 0];
        for (let i = 0; i < length; i += 4) {
            const [r, g, b, a] = data.slice(i, i + 4);
            if (a < 200) continue; // beyond the tile
            seen++;
            [r, g, b].forEach((value, j) => { mean[j] += value; });
            blue += Number(b > r + 15);
            red += Number(r > g + 22);
            dark = Math.min(dark, (r + g + b) / 3);
        }
        return { mean: mean.map((sum) => sum / seen), blue: blue / seen, red: red / seen, dark };
    });
}, [spots, radius] as const);

const middleOf = (hex: string): Spot => {
    const column = Number(hex.slice(0, 2)), row = Number(hex.slice(2));
    return [1 + 1.5 * (column - 1), Math.sqrt(3) * (row - 0.5 + (column % 2 === 0 ? 0.5 : 0))];
};
// Sides from the north, clockwise; `far` of the way from the middle of the hex.
const towards = (hex: string, side: number, far = 1): Spot => {
    const [x, y] = middleOf(hex), angle = side * Math.PI / 3, long = far * Math.sqrt(3) / 2;
    return [x + Math.sin(angle) * long, y - Math.cos(angle) * long];
};
const light = ({ mean: [r, g, b] }: Patch) => (r + g + b) / 3;
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

test('the land is painted: rivers flow, woods are woods, the same on every visit; a legend tells', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    const [uesugi] = await bothSeats(server.url, 'jidai', undefined, { takeda: 'random' });
    const map = await uesugi.wire.ask<HexMap>('map'), { hexes } = map;
    uesugi.wire.close();
    await page.goto(uesugi.link);
    await player.wait();
    const painted = page.locator('.tiles[data-whole="true"]');
    await expect(painted).toHaveCount(1);
    expect(hexes).toHaveLength(768);
    const sidesOf = (feature: string): [string, number][] => hexes.flatMap(({ hex, sides }) =>
        (sides ?? []).flatMap((side, i): [string, number][] => (side === feature ? [[hex, i]] : [])));
    const isDry = ({ sides, level, start, label }: Hex) => !sides && !level && !start && !label;
    const plains = hexes.filter((hex) => hex.terrain === 'open' && isDry(hex)).map(({ hex }) => hex);
    const plain = await look(page, plains.map(middleOf), 0.5), usual = median(plain.map(light));
    expect(plain.filter(({ blue }) => blue > 0.02)).toHaveLength(0); // no river where there is none

    const woods = await look(page, hexes.filter((h) => h.terrain === 'wood').map(({ hex }) => middleOf(hex)), 0.5);
    expect(woods).toHaveLength(42);
    expect(woods.filter((wood) => light(wood) > usual - 10)).toHaveLength(0);

    // Every hexside twice, from both of its hexes.
    for (const [feature, count] of [['river', 2 * 69], ['ford', 2 * 4], ['stream', 2 * 27]] as const) {
        const sides = await look(page, sidesOf(feature).map(([hex, side]) => towards(hex, side)), 0.4);
        expect(sides).toHaveLength(count);
        expect(sides.filter(({ blue }) => blue < 0.02)).toHaveLength(0);
    }
    const [river, ford] = await Promise.all(['river', 'ford'].map((feature) =>
        look(page, sidesOf(feature).map(([hex, side]) => towards(hex, side)), 0.12)));
    expect(median(river.map(({ blue }) => blue))).toBeGreaterThan(0.5);
    expect(Math.max(...ford.map(({ blue }) => blue))).toBeLessThan(0.5); // its stones

    // Strokes where it leads up; dashes where somebody begins.
    const levels = new Map(hexes.map(({ hex, level }) => [hex, level ?? 0]));
    const up = hexes.filter(({ hex }) => levels.get(hex) === 1).flatMap(({ hex }) => [0, 1, 2, 3, 4, 5]
        .filter((side) => levels.get(neighbour(map, hex, side)) === 0).map((side) => towards(hex, side, 1.06)));
    expect([...levels.values()].filter((level) => level === 1)).toHaveLength(52);
    const rims = await look(page, up, 0.12), flat = await look(page, plains.map((hex) => towards(hex, 0, 0.9)), 0.12);
    expect(median(rims.map(({ dark }) => dark))).toBeLessThan(median(flat.map(({ dark }) => dark)) - 20);
    const starts = hexes.filter(({ start }) => start).map(({ hex }) => hex);
    expect(starts).toHaveLength(12);
    await page.getByRole('button', { name: 'Whole map' }).click();
    await expect(painted).toHaveCount(1);
    const ringOf = async (hex: string) => Math.max(...(await look(page, Array.from({ length: 60 }, (_, i): Spot =>
        towards(hex, i / 10, 0.86)), 0.05)).map(({ red }) => red)); // the middles of its sides
    const rings = await Promise.all(starts.map(ringOf)), others = await Promise.all(plains.slice(0, 12).map(ringOf));
    expect(Math.min(...rings)).toBeGreaterThan(0);
    expect(Math.max(...others)).toBe(0);
    await expect(page.locator('.map-names text', { hasText: 'Kaizu' })).toHaveCount(1);

    await page.reload();
    await expect(painted).toHaveCount(1);
    expect(await look(page, plains.map(middleOf), 0.5)).toEqual(plain);
    await page.locator('.legend summary').press('Enter');
    for (const what of ['Open', 'Wood', 'Kaizu', 'River', 'Ford', 'Stream', 'Entry A, entry B, entry C, entry D',
        'Left since', 'Commander', 'Higher ground']) {
        await expect(page.locator('.legend li', { hasText: what }).first()).toBeVisible();
    }
    await page.screenshot({ path: '../../build/e2e/screens/jidai-legend-1280.png' });
    expect(complaints).toEqual([]);
});

for (const [width, height] of [[390, 844], [1024, 768], [1280, 800]]) {
    test(`what can be ordered is seen first, at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        const complaints = listen(page), player = new Player(page);
        const [uesugi] = await bothSeats(server.url, 'jidai', undefined, { takeda: 'random' });
        uesugi.wire.close();
        await page.goto(uesugi.link);
        await player.wait();
        const look = async (name: string, button: string) => {
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
        await look('set-up', 'Begin as printed');
        await page.locator('.setup .by-hand').click(); // plans are chosen there
        const seal = page.locator('[data-refused="seal"]'); // expected, but not yet: it says why
        await expect(seal).toBeDisabled();
        await expect(seal).toHaveAccessibleDescription(/^Finish your set-up first/);
        const reason = (await page.locator('.not-yet span').first().boundingBox())!;
        expect(reason.width).toBeGreaterThan(150); // no column of single words, cut off at a long one
        await expect(page.locator('.with-meaning', { hasText: 'Ganko' })).toContainText('every roll for command');
        await look('plan', 'Kuruma Gakari');
        await player.choose('plan', 'Kuruma Gakari');
        await player.give('as-printed'); // the rest
        await player.give('seal');
        await player.wait();
        await expect(seal).toHaveCount(0);
        await look('chits', 'Kakizaki Kageie');
        await expect(page.locator('.chips[data-verb="buy"] .remark').first()).toContainText('delay 0');
        if (width === 1280) await pointAtEachOther(page);
        await adviseInSight(page, player);
        expect(complaints).toEqual([]);
    });
}

// Whatever could be bought: what was just said is not to be looked for.
async function adviseInSight(page: Page, player: Player): Promise<void> {
    await expect(async () => { // a slow server may say that it has too much to do
        if (await page.locator('.advice').count() === 0) await page.getByRole('button', { name: 'Hint' }).click();
        await expect(page.locator('.advice p').first()).toBeInViewport({ ratio: 0.9, timeout: 15_000 });
    }).toPass({ timeout: 120_000 });
    await page.evaluate(() => { // what comes late above it
        const late = document.createElement('div');
        late.style.height = '700px';
        late.className = 'late';
        document.querySelector('.prompt .words')!.before(late);
    });
    await expect(page.locator('.advice p').first()).toBeInViewport({ ratio: 0.9 });
    await page.evaluate(() => document.querySelector('.late')!.remove());
    await player.clickHex('0101');
    await expect(page.locator('.notice')).toBeInViewport({ ratio: 0.9 });
}

// A unit lights its clan, the clan its units; a card tells all of the unit; its name is there in letters, too.
async function pointAtEachOther(page: Page): Promise<void> {
    const clan = page.locator('.roster li', { hasText: 'Nakajo Fujisuke' }), lit = page.locator('.counter.is-lit');
    const unit = page.locator('.counter', { hasText: 'Nakajo' }).first();
    await unit.hover({ force: true });
    await expect(clan).toHaveClass(/is-lit/);
    await expect(lit).toHaveCount(2);
    await expect(page.locator('.stack-list')).toContainText(/Nakajo Fujisuke.*中条藤資.*strength 4.*steps/);
    await clan.hover();
    await expect(lit).toHaveCount(2);
    await page.locator('.prompt').hover();
    await expect(lit).toHaveCount(0);
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
    await expect(given.last()).toContainText('The only possible order, given for you: Move one hex');
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
    await player.play(async () => await rest.count() > 0 && await units.count() > 9, 3); // units step, one by one
    const before = await at();
    await expect(page.locator('[data-refused="done"]')).toHaveAccessibleDescription(/unit that moves first/);
    await player.change(() => rest.click());
    await player.wait();
    expect(await page.locator('.arrow.trail').count()).toBeGreaterThan(5); // not one more click
    await page.locator('.undo').click();
    const question = page.locator('.take-back .primary'), notice = page.locator('.prompt[data-busy="false"] .notice');
    await expect(question.or(notice)).toHaveCount(1); // asked where a chit was drawn meanwhile
    if (await question.count() > 0) await question.click();
    await expect(player.prompt).toHaveAttribute('data-at', before!);
    await expect(notice).toContainText('Taken back');
    expect(complaints).toEqual([]);
});

test('the bowl shows what may still be drawn, and the chit that was; a mode test takes a line', async ({ page }) => {
    const complaints = listen(page), mode = /^\d+%/;
    const buys = (choices: Choice[]) => ['as-printed', 'buy', 'seal'].map((verb) =>
        choices.find((choice) => choice.verb === verb)).find(Boolean) ?? choices[0];
    const { seat, view } = await reach(server.url, 'jidai', 'historical', buys, (choices) =>
        choices.some(({ verb }) => verb === 'accept'));
    const block = (name: string) => view.panel.filter((one) => one.name === name).flatMap(({ items }) => items);
    const common = block('bowl'), inside = [...common.filter(({ spent }) => !spent),
        ...block('in-bowl').filter(({ name }) => !common.some((one) => one.name === name))];
    const player = new Player(page), bowl = page.locator('.bowl-scene');
    await page.goto(seat.link);
    await player.wait();
    await expect(bowl.locator('.bowl .chit')).toHaveCount(inside.length);
    await expect(bowl.locator('.drawn')).toContainText(/ chit, or/.test(view.pending.prompt)
        ? view.pending.prompt.replace(/^Play the (.*) chit, or.*$/, '$1') : '');
    await player.give('accept');
    await player.wait();
    const tests = page.locator('.briefly li');
    await expect(tests.first()).toBeVisible();
    await expect(tests.locator('span:nth-child(2)')).toHaveText(Array(await tests.count()).fill(mode));
    await expect(page.locator('.chips[data-verb="mode"], .prompt .plain').last()).toBeInViewport();
    await expectReadable(page);
    expect(complaints).toEqual([]);
});
