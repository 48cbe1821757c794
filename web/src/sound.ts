// Two soft tones when it is the player's turn, for those who want them.
import { change, page } from './page';
import { keepSound } from './seats';

const TONES = [[587, 0], [880, 0.16]]; // hertz, seconds
const LENGTH = 0.35, LOUD = 0.12;

let audio: AudioContext | null = null;

export function ring(): void {
    // A page may sound only after it was touched; tones that waited for that would come when they tell nothing new.
    if (!page.sound || !navigator.userActivation.hasBeenActive) return;
    audio ??= new AudioContext();
    void audio.resume();
    for (const [pitch, start] of TONES) {
        const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + start;
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(LOUD, at);
        volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
        tone.connect(volume).connect(audio.destination);
        tone.start(at);
        tone.stop(at + LENGTH);
    }
}

export function setSound(isOn: boolean): void {
    keepSound(isOn);
    change({ sound: isOn });
    if (isOn) ring(); // that is how it sounds
}
