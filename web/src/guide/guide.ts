// A guided first turn: which order is proposed at which step, and why. The steps are data of a game's furniture,
// played on the real engine with known dice; a test plays each to its end. Whoever gives another order has left the
// guide, kindly.
import { guides } from '../furniture/furniture';
import { mayDecide } from '../orders/picked';
import { change, page } from '../page';
import type { Choice } from '../protocol';
import { keep, keptSeats } from '../seats';
import { say } from '../words';

export interface Step {
    order: string;
    why: string;
    rule: string;
}

export interface Guide {
    game: string;
    scenario: string;
    role: string;
    seed: string;
    steps: Step[];
}

export const guideOf = (game: string | undefined): Guide | undefined => guides.find((guide) => guide.game === game);

// The step at which the guide of a seat is; undefined: it has none, or has left it.
export const stepKept = (token: string) => keptSeats().find((seat) => seat.token === token)?.guide;

// The step that is proposed now.
export function stepNow(): { step: Step; at: number; of: number } | null {
    const steps = guideOf(page.seat?.match.game)?.steps ?? [], { guide } = page;
    const step = guide === null || !mayDecide() ? undefined : steps[guide];
    const isOffered = step && page.view?.choices.some((choice) => choice.action === step.order);
    return isOffered ? { step, at: guide!, of: steps.length } : null;
}

function setStep(guide: number | null): void {
    const { seat, token } = page;
    if (seat && token) keep({ token, role: seat.role, game: seat.match.game, match: seat.match.id,
        guide: guide ?? undefined });
    change({ guide });
}

// What was taken back is proposed again.
export function goBack(): void {
    if (page.guide) setStep(page.guide - 1);
}

export function leaveGuide(farewell: string = say('guide.left')): void {
    setStep(null);
    change({ farewell });
}

// An order of the player's: the proposed one leads on, any other one ends the guide, and so does the last.
export function followGuide(choice: Choice): void {
    if (page.farewell) change({ farewell: null });
    if (page.guide === null) return;
    const now = stepNow();
    if (!now || now.step.order !== choice.action) leaveGuide();
    else if (now.at + 1 < now.of) setStep(now.at + 1);
    else leaveGuide(say('guide.done'));
}
