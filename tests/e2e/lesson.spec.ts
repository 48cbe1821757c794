// A lesson on the page: done on the map, wrong orders answered, left and gone on with, taken back, and done to its end.
import { expect, test } from '@playwright/test';
import { kenshin, listen, Player } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

test('a learner takes a lesson, errs, leaves and comes back', async ({ page }) => {
    const complaints = listen(page), player = new Player(page), lesson = page.locator('.lesson');
    const atStep = (step: string) => expect(lesson).toHaveAttribute('data-step', step);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(server.url);
    await kenshin(page, 'Learn the game').click();
    await player.wait();
    await atStep('1');
    await expect(lesson).toContainText('Goal: Bring Kakizaki');
    await expect(page.locator('.guided')).toHaveAttribute('data-hex', '1004');

    await player.clickHex('0805'); // allowed by the rules, but not what the step wants
    await button('Turn up').click();
    await expect(page.locator('.notice')).toContainText('Pick Kakizaki at 1004');
    await atStep('1');
    await player.wait();
    await player.clickHex('1004');
    await player.change(() => button('Turn up').click());
    await atStep('2');
    await player.clickHex('0905');
    await player.change(() => page.getByRole('button', { name: 'Put a move marker on it' }).click());
    await atStep('3');

    await page.reload();
    await atStep('3');
    await player.change(() => page.getByRole('button', { name: 'Take back' }).click());
    await atStep('2');
    await page.goto(`${server.url}#`);
    await expect(page.locator('.course').first()).toContainText('0 of 4');
    await kenshin(page, 'Learn the game').click(); // where it was left
    await player.wait();
    await atStep('2');
    await lesson.locator('.rule-mark').click();
    await expect(page.getByRole('dialog')).toContainText('7.4');
    await page.keyboard.press('Escape');
    await player.clickHex('0905');
    await player.change(() => page.getByRole('button', { name: 'Put a move marker on it' }).click());
    await player.give('end');
    await atStep('4');

    await player.clickHex('0905');
    await player.clickHex('2216'); // nothing that the rules allow: why, and what is wanted
    await expect(page.locator('.notice-refusal')).toContainText('Pick Takanashi at 0905, then the hex 1105');
    await player.stroke(() => player.clickHex('1105'));
    await atStep('5');
    await player.give('done');
    await atStep('6');
    await player.clickHex('1004');
    await player.stroke(() => player.clickHex('1204'));
    await atStep('7');
    await player.give('done');
    await atStep('done');

    await button('Next lesson').click();
    await expect(lesson).toContainText('Attack and read the odds');
    await atStep('1');
    await page.goto(`${server.url}#`);
    await expect(page.locator('.course').first()).toContainText('1 of 4');
    expect(complaints).toEqual([]);
});
