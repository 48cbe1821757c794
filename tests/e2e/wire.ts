// Brings a match to where a test begins, by the protocol: two seats of one table, orders given in no time.
import type { Choice, Created, Group, Joined, View } from '../../web/src/protocol';
import { expand } from '../../web/src/orders/choices';

type Answer = Record<string, unknown> & { ok: boolean; error?: { code: string; message: string } };

// One connection; an answer is found by the number of its question.
export class Wire {
    private questions = new Map<number, (answer: Answer) => void>();
    private count = 0;

    private constructor(private socket: WebSocket) {
        socket.addEventListener('message', ({ data }) => {
            const answer = JSON.parse(String(data));
            this.questions.get(answer.id)?.(answer);
            this.questions.delete(answer.id);
        });
    }

    static async connect(url: string): Promise<Wire> {
        const socket = new WebSocket(`${url.replace('http', 'ws')}ws`);
        await new Promise((resolve, reject) => {
            socket.addEventListener('open', resolve);
            socket.addEventListener('error', reject);
        });
        return new Wire(socket);
    }

    async ask<Kind>(what: string, members: Record<string, unknown> = {}): Promise<Kind> {
        const id = ++this.count;
        const coming = new Promise<Answer>((resolve) => { this.questions.set(id, resolve); });
        this.socket.send(JSON.stringify({ id, do: what, ...members }));
        const answer = await coming;
        if (!answer.ok) throw new Error(`${what}: ${answer.error?.message}`);
        return answer as Kind;
    }

    close(): void {
        this.socket.close();
    }
}

export interface Seat { role: string; link: string; wire: Wire }
export interface Asked { seat: Seat; view: View }

// Both seats of a new match, or those that are not the computer's.
export async function bothSeats(url: string, game: string, scenario?: string,
    computer: Record<string, string> = {}): Promise<Seat[]> {
    const wire = await Wire.connect(url);
    const { games } = await wire.ask<{ games: { id: string; roles: { id: string }[] }[] }>('games');
    const seats = Object.fromEntries(games.find((g) => g.id === game)!.roles.map(({ id }) =>
        [id, computer[id] ?? 'human']));
    const created = await wire.ask<Created>('create', { game, ...(scenario ? { scenario } : {}), seats });
    wire.close();
    return Promise.all(created.seats.filter(({ link }) => link).map(async ({ role, token, link }) => {
        const own = await Wire.connect(url);
        await own.ask<Joined>('join', { token });
        return { role, link: url + link!.slice(1), wire: own };
    }));
}

// Who is asked, and what he sees.
export async function asked(seats: Seat[]): Promise<Asked | null> {
    for (const seat of seats) {
        const view = await seat.wire.ask<Omit<View, 'choices'> & { choices: Group[] }>('view', { groups: true });
        const choices = view.choices.flatMap((group) => expand(group, view.role));
        if (choices.length > 0) return { seat, view: { ...view, choices } };
    }
    return null;
}

// Plays by `choose` until `isThere`; a match that ends before is followed by another one.
export async function reach(url: string, game: string, scenario: string | undefined,
    choose: (choices: Choice[], view: View) => Choice, isThere: (choices: Choice[], view: View) => boolean,
): Promise<Asked> {
    for (let matches = 0; matches < 50; matches++) {
        const seats = await bothSeats(url, game, scenario);
        for (let orders = 0; orders < 300; orders++) {
            const now = await asked(seats);
            if (!now) break;
            if (isThere(now.view.choices, now.view)) {
                seats.forEach((seat) => seat.wire.close());
                return now;
            }
            await now.seat.wire.ask('play', { action: choose(now.view.choices, now.view).action, at: now.view.at });
        }
        seats.forEach((seat) => seat.wire.close());
    }
    throw new Error('this never happened');
}

const BEGIN = ['default', 'deployed', 'as-printed', 'seal']; // of a set-up

// Always the same numbers; set-ups as printed, then by preference what leads to a fight.
export function chooser(seed: number, wanted: string[]) {
    let random = seed;
    const below = (limit: number) => {
        random = (random * 1103515245 + 12345) % 2147483648;
        return Math.floor((random / 2147483648) * limit);
    };
    return (choices: Choice[]) => {
        const begin = BEGIN.map((verb) => choices.find((choice) => choice.verb === verb)).find(Boolean);
        const good = choices.filter(({ verb }) => wanted.includes(verb));
        const among = good.length > 0 && below(10) < 7 ? good : choices;
        return begin ?? among[below(among.length)];
    };
}
