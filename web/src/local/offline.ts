// The service worker of the static page: all of its files are kept, so that it also works without a network. A newer
// page is fetched beside the old one and takes its place when no window has the old one open any more: a running match
// never meets half of another program. The parts of the program (parts.ts) are kept by their names; of a newer version
// those are fetched at once that were kept of the old one. The build says which files there are.
import { KEPT } from './parts';

declare const FILES: string[], PARTS: Record<string, string>, VERSION: string;

interface Extendable extends Event {
    waitUntil(what: Promise<unknown>): void;
}

interface Fetching extends Extendable {
    request: Request;
    respondWith(what: Promise<Response>): void;
}

declare const self: {
    clients: { claim(): Promise<void> };
    addEventListener(what: 'install' | 'activate', listener: (event: Extendable) => void): void;
    addEventListener(what: 'fetch', listener: (event: Fetching) => void): void;
};

const NAME = 'honjin-';

const nameOf = (file: string) => /([^/]*)-[^/]*$/.exec(file)?.[1] ?? '';

self.addEventListener('install', (event) => {
    const keep = async () => {
        const cache = await caches.open(NAME + VERSION), parts = await caches.open(KEPT);
        // Asked for again, for it may be an older page's; not sent again if it is the same.
        await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
        const known = new Set((await parts.keys()).map(({ url }) => nameOf(url)));
        for (const file of Object.values(PARTS)) {
            if (known.has(nameOf(file)) && !await parts.match(file)) await parts.add(file);
        }
    };
    event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
    const tidy = async () => {
        const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== NAME + VERSION &&
            name !== KEPT);
        const parts = await caches.open(KEPT), files = Object.values(PARTS);
        const gone = (await parts.keys()).filter(({ url }) => !files.some((file) => url.endsWith(`/${file}`)));
        await Promise.all([...old.map((name) => caches.delete(name)), ...gone.map((request) => parts.delete(request))]);
        await self.clients.claim();
    };
    event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET') return;
    const find = async () => {
        const cache = await caches.open(NAME + VERSION), parts = await caches.open(KEPT);
        return await cache.match(event.request, { ignoreSearch: true }) ?? await parts.match(event.request) ??
            fetch(event.request);
    };
    event.respondWith(find());
});
