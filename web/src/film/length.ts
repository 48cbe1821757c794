// How long each shot of a film lasts: as the speed says, but all of them together no longer than a film may be.
//
// What a fight decides can be read for a while (`least`), if there is time for all of them; what is left is shared by
// weight. So nobody waits longer than `length`, however much has happened.

export interface Timed { weight: number; least: number } // milliseconds

const FLASH = 20; // of what is told when all the time is spent

// The first of the shots that are still to be shown, after `spent` milliseconds of the film.
export function lengthOfFirst(rest: Timed[], usual: number, length: number, spent: number): number {
    const [first] = rest, left = Math.max(0, length - spent);
    const needed = rest.reduce((sum, shot) => sum + shot.least, 0);
    const weights = rest.reduce((sum, shot) => sum + shot.weight, 0);
    if (needed >= left) return Math.max(FLASH, first.least * left / needed);
    const share = first.least + (left - needed) * first.weight / weights;
    return Math.max(first.least, Math.min(usual * first.weight, share));
}
