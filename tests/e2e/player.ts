// A player who sees the page and clicks on it: what every test here is made of.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

// Whatever the browser complained about; a test ends by expecting nothing in it.
export function listen(page: Page): string[] {
    const complaints: string[] = [];
    page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    return complaints;
}

// A button of kenshin's card on the start page.
export function kenshin(page: Page, button: string): Locator {
    return page.locator('.game', { hasText: 'Kenshin vs. Shingen' }).getByRole('button', { name: button });
}

// Every byte that came in, from pages and from the WebSocket.
export function record(page: Page): string[] {
    const received: string[] = [];
    page.on('websocket', (socket) => {
        socket.on('framereceived', (frame) => received.push(frame.payload.toString()));
    });
    page.on('response', (response) => {
        response.text().then((text) => received.push(text), () => {});
    });
    return received;
}

export class Player {
    private random: number;

    constructor(readonly page: Page, seed = 1) {
        this.random = seed;
    }

    // Always the same numbers, so that a failing match can be played again.
    private below(limit: number): number {
        this.random = (this.random * 1103515245 + 12345) % 2147483648;
        return Math.floor((this.random / 2147483648) * limit);
    }

    get prompt() {
        return this.page.locator('.prompt');
    }

    async isOver(): Promise<boolean> {
        return await this.page.locator('.prompt .outcome').count() > 0;
    }

    async isAsked(): Promise<boolean> {
        return await this.page.locator('.prompt.is-yours[data-busy="false"]').count() > 0;
    }

    // Until it is our turn, or the match is over.
    async wait(timeout = 30_000): Promise<void> {
        await expect(this.page.locator('.prompt.is-yours[data-busy="false"], .prompt .outcome').first())
            .toBeVisible({ timeout });
    }

    // Does something and waits until the position is another.
    async change(deed: () => Promise<unknown>): Promise<void> {
        const at = await this.prompt.getAttribute('data-at');
        await deed();
        await expect(this.prompt).not.toHaveAttribute('data-at', at ?? '', { timeout: 15_000 });
    }

    verb(name: string) {
        return this.page.locator(`.prompt [data-verb="${name}"]`);
    }

    async setUp(): Promise<void> {
        await this.wait();
        await this.change(() => this.verb('as-printed').click());
        await this.change(() => this.verb('seal').click());
    }

    hex(name: string) {
        return this.page.locator(`.ground [data-hex="${name}"]`);
    }

    async clickHex(name: string): Promise<void> {
        const box = await this.hex(name).boundingBox();
        await this.page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
    }

    private async anyHex(selector: string): Promise<string | null> {
        const hexes = await this.page.locator(selector).evaluateAll((all) =>
            all.map((one) => one.getAttribute('data-hex') ?? ''));
        return hexes.length ? hexes[this.below(hexes.length)] : null;
    }

    // One decision: a card, an order by clicks on the map, or one of the buttons.
    async decide(): Promise<void> {
        const { page } = this;
        const cards = page.locator('.hand button.card');
        const count = await cards.count();
        if (count > 0) {
            await cards.nth(this.below(count)).click();
            return this.change(() => page.locator('.confirm .primary').click());
        }
        const buttons = page.locator('.prompt .plain button');
        const isLazy = this.below(4) === 0;
        if (isLazy && await buttons.count() > 0) return this.change(() => buttons.first().click());
        const picked = await page.locator('.counter.is-picked').count();
        const source = picked ? null : await this.anyHex('.counter.is-ringed');
        if (source) await this.clickHex(source);
        const menu = page.locator('.menu .primary');
        if (await menu.count() > 0) return this.change(() => menu.nth(this.below(2)).click());
        const target = await this.anyHex('.target.verb-attack') ?? await this.anyHex('.target');
        if (target) {
            await this.clickHex(target);
            await expect(page.locator('.confirm')).toBeVisible();
            return this.change(() => this.clickHex(target)); // the second click gives the order
        }
        await this.change(() => buttons.first().click());
    }

    // Plays until the match is over or `enough` says so; returns the number of decisions.
    async play(enough: (decisions: number) => boolean | Promise<boolean> = () => false): Promise<number> {
        for (let decisions = 0; ; decisions++) {
            await this.wait();
            if (await this.isOver() || await enough(decisions)) return decisions;
            await this.decide();
        }
    }
}
