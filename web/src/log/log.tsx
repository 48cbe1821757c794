// What this seat has been told, by turn and side, a beat a line. A line opens the board as it was then; its mark
// unfolds the events of which it is made, with the rule each of them rests on. The list stands still under whoever
// reads it: lines come and go only beyond what is in sight.
import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toldNow } from '../film/film';
import { isChord } from '../keys';
import { setAsksAll } from '../orders/give';
import { describeChoice } from '../orders/words';
import { useCalmPage } from '../page';
import type { Beat, Choice, GameEvent } from '../protocol';
import { openMoment } from '../replay/moments';
import { say } from '../words';
import { RuleMark, openRule } from './rule';

const SHOWN = 120;
const SLACK = 8; // pixels

type Time = 'past' | 'shown' | 'later'; // than the moment that the board shows

// Step by step.
function Steps({ events }: { events: GameEvent[] }) {
    return (
        <ul class="steps">
            {events.map((event) => (
                <li key={event.n} class={`step event-${event.kind}`}>
                    <span class="text">{event.text}</span>
                    {event.rule && <RuleMark id={event.rule} />}
                </li>
            ))}
        </ul>
    );
}

function Entry({ beat, events, time, isAt, isUnfolded, unfold }: {
    beat: Beat; events: GameEvent[]; time: Time; isAt: boolean; isUnfolded: boolean; unfold: () => void;
}) {
    const { heading } = beat;
    const classes = ['event', `look-${beat.look}`, heading ? `is-${heading}` : '', `is-${time}`, isAt ? 'is-at' : ''];
    const text = (
        <button type="button" class="text" tabIndex={-1} title={say('log.moment')}
            onClick={() => void openMoment(beat.news)}>{beat.text}</button>
    );
    return (
        <li class={classes.filter(Boolean).join(' ')} data-n={beat.news}>
            {heading ? <span role="heading" aria-level={heading === 'turn' ? 3 : 4}>{text}</span> : text}
            <button type="button" class="unfold" tabIndex={-1} aria-expanded={isUnfolded} title={say('log.steps')}
                aria-label={say('log.steps')} onClick={unfold}>{isUnfolded ? '▾' : '▸'}</button>
            {isUnfolded && <Steps events={events} />}
        </li>
    );
}

// An order that the page gave, since no other was possible.
function GivenEntry({ choice }: { choice: Choice }) {
    const [text] = useState(() => describeChoice(choice)); // of the position in which it was given
    return <li class="event event-given"><span class="text">{say('prompt.given', text)}</span></li>;
}

function AskAll() {
    const { asksAll } = useCalmPage();
    return (
        <label class="ask-all">
            <input type="checkbox" checked={asksAll} onChange={(event) => setAsksAll(event.currentTarget.checked)} />
            {say('prompt.askAll')}
        </label>
    );
}

// Which lines are shown, so that none moves under the reader: from which one on, and whether he is at the end.
function useLines(count: number, isFollowing: boolean, isUnfolded: boolean) {
    const list = useRef<HTMLOListElement>(null), isAtEnd = useRef(true), top = useRef(0);
    const [first, setFirst] = useState(0), [isBehind, setBehind] = useState(false);
    const height = useRef(0); // of the list, before earlier lines came
    const from = isAtEnd.current && isFollowing ? Math.max(0, count - SHOWN) : Math.min(first, Math.max(0, count - 1));
    const toEnd = () => { if (isAtEnd.current && isFollowing) list.current?.scrollTo(0, list.current.scrollHeight); };
    useEffect(() => setFirst(from), [from]);
    useEffect(() => {
        toEnd();
        if (!isAtEnd.current) setBehind(true);
    }, [count, isFollowing]);
    useEffect(() => { // who unfolds a line reads it
        const { scrollTop, scrollHeight, clientHeight } = list.current!;
        if (isUnfolded) isAtEnd.current = false;
        else if (scrollTop + clientHeight >= scrollHeight - SLACK) isAtEnd.current = true;
    }, [isUnfolded]);
    useEffect(() => { // the prompt above takes as much room as it needs
        const observer = new ResizeObserver(toEnd);
        observer.observe(list.current!);
        return () => observer.disconnect();
    }, [isFollowing]);
    useLayoutEffect(() => { // earlier lines came in above: what was read stays where it was
        if (height.current) list.current!.scrollTop += list.current!.scrollHeight - height.current;
        height.current = 0;
    }, [first]);
    const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: { currentTarget: HTMLElement }) => {
        if (scrollTop + clientHeight >= scrollHeight - SLACK) {
            isAtEnd.current = true;
            setBehind(false);
        } else if (scrollTop < top.current) isAtEnd.current = false; // up: that was the reader
        top.current = scrollTop;
    };
    const showEarlier = () => {
        isAtEnd.current = false;
        height.current = list.current!.scrollHeight;
        setFirst(Math.max(0, from - SHOWN));
    };
    const goToEnd = () => {
        isAtEnd.current = true;
        setBehind(false);
        setFirst(Math.max(0, count - SHOWN));
        list.current?.scrollTo(0, list.current.scrollHeight);
    };
    return { list, from, isBehind, onScroll, showEarlier, goToEnd, toEnd };
}

