// Gunyuden on the page: its map, a stack, a line of communication, and a whole match against the computer.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { KeyPlayer, Player, against, expectEnd, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

async function begin(page: Page, seed: number, side: string): Promise<Player> {
    const player = await against(page, server.url, 'Masamune', side, seed, KeyPlayer);
    await player.setUp();
    return player;
}

test('a whole match of gunyuden is played by the keyboard alone, and ends as its journal says', async ({ page }) => {
    test.setTimeout(600_000); // some hundred decisions, on a busy machine too
    const complaints = listen(page), player = await begin(page, 5, 'Date');
    await player.wait();
    await page.screenshot({ path: '../../build/e2e/screens/gunyuden-1280.png' });
    const decisions = await player.play(() => false, 3);
    expect(decisions).toBeGreaterThan(16); // four stages of four turns
    await expectEnd(page);
    expect(complaints).toEqual([]);
});

// Something that may be picked, if that is anything on the map.
const isOfferInSight = (page: Page) => page.locator('.counter.is-ringed, .target').evaluateAll((offered) => {
    const frame = document.querySelector('.frame')!.getBoundingClientRect();
    return offered.length === 0 || offered.some((one) => {
        const box = one.getBoundingClientRect();
        return box.left > frame.left && box.right < frame.right && box.top > frame.top && box.bottom < frame.bottom;
    });
});

for (const [width, height] of [[390, 844], [1280, 800]]) {
    test(`the card of a stack lies beside its hex, at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        const player = await against(page, server.url, 'Masamune', 'Date', 1);
        await player.setUp();
        await player.wait();
        await player.hoverHex('1930'); // ten units and a castle
        await expect(page.locator('.stack-list li')).not.toHaveCount(0);
        await expect(page.locator('.stack-list')).toContainText(/Date Masamune.*units \d+, strength \d+/); // not each
        expect(await page.locator('.stack-list li').count()).toBeLessThan(8);
        const [card, ...others] = await Promise.all([page.locator('.stack-list'), player.hex('1930'),
            page.locator('.reader[aria-hidden]'), page.locator('.foot')].map(async (p) => (await p.boundingBox())!));
        for (const other of others) {
            expect(card.x < other.x + other.width && other.x < card.x + card.width &&
                card.y < other.y + other.height && other.y < card.y + card.height).toBe(false);
        }

        // What may be picked is in sight: when the page opens, and when one is asked while looking elsewhere.
        const ringed = page.locator('.counter.is-ringed[data-hex="1930"]').last();
        await page.reload();
        await expect(ringed).toBeInViewport();
        await page.locator('.overview').click({ position: { x: 4, y: 4 } });
        await expect(ringed).not.toBeInViewport();
        await player.give('pass');
        await player.wait();
        await expect.poll(() => isOfferInSight(page)).toBe(true);
    });
}

test('a stack shows who leads, how many and how strong; no name lies under a counter', async ({ page }) => {
    const complaints = listen(page);
    await begin(page, 1, 'Date');
    const stack = page.locator('.counter[data-hex="1930"]:not(.is-under)'), value = stack.locator('.value');
    await expect(stack).toHaveCount(1);
    await expect(stack.locator('.badge')).toHaveText('10');
    await expect(value).toHaveText('33'); // of all ten
    await expect(page.locator('.tiles[data-whole="true"]')).toHaveCount(1);
    const lying = () => page.evaluate(() => {
        const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((one) =>
            ({ text: one.textContent, box: one.getBoundingClientRect() }));
        const counters = boxes('.counter:not(.is-under) .card'), names = boxes('.map-names text.castle');
        const inner = (box: DOMRect) => [box.left + 3, box.top + 3, box.right - 3, box.bottom - 3]; // a letter's rim
        return [names.length, ...names.filter((name) => counters.some(({ box }) => {
            const [left, top, right, bottom] = inner(name.box);
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        })).map((name) => name.text)];
    });
    expect(await lying()).toEqual([expect.any(Number)]);
    await expect(page.locator('.map-names .castle', { hasText: 'Nihonmatsu' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Romaji' }).click();
    await expect(page.locator('.map-names .castle', { hasText: '二本松' })).toHaveCount(1);
    await expect(page.locator('.map-names .castle', { hasText: 'Nihonmatsu' })).toHaveCount(0);
    expect(await lying()).toEqual([expect.any(Number)]);
    await page.getByRole('button', { name: 'Whole map' }).click();
    await expect(page.locator('.map-names .province', { hasText: '岩代' })).toHaveCount(1);
    await expect(value).toHaveCount(0); // too small to be read: the crest alone
    await expect(page.locator('.tiles.is-winter')).toHaveCount(1); // 43-7: snow
    expect(complaints).toEqual([]);
});

// Both seats in one window: the dice are the server's, but nobody rolls before the first march is over.
test('a line is drawn from castle to unit, and a line that is cut says by what', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    await page.goto(server.url);
    await page.locator('.game', { hasText: 'Masamune' }).getByRole('button', { name: 'Invite a friend' }).click();
    await player.setUp();
    const anti = await page.locator('.invitation input').inputValue(), date = page.url();
    for (const seat of [date, anti]) {
        await page.goto(seat);
        await player.setUp();
    }
    const move = async (name: string, to: string, isMenu: boolean) => {
        await page.locator('.chips.units').getByRole('button', { name }).first().click();
        await page.getByRole('button', { name: 'Whole map' }).click();
        await player.change(async () => {
            await player.clickHex(to);
            if (isMenu) await page.locator('.menu [data-verb="move"]').click();
        });
    };
    const line = page.locator('.line-box'), drawn = page.locator('.line-of-communication');
    await player.wait();
    await expect(page.locator('.counter[data-hex="1930"]').last()).toHaveAttribute('data-name', 'date-masamune');
    await move('Iwaki Tsunetaka', '2543', true);
    await player.clickHex('2543');
    await page.getByRole('application').press('l');
    await expect(line).toContainText('Line of Iwaki Tsunetaka');
    await expect(line).toContainText('Odate (2639) → 2543: 8 of 16 points');
    await expect(drawn.locator('.link')).toHaveAttribute('data-way', /^2639 .* 2543$/);
    await page.screenshot({ path: '../../build/e2e/screens/gunyuden-line-1280.png' });
    await page.getByRole('application').press('l');
    await expect(drawn).toHaveCount(0);

    await player.give('pass');
    await page.goto(date);
    await player.wait();
    await move('Date Masamune', '1731', false);
    await expect(page.locator('.who')).toHaveText(/^1731 Date Masamune 5 and \d more$/); // of his force, he on top
    await player.clickHex('1731');
    await page.getByRole('button', { name: 'Line' }).click();
    await expect(line).toContainText('the zone of Nihonmatsu blocks the line at 1830');
    await expect(line.getByRole('button', { name: 'Rule 5-1-2' })).toBeVisible();
    await expect(drawn.locator('.line-stop')).toHaveAttribute('data-hex', '1830');
    await page.screenshot({ path: '../../build/e2e/screens/gunyuden-no-line-1280.png' });
    expect(complaints).toEqual([]);
});
