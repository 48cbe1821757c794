// The matches this device has a seat in: against whom, how far, and whose move it is.
import { useEffect, useState } from 'preact/hooks';
import { isAlone } from '../local/line';
import { gameOf, useCalmPage } from '../page';
import { isOwn, ownAddress, ownMatches, seatMembers } from '../people/account';
import type { Game, OwnMatch, Peek } from '../protocol';
import { forget, keptSeats, ownTokens } from '../seats';
import type { KeptSeat } from '../seats';
import { ask, complain } from '../server';
import { langNow, say, sayOr, titleIn } from '../words';
import type { Key } from '../words';
import { whileLooking } from './matches';

const titleOf = (game: Game, role: string) => titleIn(game.roles.find((r) => r.id === role) ?? { title: role });

// "Turn 3 of 6", where the panel has such a track.
function turnOf(peek: Peek): string | null {
    const track = peek.panel.find((block) => block.kind === 'track' && block.items.some((item) => item.here));
    if (!track) return null;
    return say('block.track', track.title ?? '', track.items.findIndex((item) => item.here) + 1, track.items.length);
}

function whoseMove(game: Game, peek: Peek, role: string): string {
    if (peek.over || peek.pending.kind === 'over') return peek.pending.outcome?.text ?? say('lobby.over');
    if (peek.pending.roles.includes(role)) return say('lobby.yourMove');
    return say('lobby.theirMove', peek.pending.roles.map((r) => titleOf(game, r)).join(', '));
}

function How({ game, seat, peek }: { game: Game; seat: KeptSeat; peek: Peek }) {
    const others = peek.seats.filter((s) => s.role !== seat.role)
        .map((s) => s.name ?? (s.kind === 'human' ? titleOf(game, s.role) : sayOr(`seat.${s.kind}`, s.kind)))
        .join(', ');
    const isYours = !peek.over && peek.pending.roles.includes(seat.role);
    return (
        <small class={isYours ? 'how is-yours' : 'how'}>
            {[say('lobby.against', titleOf(game, seat.role), others), turnOf(peek), whoseMove(game, peek, seat.role)]
                .filter(Boolean).join(' · ')}
        </small>
    );
}

// A match that is over is looked at, not gone on with.
function goOnOf(isPlayer: boolean, peek: Peek | undefined): Key {
    if (peek && (peek.over || peek.pending.kind === 'over')) return 'lobby.lookBack';
    return isPlayer ? 'lobby.goOn' : 'lobby.watch';
}

// Without the link the seat is lost: it is asked twice.
function Forget({ onForget }: { onForget(): void }) {
    const [isAsking, setAsking] = useState(false);
    if (!isAsking) {
        return (
            <button type="button" class="quiet" onClick={() => setAsking(true)}>{say('lobby.forget')}</button>
        );
    }
    return (
        <span class="asks" role="group" aria-label={say(isAlone ? 'lobby.sureHere' : 'lobby.sure')}>
            {say(isAlone ? 'lobby.sureHere' : 'lobby.sure')}
            <button type="button" onClick={onForget}>{say('lobby.forget')}</button>
            <button type="button" onClick={() => setAsking(false)}>{say('lobby.keep')}</button>
        </span>
    );
}

// Seats of the account for which this device has no link.
const ownSeats = (matches: OwnMatch[], kept: KeptSeat[]): KeptSeat[] =>
    matches.flatMap(({ match, game, own }) => own.filter((role) => !kept.some((seat) =>
        seat.match === match && seat.role === role)).map((role) =>
        ({ token: ownAddress(match, role), match, game, role })));

const SHOWN = 3; // the latest; the others leave the games in sight

export function Mine() {
    const { link, account } = useCalmPage();
    const [seats, setSeats] = useState(keptSeats());
    const [own, setOwn] = useState<OwnMatch[]>([]);
    useEffect(() => {
        setOwn([]);
        if (account && link === 'open') ownMatches().then(setOwn).catch(() => {});
    }, [account?.name, link]);
    const [peeks, setPeeks] = useState<Record<string, Peek>>({});
    // Lessons stand with their game; of two at this device the first stands for both.
    const known = [...seats, ...ownSeats(own, seats)]
        .filter((seat) => gameOf(seat.game) && !seat.lesson && !seat.second);
    useEffect(() => whileLooking(() => known.forEach((seat) => {
        ask<Peek>('peek', seatMembers(seat.token)).then((peek) => setPeeks((old) => ({ ...old, [seat.token]: peek })))
            .catch(() => {}); // the row stays without it; going on says why
    })), [link, seats, known.length, langNow()]); // the games come later than the seats
    const drop = ({ token, match, game }: KeptSeat) => {
        if (isAlone) {
            void ask('forget', { token }).catch(complain);
            ownTokens(match, game).forEach(forget);
        }
        forget(token);
        setSeats(keptSeats());
    };
    const rows = known.map((seat) => {
        const game = gameOf(seat.game)!, isPlayer = game.roles.some((r) => r.id === seat.role);
        const isAsked = isPlayer && peeks[seat.token]?.pending.roles.includes(seat.role);
        return (
            <li key={seat.token}>
                <span>{titleIn(game)} · {say('match.title', seat.match)}
                    {peeks[seat.token] && isPlayer && <How game={game} seat={seat} peek={peeks[seat.token]} />}
                </span>
                <a class={isAsked ? 'button primary' : 'button'}
                    href={`#${seat.token}`}>{say(goOnOf(isPlayer, peeks[seat.token]))}</a>
                {!isOwn(seat.token) && <Forget onForget={() => drop(seat)} />}
            </li>
        );
    });
    if (rows.length === 0) return null;
    return (
        <section class="waits">
            <h2>{say('lobby.mine')}</h2>
            <ul class="matches">{rows.slice(0, SHOWN)}</ul>
            {rows.length > SHOWN && (
                <details class="earlier"><summary>{say('lobby.earlier', rows.length - SHOWN)}</summary>
                    <ul class="matches">{rows.slice(SHOWN)}</ul>
                </details>
            )}
        </section>
    );
}
