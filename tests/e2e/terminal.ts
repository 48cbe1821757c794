// A terminal that a program runs in, by tmux, and its screen as HTML.
import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';

const COLOURS = ['#2a2420', '#c0392b', '#3c8a3f', '#b8860b', '#3b6fb5', '#8e44ad', '#2a8a8f', '#d8cfbd',
    '#6b6258', '#e46a5c', '#6dbb6a', '#e0b84c', '#7fa8e0', '#c08ad8', '#6cc5c9', '#ffffff'];

// The 256 colours of terminals: 16 named ones, a cube of 6 a side, greys.
function colourOf(n: number): string {
    if (n < 16) return COLOURS[n];
    if (n >= 232) return `rgb(${[0, 0, 0].fill(8 + (n - 232) * 10).join()})`;
    const side = (i: number) => (i ? 55 + i * 40 : 0), at = n - 16;
    return `rgb(${[Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map(side).join()})`;
}

interface Ink { front?: string; back?: string; isBold?: boolean; isSwapped?: boolean; isFaint?: boolean }

function mix(ink: Ink, codes: number[]): Ink {
    let next = { ...ink };
    for (let i = 0; i < codes.length; i++) {
        const code = codes[i], key = code === 38 ? 'front' : 'back';
        if (code === 0) next = {};
        else if (code === 1) next.isBold = true;
        else if (code === 2) next.isFaint = true;
        else if (code === 22) next = { ...next, isBold: false, isFaint: false };
        else if (code === 7) next.isSwapped = true;
        else if (code === 27) next.isSwapped = false;
        else if (code === 39) delete next.front;
        else if (code === 49) delete next.back;
        else if ((code === 38 || code === 48) && codes[i + 1] === 5) next[key] = colourOf(codes[i += 2]);
        else if ((code === 38 || code === 48) && codes[i + 1] === 2) {
            next[key] = `rgb(${codes.slice(i + 2, i + 5).join()})`;
            i += 4;
        } else if (code >= 30 && code < 38) next.front = colourOf(code - 30);
        else if (code >= 40 && code < 48) next.back = colourOf(code - 40);
        else if (code >= 90 && code < 98) next.front = colourOf(code - 82);
        else if (code >= 100 && code < 108) next.back = colourOf(code - 92);
    }
    return next;
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;
const isWide = (letter: string) => WIDE.test(letter);
const escaped = (letter: string) => letter.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function htmlOf(screen: string): string {
    let ink: Ink = {};
    return screen.split(/(\u001b\[[\d;]*m)/).map((part) => {
        const found = /^\u001b\[([\d;]*)m$/.exec(part);
        if (found) ink = mix(ink, found[1].split(/;/).map(Number));
        if (found || !part) return '';
        const front = ink.front ?? '#ece3d0', back = ink.back ?? '#1b1712';
        const letters = [...part].map((l) => (isWide(l) ? `<i>${l}</i>` : escaped(l))).join('');
        return `<span style="color:${ink.isSwapped ? back : front};background:${ink.isSwapped ? front : back};` +
            `${ink.isBold ? 'font-weight:700;' : ''}${ink.isFaint ? 'opacity:.7;' : ''}">${letters}</span>`;
    }).join('');
}

const STYLE = `body { margin: 0; background: #1b1712; }
    pre { margin: 0; padding: 10px; width: max-content;
        font: 14px/16px "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; }
    i { display: inline-block; width: 2ch; height: 16px; overflow: hidden; vertical-align: top; font-style: normal; }`;

const PATIENT = { timeout: 180_000 }; // with the computer, on a busy machine

export class Terminal {
    private static count = 0;
    private readonly name = `honjin-${process.pid}-${Terminal.count++}`;

    constructor(program: string, args: string[], private columns = 118, private rows = 36) {
        this.tmux('-f', '/dev/null', 'new-session', '-d', '-x', String(columns), '-y', String(rows),
            'env', 'LC_ALL=C.UTF-8', 'TERM=tmux-256color', program, ...args);
    }

    private tmux(...args: string[]): string {
        return execFileSync('tmux', ['-u', '-L', this.name, ...args], { encoding: 'utf8' });
    }

    // Until the list of choices has it. While the computer thinks, it is empty, and what is typed then is dropped.
    async awaitOffer(order: string): Promise<void> {
        await expect.poll(() => this.tmux('capture-pane', '-p'), PATIENT).toMatch(new RegExp(`\\d ${order}\\b`));
    }

    // An order, typed when it is offered.
    async give(order: string): Promise<void> {
        await this.awaitOffer(order);
        this.tmux('send-keys', '-l', `:${order}`);
        this.tmux('send-keys', 'Enter');
    }

    // Of the screen, once it lies still: the same twice, and not half drawn.
    async html(): Promise<string> {
        let screen = '';
        await expect.poll(() => {
            const last = screen;
            screen = this.tmux('capture-pane', '-e', '-p');
            return screen === last;
        }, PATIENT).toBe(true);
        return `<meta charset="utf-8"><style>${STYLE}</style><pre>${htmlOf(screen)}</pre>`;
    }

    close(): void {
        this.tmux('kill-server');
    }
}
