// Keys of the page, which leaves those of the browser alone: Ctrl+R is no R.
export const isChord = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

let byKeys = false; // the last stroke was a key's: the focus goes where the next one is wanted
let isHeld = false; // it has been down for a while
const SPOT = 8, HASTE = 500; // pixels, milliseconds
let strokes = [{ x: -SPOT, y: -SPOT, at: -HASTE }, { x: -SPOT, y: -SPOT, at: -HASTE }]; // the last one and that before
addEventListener('keydown', ({ repeat }) => {
    byKeys = true;
    isHeld = repeat;
}, true);
addEventListener('pointerdown', ({ clientX: x, clientY: y, timeStamp: at }) => {
    byKeys = false;
    strokes = [{ x, y, at }, strokes[0]];
}, true);
export const isByKeys = () => byKeys;

// A button with data-second asks for a stroke of its own: the other half of a double click that has brought it, or a
// key that was not let go, is none.
function isSlip(event: MouseEvent): boolean {
    const [{ x, y, at }, before] = strokes;
    if (event.detail === 0) return byKeys && isHeld;
    return event.detail > 1 || (Math.hypot(x - before.x, y - before.y) < SPOT && at - before.at < HASTE);
}
addEventListener('click', (event) => {
    const isSecond = event.target instanceof Element && event.target.closest('[data-second]');
    if (isSecond && isSlip(event)) event.stopPropagation();
}, true);

// Is it typed into a field?
export const isTyped = ({ target }: Event) => !!(target as HTMLElement | null)?.closest?.('input, textarea, select');
