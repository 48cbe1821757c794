// Panning and zooming the sheet by mouse, wheel and fingers, with @panzoom/panzoom.
import Panzoom from '@panzoom/panzoom';
import type { PanzoomObject } from '@panzoom/panzoom';

export interface Zoom {
    in(): void;
    out(): void;
    fit(): void;
    // As it was before anybody touched it.
    reset(): void;
    scale(): number;
    // Enlarged, with a point of the screen in the middle.
    open(scale: number, x: number, y: number): void;
    // Whether a point of the screen is in the frame, not at its rim.
    shows(x: number, y: number): boolean;
    // Brings a point of the screen into the frame if it is outside.
    reveal(x: number, y: number): void;
    close(): void;
}

const MAX_SCALE = 11; // on the largest map hexes with room for their numbers
const RIM = 30; // pixels of the frame
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const CLICK_SLACK = 6; // pixels a finger may wander in a click
const SETTLED = 120; // milliseconds without a move
const HOLD = 450; // milliseconds after which a finger that stays asks what is there

// What a pointer drags instead of the sheet.
export interface Grab {
    move(event: PointerEvent): void;
    drop(event: PointerEvent): void;
    cancel?(): void;
}

export interface Hands {
    onClick(event: PointerEvent): void;
    onHold(event: PointerEvent): void;
    grab(event: PointerEvent): Grab | null;
    // The frame has another width, and nobody has panned or zoomed yet. (Its height changes with what is asked.)
    onWidth(width: number): void;
}

export function openZoom(frame: HTMLElement, sheet: HTMLElement, { onClick, onHold, onWidth, ...hands }: Hands): Zoom {
    const panzoom: PanzoomObject = Panzoom(sheet, { minScale: 1, maxScale: MAX_SCALE, step: 0.35, contain: 'outside',
        cursor: 'default', canvas: true, animate: !isCalm, duration: 150,
        handleStartEvent: (event: Event) => event.preventDefault() });
    let down: { x: number; y: number } | null = null, holding = 0, grab: Grab | null = null, isDragging = false;
    let isTouched = false, width = frame.clientWidth;
    const onWheel = (event: WheelEvent) => {
        isTouched = true;
        panzoom.zoomWithWheel(event, { animate: false });
    };
    const onDown = (event: PointerEvent) => { // a second finger makes it a pinch, no click
        down = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
        isTouched ||= !down;
        clearTimeout(holding);
        letGo();
        grab = down && event.button === 0 ? hands.grab(event) : null;
        if (grab) panzoom.setOptions({ disablePan: true });
        if (!down || event.pointerType !== 'touch') return;
        holding = window.setTimeout(() => {
            down = null; // no click any more
            onHold(event);
        }, HOLD);
    };
    const onMove = (event: PointerEvent) => {
        if (isDragging) return grab?.move(event);
        if (!event.buttons) settle(); // let go of outside
        if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) <= CLICK_SLACK) return;
        if (grab) {
            isDragging = true;
            clearTimeout(holding);
            frame.setPointerCapture(event.pointerId);
            return grab.move(event);
        }
        isTouched = true;
        onCancel(); // it pans: as a layer of its own, so that nothing is painted again and nobody asks what is below
        sheet.style.willChange = 'transform';
        sheet.style.pointerEvents = 'none';
    };
    const onUp = (event: PointerEvent) => {
        const isClick = down !== null && !isDragging, dropped = isDragging ? grab : null;
        isDragging = false;
        grab = dropped ? null : grab;
        onCancel();
        settle();
        if (isClick) onClick(event);
        else dropped?.drop(event);
    };
    const settle = () => { // sharp again
        sheet.style.willChange = '';
        sheet.style.pointerEvents = '';
    };
    const onCancel = () => {
        down = null;
        clearTimeout(holding);
        letGo();
    };
    const onLost = () => {
        onCancel();
        settle();
    };
    const letGo = () => {
        if (isDragging) grab?.cancel?.();
        grab = null;
        isDragging = false;
        panzoom.setOptions({ disablePan: false });
    };
    frame.addEventListener('wheel', onWheel, { passive: false });
    frame.addEventListener('pointerdown', onDown);
    frame.addEventListener('pointermove', onMove);
    frame.addEventListener('pointerup', onUp);
    frame.addEventListener('pointercancel', onLost);
    const onResize = new ResizeObserver(() => {
        panzoom.zoom(panzoom.getScale(), { animate: false });
        if (frame.clientWidth !== width && !isTouched) onWidth(frame.clientWidth);
        width = frame.clientWidth;
    });
    const byHand = (deed: () => void) => () => {
        isTouched = true;
        deed();
    };
    onResize.observe(frame);
    const shows = (x: number, y: number) => {
        const box = frame.getBoundingClientRect();
        return x > box.left + RIM && x < box.right - RIM && y > box.top + RIM && y < box.bottom - RIM;
    };
    return {
        in: byHand(() => panzoom.zoomIn({ animate: !isCalm })), // by itself it would always glide
        out: byHand(() => panzoom.zoomOut({ animate: !isCalm })),
        fit: byHand(() => panzoom.reset({ animate: !isCalm })),
        reset: () => { panzoom.reset({ animate: false }); },
        scale: () => panzoom.getScale(),
        open(scale, x, y) {
            const box = frame.getBoundingClientRect(), now = panzoom.getScale(), pan = panzoom.getPan();
            const toX = pan.x + (box.left + box.width / 2 - x) / now;
            const toY = pan.y + (box.top + box.height / 2 - y) / now;
            panzoom.zoom(Math.min(scale, MAX_SCALE), { animate: false });
            // what it keeps within the frame goes by the size on the screen, which is not the new one yet; and a sheet
            // that has just been made goes to its start once more, by a timer
            setTimeout(() => requestAnimationFrame(() => panzoom.pan(toX, toY, { animate: false })));
        },
        shows,
        reveal(x, y) {
            if (shows(x, y)) return;
            const box = frame.getBoundingClientRect(), scale = panzoom.getScale();
            panzoom.pan((box.left + box.width / 2 - x) / scale, (box.top + box.height / 2 - y) / scale,
                { relative: true });
        },
        close() {
            onResize.disconnect();
            frame.removeEventListener('wheel', onWheel);
            frame.removeEventListener('pointerdown', onDown);
            frame.removeEventListener('pointermove', onMove);
            frame.removeEventListener('pointerup', onUp);
            frame.removeEventListener('pointercancel', onLost);
            panzoom.destroy();
        },
    };
}

