// What a shot of the film tells, over the board: the sentence, dice, cards, the cell of a table; and the film's knobs.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { ChartTable, readingOf, useCharts } from '../fight/charts';
import { FightScene, useFight } from '../fight/scene';
import { furnitureOf } from '../furniture/furniture';
import type { Shown } from '../furniture/furniture';
import { isChord } from '../keys';
import { gameOf, page, useCalmPage } from '../page';
import type { Block, GameEvent, Value } from '../protocol';
import { say } from '../words';
import { advance, durationOf, isTelling, seeAgain, setSpeed, shotNow, stopFilm, valuesOfKind } from './film';
import type { Film, Shot } from './film';
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

// What was turned up: cards, chits.
function Turned({ event }: { event: GameEvent }) {
    const { turned = {}, short } = furnitureOf(page.seat?.match.game ?? '');
    return (
        <>
            {Object.entries(turned).flatMap(([kind, { look }]) => valuesOfKind(event, kind).map((value, i) => (
                <span key={`${kind} ${i}`} class={`turned-${look}`}>
                    {short?.(String(value)) ?? titled(kind, value)}
                </span>
            )))}
        </>
    );
}

interface Duelled { block: Block; faces: Shown }

// Two who fight by cards, as they stood before each other when they laid them: that may be over in the shot.
function duelOf(shot: Shot): Duelled | null {
    const roles = gameOf(page.seat?.match.game)?.roles ?? [], shots = page.film?.shots ?? [];
    const pictures = [shot, ...shots.slice(0, shots.indexOf(shot)).reverse()].map(({ picture }) => picture).slice(0, 2);
    const picture = pictures.find(({ panel }) => panel.some((block) => block.duel));
    const block = picture?.panel.find(({ duel }) => duel);
    const faces = picture && furnitureOf(page.seat?.match.game ?? '').shown?.(shot.events, picture, roles);
    return block && faces ? { block, faces } : null;
}

function Duel({ duel: { block, faces } }: { duel: Duelled }) {
    const { Scene } = furnitureOf(page.seat?.match.game ?? ''), roles = gameOf(page.seat?.match.game)?.roles ?? [];
    return Scene ? <Scene block={block} roles={roles} own={page.view?.role ?? ''} shown={faces} /> : null;
}

const SENTENCES = 3;

// The shot in one look: what was thrown, turned up or read last, and what happened.
function Telling() {
    const shot = shotNow(), beats = shot?.beats ?? [], charts = useCharts();
    const fight = useFight(beats[0]?.look === 'fight' ? shot?.events ?? [] : [], shot?.picture ?? null);
    if (!shot || beats.length === 0) return null;
    const shown = shot.events.filter(isTelling).at(-1), more = beats.length - SENTENCES;
    const duel = duelOf(shot);
    const read = fight ? null : shot.events.map((event) => readingOf(event, charts)).filter((one) => one).at(-1);
    return (
        <div class="telling" key={beats[0].first} data-event={shown?.kind} data-look={beats[0].look}>
            {fight && <FightScene fight={fight} />}
            {duel && <Duel duel={duel} />}
            {shown && !duel && !fight?.blows.some(({ dice }) => dice.length > 0) && (
                <p class="shown"><Dice event={shown} /><Turned event={shown} /></p>
            )}
            {beats.slice(0, SENTENCES).map((beat) => <p key={beat.first} class="sentence">{beat.text}</p>)}
            {read && <ChartTable chart={read.chart} readings={[read]} />}
            {more > 0 && <p class="beside">{say('film.more', more)}</p>}
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
    const { film } = useCalmPage(), isHigh = useHeight(film);
    useKeys();
    if (!film) return null;
    return (
        <div class={isHigh ? 'stage is-high' : 'stage'} role="group" aria-label={say('film.title')} data-beat={film.at}
            data-lasts={Math.round(durationOf(film.shots[film.at]))}>
            <h2 class="unseen">{say('film.title')}</h2>
            <Telling />
            <div class="knobs">
                <span class="where">{say('replay.frame', film.at + 1, film.shots.length)}</span>
                <button type="button" onClick={advance}>{say('film.next')} <kbd>F</kbd></button>
                <button type="button" class="primary" onClick={stopFilm}>{say('film.skip')} <kbd>Esc</kbd></button>
            </div>
        </div>
    );
}

export function FilmSpeed({ name }: { name: string }) {
    const { speed } = useCalmPage();
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
    const { reel, film, replay } = useCalmPage();
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
