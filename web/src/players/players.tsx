// What players may do beside the rules: resign, agree on a draw, on taking back, on another match; and talk.
import { useEffect, useState } from 'preact/hooks';
import { isAlone } from '../local/line';
import { titleOf, useCalmPage } from '../page';
import { keepMuted, mutedKept } from '../seats';
import { say } from '../words';
import { agreeTo, isEnded, recallTalk, refuse, resign, speak, visible } from './deeds';
import { StandingOrders } from './standing';

// What another player offers, where it is seen: beside the order that would make it void.
export function Offered() {
    const { seat, offer } = useCalmPage();
    if (seat?.halted) return <Halted />;
    if (!seat || !offer || offer.roles.includes(seat.role)) return null;
    return (
        <p class="offered" role="alert">
            <span>{say(`players.offers.${offer.kind}`, offer.roles.map(titleOf).join(', '), offer.plies ?? 0)}</span>
            <button type="button" class="primary" onClick={() => void agreeTo(offer.kind, offer.plies)}>
                {say('players.agree')}
            </button>
            <button type="button" class="refuse" onClick={() => void refuse()}>{say('players.refuse')}</button>
        </p>
    );
}

// The rules were mended since, and allow the match only so far: its players say whether it goes on from there.
function Halted() {
    const { seat, offer } = useCalmPage();
    if (!seat?.halted) return null;
    const isPlayer = seat.seats.some((s) => s.role === seat.role);
    return (
        <p class="offered" role="alert">
            <span>
                {say('players.halted', seat.halted.played, seat.halted.of)}{' '}
                {offer && !offer.roles.includes(seat.role) &&
                    say(`players.offers.${offer.kind}`, offer.roles.map(titleOf).join(', '))}
            </span>
            {isPlayer && !isEnded() && !offer?.roles.includes(seat.role) && (
                <button type="button" class="primary" onClick={() => void agreeTo('resume')}>
                    {say('players.resume', seat.halted.played)}
                </button>
            )}
        </p>
    );
}

// Giving up cannot be taken back: it is asked twice.
function Resign() {
    const [isAsking, setAsking] = useState(false);
    if (!isAsking) {
        return <button type="button" onClick={() => setAsking(true)}>{say('players.resign')}</button>;
    }
    return (
        <span class="asks" role="group" aria-label={say('players.sure')}>
            {say('players.sure')}
            <button type="button" data-second class="primary" onClick={() => void resign()}>
                {say('players.resign')}
            </button>
            <button type="button" onClick={() => setAsking(false)}>{say('players.playOn')}</button>
        </span>
    );
}

function Talk({ mayTalk }: { mayTalk: boolean }) {
    const { talk, link, seat } = useCalmPage();
    const [text, setText] = useState(''), [isSilent, setSilent] = useState(mutedKept());
    const toggle = () => {
        keepMuted(!isSilent);
        setSilent(!isSilent);
    };
    useEffect(() => { if (mayTalk && link === 'open') void recallTalk(); }, [mayTalk, link, seat?.match.id]);
    const send = async (event: Event) => {
        event.preventDefault();
        if (text.trim() && await speak(text.trim())) setText('');
    };
    return (
        <div class="talk">
            <ul aria-live={isSilent ? 'off' : 'polite'}>
                {talk.filter(({ role }) => !isSilent || role === seat?.role).map((said, i) => (
                    <li key={i}>
                        <b>{said.role ? titleOf(said.role) : say('players.watcher')}</b> <bdi>{visible(said.text)}</bdi>
                    </li>
                ))}
            </ul>
            {isSilent && <p class="hint">{say('players.muted')}</p>}
            <button type="button" aria-pressed={isSilent} onClick={toggle}>
                {say(isSilent ? 'players.unmute' : 'players.mute')}
            </button>
            {mayTalk && (
                <form onSubmit={(event) => void send(event)}>
                    <input type="text" maxLength={160} aria-label={say('players.talk')}
                        placeholder={say('players.talk')} value={text}
                        onInput={(event) => setText(event.currentTarget.value)} />
                    <button type="submit">{say('players.say')}</button>
                </form>
            )}
        </div>
    );
}

export function Players() {
    const { seat, offer } = useCalmPage();
    if (!seat) return null;
    const isPlayer = seat.seats.some((s) => s.role === seat.role), isOver = isEnded();
    const people = seat.seats.filter((s) => s.kind === 'human').length;
    const isAmongPeople = people === seat.seats.length;
    return (
        <section class="players" aria-label={say('players.title')}>
            {offer?.roles.includes(seat.role) && (
                <p class="hint" role="status">{say(`players.offered.${offer.kind}`)}</p>
            )}
            {isPlayer && (
                <div class="buttons">
                    {!isOver && isAmongPeople && !isAlone && (
                        <button type="button" onClick={() => void agreeTo('draw')}>{say('players.draw')}</button>
                    )}
                    {!isOver && people > 1 && (
                        <button type="button" onClick={() => void agreeTo('rewind', 1)}>{say('players.rewind')}</button>
                    )}
                    {!isOver && <Resign />}
                    {isOver && (
                        <button type="button" onClick={() => void agreeTo('rematch')}>{say('players.rematch')}</button>
                    )}
                </div>
            )}
            {isPlayer && !isOver && <StandingOrders />}
            {!isAlone && (people > 1 || isOver) && <Talk mayTalk={isPlayer || isOver} />}
        </section>
    );
}
