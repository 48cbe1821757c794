// What a beat of the film tells, over the board: the sentence, dice, cards, the cell of a table; and the film's knobs.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { furnitureOf } from '../furniture/furniture';
import { isChord } from '../keys';
import { RuleMark } from '../log/rule';
import { page, usePage } from '../page';
import type { GameEvent, Value } from '../protocol';
import { say } from '../words';
import { advance, beatNow, isTelling, isTurn, seeAgain, setSpeed, stopFilm, valuesOfKind } from './film';
import type { Film } from './film';
import { SPEEDS } from './speed';
import type { Speed } from './speed';

const titled = (kind: string, value: Value) => page.words?.titles[kind]?.[String(value)] ?? String(value);

function Dice({ event }: { event: GameEvent }) {
    return (
        <>
            {valuesOfKind(event, 'die').map((value, i) => (
                <span key={i} class="die" role="img" aria-label={say('film.die', String(value))}>{String(value)}</span>
            ))}
        </>
    );
}

function Cards({ event }: { event: GameEvent }) {
    const short = furnitureOf(page.seat?.match.game ?? '').short;
    return (
        <>
            {valuesOfKind(event, 'card').map((value, i) => (
                <span key={i} class="turned-card">{short?.(String(value)) ?? titled('card', value)}</span>
            ))}
            {valuesOfKind(event, 'chit').map((value, i) => (
                <span key={i} class="turned-chit">{titled('chit', value)}</span>
            ))}
        </>
    );
}

// What stands in the cell is what the event tells behind the place where the table was read.
function Cell({ event }: { event: GameEvent }) {
    const kinds = page.words?.events.find((words) => words.event === event.kind)?.args ?? [];
    const last = Math.max(kinds.lastIndexOf('column'), kinds.lastIndexOf('row'));
    if (last < 0) return null;
    const rows = [...valuesOfKind(event, 'row')], columns = [...valuesOfKind(event, 'column')];
    const found = event.args.map((value, i) => (i > last && kinds[i] !== 'die' ? titled(kinds[i], value) : ''))
        .filter(Boolean);
    return (
        <table class="cell">
            <tbody>
                {columns.length > 0 && (
                    <tr>{rows.length > 0 && <th />}<th scope="col">{say('film.column', String(columns[0]))}</th></tr>
                )}
                <tr>
                    {rows.length > 0 && <th scope="row">{say('film.row', String(rows[0]))}</th>}
                    {found.length > 0 && <td>{found.join(' · ')}</td>}
                </tr>
            </tbody>
        </table>
    );
}

// The beat in one look: what it tells, or its turn, or its last sentence.
function Telling() {
    const beat = beatNow();
    if (!beat) return null;
    const event = beat.events.find(isTelling) ?? beat.events.find(isTurn) ?? beat.events[0];
    if (!event) return null;
    const others = beat.events.filter((other) => other !== event).slice(0, 3);
    return (
        <div class="telling" key={event.n} data-event={event.kind}>
            {isTelling(event) && (
                <p class="shown"><Dice event={event} /><Cards event={event} /><Cell event={event} /></p>
            )}
            <p class="sentence">{event.text} {event.rule && <RuleMark id={event.rule} />}</p>
            {others.length > 0 && <p class="beside">{others.map((other) => other.text).join(' ')}</p>}
        </div>
    );
}

const isTyping = (target: EventTarget | null) =>
    target instanceof HTMLElement && !!target.closest('input, textarea, select, dialog');

// F: again, or on by hand; Escape: skip.
function useKeys(): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (isTyping(event.target) || isChord(event)) return;
            if (event.key === 'Escape' && page.film) stopFilm();
            else if ((event.key === 'f' || event.key === 'F') && page.film) advance();
            else if (event.key === 'f' || event.key === 'F') seeAgain();
            else return;
            event.preventDefault();
            event.stopPropagation();
        };
        addEventListener('keydown', onKey, true);
        return () => removeEventListener('keydown', onKey, true);
    }, []);
}

// Out of the way of what it speaks of: high where that happens in the lower half.
function useHeight(film: Film | null): boolean {
    const [isHigh, setHigh] = useState(false);
    useLayoutEffect(() => {
        const told = document.querySelector('.told')?.getBoundingClientRect();
        const table = document.querySelector('.table')?.getBoundingClientRect();
        if (told && table) setHigh(told.top > table.top + table.height / 2);
    }, [film]);
    return isHigh;
}

export function Stage() {
    const { film } = usePage(), isHigh = useHeight(film);
    useKeys();
    if (!film) return null;
    return (
        <div class={isHigh ? 'stage is-high' : 'stage'} role="group" aria-label={say('film.title')} data-beat={film.at}>
            <Telling />
            <div class="knobs">
                <span class="where">{say('replay.frame', film.at + 1, film.beats.length)}</span>
                <button type="button" onClick={advance}>{say('film.next')} <kbd>F</kbd></button>
                <button type="button" class="primary" onClick={stopFilm}>{say('film.skip')} <kbd>Esc</kbd></button>
            </div>
        </div>
    );
}

export function FilmSpeed({ name }: { name: string }) {
    const { speed } = usePage();
    return (
        <label class="film-speed" title={say('film.speedHelp')}>
            {name}
            <select value={speed} onChange={(event) => setSpeed(event.currentTarget.value as Speed)}>
                {SPEEDS.map((one) => <option key={one} value={one}>{say(`film.${one}`)}</option>)}
            </select>
        </label>
    );
}

// Beside the replay: once more, and how fast. Where that is too wide, the speed is among the match's settings.
export function FilmKnobs() {
    const { reel, film, replay } = usePage();
    if (replay) return null;
    return (
        <div class="film-knobs">
            <button type="button" class="word" disabled={reel.length === 0 || !!film} title={say('film.againHelp')}
                aria-label={say('film.again')} onClick={seeAgain}>
                ↻<span class="wide"> {say('film.again')}</span>
            </button>
            <FilmSpeed name={say('film.speed')} />
        </div>
    );
}
