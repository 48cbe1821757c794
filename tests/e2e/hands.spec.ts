// Hands that cannot slip: a click selects; what cannot be undone, gives something up or leaves orders unspent takes a
// second, different stroke and says what it costs.
import { expect, test } from '@playwright/test';
import type { Choice, View } from '../../web/src/protocol';
import { Player, against, kenshin, listen } from './player';
import { Server } from './server';
import { reach } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

// Always the same numbers.
let random = 1;
function below(limit: number): number {
    random = (random * 1103515245 + 12345) % 2147483648;
    return Math.floor((random / 2147483648) * limit);
}

// Any of the first of these verbs that is offered, otherwise any order.
const prefer = (...verbs: string[]) => (choices: Choice[]): Choice => {
    const verb = verbs.find((one) => choices.some((choice) => choice.verb === one));
    const fitting = verb ? choices.filter((choice) => choice.verb === verb) : choices;
    return fitting[below(fitting.length)];
};
const end = prefer('default', 'deployed', 'attack', 'target', 'go', 'stand', 'stay', 'done');

// Everybody goes for the largest stack of the other side.
function fight(choices: Choice[], view: View): Choice {
    const count = new Map<string, number>();
    view.pieces.filter((p) => p.role !== view.role).forEach((p) => count.set(p.hex, (count.get(p.hex) ?? 0) + 1));
    const prey = [...count].filter(([hex]) => /^\d{4}$/.test(hex)).sort((a, b) => b[1] - a[1])[0]?.[0];
    const attack = choices.filter((choice) => choice.verb === 'attack' && count.get(String(choice.args.hex))! > 1);
    if (attack.length > 0) return attack[below(attack.length)];
    const far = (hex: string) => Math.abs(Number(hex.slice(0, 2)) - Number(prey!.slice(0, 2))) +
        Math.abs(Number(hex.slice(2)) - Number(prey!.slice(2)));
    const moves = choices.filter((choice) => choice.verb === 'move');
    if (prey && moves.length > 0) {
        return moves.reduce((best, one) => (far(String(one.args.to)) < far(String(best.args.to)) ? one : best));
    }
    return end(choices);
}

test('a step to lose: clicks on the stack choose who, nobody loses anything by them', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    const { seat, view } = await reach(server.url, 'gunyuden', undefined, fight, (choices) =>
        choices.filter((choice) => choice.verb === 'lose').length > 1);
    const losers = view.choices.filter((choice) => choice.verb === 'lose').map((choice) => String(choice.args.unit));
    const stack = view.pieces.find((piece) => losers.includes(piece.name!))!.hex;
    const together = losers.filter((name) => view.pieces.some((piece) => piece.name === name && piece.hex === stack));
    await page.goto(seat.link);
    await player.wait();
    const at = await player.prompt.getAttribute('data-at'), order = page.locator('.confirm .order');
    const named = new Set<string>();
    for (let clicks = 0; clicks <= together.length; clicks++) {
        await player.clickHex(stack);
        if (together.length > 1) named.add((await order.textContent())!);
    }
    expect(named.size).toBe(together.length > 1 ? together.length : 0);
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
    if (together.length === 1) await player.clickHex(stack); // let go, and picked again
    await expect(order).toHaveCount(1);
    await page.screenshot({ path: '../../build/e2e/screens/hands-lose-1280.png' });
    await player.change(() => page.locator('.confirm .primary').click()); // that is another stroke
    expect(complaints).toEqual([]);
});

test('a last step says who dies before it is taken', async ({ page }) => {
    const player = new Player(page);
    const { seat, view } = await reach(server.url, 'gunyuden', undefined, fight, (choices) =>
        choices.some((choice) => choice.verb === 'lose' && choice.grave));
    const grave = view.choices.find((choice) => choice.verb === 'lose' && choice.grave)!;
    const title = view.pieces.find((piece) => piece.name === grave.args.unit)!.title!;
    await page.goto(seat.link);
    await player.wait();
    const at = await player.prompt.getAttribute('data-at');
    await page.locator('.chips[data-verb="lose"]').getByRole('button', { name: title }).first().click();
    await expect(page.locator('.confirm .price')).toContainText(/last step/);
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('.confirm')).toHaveCount(0);
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
});