export function Log() {
    const { events, beats, given, replay, seat, tab } = useCalmPage();
    const [at, setAt] = useState<number | null>(null); // the line under the keyboard's cursor
    const [unfolded, setUnfolded] = useState<number | null>(null);
    const told = toldNow(), all = replay ? replay.beats : beats.filter(({ news }) => news <= told);
    const known = replay ? replay.moments.flatMap((moment) => moment.events) : events;
    const shown = replay ? replay.moments[replay.at].events : [];
    const before = replay ? replay.moments.slice(0, replay.at).reduce((sum, m) => sum + m.events.length, 0) : 0;
    const unfold = ({ first }: Beat) => setUnfolded(unfolded === first ? null : first);
    const { list, from, isBehind, onScroll, showEarlier, goToEnd, toEnd } = useLines(all.length, !replay,
        unfolded !== null);
    useEffect(toEnd, [given.length, tab]); // what is not shown cannot be scrolled
    const reveal = (n: number | undefined) =>
        list.current?.querySelector(`[data-n="${n}"]`)?.scrollIntoView({ block: 'nearest' });
    const timeOf = ({ first, last }: Beat): Time =>
        (!replay || last <= before ? 'past' : first <= before + shown.length ? 'shown' : 'later');
    useEffect(() => reveal(all.find((beat) => timeOf(beat) === 'shown')?.news), [replay?.at]);
    const onKey = (event: KeyboardEvent) => {
        const next = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        const was = at === null ? all.length - (next > 0 ? 1 : 0) : all.findIndex(({ news }) => news === at);
        const now = all[Math.max(from, Math.min(was + next, all.length - 1))];
        if (!now || event.target !== list.current || isChord(event)) return;
        if (event.key === 'Enter' && at !== null) void openMoment(at);
        else if ((event.key === 'r' || event.key === 'R') && now.rules[0] && at !== null) void openRule(now.rules[0]);
        else if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && at !== null) unfold(now);
        else if (next) {
            setAt(now.news);
            reveal(now.news);
        } else return;
        event.preventDefault();
    };
    // Orders that were given for the player stand where they were given: after so many events, before this beat.
    const givenBetween = (from: number, to: number) => (replay ? [] : given)
        .filter((g) => g.after >= from && g.after < to).map((g, i) => <GivenEntry key={i} choice={g.choice} />);
    const isPlayer = seat?.seats.some((s) => s.role === seat.role);
    return (
        <section class="log" aria-label={say('log.title')}>
            <h2>{say('log.title')}</h2>
            {all.length === 0 && <p class="none">{say('log.empty')}</p>}
            <ol ref={list} tabIndex={0} aria-label={say('log.keys')} onScroll={onScroll} onKeyDown={onKey}
                onBlur={() => setAt(null)}>
                {from > 0 && (
                    <li class="earlier"><button type="button" onClick={showEarlier}>
                        {say('log.earlier', Math.min(from, SHOWN))}
                    </button></li>
                )}
                {all.slice(from).map((beat, i) => (
                    <Fragment key={beat.first}>
                        {givenBetween(all[from + i - 1]?.first ?? 0, beat.first)}
                        <Entry beat={beat} time={timeOf(beat)} isAt={beat.news === at} unfold={() => unfold(beat)}
                            isUnfolded={unfolded === beat.first}
                            events={unfolded === beat.first ? known.slice(beat.first - 1, beat.last) : []} />
                    </Fragment>
                ))}
                {givenBetween(all[all.length - 1]?.first ?? 0, Infinity)}
            </ol>
            {isBehind && !replay && (
                <button type="button" class="to-end" onClick={goToEnd}>↓ {say('log.newest')}</button>
            )}
            {isPlayer && !replay && <AskAll />}
        </section>
    );
}