// Looks once the sheet has been still for a moment, and at the start: for what is costly.
export function watchStill(sheet: HTMLElement, room: Element, look: () => void): () => void {
    let coming = 0;
    const unwatch = watchSheet(sheet, room, () => {
        clearTimeout(coming);
        coming = window.setTimeout(look, SETTLED);
    });
    look();
    return () => {
        clearTimeout(coming);
        unwatch();
    };
}

// Looks once a frame after the sheet has moved or the room for it has changed; returns what ends that.
export function watchSheet(sheet: HTMLElement, room: Element, look: () => void): () => void {
    let asked = 0;
    const lookSoon = () => {
        cancelAnimationFrame(asked);
        asked = requestAnimationFrame(look);
    };
    const observer = new ResizeObserver(lookSoon);
    observer.observe(room);
    sheet.addEventListener('panzoomchange', lookSoon);
    sheet.addEventListener('transitionend', lookSoon); // it may glide to where it goes
    lookSoon();
    return () => {
        cancelAnimationFrame(asked);
        observer.disconnect();
        sheet.removeEventListener('panzoomchange', lookSoon);
        sheet.removeEventListener('transitionend', lookSoon);
    };
}

const STILL = 5; // frames in which nothing changes

// Does something once what is measured stays the same: the map is being opened, glides, or gets another size. Returns
// what ends the waiting.
export function whenStill(measured: () => string | undefined, deed: () => void): () => void {
    let coming = 0, still = 0;
    const wait = (last: string | undefined) => {
        const now = measured();
        still = now && now === last ? still + 1 : 0;
        if (still === STILL) deed();
        else coming = requestAnimationFrame(() => wait(now));
    };
    wait(undefined);
    return () => cancelAnimationFrame(coming);
}
