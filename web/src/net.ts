// The WebSocket: numbered requests and their answers, pushes, and coming back after the connection was lost.
import type { Push } from './protocol';

// To whoever answers: a server (below), or a worker of the page (local/line.ts).
export interface Line {
    open(): void;
    request<Answer>(what: string, members?: object): Promise<Answer>;
}

export class Refused extends Error {
    constructor(readonly code: string, message: string, readonly rule: string | null) {
        super(message);
    }
}

// The connection went away before the answer came; whether the request was carried out is not known.
export class Lost extends Error {}

interface Waiting {
    resolve(answer: unknown): void;
    reject(error: Error): void;
}

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 4000;
const PATIENCE = 10000; // with opening
const SILENCE = 20000;  // while an answer is wanted: most come within milliseconds, odds on a busy server in seconds

export class Connection implements Line {
    private socket: WebSocket | null = null;
    private waiting = new Map<number, Waiting>();
    private last = 0;
    private pause = FIRST_PAUSE;
    private timer = 0; // until it opens again, was opened, or has been silent for too long

    constructor(private readonly address: string, private readonly onOpen: () => void,
        private readonly onLost: () => void, private readonly onPush: (push: Push) => void) {
        addEventListener('online', () => this.hurry());
        document.addEventListener('visibilitychange', () => { if (!document.hidden) this.hurry(); });
    }

    open(): void {
        const socket = new WebSocket(this.address);
        this.socket = socket;
        this.timer = window.setTimeout(() => this.lose(), PATIENCE);
        socket.onopen = () => {
            clearTimeout(this.timer);
            this.pause = FIRST_PAUSE;
            this.onOpen();
        };
        socket.onmessage = (message) => { if (this.socket === socket) this.receive(String(message.data)); };
        socket.onclose = () => { if (this.socket === socket) this.lose(); };
    }

    request<Answer>(what: string, members: object = {}): Promise<Answer> {
        const socket = this.socket;
        if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
        const id = ++this.last;
        return new Promise<Answer>((resolve, reject) => {
            this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
            if (this.waiting.size === 1) this.listen();
            socket.send(JSON.stringify({ id, do: what, ...members }));
        });
    }

    // From now on it may be silent for a while; without end if nothing is wanted.
    private listen(): void {
        clearTimeout(this.timer);
        if (this.waiting.size > 0) this.timer = window.setTimeout(() => this.lose(), SILENCE);
    }

    private receive(text: string): void {
        const message = JSON.parse(text), waiting = this.waiting.get(message.id);
        if (!message.push) this.waiting.delete(message.id);
        this.listen();
        if (message.push) {
            this.onPush(message as Push);
            return;
        }
        if (!waiting) return;
        if (message.ok) waiting.resolve(message);
        else waiting.reject(new Refused(message.error.code, message.error.message, message.error.rule ?? null));
    }

    private lose(): void {
        const socket = this.socket, waiting = this.waiting;
        clearTimeout(this.timer);
        this.socket = null;
        socket?.close();
        this.waiting = new Map();
        for (const { reject } of waiting.values()) reject(new Lost());
        this.onLost();
        // Not all pages at once after the server was started again.
        this.timer = window.setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
        this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }

    // The network or the player is back. A line that broke while the machine slept may look whole to the browser: it
    // is tried, by a small request, which is lost in time if nobody answers.
    private hurry(): void {
        if (this.socket) {
            this.request('pending').catch(() => {});
            return;
        }
        clearTimeout(this.timer);
        this.pause = FIRST_PAUSE;
        this.open();
    }
}
