// The service worker of the static page: all of its files are kept, so that it also works without a network. A newer
// page is fetched beside the old one and takes its place when no window has the old one open any more: a running match
// never meets half of another program. The build says which files there are.
declare const FILES: string[], VERSION: string;

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

self.addEventListener('install', (event) => {
    const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
    event.waitUntil(caches.open(NAME + VERSION).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
    const tidy = async () => {
        const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== NAME + VERSION);
        await Promise.all(old.map((name) => caches.delete(name)));
        await self.clients.claim();
    };
    event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET') return;
    const find = async () => {
        const cache = await caches.open(NAME + VERSION);
        return await cache.match(event.request, { ignoreSearch: true }) ?? fetch(event.request);
    };
    event.respondWith(find());
});

export {}; // names of its own: the page has another `self`
