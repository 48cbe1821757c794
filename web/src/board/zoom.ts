// Panning and zooming the sheet by mouse, wheel and fingers, with @panzoom/panzoom.
import Panzoom from '@panzoom/panzoom';
import type { PanzoomObject } from '@panzoom/panzoom';

export interface Zoom {
    in(): void;
    out(): void;
    fit(): void;
    scale(): number;
    // Enlarged, with a point of the screen in the middle.
    open(scale: number, x: number, y: number): void;
    // Brings a point of the screen into the frame if it is outside.
    reveal(x: number, y: number): void;
    close(): void;
}

const MAX_SCALE = 7;
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const CLICK_SLACK = 6; // pixels a finger may wander in a click

export function openZoom(frame: HTMLElement, sheet: HTMLElement, onClick: (event: PointerEvent) => void): Zoom {
    const panzoom: PanzoomObject = Panzoom(sheet, { minScale: 1, maxScale: MAX_SCALE, step: 0.35, contain: 'outside',
        cursor: 'default', canvas: true, animate: !isCalm, duration: 150,
        handleStartEvent: (event: Event) => event.preventDefault() });
    let down: { x: number; y: number } | null = null;
    const onWheel = (event: WheelEvent) => {
        panzoom.zoomWithWheel(event, { animate: false });
    };
    const onDown = (event: PointerEvent) => { // a second finger makes it a pinch, no click
        down = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    };
    const onUp = (event: PointerEvent) => {
        const isClick = down && Math.hypot(event.clientX - down.x, event.clientY - down.y) <= CLICK_SLACK;
        down = null;
        if (isClick) onClick(event);
    };
    const onCancel = () => { down = null; };
    frame.addEventListener('wheel', onWheel, { passive: false });
    frame.addEventListener('pointerdown', onDown);
    frame.addEventListener('pointerup', onUp);
    frame.addEventListener('pointercancel', onCancel);
    const onResize = new ResizeObserver(() => panzoom.zoom(panzoom.getScale(), { animate: false }));
    onResize.observe(frame);
    return {
        in: () => { panzoom.zoomIn(); },
        out: () => { panzoom.zoomOut(); },
        fit: () => { panzoom.reset({ animate: !isCalm }); },
        scale: () => panzoom.getScale(),
        open(scale, x, y) {
            const box = frame.getBoundingClientRect(), now = panzoom.getScale(), pan = panzoom.getPan();
            const toX = pan.x + (box.left + box.width / 2 - x) / now;
            const toY = pan.y + (box.top + box.height / 2 - y) / now;
            panzoom.zoom(Math.min(scale, MAX_SCALE), { animate: false });
            // what it keeps within the frame goes by the size on the screen, which is not the new one yet
            requestAnimationFrame(() => panzoom.pan(toX, toY, { animate: false }));
        },
        reveal(x, y) {
            const box = frame.getBoundingClientRect(), rim = 30;
            const isIn = x > box.left + rim && x < box.right - rim && y > box.top + rim && y < box.bottom - rim;
            if (isIn) return;
            const scale = panzoom.getScale();
            panzoom.pan((box.left + box.width / 2 - x) / scale, (box.top + box.height / 2 - y) / scale,
                { relative: true });
        },
        close() {
            onResize.disconnect();
            frame.removeEventListener('wheel', onWheel);
            frame.removeEventListener('pointerdown', onDown);
            frame.removeEventListener('pointerup', onUp);
            frame.removeEventListener('pointercancel', onCancel);
            panzoom.destroy();
        },
    };
}
