// What the computer would play here, and why: asked for, never offered. Warnings, which come unasked. And a word to a
// computer that thinks too long.
import { useEffect, useState } from 'preact/hooks';
import { RuleMark } from '../log/rule';
import { valuesOf } from '../orders/choices';
import { select } from '../orders/click';
import { play } from '../orders/give';
import { clearPicks, previewed } from '../orders/picked';
import { describeAction } from '../orders/words';
import { Refused } from '../net';
import { page, useCalmPage } from '../page';
import type { Hint as Advice, Note, View } from '../protocol';
import { keepWarns, warnsKept } from '../seats';
import { ask, complain } from '../server';
import { langNow, say, upper } from '../words';
import { useInSight } from './focus';
import { percent } from './odds';

const OTHERS = 3, TRIES = 10, PAUSE_MS = 1000;

// Nothing is certain before the game is over: 0 and 1000 are only very close to it.
const chanceOf = (thousandths: number) => percent(Math.min(Math.max(thousandths, 1), 999) / 1000);

function worthOf(unit: Advice['unit'], estimate: number): string {
    if (unit === 'chance') return say('hint.chance', chanceOf(estimate));
    return say('hint.points', `${estimate < 0 ? '−' : '+'}${(Math.abs(estimate) / 100).toFixed(2)}`);
}

// The best orders that begin with something else.
function othersOf({ action, options }: Advice): Advice['options'] {
    const seen = new Set([action]);
    return options.filter((option) => !seen.has(option.action) && seen.add(option.action)).slice(0, OTHERS);
}

// A danger that the order brings or leaves, though another order would not.
function dangerOf({ unit, why: { safer }, brings, stays }: Advice): string {
    const [danger] = [...brings ?? [], ...stays ?? []];
    if (!danger || (!safer && !brings?.length)) return '';
    if (!safer) return say('hint.danger', upper(danger.text));
    return say('hint.worth', upper(danger.text), describeAction(safer.action), worthOf(unit, safer.estimate));
}

// What the order gains over the next best one.
function gainOf({ kind, title, with: own, without, than }: NonNullable<Advice['why']['gain']>): string {
    const isMean = ['spares', 'costs', 'points'].includes(kind);
    const told = (n: number) => isMean ? (n / 1000).toFixed(1).replace('-', '−')
        : n < 30 || n > 970 ? say('odds.percent', n < 30 ? '<3' : '>97') : percent(n / 1000); // of some cases only
    const [a, b] = [own, without].map(told);
    return say(`hint.gain.${kind}`, a, b, describeAction(than), title ?? '');
}

// The one reason that decides: the danger that it ends or that is worth it, what it gains, or how it compares.
function reasonOf(hint: Advice): string {
    const { why, ends } = hint;
    if (why.forced) return say('hint.forced');
    if (ends?.length) return say('hint.ends', upper(ends[0].text));
    const about = why.kind === 'mixed' ? Math.round((why.mix ?? 0) / 10) : why.than ? describeAction(why.than) : '';
    return `${dangerOf(hint)} ${why.gain ? gainOf(why.gain) : say(`hint.${why.kind}`, about)}`.trim();
}

function Worth({ hint: { unit, estimate, before } }: { hint: Advice }) {
    if (estimate === undefined) return null; // forced, or not looked into
    return <> – {before === undefined ? worthOf(unit, estimate)
        : say('hint.change', worthOf(unit, estimate), chanceOf(before))}</>;
}

