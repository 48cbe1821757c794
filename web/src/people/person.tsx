// A person's name at a seat, and how one's own seat gets one.
import { useCalmPage } from '../page';
import type { Seat } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';
import { isOwn } from './account';

export function Person({ seat }: { seat: Seat }) {
    return (
        <span class="person">{seat.name}{seat.bot && <span class="is-bot"> ({say('people.bot')})</span>}</span>
    );
}

// Who came by a link and has signed in: the match is then his on every device.
export function KeepSeat() {
    const { account, seat, token } = useCalmPage();
    const here = seat?.seats.find((s) => s.role === seat.role);
    if (!account || !token || isOwn(token) || !here || here.name) return null;
    return (
        <button type="button" onClick={() => void ask('keep', { token }).catch(complain)}>
            {say('people.keepSeat')}
        </button>
    );
}
