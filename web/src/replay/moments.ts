// The match so far, moment by moment, as this seat saw it.
import { stopFilm } from '../film/film';
import { forceNext } from '../orders/give';
import { change, page } from '../page';
import type { Moment, Replay } from '../page';
import type { Frame, Piece } from '../protocol';
import { ask, complain } from '../server';
import { askBeats } from '../view';

function addFrames(moments: Moment[], frames: Frame[]): void {
    let pieces = new Map<number, Piece>(), last: Partial<Frame> = {};
    for (const frame of frames) {
        const { sites, overlays, features, ways } = { ...last, ...frame }; // what has not changed is not told again
        last = { sites, overlays, features, ways };
        frame.gone.forEach((id) => pieces.delete(id));
        frame.pieces.forEach((piece) => pieces.set(piece.id, piece));
        const { panel, events, watched } = frame;
        moments.push({ pieces: [...pieces.values()], panel, events, watched, ...last });
        pieces = new Map(pieces);
    }
}

async function fetchMoments(isAll: boolean): Promise<Moment[]> {
    const moments: Moment[] = [];
    for (let total = 1; moments.length < total;) {
        const part = await ask<{ total: number; frames: Frame[] }>('history',
            { since: moments.length, count: 100, ...(isAll ? { all: true } : {}) });
        if (part.frames.length === 0) break;
        total = part.total;
        addFrames(moments, part.frames);
    }
    return moments;
}

export async function openReplay(isAll = false, wanted?: number, shows: Replay['shows'] = null): Promise<void> {
    const { token } = page;
    try {
        const moments = await fetchMoments(isAll), beats = await askBeats(isAll), last = moments.length - 1;
        if (page.token !== token) return; // another match by now
        stopFilm();
        const at = Math.min(wanted ?? page.replay?.at ?? last, last);
        change({ replay: { moments, beats, at, isAll, isPlaying: false, shows }, notice: null });
    } catch (error) {
        complain(error);
    }
}

// The board as it was when that was told.
export async function openMoment(event: number): Promise<void> {
    if (!page.replay) await openReplay();
    const at = page.replay?.moments.findIndex(({ events }) => events.some(({ n }) => n === event)) ?? -1;
    if (at >= 0) seekReplay(at);
}

export function seekReplay(at: number, isPlaying = false): void {
    const { replay } = page;
    if (!replay) return;
    const last = replay.moments.length - 1;
    const next = Math.max(0, Math.min(at, last));
    change({ replay: { ...replay, at: next, isPlaying: isPlaying && next < last } });
}

// Under the slider: the luck of it, or which orders cost most.
export function showBeside(shows: Replay['shows']): void {
    if (page.replay) change({ replay: { ...page.replay, shows } });
}

export function closeReplay(): void {
    change({ replay: null });
    forceNext();
}
