// `make pan`: how long the page is busy at a time while a large map is panned and zoomed, on a machine four times as
// slow. What counts is the time of the page's own thread. The figures are written to build/pan, also those of a pointer
// that goes over the map and of zooming.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { against } from './player';
import { Server } from './server';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.close());

const LIMIT = 50; // milliseconds
const SLOWER = 4;
const FOLDER = '../../build/pan';

interface Traced { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number;
    args?: { name?: string } }

const isTask = (event: Traced) => event.name === 'ThreadControllerImpl::RunTask' && !!event.tdur;
const ms = (micro = 0) => (micro / 1000).toFixed(1);

// What the page's thread does meanwhile: its tasks, the longest first, and all that it tells of them.
async function trace(browser: Browser, page: Page, deed: () => Promise<void>): Promise<[Traced[], Traced[]]> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8', 'blink', 'cc'] });
    await deed();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const main = new Set(traceEvents.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain')
        .map((e) => `${e.pid} ${e.tid}`));
    const own = traceEvents.filter((e) => e.ph === 'X' && main.has(`${e.pid} ${e.tid}`));
    return [own.filter(isTask).sort((a, b) => b.tdur! - a.tdur!), own];
}

// Of the longest tasks: their time, and what took it.
function write(game: string, tasks: Traced[], all: Traced[]): void {
    mkdirSync(FOLDER, { recursive: true });
    const times = tasks.map((task) => task.tdur! / 1000), long = times.filter((time) => time > LIMIT).length;
    const [longest, p95] = [times[0], times[Math.floor(times.length / 20)]].map((time) => time.toFixed(1));
    writeFileSync(`${FOLDER}/${game}.txt`,
        `${tasks.length} tasks, p95 ${p95} ms, longest ${longest} ms, ${long} over ${LIMIT} ms\n`);
    for (const task of tasks.slice(0, 8)) {
        const parts = all.filter((e) => !isTask(e) && e.ts >= task.ts && e.ts < task.ts + task.dur! &&
            (e.tdur ?? 0) > 4000).map((e) => `${e.name} ${ms(e.tdur)}`);
        appendFileSync(`${FOLDER}/${game}.txt`,
            `${ms(task.tdur)} ms (${ms(task.dur)} by the clock): ${parts.join(', ')}\n`);
    }
}

async function middle(page: Page): Promise<[number, number]> {
    const box = (await page.locator('.frame').boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
}

// To and fro with the mouse, as somebody does who looks for something.
async function pan(page: Page): Promise<void> {
    const [x, y] = await middle(page);
    for (let round = 0; round < 3; round++) {
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let i = 1; i <= 30; i++) await page.mouse.move(x - 8 * i, y - 5 * i);
        for (let i = 30; i >= 0; i--) await page.mouse.move(x - 8 * i, y - 5 * i);
        await page.mouse.up();
    }
}

// The pointer goes over counters; then nearer and back.
async function look(page: Page): Promise<void> {
    const [x, y] = await middle(page);
    for (let i = 0; i < 40; i++) await page.mouse.move(x - 200 + 10 * i, y - 100 + 5 * i);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -120);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, 120);
}

// The uppermost counter that may be ordered is picked and let go.
async function press(page: Page): Promise<void> {
    const ringed = page.locator('.counter.is-ringed').last(), box = (await ringed.boundingBox())!;
    for (let times = 0; times < 3; times++) {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.keyboard.press('Escape');
    }
}

for (const [game, title, side] of [['gunyuden', 'Masamune', 'Date'], ['jidai', 'Sengoku Jidai', 'Uesugi'],
    ['argad', 'Argad', 'West']]) {
    test(`no task of ${game} takes more than ${LIMIT} ms while the map is panned`, async ({ page, browser }) => {
        const player = await against(page, server.url, title, side, 3);
        await player.wait();
        const isRinged = await page.locator('.counter.is-ringed').count() > 0; // chits and men are picked elsewhere
        for (const deed of isRinged ? [look, pan, press] : [look, pan]) {
            const [tasks, all] = await trace(browser, page, () => deed(page));
            write(`${game}-${deed.name}`, tasks, all);
            expect(tasks.length).toBeGreaterThan(20);
            if (deed === pan) expect(tasks[0].tdur! / 1000).toBeLessThan(LIMIT);
        }
    });
}
