// Whole games by keys alone: the focus follows what is asked, and nothing else is touched.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Player, expectEnd, listen } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

// Presses keys and looks at where the focus is, never at a place on the screen.
class Typist extends Player {
    private press(key: string): Promise<void> {
        return this.page.keyboard.press(key);
    }

    // How many times Tab is to be pressed until the focus is there; 0: it is.
    private tabsTo(selector: string): Promise<number> {
        return this.page.evaluate((to) => {
            const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, ' +
                'summary, [tabindex]')].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') &&
                one.checkVisibility());
            const from = stops.indexOf(document.activeElement as HTMLElement);
            const all = [...stops.slice(from), ...stops.slice(0, Math.max(from, 0))];
            return Math.max(all.findIndex((one) => one.matches(to)), 0) ||
                Number(!document.activeElement?.matches(to));
        }, selector);
    }

    // On to the button, by Tab from the first order.
    private async tabTo(selector: string): Promise<void> {
        await this.press('o');
        for (let tabs = 0; tabs < 400;) {
            const more = await this.tabsTo(selector);
            if (more === 0) return;
            tabs += more;
            for (let i = 0; i < more; i++) await this.press('Tab');
        }
        throw new Error(`Tab does not come to ${selector}`);
    }

    // What is asked, when the page would take an order: in one go.
    private async see() {
        const seen = await this.page.waitForFunction(() => {
            const prompt = document.querySelector('.prompt');
            if (prompt?.getAttribute('data-busy') !== 'false') return null;
            const count = (selector: string) => document.querySelectorAll(selector).length;
            return { at: prompt.getAttribute('data-at'), confirm: count('.confirm .primary:enabled'),
                menu: count('.menu .primary'), setup: count('.setup .primary'), cards: count('.hand button.card'),
                plain: count('.plain button:enabled'), map: count('.target, .counter.is-ringed, .figure.ringed'),
                chips: count('.prompt > .chips button') };
        }, null, { timeout: 180_000 });
        return (await seen.jsonValue())!;
    }

    // One decision: an order that needs nothing more, or by the map.
    override async decide(lazy = 0): Promise<void> {
        const at = await this.prompt.getAttribute('data-at');
        for (let strokes = 0; strokes < 12; strokes++) {
            const seen = await this.see();
            if (seen.at !== at) return;
            if (seen.confirm > 0) await this.tabTo('.confirm .primary');
            else if (seen.menu > 0) await this.tabTo('.menu .primary');
            else if (seen.setup > 0) await this.tabTo('.setup .primary');
            else if (seen.cards > 0) { // a duel: with its odds come the cards to lay
                await this.page.locator('.own-card').first().waitFor();
                await this.tabTo('.own-card');
            } else if (this.below(4) < lazy && seen.plain > 0) await this.tabTo('.plain button');
            else if (seen.map > 0) {
                await this.press('m');
                for (let times = this.below(3); times >= 0; times--) await this.press('n');
            } else if (seen.chips > 0) await this.tabTo('.chips button');
            else await this.tabTo('.plain button');
            await this.press('Enter');
        }
        if ((await this.see()).at !== at) return;
        await this.press('Escape');
        await this.tabTo('.plain button');
        await this.press('Enter');
    }
}

async function begin(page: Page, title: string, scenario: string, seed: number): Promise<Typist> {
    await page.goto(server.url);
    const card = page.locator('.game', { hasText: title });
    await card.getByText('Options').press('Enter');
    await card.getByLabel('The computer plays').selectOption('random');
    if (scenario) await card.getByLabel('Scenario').selectOption(scenario);
    await card.getByRole('button', { name: 'Play against the computer' }).press('Enter');
    const typist = new Typist(page, seed);
    await typist.wait();
    return typist;
}

// The long ones are hurried through: there every phase is ended as soon as it may be.
for (const [game, title, scenario, lazy] of [['kenshin', 'Kenshin vs', '', 3],
    ['gunyuden', 'Masamune', 'hitotoribashi', 4], ['argad', 'Argad', 'drill', 3]] as const) {
    test(`a whole game of ${game} is played by keys alone`, async ({ page }) => {
        const complaints = listen(page), typist = await begin(page, title, scenario, 3);
        expect(await typist.play(() => false, lazy)).toBeGreaterThan(3);
        await expectEnd(page);
        expect(complaints).toEqual([]);
    });
}

// All of jidai takes more than ten minutes so.
test('whole turns of jidai are played by keys alone', async ({ page }) => {
    const complaints = listen(page), typist = await begin(page, 'Sengoku Jidai', 'historical', 3);
    const turns = page.locator('.log .event.is-turn');
    await typist.play(async () => await turns.count() > 2, 3);
    if (await turns.count() < 3) await expectEnd(page); // a daimyo may fall early
    expect(complaints).toEqual([]);
});
