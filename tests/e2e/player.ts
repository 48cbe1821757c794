// A player who sees the page and clicks on it: what every test here is made of.
import { execFileSync } from 'node:child_process';
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

// A button of a game's card on the start page.
const ofCard = (title: string) => (page: Page, button: string): Locator =>
    page.locator('.game', { hasText: title }).getByRole('button', { name: button });
export const kenshin = ofCard('Kenshin vs. Shingen');

// A match against the computer that plays at random (the other one thinks too long for a whole match in a test), with
// the game on whose card that title stands.
export async function against(page: Page, url: string, title: string, side: string, seed: number,
    Kind: typeof Player = Player): Promise<Player> {
    await page.goto(url);
    const card = page.locator('.game', { hasText: title });
    await card.getByRole('radio', { name: new RegExp(`^${side}`) }).check();
    await card.getByText('Options').click();
    await card.getByLabel('The computer plays').selectOption('random');
    await card.getByRole('button', { name: 'Play against the computer' }).click();
    const player = new Kind(page, seed);
    await player.wait();
    return player;
}

// The match is over, the journal can be saved, and `honjin verify` says the same of its end.
export async function expectEnd(page: Page): Promise<void> {
    const outcome = page.locator('.outcome');
    await expect(outcome).toContainText(/wins|draw/i);
    const [download] = await Promise.all([page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the journal' }).click()]);
    const program = process.env.HONJIN ?? '../../honjin', journal = await download.path();
    const said = execFileSync(program, ['verify', journal], { encoding: 'utf8' });
    await expect(outcome).toContainText(/over: (.*)/.exec(said)?.[1] ?? said);
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

const PATIENT = { timeout: 180_000 }; // with the computer and with the server, on a busy machine

// What could be pressed.
interface Seen {
    cards: number; buttons: number; menu: number; confirm: number; chips: number;
    attacks: string[]; targets: string[]; ringed: string[];
}

export class Player {
    private random: number;

    constructor(readonly page: Page, seed = 1) {
        this.random = seed;
    }

    // Always the same numbers, so that a failing match can be played again.
    protected below(limit: number): number {
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
    async wait(): Promise<void> {
        await this.page.waitForFunction(() =>
            document.querySelector('.prompt.is-yours[data-busy="false"], .prompt .outcome'), null, PATIENT);
    }

    // Does something and waits until the position is another, and the page would take the next order.
    async change(deed: () => Promise<unknown>): Promise<void> {
        const at = await this.prompt.getAttribute('data-at');
        await deed();
        await this.page.waitForFunction((old) => {
            const prompt = document.querySelector('.prompt');
            return prompt?.getAttribute('data-at') !== old && prompt?.getAttribute('data-busy') === 'false';
        }, at, PATIENT);
    }

    // An order by its button; what cannot be taken back asks for a second stroke.
    async give(verb: string): Promise<void> {
        await this.stroke(() => this.hit(this.verb(verb).first()));
    }

    // Does something that gives an order or asks for a second stroke; then that, too.
    async stroke(deed: () => Promise<unknown>): Promise<void> {
        const at = await this.prompt.getAttribute('data-at');
        await deed();
        const asks = await this.page.waitForFunction((old) => (document.querySelector('.confirm .primary') ? 'asks'
            : document.querySelector('.prompt')?.getAttribute('data-at') !== old ? 'given' : ''), at,
        PATIENT);
        if (await asks.jsonValue() !== 'asks') return;
        await this.change(() => this.hit(this.page.locator('.confirm .primary')));
    }

    verb(name: string) {
        return this.page.locator(`.prompt [data-verb="${name}"]`);
    }

    // While a film runs nothing is asked; it may end by itself before it is skipped.
    private async skipFilm(): Promise<void> {
        const film = this.page.locator('.prompt .skip-film');
        await expect(async () => {
            if (await film.count() > 0) await film.click({ timeout: 5000 }).catch(() => {});
            expect(await film.count()).toBe(0);
        }).toPass(PATIENT);
    }

    // As printed: for whoever made the match on the start page by itself; everybody else is asked.
    async setUp(): Promise<void> {
        await this.page.waitForFunction(() => { // at this seat, not at the one before
            const prompt = document.querySelector<HTMLElement>('.prompt[data-at][data-busy="false"]');
            return prompt?.dataset.seat === location.hash.slice(1);
        }, null, PATIENT);
        await this.skipFilm();
        const asked = this.page.locator('.setup .primary');
        if (await asked.count() > 0) await this.hit(asked); // as printed, and finished
        await expect(this.page.locator('.setup')).toHaveCount(0);
    }

    // Where a hex lies on the screen, worked out as the page does it: flat-topped, 20 a side, columns and rows from 1.
    hex(name: string) {
        return { boundingBox: () => this.page.getByRole('application').evaluate((map, hex) => {
            const svg = map as unknown as SVGSVGElement, matrix = svg.getScreenCTM()!, half = 10 * Math.sqrt(3);
            const column = Number(hex.slice(0, 2)), row = Number(hex.slice(2));
            const isLower = (column % 2 === 0) === (svg.dataset.lower === 'even');
            const x = (column - 1) * 30, y = (row - 1) * 2 * half + (isLower ? half : 0);
            return { x: x * matrix.a + matrix.e, y: y * matrix.d + matrix.f, width: 40 * matrix.a,
                height: 2 * half * matrix.d };
        }, name) };
    }

    // Its middle, once it lies still: the same from one look to the next.
    private async middleOf(name: string): Promise<[number, number]> {
        for (let last = await this.hex(name).boundingBox(); ;) {
            await this.page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(resolve); }));
            const box = await this.hex(name).boundingBox();
            if (last.x === box.x && last.y === box.y) return [box.x + box.width / 2, box.y + box.height / 2];
            last = box;
        }
    }

    // As far out as it goes, if the hex is not in sight.
    private async bringIntoSight(name: string): Promise<void> {
        const [x, y] = await this.middleOf(name);
        const isIn = await this.page.evaluate(([toX, toY]) => {
            const frame = document.querySelector('.frame')!.getBoundingClientRect();
            return !!document.elementFromPoint(toX, toY)?.closest('.frame') && toX > frame.left &&
                toX < frame.right && toY > frame.top && toY < frame.bottom;
        }, [x, y]);
        if (isIn) return;
        await this.page.getByRole('button', { name: 'Whole map' }).click();
        await expect(this.page.locator('.overview')).toHaveCount(0); // it might lie over the hex
    }

    async clickHex(name: string): Promise<void> {
        await this.bringIntoSight(name);
        await this.page.mouse.click(...await this.middleOf(name));
    }

    async hoverHex(name: string): Promise<void> {
        await this.bringIntoSight(name);
        await this.page.mouse.move(...await this.middleOf(name));
    }

    // Gives the order that a list or a group of buttons shows for this value.
    async choose(verb: string, value: string): Promise<void> {
        const chips = this.page.locator(`.chips[data-verb="${verb}"]`), units = this.page.locator('.chips.units');
        if (await units.count() > 0 && await chips.count() === 0) { // first whom, then what
            await units.getByRole('button', { name: value }).first().click();
            const order = this.page.locator(`.menu [data-verb="${verb}"]`);
            const only = this.page.locator('.confirm .primary');
            await order.or(only).first().waitFor();
            await this.stroke(async () => { if (await order.count() > 0) await order.click(); });
            return;
        }
        await this.stroke(() => chips.getByRole('button', { name: value, exact: true }).click());
    }

    private any<Kind>(values: Kind[]): Kind | null {
        return values.length ? values[this.below(values.length)] : null;
    }

    // Everything that could be clicked now, looked at in one go: a match has hundreds of decisions.
    protected look(): Promise<Seen> {
        return this.page.evaluate(() => {
            const hexes = (selector: string) =>
                [...document.querySelectorAll(selector)].map((one) => one.getAttribute('data-hex') ?? '');
            const count = (selector: string) => document.querySelectorAll(selector).length;
            return { cards: count('.hand button.card'), buttons: count('.prompt .plain button'),
                menu: count('.menu .primary'), confirm: count('.confirm .primary'),
                chips: count('.prompt > .chips button'),
                attacks: hexes('.target.verb-attack'), targets: hexes('.target'),
                ringed: count('.counter.is-picked') ? [] : hexes('.counter.is-ringed') };
        });
    }

    // A button is pressed; a card may be covered by the duel.
    async hit(button: Locator): Promise<void> {
        await button.dispatchEvent('click');
    }

    // One of what the map offers: an attack, a target, or a counter to begin with.
    protected async hitMap({ attacks, targets, ringed }: Seen): Promise<void> {
        await this.clickHex((this.any(attacks) ?? this.any(targets) ?? this.any(ringed))!);
    }

    // One decision. The other side may act meanwhile, and what was aimed at is no longer there: then it was none.
    async decide(lazy = 0): Promise<void> {
        const at = await this.prompt.getAttribute('data-at');
        try {
            await this.press(lazy);
        } catch (error) {
            if (await this.prompt.getAttribute('data-at') === at) throw error;
        }
    }

    // A card, an order by what the map or the prompt offers, or one of the buttons. Of four decisions that a button can
    // make, `lazy` are left to the first one.
    private async press(lazy: number): Promise<void> {
        const { page } = this, at = await this.prompt.getAttribute('data-at');
        const buttons = page.locator('.prompt .plain button').first();
        const one = (selector: string, count: number) => page.locator(selector).nth(this.below(count));
        let seen = await this.look();
        if (seen.cards > 0) return this.stroke(() => this.hit(one('.hand button.card', seen.cards)));
        if (seen.buttons > 0 && this.below(4) < lazy) return this.stroke(() => this.hit(buttons));
        for (let picks = 0; picks < 5; picks++) {
            if (seen.menu > 0) return this.stroke(() => this.hit(one('.menu .primary', seen.menu)));
            if (seen.confirm > 0) return this.change(() => this.hit(page.locator('.confirm .primary')));
            if (seen.attacks.length + seen.targets.length + seen.ringed.length > 0) await this.hitMap(seen);
            else if (seen.chips > 0) await this.hit(one('.prompt > .chips button', seen.chips));
            await page.waitForFunction(() => document.querySelector('.prompt')?.getAttribute('data-busy') === 'false');
            if (await this.prompt.getAttribute('data-at') !== at) return;
            seen = await this.look();
        }
        await this.stroke(() => this.hit(buttons));
    }

    // Plays until the match is over or `enough` says so; returns the number of decisions.
    async play(enough: (decisions: number) => boolean | Promise<boolean> = () => false, lazy = 1): Promise<number> {
        for (let decisions = 0; ; decisions++) {
            await this.wait();
            if (await this.isOver() || await enough(decisions)) return decisions;
            await this.decide(lazy);
        }
    }
}

// A player without a mouse: N goes through what the map offers, Enter takes it, buttons are pressed where the focus is.
export class KeyPlayer extends Player {
    override async hit(button: Locator): Promise<void> {
        await button.press('Enter');
    }

    protected override async hitMap(): Promise<void> {
        const map = this.page.getByRole('application');
        await map.focus();
        for (let times = this.below(4); times >= 0; times--) await this.page.keyboard.press('n');
        await this.page.keyboard.press('Enter');
    }
}
