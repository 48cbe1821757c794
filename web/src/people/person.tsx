// A person's name at a seat, and how one's own seat gets one.
import { gameOf, useCalmPage } from '../page';
import type { Account, Seat } from '../protocol';
import { ask, complain } from '../server';
import { say, titleIn } from '../words';
import { isOwn } from './account';

// A question mark where little is known yet.
const ratingOf = (rating: number, isUnsure?: boolean) => `${rating}${isUnsure ? '?' : ''}`;

export function Ratings({ account }: { account: Account }) {
    const known = account.ratings.filter(({ game }) => gameOf(game));
    if (known.length === 0) return null;
    return (
        <table class="ratings">
            <caption class="unseen">{say('people.ratings')}</caption>
            <tbody>
                {known.map(({ game, rating, unsure, matches }) => (
                    <tr key={game}>
                        <th scope="row">{titleIn(gameOf(game)!)}</th>
                        <td>{ratingOf(rating, unsure)}</td>
                        <td>{say('people.rated', matches)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

export function Person({ seat }: { seat: Seat }) {
    return (
        <span class="person">{seat.name}
            {seat.rating && <span class="rating">{' '}{ratingOf(seat.rating, seat.unsure)}</span>}
            {seat.bot && <span class="is-bot"> ({say('people.bot')})</span>}</span>
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

// Somebody who has an account finds the match among his own.
export function InviteByName({ isBusy, onInvite }: { isBusy: boolean; onInvite(name: string): void }) {
    const { account } = useCalmPage();
    if (!account) return null;
    return (
        <form class="by-name" onSubmit={(event) => {
            event.preventDefault();
            const name = String(new FormData(event.currentTarget as HTMLFormElement).get('invited'));
            onInvite(name.normalize('NFC').trim());
        }}>
            <input type="text" name="invited" required maxLength={80} aria-label={say('people.inviteWhom')}
                placeholder={say('people.inviteWhom')} autocapitalize="none" spellcheck={false} />
            <button type="submit" disabled={isBusy}>{say('people.invite')}</button>
        </form>
    );
}
