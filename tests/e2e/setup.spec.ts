// How a match begins: everybody is asked whether he begins as printed or places his units himself.
import { expect, test } from '@playwright/test';
import { Player, listen } from './player';
import { Server } from './server';
import { bothSeats } from './wire';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('the invited friend is asked in words and pictures, and places units by their names', async ({ page }) => {
    const complaints = listen(page), player = new Player(page);
    const [uesugi, takeda] = await bothSeats(server.url, 'kenshin');
    [uesugi, takeda].forEach((seat) => seat.wire.close());
    await page.goto(takeda.link);
    await player.wait();
    await expect(page.locator('.setup button')).toHaveCount(2);
    await expect(page.locator('.setup .primary .counter')).toHaveCount(5);
    await page.screenshot({ path: '../../build/e2e/screens/setup-1280.png' });
    await page.locator('.setup .by-hand').click();
    const units = page.locator('.chips[data-verb="place"] button');
    await expect(units).toHaveCount(14);
    await expect(units.filter({ hasText: /^t-/ })).toHaveCount(0); // names, not ids
    await units.filter({ hasText: 'Takeda Shingen' }).click();
    await player.change(() => player.clickHex('1603'));
    await expect(page.locator('.counter[data-hex="1603"]')).toHaveCount(1);
    await expect(units).toHaveCount(13);
    await player.give('as-printed'); // the rest
    await expect(page.locator('.counter.side-1')).toHaveCount(14);

    await page.goto(uesugi.link);
    await player.setUp();
    await expect(page.locator('.counter.side-0')).toHaveCount(21);
    expect(complaints).toEqual([]);
});

test('the campaign asks, too, before anything is placed', async ({ page }) => {
    const player = new Player(page);
    const seats = await bothSeats(server.url, 'gunyuden', 'campaign');
    seats.forEach((seat) => seat.wire.close());
    for (const { link } of [...seats].reverse()) { // Anti-Date comes first
        await page.goto(link);
        await player.wait();
        await expect(page.locator('.setup button')).toHaveCount(2);
        await player.setUp();
    }
});

test('taking back is offered when there is something to take back, and says so when there is not', async ({ page }) => {
    const player = new Player(page);
    const [uesugi, takeda] = await bothSeats(server.url, 'kenshin');
    [uesugi, takeda].forEach((seat) => seat.wire.close());
    await page.goto(uesugi.link);
    await player.wait();
    const undo = page.locator('.undo');
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await undo.click({ force: true });
    await expect(page.locator('.notice')).toContainText('no order of yours');
    await player.setUp();
    await expect(undo).toHaveAttribute('aria-disabled', 'false');
    await undo.click(); // the seal: nobody has learned more than that
    await expect(page.locator('.notice, .take-back')).toHaveCount(1);
});
