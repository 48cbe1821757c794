// What players may do beside the rules: resign, agree on a draw, on taking back, on another match; and talk.
import { useState } from 'preact/hooks';
import { titleOf, usePage } from '../page';
import { say } from '../words';
import { agreeTo, isEnded, resign, speak } from './deeds';

// What another player offers, where it is seen: beside the order that would make it void.
export function Offered() {
    const { seat, offer } = usePage();
    if (!seat || !offer || offer.roles.includes(seat.role)) return null;
    return (
        <p class="offered" role="alert">
            <span>{say(`players.offers.${offer.kind}`, offer.roles.map(titleOf).join(', '), offer.plies ?? 0)}</span>
            <button type="button" class="primary" onClick={() => void agreeTo(offer.kind, offer.plies)}>
                {say('players.agree')}
            </button>
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
            <button type="button" class="primary" onClick={() => void resign()}>{say('players.resign')}</button>
            <button type="button" onClick={() => setAsking(false)}>{say('players.playOn')}</button>
        </span>
    );
}

function Talk({ mayTalk }: { mayTalk: boolean }) {
    const { talk } = usePage();
    const [text, setText] = useState('');
    const send = async (event: Event) => {
        event.preventDefault();
        if (text.trim() && await speak(text.trim())) setText('');
    };
    return (
        <div class="talk">
            <ul aria-live="polite">
                {talk.map((said, i) => (
                    <li key={i}><b>{said.role ? titleOf(said.role) : say('players.watcher')}</b> {said.text}</li>
                ))}
            </ul>
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
    const { seat, offer } = usePage();
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
                    {!isOver && isAmongPeople && (
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
            {(people > 1 || isOver) && <Talk mayTalk={isPlayer || isOver} />}
        </section>
    );
}
