// What this device remembers: the seats it has taken, so that a match is found again after its window was closed, and
// how it wants to be asked.

export type Setup = 'printed' | 'hand'; // as the scenario prints it, or every unit placed by the player

export interface KeptSeat {
    token: string;
    role: string;
    game: string;
    match: number;
    invites?: { role: string; link: string }[];
    watch?: string;
    lesson?: string; // the name of the lesson that is taken there
    setup?: Setup; // as it was chosen when the match was made
    second?: boolean; // of two at this device, the one who did not begin the match
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

// The seats of a match at which somebody sits at this device: two at one table.
export const ownTokens = (match: number, game: string) =>
    keptSeats().filter((seat) => seat.match === match && seat.game === game).map((seat) => seat.token);

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
const ASKS_ALL = 'honjin.asks-all', SPEED = 'honjin.film', SOUND = 'honjin.sound', NAMES = 'honjin.names',
    MUTED = 'honjin.muted', WARNS = 'honjin.warnings';

const DONE = 'honjin.lessons';
export const readDone = (): string[] => (read(DONE) ?? '').split(' ').filter(Boolean); // lessons, as GAME/NAME
export const putDone = (lessons: string[]) => put(DONE, lessons.join(' '));

export const asksAll = () => read(ASKS_ALL) === 'yes';
export const keepAsksAll = (isWanted: boolean) => put(ASKS_ALL, isWanted ? 'yes' : 'no');
export const speedKept = () => read(SPEED);
export const keepSpeed = (speed: string) => put(SPEED, speed);
export const soundKept = () => read(SOUND) === 'on';
export const keepSound = (isOn: boolean) => put(SOUND, isOn ? 'on' : 'off');
export const romanKept = (): boolean | null => (read(NAMES) ? read(NAMES) === 'roman' : null); // null: by language
export const keepRoman = (isRoman: boolean) => put(NAMES, isRoman ? 'roman' : 'kanji');
export const warnsKept = () => read(WARNS) !== 'off';
export const keepWarns = (isOn: boolean) => put(WARNS, isOn ? 'on' : 'off');
export const langKept = () => read(LANG);
export const keepLang = (lang: string) => put(LANG, lang);
export const mutedKept = () => read(MUTED) === 'yes';
export const keepMuted = (isMuted: boolean) => put(MUTED, isMuted ? 'yes' : 'no');