test('clicks on a marching stack go from unit to unit; nobody is left behind by them', async ({ page }) => {
    const player = new Player(page);
    const march = prefer('default', 'deployed', 'move', 'pass');
    const { seat, view } = await reach(server.url, 'gunyuden', undefined, march, (choices) =>
        choices.some((choice) => choice.verb === 'drop'));
    const dropped = view.choices.find((choice) => choice.verb === 'drop')!;
    const stack = view.pieces.find((piece) => piece.name === dropped.args.unit)!.hex;
    await page.goto(seat.link);
    await player.wait();
    const at = await player.prompt.getAttribute('data-at');
    for (let clicks = 0; clicks < 6; clicks++) await player.clickHex(stack);
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
});

test('a phase with commands unspent is ended by a second stroke that says how many', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').click();
    await player.setUp();
    await player.wait();
    const ending = page.locator('.plain [data-verb="end"]');
    await expect(ending).toHaveText('End the phase · 6 commands unspent');
    const at = await player.prompt.getAttribute('data-at');
    await ending.click();
    await expect(page.locator('.confirm .price')).toHaveText('6 commands unspent.');
    await expect(page.locator('.confirm .again')).toContainText('press once more');
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
    await page.getByRole('button', { name: 'Cancel' }).click();

    // By keys: after a unit was turned up the next one is at hand, not the end of the phase.
    const map = page.getByRole('application');
    await map.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect(page.locator('.menu .primary').first()).toBeVisible();
    await page.keyboard.press('o');
    await expect(page.locator('.menu').getByRole('button', { name: 'Turn up', exact: true })).toBeFocused();
    await player.change(() => page.keyboard.press('Enter'));
    await expect(map).toBeFocused();
    await expect(ending).toHaveText('End the phase · 5 commands unspent');
    const then = await player.prompt.getAttribute('data-at');
    await page.keyboard.press('Enter'); // slipped
    await ending.press('Enter');
    await expect(page.locator('.confirm .cancel')).toBeFocused(); // what gives something up wants more than Enter twice
    await page.keyboard.press('Enter');
    await expect(page.locator('.confirm')).toHaveCount(0);
    expect(await player.prompt.getAttribute('data-at')).toBe(then);
    expect(complaints).toEqual([]);
});

test('half of a double click is no second stroke, in any game', async ({ page }) => {
    const complaints = listen(page), games: [string, string, number][] = [['Kenshin vs. Shingen', 'Uesugi', 390],
        ['Masamune', 'Date', 1280], ['Sengoku Jidai', 'Uesugi', 1280], ['Argad', 'West', 1280]];
    for (const [title, side, width] of games) { // where the second stroke is asked for under the pointer
        await page.setViewportSize({ width, height: 800 });
        const player = await against(page, server.url, title, side, 1);
        await player.setUp();
        await player.wait();
        const at = (await player.prompt.getAttribute('data-at'))!;
        await page.locator('.prompt .plain button').last().dblclick();
        await expect(page.locator('.confirm')).toBeVisible(); // what it gives up
        await expect(player.prompt).toHaveAttribute('data-at', at);
        await player.change(() => page.locator('.confirm .primary').press('Enter'));
    }
    expect(complaints).toEqual([]);
});

test('a double click on Resign resigns nothing', async ({ page }) => {
    const player = await against(page, server.url, 'Kenshin vs. Shingen', 'Uesugi', 1);
    await player.wait();
    await page.getByRole('button', { name: 'Match' }).click();
    await page.getByRole('button', { name: 'Resign' }).dblclick();
    await expect(page.locator('.asks')).toBeVisible();
    await page.locator('.asks').getByRole('button', { name: 'Play on' }).click();
    expect(await player.isOver()).toBe(false);
});
