// What this seat has been told, with the rule each thing rests on.
import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { describeChoice } from '../prompt/prompt';
import type { Choice, GameEvent } from '../protocol';
import { page, setAsksAll, setCursor, usePage } from '../store';
import { say } from '../words';
import { RuleMark } from './rule';

const SHOWN = 120;
const SLACK = 8; // pixels

function firstHex(event: GameEvent): string | null {
    const on = new Set(page.map?.hexes.map((h) => h.hex));
    return event.args.map(String).filter((value) => on.has(value)).pop() ?? null;
}

function Entry({ event, isNew }: { event: GameEvent; isNew: boolean }) {
    const hex = firstHex(event);
    return (
        <li class={`event event-${event.kind}${isNew ? ' is-new' : ''}`}>
            <span class={hex ? 'text has-hex' : 'text'} onClick={hex ? () => setCursor(hex) : undefined}>
                {event.text}
            </span>
            {event.rule && <RuleMark id={event.rule} />}
        </li>
    );
}

// An order that the page gave, since no other was possible.
function GivenEntry({ choice }: { choice: Choice }) {
    const [text] = useState(() => describeChoice(choice)); // of the position in which it was given
    return <li class="event event-given"><span class="text">{say('prompt.given', text)}</span></li>;
}

function AskAll() {
    const { asksAll } = usePage();
    return (
        <label class="ask-all">
            <input type="checkbox" checked={asksAll} onChange={(event) => setAsksAll(event.currentTarget.checked)} />
            {say('prompt.askAll')}
        </label>
    );
}

export function Log() {
    const { events, given, replay, seat, tab } = usePage();
    const [earlier, setEarlier] = useState(0);
    const list = useRef<HTMLOListElement>(null), isAtEnd = useRef(true); // who reads further up is left there
    const top = useRef(0);
    const toEnd = () => { if (isAtEnd.current) list.current?.scrollTo(0, list.current.scrollHeight); };
    const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: { currentTarget: HTMLElement }) => {
        if (scrollTop + clientHeight >= scrollHeight - SLACK) isAtEnd.current = true;
        else if (scrollTop < top.current) isAtEnd.current = false; // up: that was the reader
        top.current = scrollTop;
    };
    const told = replay ? replay.moments.slice(0, replay.at + 1).flatMap((moment) => moment.events) : events;
    const fresh = replay ? replay.moments[replay.at].events.length : 0;
    const first = Math.max(0, told.length - SHOWN - earlier);
    useEffect(toEnd, [told.length, given.length, tab]); // what is not shown cannot be scrolled
    useEffect(() => { // the prompt above takes as much room as it needs
        const observer = new ResizeObserver(toEnd);
        observer.observe(list.current!);
        return () => observer.disconnect();
    }, []);
    const givenAfter = (count: number) => (replay ? [] : given).filter((g) => g.after === count)
        .map((g, i) => <GivenEntry key={i} choice={g.choice} />);
    const isPlayer = seat?.seats.some((s) => s.role === seat.role);
    return (
        <section class="log" aria-label={say('log.title')}>
            <h2>{say('log.title')}</h2>
            {told.length === 0 && <p class="none">{say('log.empty')}</p>}
            <ol ref={list} tabIndex={0} aria-label={say('log.title')} onScroll={onScroll}>
                {first > 0 && (
                    <li class="earlier"><button type="button" onClick={() => setEarlier(earlier + SHOWN)}>
                        {say('log.earlier', Math.min(first, SHOWN))}
                    </button></li>
                )}
                {told.slice(first).map((event, i) => (
                    <Fragment key={event.n}>
                        {givenAfter(first + i)}
                        <Entry event={event} isNew={first + i >= told.length - fresh} />
                    </Fragment>
                ))}
                {givenAfter(told.length)}
            </ol>
            {isPlayer && !replay && <AskAll />}
        </section>
    );
}
