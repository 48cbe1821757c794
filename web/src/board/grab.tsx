// What a pointer may drag on the map: a unit to where it goes, or a box around several; and how it is let go.
import { useEffect } from 'preact/hooks';
import { add, click, nextValues } from '../orders/choices';
import { pick, select } from '../orders/click';
import { clearPicks, isHex, mayDecide, namesIn } from '../orders/picked';
import { change, page, useCalmPage } from '../page';
import { say } from '../words';
import type { Grab } from './zoom';

export interface Box { left: number; top: number; width: number; height: number } // within the frame

// A unit that may go somewhere: as if it had been clicked, and then the hex where it is dropped.
export function grabUnit(event: PointerEvent, hexUnder: (event: PointerEvent) => string | null,
    setHovered: (hex: string | null) => void): Grab | null {
    const { view } = page, from = event.pointerType === 'touch' ? null : hexUnder(event);
    if (!view || !from || page.film || page.replay || page.isBusy || !mayDecide()) return null;
    const names = namesIn(view, from), kept = names.find((name) => name === page.picks[0]);
    const picks = kept ? [kept] : click(view.choices, [], names);
    const isOne = picks?.length === 1 && picks[0] !== null;
    if (!isOne || ![...nextValues(view.choices, picks).keys()].some(isHex)) return null;
    const { at } = view;
    return {
        move: (now) => {
            if (page.picks.join() !== picks.join()) select(picks);
            setHovered(hexUnder(now));
        },
        drop: (now) => {
            const to = hexUnder(now);
            setHovered(null);
            if (!to || page.view?.at !== at || page.isBusy || to === from) return;
            const next = nextValues(page.view.choices, picks);
            const name = namesIn(page.view, to).find((one) => next.has(one));
            if (name !== undefined) pick(add(picks, name));
        },
        cancel: () => setHovered(null),
    };
}

// A box; `choose` is told which spots of the screen are in it.
export function grabBox(event: PointerEvent, frame: HTMLElement, setBox: (box: Box | null) => void,
    choose: (isIn: (x: number, y: number) => boolean) => void): Grab {
    const { clientX: fromX, clientY: fromY } = event;
    const span = (now: PointerEvent) => ({ left: Math.min(fromX, now.clientX), right: Math.max(fromX, now.clientX),
        top: Math.min(fromY, now.clientY), bottom: Math.max(fromY, now.clientY) });
    return {
        move: (now) => {
            const { left, right, top, bottom } = span(now), room = frame.parentElement!.getBoundingClientRect();
            setBox({ left: left - room.left, top: top - room.top, width: right - left, height: bottom - top });
        },
        drop: (now) => {
            const { left, right, top, bottom } = span(now);
            setBox(null);
            change({ isBoxing: false });
            choose((x, y) => x >= left && x <= right && y >= top && y <= bottom);
        },
        cancel: () => setBox(null),
    };
}

// Escape lets go of all that is picked, wherever the focus is.
export function useEscape(also: () => void = () => {}): void {
    useEffect(() => {
        const letGo = (event: KeyboardEvent) => {
            const isForOther = page.film || page.rule || page.help; // it ends the film, or closes the window
            if (event.key !== 'Escape' || event.defaultPrevented || isForOther) return;
            also();
            clearPicks();
        };
        window.addEventListener('keydown', letGo);
        return () => window.removeEventListener('keydown', letGo);
    }, []);
}

// For fingers, and for whoever does not know of Shift.
export function BoxButton() {
    const { isBoxing } = useCalmPage();
    return (
        <button type="button" class="word box-button" aria-pressed={isBoxing} title={say('group.boxHelp')}
            aria-label={say('group.box')} onClick={() => change({ isBoxing: !isBoxing })}>
            ▭<span class="wide"> {say('group.box')}</span>
        </button>
    );
}
