// What the computer would play here, and why: asked for, never offered. And a word to a computer that thinks too long.
import { useState } from 'preact/hooks';
import { giveOrder } from '../orders/click';
import { describeAction, helpOf } from '../orders/words';
import { page, usePage } from '../page';
import type { Choice, Hint as Advice, View } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';
import { useInSight } from './focus';

const OTHERS = 3;

function worthOf(unit: Advice['unit'], estimate: number): string {
    if (unit === 'chance') return say('hint.chance', Math.round(estimate / 10));
    return say('hint.points', `${estimate < 0 ? '−' : '+'}${(Math.abs(estimate) / 100).toFixed(2)}`);
}

// The best orders that begin with something else.
function othersOf({ action, options }: Advice): Advice['options'] {
    const seen = new Set([action]);
    return options.filter((option) => !seen.has(option.action) && seen.add(option.action)).slice(0, OTHERS);
}

// Why this order and not the next one, and what would follow.
function reasonOf({ why, line }: Advice): string {
    const about = why.kind === 'mixed' ? Math.round((why.mix ?? 0) / 10) : why.than ? describeAction(why.than) : '';
    return [say(`hint.${why.kind}`, about),
        line.length > 1 ? say('hint.then', line.slice(1).map(describeAction).join('; ')) : '',
        why.guesses ? say('hint.guesses', why.guesses) : ''].filter(Boolean).join(' ');
}

export function HintBox({ view }: { view: View }) {
    const [answer, setAnswer] = useState<{ at: string; hint: Advice } | null>(null);
    const [isAsking, setAsking] = useState(false);
    const { isBusy } = usePage(), box = useInSight<HTMLElement>(answer);
    const fetchHint = async () => {
        setAsking(true);
        try {
            const hint = await ask<Advice>('hint');
            setAnswer({ at: view.at, hint });
        } catch (error) {
            complain(error);
        }
        setAsking(false);
    };
    const take = (choice: Choice) => { // it may want a second stroke, above
        setAnswer(null);
        giveOrder(choice);
    };
    if (answer?.at !== view.at) {
        return (
            <button type="button" class="quiet ask-hint" disabled={isAsking || isBusy} title={say('hint.help')}
                onClick={() => void fetchHint()}>{say(isAsking ? 'hint.asking' : 'hint.ask')}</button>
        );
    }
    const { hint } = answer, choice = view.choices.find((c) => c.action === hint.action), others = othersOf(hint);
    const help = helpOf(hint.action.split(' ')[1]);
    return (
        <section ref={box} class="advice" aria-label={say('hint.ask')}>
            <p><b>{describeAction(hint.action)}</b> – {worthOf(hint.unit, hint.estimate)}
                <small class="notation"><code>{hint.action}</code>{help && ` – ${help}`}</small></p>
            <p class="hint">{reasonOf(hint)}</p>
            {others.length > 0 && (
                <>
                    <h3>{say('hint.others')}</h3>
                    <ul>{others.map(({ action, estimate }) => (
                        <li key={action} title={action}>{describeAction(action)} – {worthOf(hint.unit, estimate)}</li>
                    ))}</ul>
                </>
            )}
            <div class="buttons">
                {choice && (
                    <button type="button" disabled={isBusy} onClick={() => take(choice)}>
                        {say('hint.take')}
                    </button>
                )}
                <button type="button" class="quiet" onClick={() => setAnswer(null)}>{say('rule.close')}</button>
            </div>
        </section>
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
