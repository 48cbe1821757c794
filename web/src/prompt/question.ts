// Is it still the same question? While both sides work in secret the other one's orders come in and make another
// position of it; who is about to press a button must find it where it was.
import { useRef } from 'preact/hooks';
import { page } from '../page';
import type { View } from '../protocol';
import { isSameQuestion } from '../view';

// A number that another question changes. Every decision of the player makes for another one, also where the same is
// asked again.
export function useQuestion(view: View | null): number {
    const { isBusy, isResting } = page;
    const last = useRef<{ view: View | null; count: number; isAnswered: boolean }>({ view: null, count: 0,
        isAnswered: false }).current;
    if (isBusy || isResting) last.isAnswered = true;
    const isAnother = !view || !last.view || !isSameQuestion(view, last.view) ||
        (last.isAnswered && view.at !== last.view.at);
    if (isAnother) last.count++;
    if (isAnother || !(isBusy || isResting)) last.view = view;
    if (!isBusy && !isResting) last.isAnswered = false;
    return last.count;
}
