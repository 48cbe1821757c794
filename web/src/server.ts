// The page's line to the server: what is asked there, and what is said when the answer is no.
import { LocalLine, isAlone } from './local/line';
import { Connection, Lost, Refused } from './net';
import type { Line } from './net';
import { change, notify, page } from './page';
import type { HexMap, Push, Words } from './protocol';
import { langNow, say, sayOr } from './words';

const ADDRESS = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
let connection: Line;

// `arrive` whenever the connection is there, also after it was lost; `hear` what the server says by itself.
export function connect(arrive: () => void, hear: (push: Push) => void): void {
    const lose = () => change({ link: 'lost' });
    connection = isAlone ? new LocalLine(arrive, lose, hear) : new Connection(ADDRESS, arrive, lose, hear);
    connection.open();
}

const PAUSE = 500; // milliseconds
// What is asked often at once (a long match in parts, a rest order by order) may be more than the server takes in a
// second. It was not carried out then, and is asked again: so often.
const TRIES: Record<string, number> = { history: 60, luck: 60, review: 60, play: 12, undo: 12, rewind: 12, view: 12,
    events: 12, beats: 12 };

// In the language of the page; what the server says by itself comes in that of the last `join`.
export async function ask<Answer>(what: string, members: Record<string, unknown> = {}): Promise<Answer> {
    const { token } = page;
    for (let tries = 1; ; tries++) {
        try {
            return await connection.request<Answer>(what, { lang: langNow(), ...members });
        } catch (error) {
            const isTooMuch = error instanceof Refused && error.code === 'limit' && tries < (TRIES[what] ?? 1);
            if (isTooMuch) await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
            if (!isTooMuch || page.token !== token) throw error; // never in another match
        }
    }
}

// Of what is no rule the server tells in English: in another language the page says what kind of trouble it is.
const troubleOf = ({ code, message }: Refused) =>
    (langNow() === 'en' ? message : sayOr(`trouble.${code}`, say('trouble.state')));

// Map and words of a scenario never change: the browser keeps what the server gives as a file. A page that has no
// server (or one that lacks this file) asks for them like for anything else.
export async function askTold(game: string, scenario: string): Promise<{ map: HexMap; words: Words }> {
    const file = isAlone ? null : await fetch(`told/${game}/${scenario}/${langNow()}.json`).catch(() => null);
    if (file?.ok) return file.json();
    const [map, words] = await Promise.all([ask<HexMap>('map'), ask<Words>('words')]);
    return { map, words };
}

export function complain(error: unknown): void {
    if (error instanceof Lost) return; // the bar at the top says so
    if (!(error instanceof Refused)) throw error;
    const isRefusal = error.code === 'illegal';
    notify(isRefusal ? 'refusal' : 'trouble', isRefusal ? error.message : troubleOf(error), error.rule);
}
