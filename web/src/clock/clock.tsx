// How much time everybody has left, and what follows when it has run out.
import { useEffect, useState } from 'preact/hooks';
import { change, gameOf, page, titleOf, useCalmPage } from '../page';
import { isEnded } from '../players/deeds';
import type { Clock, Pace, RoleClock } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const CLOSE = MINUTE; // from here on it is shown as pressing

// As the server told it just now; from there on it is counted here.
export const clockTold = (clock: Clock | null | undefined) =>
    change({ clock: clock ?? null, clockAt: performance.now() });

const two = (number: number) => String(number).padStart(2, '0');

// Rounded up: nothing is left when nothing is shown.
export function timeOf(left: number): string {
    const rest = Math.ceil(left / SECOND) * SECOND, days = Math.floor(rest / DAY);
    const hours = Math.floor(rest % DAY / HOUR), minutes = Math.floor(rest % HOUR / MINUTE);
    if (days > 0) return say('clock.days', days, `${hours}:${two(minutes)}`);
    const seconds = two(rest % MINUTE / SECOND);
    return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

export function paceOf(pace: Pace): string {
    if (pace.kind === 'live') return say('pace.live', pace.main / 60, pace.add);
    return pace.each % 86400 ? say('pace.hours', pace.each / 3600) : say('pace.each', pace.each / 86400);
}

// Draws anew as often as what it shows changes.
function useCounting(isRunning: boolean): void {
    const [, setCount] = useState(0);
    useEffect(() => {
        if (!isRunning) return undefined;
        const timer = setInterval(() => setCount((count) => count + 1), SECOND / 4);
        return () => clearInterval(timer);
    }, [isRunning]);
}

const leftNow = (told: RoleClock, at: number) =>
    (told.runs ? Math.max(0, told.left - (performance.now() - at)) : told.left);

async function claim(): Promise<void> {
    try {
        await ask('claim');
    } catch (error) {
        complain(error);
    }
}

// What whoever has time may do about those who have none.
function Late({ clock, late }: { clock: Clock; late: string[] }) {
    const { seat } = useCalmPage(), isPlayer = seat?.seats.some((s) => s.role === seat.role);
    const others = late.filter((role) => role !== seat?.role).map(titleOf).join(', ');
    const isRelieved = clock.roles.some(({ role, machine }) => machine && late.includes(role));
    if (late.includes(seat?.role ?? '')) return <p class="offered" role="alert">{say(`clock.yours.${clock.end}`)}</p>;
    return (
        <p class="offered" role="alert">
            <span>{say('clock.out', others)}</span>
            {isPlayer && clock.end === 'claim' && (
                <button type="button" class="primary" onClick={() => void claim()}>{say('clock.claim')}</button>
            )}
            {isPlayer && clock.end === 'machine' && !isRelieved && (
                <button type="button" class="primary" onClick={() => void claim()}>{say('clock.machine')}</button>
            )}
        </p>
    );
}

export function Clocks() {
    const { clock, clockAt, seat } = useCalmPage(), isOver = isEnded();
    const roles = gameOf(seat?.match.game)?.roles ?? [];
    useCounting(!isOver && !!clock?.roles.some(({ runs }) => runs));
    if (!clock || !seat) return null;
    const late = isOver ? [] : clock.roles.filter(({ out }) => out).map(({ role }) => role);
    return (
        <>
            <ul class="clocks" aria-label={say('clock.title', paceOf(clock))} title={paceOf(clock)}>
                {clock.roles.map((told) => {
                    const left = leftNow(told, clockAt), isRunning = told.runs && !isOver;
                    const names = ['clock', `side-${roles.findIndex(({ id }) => id === told.role)}`,
                        isRunning ? 'runs' : '', isRunning && left < CLOSE ? 'is-close' : ''];
                    return (
                        <li key={told.role} class={names.join(' ').trim()}>
                            <span class="dot" aria-hidden="true" /> {titleOf(told.role)}{' '}
                            <b role="timer">{timeOf(left)}</b>
                        </li>
                    );
                })}
            </ul>
            {!clock.begun && !isOver && <p class="hint">{say('clock.awaits')}</p>}
            {late.length > 0 && <Late clock={clock} late={late} />}
        </>
    );
}

export const hearClock = (clock: Clock | null) => { if (page.seat) clockTold(clock); };
