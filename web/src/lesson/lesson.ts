// Lessons: a course a game, on prepared positions. What a step wants, and whether an order is taken, says the server;
// the page shows it, and this device remembers which lessons were done and which were left in between.
import { page } from '../page';
import type { Created, Lesson } from '../protocol';
import { keep, keptSeats, putDone, readDone } from '../seats';
import { ask, complain } from '../server';

export const lessonNow = (): Lesson | undefined => page.view?.lesson;

const keyOf = (game: string, name: string) => `${game}/${name}`;

export const isDone = (game: string, name: string): boolean => readDone().includes(keyOf(game, name));

// The seat of a lesson that was begun; it can be gone on with, or looked at once more.
export const seatOf = (game: string, name: string) =>
    keptSeats().find((seat) => seat.game === game && seat.lesson === name);

export function noteDone(game: string, name: string): void {
    if (!isDone(game, name)) putDone([...readDone(), keyOf(game, name)]);
}

// The first that is still to be done; all are: the first.
export function nextOf(game: { id: string; lessons: { name: string }[] }): string | undefined {
    return (game.lessons.find(({ name }) => !isDone(game.id, name)) ?? game.lessons[0])?.name;
}

export async function beginLesson(game: string, name: string): Promise<void> {
    try {
        const created = await ask<Created>('create', { game, lesson: name });
        const own = created.seats.find((seat) => seat.kind === 'human')!;
        keep({ token: own.token!, role: own.role, game, match: created.match, lesson: name });
        location.hash = own.token!;
    } catch (error) {
        complain(error);
    }
}

// Where it was left; one that was done begins anew.
export async function takeLesson(game: string, name: string): Promise<void> {
    const seat = isDone(game, name) ? undefined : seatOf(game, name);
    if (seat) location.hash = seat.token;
    else await beginLesson(game, name);
}
