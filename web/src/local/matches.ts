// The matches of this device, in its browser (IndexedDB): each with its journal, the seed of its dice and its seats.
export interface LocalSeat {
    role: string;
    kind: string; // human, or an opponent of the computer
    token: string | null;
}

export interface LocalMatch {
    id: number;
    game: string;
    scenario: string;
    options: Record<string, string>;
    seed: string; // of its dice; empty: its journal tells it
    journal: string;
    seats: LocalSeat[];
    result: string | null; // how its players have ended it
}

const NAME = 'honjin', STORE = 'matches';

const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

export class Matches {
    private constructor(private readonly database: IDBDatabase) {}

    static async open(): Promise<Matches> {
        const opening = indexedDB.open(NAME, 1);
        opening.onupgradeneeded = () => { opening.result.createObjectStore(STORE, { keyPath: 'id' }); };
        return new Matches(await done(opening));
    }

    async find(token: string): Promise<{ match: LocalMatch; seat: LocalSeat } | null> {
        const store = this.database.transaction(STORE).objectStore(STORE);
        for (const match of await done<LocalMatch[]>(store.getAll())) {
            const seat = match.seats.find((one) => one.token === token);
            if (seat) return { match, seat };
        }
        return null;
    }

    // A number that no other match here has.
    async add(match: Omit<LocalMatch, 'id'>): Promise<LocalMatch> {
        const transaction = this.database.transaction(STORE, 'readwrite'), store = transaction.objectStore(STORE);
        const keys = await done(store.getAllKeys());
        const added = { ...match, id: Math.max(0, ...keys.map(Number)) + 1 };
        await done(store.add(added));
        await ended(transaction);
        return added;
    }

    // When this returns it is kept, whatever happens to the page.
    async keep(match: LocalMatch): Promise<void> {
        const transaction = this.database.transaction(STORE, 'readwrite', { durability: 'strict' });
        transaction.objectStore(STORE).put(match);
        await ended(transaction);
    }

    async drop(match: LocalMatch): Promise<void> {
        const transaction = this.database.transaction(STORE, 'readwrite');
        transaction.objectStore(STORE).delete(match.id);
        await ended(transaction);
    }
}

const ended = (transaction: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
});