export function Advised({ hint, view, close }: { hint: Advice; view: View; close: () => void }) {
    const { isBusy } = useCalmPage(), box = useInSight<HTMLElement>(hint);
    const choice = view.choices.find((c) => c.action === hint.action), others = othersOf(hint);
    useEffect(() => { // drawn on the map, as if it had been picked
        if (choice && valuesOf(choice).length > 0) select(valuesOf(choice)); // and not given
    }, [hint]);
    return (
        <section ref={box} class="advice" aria-label={say('hint.ask')}>
            <p><b>{describeAction(hint.action)}</b><Worth hint={hint} /></p>
            <p class="hint">{reasonOf(hint)}</p>
            <div class="buttons">
                {choice && (
                    <button type="button" class="primary" disabled={isBusy} onClick={() => {
                        close();
                        void play(choice);
                    }}>{say('hint.take')}</button>
                )}
                <button type="button" class="quiet" onClick={() => {
                    close();
                    clearPicks();
                }}>{say('rule.close')}</button>
            </div>
            {hint.line.length > 1 && (
                <p class="hint">{say('hint.then', hint.line.slice(1).map(describeAction).join('; '))}</p>
            )}
            {hint.reply && <p class="hint">{say('hint.reply', describeAction(hint.reply))}</p>}
            <Notes notes={hint.brings ?? []} />
            {others.length > 0 && hint.estimate !== undefined && (
                <p class="hint">{say('hint.others')}{' '}
                    {others.map(({ action, estimate }) =>
                        `${describeAction(action)} – ${worthOf(hint.unit, estimate ?? 0)}`).join('; ')}</p>
            )}
        </section>
    );
}

// The button that asks; what is answered stands in the place of the order it advises.
export function AskHint({ tell }: { tell: (hint: Advice) => void }) {
    const [isAsking, setAsking] = useState(false), { isBusy } = useCalmPage();
    const fetchHint = async () => {
        const { token } = page;
        setAsking(true);
        for (let tries = 1; page.token === token; tries++) {
            try {
                tell(await ask<Advice>('hint'));
                break;
            } catch (error) {
                const isBusyNow = error instanceof Refused && ['limit', 'stale'].includes(error.code);
                if (!isBusyNow || tries === TRIES) {
                    complain(error);
                    break;
                }
                await new Promise((resolve) => { setTimeout(resolve, PAUSE_MS); }); // the server has much to do
            }
        }
        setAsking(false);
    };
    return (
        <button type="button" class="quiet ask-hint" disabled={isAsking || isBusy} title={say('hint.help')}
            onClick={() => void fetchHint()}>{say(isAsking ? 'hint.asking' : 'hint.ask')}</button>
    );
}

// ---- warnings, unasked

function Notes({ notes }: { notes: Note[] }) {
    return (
        <ul class="dangers">
            {notes.map(({ text, rule }) => (
                <li key={text}>{say('warn.text', upper(text))} {rule && <RuleMark id={rule} />}</li>
            ))}
        </ul>
    );
}

// What the player has to fear as things stand or, if an order is picked, what it would bring.
export function Warnings({ view }: { view: View }) {
    const [told, setTold] = useState<{ action?: string; notes: Note[] } | null>(null);
    const [isShown, setShown] = useState(warnsKept());
    useCalmPage();
    const action = previewed()?.action, key = `${page.link} ${view.at} ${langNow()} ${action ?? ''}`;
    const isAnother = told !== null && told.action !== action; // otherwise what was told stays until it is told anew
    useEffect(() => {
        let isWanted = isShown;
        if (isShown) {
            ask<{ dangers?: Note[] }>('warn', action ? { action } : {}).then(({ dangers }) => {
                if (isWanted) setTold({ action, notes: dangers ?? [] });
            }, () => {}); // it is no longer wanted
        }
        return () => { isWanted = false; };
    }, [key, isShown]);
    const toggle = () => {
        keepWarns(!isShown);
        setShown(!isShown);
    };
    if (!isShown) {
        return <button type="button" class="quiet warnings-on" onClick={toggle}>{say('warn.on')}</button>;
    }
    if (!told || isAnother || told.notes.length === 0) return null;
    return (
        <div class="warnings" role="status">
            <Notes notes={told.notes} />
            <button type="button" class="quiet" onClick={toggle}>{say('warn.off')}</button>
        </div>
    );
}

// Only where a computer is waited for; most are done before anybody could press it.
export function StopThinking({ roles }: { roles: string[] }) {
    const isComputer = page.seat?.seats.some(({ role, kind }) =>
        roles.includes(role) && kind !== 'human' && kind !== 'open');
    if (!isComputer) return null;
    return (
        <button type="button" class="stop-thinking" onClick={() => void ask('stop').catch(complain)}>
            {say('prompt.stop')}
        </button>
    );
}
