// The match so far, moment by moment, as this seat saw it.
import type { Frame, Piece } from '../protocol';
import { ask, change, complain, forceNext, page } from '../store';
import type { Moment } from '../store';

function addFrames(moments: Moment[], frames: Frame[]): void {
    let pieces = new Map<number, Piece>();
    frames.forEach((frame, i) => {
        if (i === 0) pieces = new Map();
        frame.gone.forEach((id) => pieces.delete(id));
        frame.pieces.forEach((piece) => pieces.set(piece.id, piece));
        moments.push({ pieces: [...pieces.values()], panel: frame.panel, events: frame.events });
    });
}

export async function openReplay(isAll = false): Promise<void> {
    const moments: Moment[] = [];
    let total = 1;
    try {
        while (moments.length < total) {
            const part = await ask<{ total: number; frames: Frame[] }>('history',
                { since: moments.length, count: 100, ...(isAll ? { all: true } : {}) });
            if (part.frames.length === 0) break;
            total = part.total;
            addFrames(moments, part.frames);
        }
        const at = Math.min(page.replay?.at ?? moments.length - 1, moments.length - 1);
        change({ replay: { moments, total: moments.length, at, isAll, isPlaying: false }, notice: null });
    } catch (error) {
        complain(error);
    }
}

export function seekReplay(at: number, isPlaying = false): void {
    const { replay } = page;
    if (!replay) return;
    const last = replay.moments.length - 1;
    const next = Math.max(0, Math.min(at, last));
    change({ replay: { ...replay, at: next, isPlaying: isPlaying && next < last } });
}

export function closeReplay(): void {
    change({ replay: null });
    forceNext();
}
