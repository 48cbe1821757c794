// Where the player looks and types. For whoever plays by keys the focus follows what is asked:
//
//     an order waits for its second stroke  on the way back, where something would be given up (confirm.tsx)
//     something on the map may be picked    the map
//     otherwise                             the first order that gives nothing up
//
// M goes to the map, O to the orders, from wherever the focus is.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isByKeys, isChord, isTyped } from '../keys';

const ORDERS = ['.confirm .cancel', '.menu .primary', '.setup .primary', '.sealed button', '.offered button',
    '.chips button', '.plain button:not([data-grave])', '.plain button', '.over .primary',
    'button:not(.undo, .handle)'];

const theMap = () => document.querySelector<HTMLElement>('[role="application"]');
const isOnMap = () => !!document.querySelector('.target, .counter.is-ringed, .figure.ringed');

function ordersIn(box: HTMLElement | null): HTMLElement | undefined {
    const cards = [...document.querySelectorAll<HTMLElement>('.hand button.card')];
    for (const selector of ORDERS) {
        const found = [...box?.querySelectorAll<HTMLElement>(selector) ?? []].find((one) => !one.matches(':disabled'));
        if (found) return found;
    }
    return cards[0];
}

const focusOn = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });

function useKeys(box: RefObject<HTMLElement | null>): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (isChord(event) || isTyped(event) || document.querySelector('dialog[open]')) return;
            const key = event.key.toLowerCase();
            if (key !== 'm' && key !== 'o') return;
            focusOn(key === 'm' ? theMap() : ordersIn(box.current));
            event.preventDefault();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, []);
}

export function useFocusFollows(box: RefObject<HTMLElement | null>, question: number, isBusy: boolean): void {
    const followed = useRef<number | undefined>(undefined); // the question that the focus has followed
    useKeys(box);
    useEffect(() => {
        if (isBusy || !isByKeys() || document.querySelector('dialog[open]')) return;
        const held = document.activeElement, isLost = !held || held === document.body;
        const isNew = followed.current !== question, isHere = !!box.current?.contains(held);
        followed.current = question;
        const isIdle = held === theMap() && !isOnMap();
        if (box.current?.querySelector('.confirm')) {
            if (isLost || (isNew && !isHere)) focusOn(ordersIn(box.current));
        } else if (isLost || (isNew && (isHere || isIdle))) {
            focusOn(isOnMap() ? theMap() : ordersIn(box.current));
        }
    });
}

// What has just been said is brought into sight: orders above it may have pushed it out. Of more than there is room for
// its beginning. What comes late above it (a line, a warning) pushes it out no more, until the player scrolls himself.
export function useInSight<Kind extends HTMLElement>(said: unknown): RefObject<Kind | null> {
    const box = useRef<Kind>(null);
    useEffect(() => {
        const element = box.current, prompt = element?.closest('.prompt');
        if (!element || !prompt) return undefined;
        const show = () => {
            const isLarge = element.offsetHeight > prompt.clientHeight * 0.7;
            element.scrollIntoView({ block: isLarge ? 'start' : 'nearest' });
        };
        const changes = new MutationObserver(show), leave = () => changes.disconnect();
        const own = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
        show();
        changes.observe(prompt, { childList: true, subtree: true, characterData: true });
        for (const name of own) addEventListener(name, leave, { passive: true, capture: true });
        return () => {
            leave();
            for (const name of own) removeEventListener(name, leave, { capture: true });
        };
    }, [said]);
    return box;
}
