// Where the player looks and types, in a box that scrolls: focus and what is new.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const BUTTONS = 'button:not([disabled]):not([tabindex="-1"]), summary';

// The focus stays where it was: a button that is gone after its order hands it on to the one that stands in its place.
export function useFocusStays(box: RefObject<HTMLElement | null>, isBusy: boolean): void {
    const last = useRef<{ verb: string | null; at: number } | null>(null); // what had it, while it was in the box
    useEffect(() => {
        const element = box.current;
        if (!element) return undefined;
        const onFocus = ({ target }: FocusEvent) => {
            const button = target as HTMLElement;
            last.current = { verb: button.getAttribute('data-verb'),
                at: [...element.querySelectorAll(BUTTONS)].indexOf(button) };
        };
        const onAway = (event: FocusEvent) => { // to another place, not to nothing
            if (event.relatedTarget && !element.contains(event.relatedTarget as Node)) last.current = null;
        };
        const onPress = ({ target }: PointerEvent) => {
            if (!element.contains(target as Node)) last.current = null;
        };
        element.addEventListener('focusin', onFocus);
        element.addEventListener('focusout', onAway);
        addEventListener('pointerdown', onPress, true);
        return () => {
            element.removeEventListener('focusin', onFocus);
            element.removeEventListener('focusout', onAway);
            removeEventListener('pointerdown', onPress, true);
        };
    }, [!!box.current]);
    useEffect(() => {
        const was = last.current, held = document.activeElement;
        if (!was || isBusy || (held && held !== document.body && held.isConnected)) return;
        const buttons = [...box.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? []];
        const same = was.verb ? buttons.find((button) => button.getAttribute('data-verb') === was.verb) : undefined;
        const next = same ?? buttons[Math.min(Math.max(was.at, 0), buttons.length - 1)];
        next?.focus({ preventScroll: true });
    });
}

// What has just been said is brought into sight: orders above it may have pushed it out.
export function useInSight<Kind extends HTMLElement>(said: unknown): RefObject<Kind | null> {
    const box = useRef<Kind>(null);
    useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [said]);
    return box;
}
