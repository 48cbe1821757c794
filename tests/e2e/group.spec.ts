// Stacks beside the map, several units at once, and a pointer that drags: units to where they go.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, against, kenshin, listen } from './player';
import { Server } from './server';
import { bothSeats } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

type Spot = [number, number];

async function drag(page: Page, [fromX, fromY]: Spot, [toX, toY]: Spot): Promise<void> {
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    for (const part of [0.2, 0.6, 1]) await page.mouse.move(fromX + (toX - fromX) * part, fromY + (toY - fromY) * part);
    await page.mouse.up();
}

async function spotOf(player: Player, hex: string): Promise<Spot> {
    await player.hoverHex(hex); // it lies still
    const box = await player.hex(hex).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}

test('a newcomer\'s first unit moves after four strokes: begin, a box, an order, a drag', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').click(); // one
    await player.wait();
    const [west, north] = await spotOf(player, '0702'), [east, south] = await spotOf(player, '1212');
    await page.keyboard.down('Shift');
    await drag(page, [west, north], [east, south]); // two
    await page.keyboard.up('Shift');
    const members = page.locator('.group .members li'), picked = page.locator('.counter.is-picked');
    const count = await members.count();
    expect(count).toBeGreaterThanOrEqual(6);
    await expect(picked).toHaveCount(count);
    await page.screenshot({ path: '../../build/e2e/screens/group-1280.png' });
    await player.change(() => page.locator('.group [data-verb="mark"]').click()); // three
    await expect(page.locator('.mark-move')).toHaveCount(6); // as many as there are commands
    await expect(page.locator('.notice')).toContainText(`6 of ${count}`);
    await player.wait();
    await expect(page.locator('.prompt .words')).toContainText('Move or attack'); // all are spent: the next phase
    const mover = page.locator('.counter.is-ringed').first(), hex = (await mover.getAttribute('data-hex'))!;
    await player.hoverHex(hex);
    const from = await spotOf(player, hex);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 12, from[1] + 12);
    const target = page.locator('.target.verb-move').first();
    const to = (await target.getAttribute('data-hex'))!;
    await page.mouse.move(...await spotOf(player, to));
    await expect(page.locator('.way-cost')).toHaveAttribute('data-hex', to); // seen before it is dropped
    await player.change(() => page.mouse.up()); // four
    await expect(page.locator(`.counter[data-hex="${to}"]`)).toHaveCount(1);
    expect(complaints).toEqual([]);
});

test('what is dropped where nothing may go stays where it was; beside units the map is dragged', async ({ page }) => {
    const player = new Player(page), sheet = page.locator('.sheet');
    await page.goto(server.url);
    await kenshin(page, 'Play against the computer').click();
    await player.wait();
    await player.clickHex('1006');
    await player.change(() => page.getByRole('button', { name: 'Turn up', exact: true }).click());
    await player.give('end');
    await player.wait();
    const at = await player.prompt.getAttribute('data-at'), lies = () => sheet.evaluate((one) => one.style.transform);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const from = await spotOf(player, '1006'), before = await lies();
    await drag(page, from, await spotOf(player, '1708'));
    await expect(page.locator('.counter.is-picked[data-hex="1006"]')).toHaveCount(1);
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
    expect(await lies()).toBe(before);
    const empty = await spotOf(player, '1208');
    await drag(page, empty, [empty[0] - 60, empty[1] - 40]);
    await expect.poll(lies).not.toBe(before);
    expect(await player.prompt.getAttribute('data-at')).toBe(at);
});

