// What is wanted now, and the orders that answer it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { LineBox } from '../board/line';
import { Clocks } from '../clock/clock';
import { PlayAgain } from '../end/end';
import { isPremiere, stopFilm, toldNow } from '../film/film';
import { LessonBox } from '../lesson/box';
import { saveJournal } from '../lobby/matches';
import { RuleMark } from '../log/rule';
import { mayDecide } from '../orders/picked';
import { sentence } from '../orders/words';
import { clearNotice, gameOf, titleOf, useCalmPage } from '../page';
import { endingOf, isEnded } from '../players/deeds';
import { Offered } from '../players/players';
import type { View } from '../protocol';
import { openReplay } from '../replay/moments';
import { say, titleIn, withoutRule } from '../words';
import { useFocusFollows, useInSight } from './focus';
import { StopThinking } from './hint';
import { duelOf } from './matrix';
import { Orders } from './offers';
import { useQuestion } from './question';
import { isBeginning } from './setup';
import { TakeBack, UndoButton } from './undo';

function headline(view: View): string {
    const { kind, roles } = view.pending;
    if (kind === 'over' || isEnded()) return say('prompt.over');
    if (kind === 'chance') return say('prompt.chance');
    if (roles.includes(view.role)) return say('prompt.yours');
    return roles.length > 1 ? say('prompt.both') : say('prompt.others', roles.map(titleOf).join(', '));
}

const MENTIONED = 3; // of a hex

// Who stands in the hexes that the prompt speaks of. Of a large stack the uppermost, who comes last in a view: all of
// them would push the orders out of sight, and the card on the map has them.
function Mentioned({ view }: { view: View }) {
    const named = (view.pending.args ?? []).filter((arg, i, args) => args.indexOf(arg) === i);
    const stacks = named.flatMap((hex) => {
        const here = view.pieces.filter((p) => p.title && p.hex === hex); // a garrison is no part of a force
        return [...new Set(here.map((p) => p.role))].map((role) => here.filter((p) => p.role === role));
    });
    if (stacks.length === 0) return null;
    return (
        <p class="who">
            {stacks.flatMap((stack) => stack.slice(stack.length > MENTIONED ? -1 : 0).map((p) => (
                <span key={p.id}>{p.hex} {titleIn(p)} {p.value !== '?' && <b>{String(p.value)}</b>}
                    {stack.length > MENTIONED && ` ${say('table.more', stack.length - 1)}`}</span>
            )))}
        </p>
    );
}

function NoticeBox() {
    const { notice } = useCalmPage(), box = useInSight<HTMLDivElement>(notice);
    if (!notice) return null;
    return (
        <div ref={box} class={`notice notice-${notice.kind}`} role={notice.kind === 'news' ? 'status' : 'alert'}>
            <span>{sentence(withoutRule(notice.text, notice.rule))}</span>
            {notice.rule && <RuleMark id={notice.rule} />}
            <button type="button" class="close" aria-label={say('rule.close')} onClick={clearNotice}>×</button>
        </div>
    );
}

function Over({ view }: { view: View }) {
    const { seat } = useCalmPage(), { outcome } = view.pending, ending = endingOf(seat?.result);
    return (
        <div class="over">
            {!outcome && ending && <p class="outcome">{ending}</p>}
            {outcome && <p class="outcome">{outcome.text} {outcome.rule && <RuleMark id={outcome.rule} />}</p>}
            <div class="buttons">
                <button type="button" class="primary" onClick={() => void openReplay(true)}>
                    {say('replay.open')}
                </button>
                {gameOf(seat?.match.game)?.luck && (
                    <button type="button" onClick={() => void openReplay(true, undefined, 'review')}>
                        {say('replay.review')}
                    </button>
                )}
                <PlayAgain />
                <button type="button" onClick={() => void saveJournal()}>{say('match.save')}</button>
                <a class="button" href="#">{say('lobby.back')}</a>
            </div>
        </div>
    );
}

// While the film runs: what it has told by now, and no more.
function Meanwhile() {
    const { beats } = useCalmPage(), told = toldNow(), latest = beats.filter(({ news }) => news <= told).pop()?.text;
    return (
        <>
            {latest && <p class="latest" title={latest}>{say('prompt.latest', latest)}</p>}
            <div class="buttons">
                <button type="button" class="skip-film" onClick={stopFilm}>{say('film.skip')}</button>
            </div>
        </>
    );
}

function Wanted({ view, isPlayer, question }: { view: View; isPlayer: boolean; question: number }) {
    const { replay, beats, outcome } = useCalmPage(), { pending } = view, isOver = isEnded();
    const latest = beats[beats.length - 1]?.text, isDuel = !!duelOf(view);
    const isOthers = isPlayer && pending.kind === 'decision' && !pending.roles.includes(view.role);
    const waitsFor = pending.roles.filter((role) => role !== view.role).map(titleOf).join(', ');
    return (
        <>
            {!isOver && (
                <p class={isOthers ? 'words is-others' : 'words'}>
                    {isOthers && <b>{say('prompt.theirs', waitsFor)} </b>}
                    {pending.prompt} {pending.rule && <RuleMark id={pending.rule} />}
                </p>
            )}
            {!isOver && !isDuel && <Mentioned view={view} />}
            {!isOver && !replay && !isDuel && (!latest || latest !== outcome) && ( // room for it, told or not
                <p class="latest" title={latest}>{latest ? say('prompt.latest', latest) : '\u00a0'}</p>
            )}
            <NoticeBox />
            {!replay && outcome && <p class="fought" role="status">{outcome}</p>}
            {!replay && isPlayer && <TakeBack />}
            {isPlayer && <Offered />}
            {!replay && <LineBox />}
            {isOver && !replay && <Over view={view} />}
            {!replay && mayDecide() && <Orders view={view} question={question} />}
            {!isOver && !mayDecide() && !replay && waitsFor && (
                <p class="hint waiting">{say('prompt.waiting', waitsFor)}{' '}
                    {isPlayer && <StopThinking roles={pending.roles} />}</p>
            )}
        </>
    );
}

export function Prompt() {
    const { view, seat, token, words, isBusy, isResting, replay } = useCalmPage(), box = useRef<HTMLElement>(null);
    const [isLow, setLow] = useState(false); // on a phone
    const isShowing = isPremiere();
    const question = useQuestion(view);
    useFocusFollows(box, question, isBusy || isResting || isShowing);
    useEffect(() => box.current?.scrollTo({ top: 0 }), [question]);
    if (!view || !seat || !words) return <section class="prompt" aria-label={say('prompt.yours')} />;
    const isPlayer = seat.seats.some((s) => s.role === view.role);
    const title = isShowing ? say('film.title') : headline(view);
    return (
        <section ref={box} class={['prompt', mayDecide() ? 'is-yours' : '', isLow ? 'is-low' : ''].join(' ').trim()}
            aria-label={title} data-seat={token} data-at={view.at}
            data-busy={isBusy || isResting || isBeginning(view)}>
            <header>
                <button type="button" class="handle" aria-expanded={!isLow} onClick={() => setLow(!isLow)}
                    aria-label={say(isLow ? 'prompt.raise' : 'prompt.lower')}><span /></button>
                <h2>{title}</h2>
                {isPlayer && !isShowing && !isEnded() && (
                    <UndoButton />
                )}
            </header>
            <Clocks />
            {!replay && <LessonBox />}
            {isShowing ? <Meanwhile /> : <Wanted view={view} isPlayer={isPlayer} question={question} />}
        </section>
    );
}
