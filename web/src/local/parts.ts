// The program in parts, fetched when they are wanted: its module, packs, books, the words of a language (core/part.h).
// Each is a file named by what is in it, so none is ever taken for that of another version, and is kept once fetched.
import { unpack } from './unpack';

declare const PARTS: Record<string, string>; // the build says in which file each is

export const KEPT = 'honjin-parts';

export class Missing extends Error {
    constructor() {
        super('A part of the game is not on this device yet. Go online and try again.');
    }
}

export const hasPart = (name: string) => name in PARTS;

async function fetchFile(name: string): Promise<Response> {
    const file = PARTS[name];
    const kept = 'caches' in self ? await caches.open(KEPT) : null; // only a page by https, or of this machine
    const found = await kept?.match(file);
    if (found) return found;
    const answered = await fetch(file, { cache: kept ? 'no-store' : 'default' }).catch(() => null); // not kept twice
    if (!answered?.ok) throw new Missing();
    await kept?.put(file, answered.clone()).catch(() => {}); // no room: it is fetched again
    return answered;
}

export async function fetchPart(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return unpack(new Uint8Array(await (await fetchFile(name)).arrayBuffer()));
}

// For a time without a network: all that somebody needs who reads this language, one after the other.
export async function keepParts(lang: string): Promise<void> {
    if (!('caches' in self)) return;
    const isWanted = (name: string) => /_pack$/.test(name) || name.endsWith(`_${lang}`) || /^[a-z]+_en$/.test(name);
    for (const name of Object.keys(PARTS).filter(isWanted)) await fetchFile(name).catch(() => {});
}
