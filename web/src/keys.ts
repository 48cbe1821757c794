// Keys of the page, which leaves those of the browser alone: Ctrl+R is no R.
export const isChord = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

let byKeys = false; // the last stroke was a key's: the focus goes where the next one is wanted
addEventListener('keydown', () => { byKeys = true; }, true);
addEventListener('pointerdown', () => { byKeys = false; }, true);
export const isByKeys = () => byKeys;

// Is it typed into a field?
export const isTyped = ({ target }: Event) => !!(target as HTMLElement | null)?.closest?.('input, textarea, select');
