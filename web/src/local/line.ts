// The line to the worker that keeps this device's matches (worker.ts), as net.ts is the line to a server.
import { Refused } from '../net';
import type { Line } from '../net';
import type { Push } from '../protocol';

interface Waiting {
    resolve(answer: unknown): void;
    reject(error: Error): void;
}

// Is this page one without a server?
export const isAlone = document.documentElement.dataset.server === 'none';

export class LocalLine implements Line {
    private worker: Worker | null = null;
    private waiting = new Map<number, Waiting>();
    private last = 0;

    constructor(private readonly onOpen: () => void, private readonly onLost: () => void,
        private readonly onPush: (push: Push) => void) {}

    open(): void {
        this.worker = new Worker('local.js', { type: 'module' });
        this.worker.onmessage = ({ data }) => this.receive(String(data));
        this.worker.onerror = () => this.onLost();
    }

    request<Answer>(what: string, members: object = {}): Promise<Answer> {
        const id = ++this.last;
        return new Promise<Answer>((resolve, reject) => {
            this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
            this.worker!.postMessage(JSON.stringify({ id, do: what, ...members }));
        });
    }

    private receive(text: string): void {
        const message = JSON.parse(text);
        if (message.push === 'ready') {
            this.onOpen();
        } else if (message.push) {
            this.onPush(message as Push);
        } else {
            const waiting = this.waiting.get(message.id);
            this.waiting.delete(message.id);
            if (message.ok) waiting?.resolve(message);
            else waiting?.reject(new Refused(message.error.code, message.error.message, message.error.rule ?? null));
        }
    }
}
