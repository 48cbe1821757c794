// How fast the film goes, as this device wants it.
import { speedKept } from '../seats';

export type Speed = 'off' | 'hand' | 'slow' | 'normal' | 'fast';
export const SPEEDS: Speed[] = ['off', 'hand', 'slow', 'normal', 'fast'];

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Who wants no motion sees no film unless he asks for one.
export function firstSpeed(): Speed {
    const kept = SPEEDS.find((speed) => speed === speedKept());
    return kept ?? (wantsNoMotion() ? 'off' : 'normal');
}
