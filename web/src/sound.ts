// Soft sounds for those who want them: two tones when it is the player's turn; feet, dice, drums, the end in the film.
import { change, page } from './page';
import { keepSound } from './seats';

interface Note { at: number; pitch: number; length: number; loud: number; kind: OscillatorType; to?: number } // seconds

const beats = (times: number, every: number, note: Omit<Note, 'at'>): Note[] =>
    Array.from({ length: times }, (_, i) => ({ ...note, at: i * every }));

const SOUNDS = {
    turn: [{ at: 0, pitch: 587, length: 0.35, loud: 0.12, kind: 'sine' },
        { at: 0.16, pitch: 880, length: 0.35, loud: 0.12, kind: 'sine' }],
    march: beats(4, 0.16, { pitch: 96, to: 60, length: 0.09, loud: 0.1, kind: 'triangle' }),
    dice: beats(5, 0.055, { pitch: 1500, to: 700, length: 0.03, loud: 0.05, kind: 'square' }),
    drums: beats(3, 0.22, { pitch: 130, to: 48, length: 0.3, loud: 0.2, kind: 'sine' }),
    end: [392, 523, 659, 784].map((pitch, i) => ({ at: i * 0.22, pitch, length: 0.8, loud: 0.1, kind: 'sine' })),
} satisfies Record<string, Note[]>;

let audio: AudioContext | null = null;

export function sound(what: keyof typeof SOUNDS): void {
    // A page may sound only after it was touched; tones that waited for that would come when they tell nothing new.
    if (!page.sound || !navigator.userActivation.hasBeenActive) return;
    audio ??= new AudioContext();
    void audio.resume();
    for (const { at: start, pitch, to, length, loud, kind } of SOUNDS[what] as Note[]) {
        const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + start;
        tone.type = kind;
        tone.frequency.setValueAtTime(pitch, at);
        if (to) tone.frequency.exponentialRampToValueAtTime(to, at + length);
        volume.gain.setValueAtTime(loud, at);
        volume.gain.exponentialRampToValueAtTime(0.001, at + length);
        tone.connect(volume).connect(audio.destination);
        tone.start(at);
        tone.stop(at + length);
    }
}

export function setSound(isOn: boolean): void {
    keepSound(isOn);
    change({ sound: isOn });
    if (isOn) sound('turn'); // that is how it sounds
}
