// Who sits where, and the links that bring others to the table.
import { useState } from 'preact/hooks';
import { FilmSpeed } from '../film/stage';
import { isAlone } from '../local/line';
import { gameOf, titleOf, useCalmPage } from '../page';
import { KeepSeat, Person } from '../people/person';
import { Players } from '../players/players';
import { keptSeats } from '../seats';
import { setSound } from '../sound';
import { say, sayOr } from '../words';
import { LangSwitch } from './lang';
import { saveJournal } from './matches';

function LinkBox({ label, link }: { label: string; link: string }) {
    const [isCopied, setCopied] = useState(false);
    const address = location.origin + link;
    const copy = async (event: Event) => {
        const box = (event.currentTarget as HTMLElement).parentElement!.querySelector('input')!;
        box.select();
        try {
            await navigator.clipboard.writeText(address);
            setCopied(true);
        } catch {
            // Pages without TLS have no clipboard; the link is selected instead.
        }
    };
    return (
        <div class="link-box">
            <label>{label}<input type="text" readOnly value={address} /></label>
            <button type="button" onClick={(event) => void copy(event)}>
                {say(isCopied ? 'invite.copied' : 'invite.copy')}
            </button>
        </div>
    );
}

export function MatchPanel() {
    const { seat, token, sound } = useCalmPage();
    if (!seat) return null;
    const kept = keptSeats().find((s) => s.token === token);
    const { roles = [], notice } = gameOf(seat.match.game) ?? {};
    return (
        <section class="match-panel" aria-label={say('match.title', seat.match.id)}>
            <h2>{say('match.title', seat.match.id)}</h2>
            <ul class="seats">
                {seat.seats.map((s) => {
                    const isYou = s.role === seat.role;
                    const who = isYou ? say('seat.you') : s.kind !== 'human' ? sayOr(`seat.${s.kind}`, s.kind)
                        : say(s.here ? 'seat.here' : 'seat.away');
                    return (
                        <li key={s.role} class={`side-${roles.findIndex((r) => r.id === s.role)}`}>
                            <span class="dot" aria-hidden="true" /> {titleOf(s.role)}:
                            {' '}{s.name && <><Person seat={s} /> · </>}{who}
                        </li>
                    );
                })}
                {seat.watchers > 0 && <li>{say('seat.watchers', seat.watchers)}</li>}
            </ul>
            <KeepSeat />
            <Players />
            <LangSwitch />
            <FilmSpeed name={say('film.speedHelp')} />
            <label class="ask-all">
                <input type="checkbox" checked={sound} onChange={(event) => setSound(event.currentTarget.checked)} />
                {say('match.sound')}
            </label>
            {kept?.invites?.map((invite) => (
                <LinkBox key={invite.role} label={say('invite.player', titleOf(invite.role))} link={invite.link} />
            ))}
            {kept?.watch && <LinkBox label={say('invite.watch')} link={kept.watch} />}
            {isAlone && (
                <button type="button" onClick={() => void saveJournal()}>{say('match.save')}</button>
            )}
            {notice && <p class="hint">{notice}</p>}
            {seat.match.commitment && (
                <p class="commitment">{say('match.dice')}: <code>{seat.match.commitment}</code></p>
            )}
        </section>
    );
}

// The opponent has not come yet: the link has to be seen without looking for it.
export function Invitation() {
    const { seat, token, view } = useCalmPage();
    const kept = keptSeats().find((s) => s.token === token);
    const away = kept?.invites?.filter((invite) => seat?.seats.some((s) => s.role === invite.role && !s.here)) ?? [];
    if (!seat || away.length === 0 || view?.pending.kind === 'over') return null;
    return (
        <div class="invitation">
            {away.map((invite) => (
                <LinkBox key={invite.role} label={say('invite.player', titleOf(invite.role))} link={invite.link} />
            ))}
        </div>
    );
}
