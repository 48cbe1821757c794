// Two at one device: who has decided passes it on, and nothing is shown until the other one says that he has it.
import { useEffect, useState } from 'preact/hooks';
import { titleOf, useCalmPage } from '../page';
import { isEnded } from '../players/deeds';
import { keptSeats } from '../seats';
import { say } from '../words';
import { isAlone } from './line';

export function Pass() {
    const { seat, view, token, film } = useCalmPage(), [isPassed, setPassed] = useState(false);
    useEffect(() => setPassed(false), [token]);
    if (!isAlone || !seat || !view || film || isEnded()) return null;
    const { roles } = view.pending;
    const next = roles.includes(seat.role) ? undefined : keptSeats().find((kept) =>
        kept.match === seat.match.id && kept.game === seat.match.game && roles.includes(kept.role));
    if (!next) return null;
    const who = titleOf(next.role);
    if (!isPassed) {
        return (
            <div class="invitation pass">
                <button type="button" class="primary" onClick={() => setPassed(true)}>{say('pass.to', who)}</button>
            </div>
        );
    }
    return (
        <div class="passed" role="dialog" aria-modal="true" aria-label={say('pass.take', who)}>
            <p>{say('pass.take', who)}</p>
            <button type="button" class="primary large" onClick={() => { location.hash = next.token; }}>
                {say('pass.show')}
            </button>
        </div>
    );
}
