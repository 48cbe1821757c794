// What this device remembers: the seats it has taken, so that a match is found again after its window was closed, and
// how it wants to be asked.

export interface KeptSeat {
    token: string;
    role: string;
    game: string;
    match: number;
    invites?: { role: string; link: string }[];
    watch?: string;
    guide?: number; // the step of the guide that comes next
}

const PLACE = 'honjin.seats';
const MOST = 20;

export function keptSeats(): KeptSeat[] {
    try {
        const seats = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
        return Array.isArray(seats) ? seats : [];
    } catch { // storage is switched off, or holds something else
        return [];
    }
}

function write(seats: KeptSeat[]): void {
    try {
        localStorage.setItem(PLACE, JSON.stringify(seats.slice(0, MOST)));
    } catch {
        // Without storage the link in the address bar is the only way back.
    }
}

export function keep(seat: KeptSeat): void {
    const seats = keptSeats(), old = seats.find((s) => s.token === seat.token);
    write([{ ...old, ...seat }, ...seats.filter((s) => s.token !== seat.token)]);
}

export function forget(token: string): void {
    write(keptSeats().filter((seat) => seat.token !== token));
}

// ---- how this device wants to be asked and shown ----

function read(place: string): string | null {
    try {
        return localStorage.getItem(place);
    } catch {
        return null;
    }
}

function put(place: string, value: string): void {
    try {
        localStorage.setItem(place, value);
    } catch {
        // It holds until the page is closed.
    }
}

const LANG = 'honjin.lang';
const ASKS_ALL = 'honjin.asks-all', SPEED = 'honjin.film', SOUND = 'honjin.sound', NAMES = 'honjin.names';

export const asksAll = () => read(ASKS_ALL) === 'yes';
export const keepAsksAll = (isWanted: boolean) => put(ASKS_ALL, isWanted ? 'yes' : 'no');
export const speedKept = () => read(SPEED);
export const keepSpeed = (speed: string) => put(SPEED, speed);
export const soundKept = () => read(SOUND) === 'on';
export const keepSound = (isOn: boolean) => put(SOUND, isOn ? 'on' : 'off');
export const romanKept = () => read(NAMES) === 'roman';
export const keepRoman = (isRoman: boolean) => put(NAMES, isRoman ? 'roman' : 'kanji');
export const langKept = () => read(LANG);
export const keepLang = (lang: string) => put(LANG, lang);