test('a stack lies open beside the map, force by force, and takes its own clicks', async ({ page }) => {
    const complaints = listen(page), player = await against(page, server.url, 'Masamune', 'Date', 1);
    await player.clickHex('1930'); // ten units and a castle
    const panel = page.locator('.stack-panel'), units = panel.locator('button[data-unit]');
    await expect(panel.locator('li')).toHaveCount(10);
    await expect(panel.locator('h4').first()).toContainText(/units \d+, strength \d+/);
    const [box, frame] = await Promise.all([panel.boundingBox(), page.locator('.frame').boundingBox()]);
    expect(box!.x).toBeGreaterThanOrEqual(frame!.x + frame!.width); // over no hex
    expect(await panel.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true); // it scrolls
    await expect.poll(async () => { // the odds above it may still push it down
        await panel.hover();
        await page.mouse.wheel(0, 300);
        return panel.evaluate((one) => one.scrollTop);
    }).toBeGreaterThan(50);
    await page.screenshot({ path: '../../build/e2e/screens/stack-1280.png' });
    await units.first().click();
    await expect(units.first()).toHaveClass(/is-picked/);
    await expect(page.locator('.target').first()).toBeAttached();
    await player.hoverHex('1930'); // no card over what may be picked
    await expect(page.locator('.stack-list')).toHaveCount(0);
    await panel.getByRole('checkbox').nth(1).check();
    await panel.getByRole('checkbox').nth(2).check();
    await expect(page.locator('.group .members li')).toHaveCount(3); // with the one that was picked
    await page.keyboard.press('Escape');
    await expect(page.locator('.group')).toHaveCount(0);
    expect(complaints).toEqual([]);
});

test('Shift adds units one by one, and what was ordered together is taken back together', async ({ page }) => {
    const player = new Player(page);
    const [uesugi] = await bothSeats(server.url, 'kenshin', undefined, { takeda: 'random' });
    uesugi.wire.close();
    await page.goto(uesugi.link);
    await player.wait();
    await player.setUp();
    await player.wait();
    const members = page.locator('.group .members li');
    for (const [i, hex] of ['1006', '1004', '0805'].entries()) {
        const spot = await spotOf(player, hex);
        await page.keyboard.down('Shift');
        await page.mouse.click(...spot);
        await page.keyboard.up('Shift');
        await expect(members).toHaveCount(i + 1);
    }
    await members.last().getByRole('button').click(); // left out again
    await expect(members).toHaveCount(2);
    await player.change(() => page.locator('.group [data-verb="mark"]').click());
    await expect(page.locator('.mark-move')).toHaveCount(2);
    await page.locator('.undo').click();
    await expect(page.locator('.mark-move')).toHaveCount(0);
});

test('argad: men by a box go together, and one is dragged', async ({ page }) => {
    const complaints = listen(page), player = await against(page, server.url, 'Argad', 'West', 1);
    const men = page.locator('.figure.side-0'), count = await men.count(), picked = page.locator('.figure.picked');
    const frame = (await page.locator('.frame').boundingBox())!;
    await page.getByRole('button', { name: 'Whole map' }).click();
    await page.getByRole('button', { name: 'Box' }).click();
    await drag(page, [frame.x + 2, frame.y + 2], [frame.x + frame.width - 2, frame.y + frame.height - 4]);
    const together = page.locator('.group .members li');
    await expect(together).toHaveCount(count);
    await expect(picked).toHaveCount(count);
    await expect(together.first()).not.toContainText(/w-/); // names, not ids
    await page.screenshot({ path: '../../build/e2e/screens/argad-group-1280.png' });
    const lord = (await page.locator('.figure[data-piece="w-lord"] rect').first().boundingBox())!;
    await player.change(() => page.mouse.click(lord.x + lord.width / 2, lord.y - 20)); // all of them
    await expect(together).toHaveCount(0);
    expect(await page.locator('.table-way').count()).toBeGreaterThan(count / 2);
    await page.screenshot({ path: '../../build/e2e/screens/argad-together-1280.png' });
    await page.locator('.undo').click();
    await expect(page.locator('.table-way')).toHaveCount(0);
    const box = (await page.locator('.figure[data-piece="w-lord"] rect').first().boundingBox())!;
    const from: Spot = [box.x + box.width / 2, box.y + box.height / 2];
    await player.change(() => drag(page, from, [from[0] + 40, from[1]]));
    await expect(page.locator('.table-way')).not.toHaveCount(0);
    expect(complaints).toEqual([]);
});
