// An account on the page: made, used on two devices, looked into, and gone; and a page without one as ever.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { kenshin } from './player';
import { expectReadable } from './readable';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

const PASSWORD = 'over the river at dawn';
const accountWindow = (page: Page) => page.locator('dialog.account');

// By keyboard alone.
async function signUp(page: Page, name: string): Promise<void> {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sign in' }).press('Enter');
    await page.getByRole('button', { name: 'No account yet?' }).press('Enter');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Password').press('Enter');
    await expect(accountWindow(page).getByRole('heading', { name })).toBeVisible();
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(password);
    await accountWindow(page).getByRole('button', { name: 'Sign in' }).click();
}

test('somebody makes an account and goes on with his match on another device', async ({ browser }) => {
    const one = await browser.newContext(), other = await browser.newContext();
    const page = await one.newPage(), phone = await other.newPage();
    await signUp(page, 'Kansuke');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Kansuke' })).toBeFocused();
    const cookies = await one.cookies();
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Strict']]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await kenshin(page, 'Invite a friend').click();
    await page.locator('.tabs').getByRole('button', { name: 'Match' }).click();
    await expect(page.locator('.seats')).toContainText('Kansuke');
    await page.reload();
    await expect(page.locator('.seats, .invitation').first()).toBeVisible();

    await phone.setViewportSize({ width: 390, height: 844 });
    await signIn(phone, 'kansuke');
    await expect(accountWindow(phone).getByRole('heading', { name: 'Kansuke' })).toBeVisible();
    await phone.keyboard.press('Escape');
    await phone.locator('.waits').locator('a.button').first().click();
    await expect(phone).toHaveURL(/#own\/\d+\/\w+$/);
    await expect(phone.locator('.you')).toBeVisible();
    await one.close();
    await other.close();
});

test('a friend who has an account is invited by name', async ({ browser }) => {
    const one = await browser.newContext(), other = await browser.newContext();
    const page = await one.newPage(), friend = await other.newPage();
    await signUp(page, 'Harukage');
    await signUp(friend, 'Kagetora');
    await page.keyboard.press('Escape');
    const card = page.locator('.game', { hasText: 'Kenshin vs. Shingen' });
    await card.getByLabel('Name of a friend').fill('kagetora');
    await card.getByLabel('Name of a friend').press('Enter');
    await expect(page.locator('.you')).toBeVisible();
    await friend.reload();
    await expect(friend.locator('.waits')).toContainText('Harukage');
    await expectReadable(friend);
    await friend.locator('.waits a.button').first().click();
    await expect(friend.locator('.you')).toBeVisible();
    await one.close();
    await other.close();
});

test('what is wrong is said, in the language of the page', async ({ page }) => {
    await signIn(page, 'Nobunaga');
    await expect(accountWindow(page).getByRole('alert')).toHaveText('name or password is wrong');
    await page.getByRole('button', { name: 'No account yet?' }).click();
    await page.getByLabel('Name').fill('Honjin');
    await accountWindow(page).getByRole('button', { name: 'Create account' }).click();
    await expect(accountWindow(page).getByRole('alert')).toContainText('choose another');
    await page.evaluate(() => localStorage.setItem('honjin.lang', 'fr'));
    await page.reload();
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByLabel('Nom').fill('Nobunaga');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByLabel('Mot de passe').press('Enter');
    await expect(accountWindow(page).getByRole('alert')).toHaveText('nom ou mot de passe incorrect');
});

test('tokens, data, another password, and the end of the account', async ({ page }) => {
    await signUp(page, 'Masatora');
    const place = accountWindow(page);
    await place.getByText('Sessions and tokens').click();
    await expect(place.locator('.passes li')).toHaveCount(1);
    await place.getByLabel('Name of the token').fill('my bot');
    await place.getByRole('button', { name: 'Create token' }).click();
    await expect(place.getByLabel(/Your token/)).toHaveValue(/^[\w-]{22}$/);
    await expect(place.locator('.passes')).toContainText('my bot');
    await expectReadable(page);
    await place.locator('.passes li').filter({ hasText: 'my bot' }).getByRole('button', { name: 'End' }).click();
    await expect(place.locator('.passes li')).toHaveCount(1);

    await place.getByText('My data', { exact: true }).click();
    const download = page.waitForEvent('download');
    await place.getByRole('button', { name: 'Download my data' }).click();
    const data = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect([data.name, data.matches]).toEqual(['Masatora', []]);

    await place.locator('summary').filter({ hasText: 'Change password' }).click();
    await place.getByLabel('Present password').fill(PASSWORD);
    await place.getByLabel('New password').fill('back over it by noon');
    await place.getByRole('button', { name: 'Change password' }).click();
    await expect(place.getByText('Password changed.')).toBeVisible();

    await place.locator('summary').filter({ hasText: 'Delete account' }).click();
    const removal = place.locator('details').filter({ hasText: 'deleted for good' });
    await removal.getByLabel('Password').fill('back over it by noon');
    await removal.getByRole('button', { name: 'Delete account' }).click();
    await expect(place.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectReadable(page);
    expect(await page.context().cookies()).toEqual([]);
});

test('who signs out elsewhere has signed out here', async ({ browser }) => {
    const one = await browser.newContext(), page = await one.newPage();
    await signUp(page, 'Nobukado');
    const second = await one.newPage();
    await second.goto(server.url);
    await second.getByRole('button', { name: 'Nobukado' }).click();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await expect(accountWindow(second).getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await one.close();
});
