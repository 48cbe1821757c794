// Taking back: at once where nobody has learned anything since; after a question with all that followed; and why not.
import { useEffect, useRef } from 'preact/hooks';
import { rewind, undo } from '../orders/give';
import { change, notify, titleOf, useCalmPage } from '../page';
import { ownTokens } from '../seats';
import { say } from '../words';

export function UndoButton() {
    const { view, isBusy } = useCalmPage(), how = view?.undo ?? null;
    const press = () => {
        if (how === 'free') void undo();
        else if (how === 'asked') change({ isTakingBack: true, notice: null });
        else notify('news', say('undo.none'));
    };
    return (
        <button type="button" class="undo" aria-disabled={how === null} disabled={isBusy} onClick={press}
            title={say(how === null ? 'undo.none' : how === 'free' ? 'undo.free' : 'undo.asked')}>
            ↶ {say('prompt.undo')}{how === 'asked' ? ' …' : ''}
        </button>
    );
}

// Whoever plays elsewhere has to agree.
export function TakeBack() {
    const { seat, isTakingBack, isBusy } = useCalmPage(), keep = useRef<HTMLButtonElement>(null);
    useEffect(() => { if (isTakingBack) keep.current?.focus(); }, [isTakingBack]);
    if (!isTakingBack || !seat) return null;
    const isTable = ownTokens(seat.match.id, seat.match.game).length > 1;
    const others = seat.seats.filter((s) => s.kind === 'human' && s.role !== seat.role).map((s) => titleOf(s.role));
    const isAlone = others.length === 0 || isTable;
    return (
        <div class="take-back confirm" role="group" aria-label={say('undo.question')}>
            <p class="order">{say('undo.question')}</p>
            {!isAlone && <p class="hint">{say('undo.must', others.join(', '))}</p>}
            <div class="buttons">
                <button type="button" data-second class="primary is-grave" disabled={isBusy}
                    onClick={() => void rewind()}>
                    {say(isAlone ? 'prompt.undo' : 'undo.ask')}
                </button>
                <button ref={keep} type="button" class="cancel" onClick={() => change({ isTakingBack: false })}>
                    {say('undo.keep')}
                </button>
            </div>
        </div>
    );
}
