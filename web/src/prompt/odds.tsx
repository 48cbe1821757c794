// What an order may lead to, before it is given: a bar, the worst case, what becomes of whom, and what it rests on.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { RuleMark } from '../log/rule';
import { describeAction } from '../orders/words';
import { page, titleOf } from '../page';
import type { Choice, GameEvent, Odds, Result } from '../protocol';
import { ask } from '../server';
import { say, upper } from '../words';

// What the server answers to a question about the position that is shown; null while it is on its way or has no answer.
export function useOdds(question: Record<string, unknown> | null): Odds | null {
    const [answer, setAnswer] = useState<{ asked: string; odds: Odds } | null>(null);
    const asked = question ? `${page.view?.pending.prompt} ${JSON.stringify(question)}` : '';
    const key = question ? `${page.link} ${page.view?.at} ${asked}` : ''; // asked again when the connection is back
    useEffect(() => {
        if (!question) return undefined;
        let isWanted = true;
        ask<Odds>('odds', question).then((odds) => isWanted && setAnswer({ asked, odds }), () => {}); // too many ways
        return () => { isWanted = false; };
    }, [key]);
    return answer?.asked === asked ? answer.odds : null; // of the same question, until the newest is there
}

// How good a result is for the role: who wins, then points and steps, won and lost.
export function worthOf(result: Result, role: string): number {
    if (result.over && result.winner) return result.winner === role ? 1e6 : -1e6;
    return result.tally.reduce((sum, { role: of, points, steps }) =>
        sum + (of === role ? points - steps : steps - points), 0);
}

const chanceOf = ({ numerator, denominator }: { numerator: number; denominator: number }) => numerator / denominator;

export function percent(chance: number): string {
    const whole = Math.round(chance * 100);
    return say('odds.percent', whole === 0 ? '<1' : whole === 100 && chance < 1 ? '>99' : whole);
}

type Kind = 'bad' | 'even' | 'good';
export const kindOf = (worth: number): Kind => (worth < 0 ? 'bad' : worth > 0 ? 'good' : 'even');

// A result in words: who wins, what becomes of whom (unless it does in all of them), or what happened last.
export function describeResult(result: Result, all: Result[]): string {
    const isShared = (name: string | null, what: string) => all.length > 1 &&
        all.every(({ changes }) => changes.some((c) => c.name === name && c.what === what));
    const said = result.changes.filter(({ name, what }) => !isShared(name, what))
        .map(({ name, title, what }) => `${title ?? name ?? say('piece.unknown')}: ${what}`);
    if (result.over) said.unshift(result.winner ? say('odds.wins', titleOf(result.winner)) : say('odds.draw'));
    const isTold = (text: string) => !all.every(({ events }) => events.some((event) => event.text === text));
    return said.join('; ') || result.events.filter(({ text }) => isTold(text)).at(-1)?.text || say('odds.nothing');
}

function Bar({ results, role }: { results: Result[]; role: string }) {
    const kinds: Kind[] = ['good', 'even', 'bad'];
    const parts = kinds.map((kind) => ({ kind, chance: results.filter((r) => kindOf(worthOf(r, role)) === kind)
        .reduce((sum, r) => sum + chanceOf(r), 0) })).filter((part) => part.chance > 0);
    return (
        <div class="odds-bar" role="img" aria-label={parts.map(({ kind, chance }) =>
            `${say(`odds.${kind}`)} ${percent(chance)}`).join(', ')}>
            {parts.map(({ kind, chance }) => (
                <span key={kind} class={`is-${kind}`} style={{ flexGrow: chance }}>
                    <b>{percent(chance)}</b> {say(`odds.${kind}`)}
                </span>
            ))}
        </div>
    );
}

// Events that every way begins with: who attacks with what strength, each modifier.
function sharedEvents(results: Result[]): GameEvent[] {
    const [first, ...others] = results.map((result) => result.events);
    if (!first) return [];
    const end = first.findIndex((event, i) => others.some((list) => list[i]?.text !== event.text));
    return end < 0 && others.length > 0 ? first : first.slice(0, end < 0 ? first.length : end);
}

function Fates({ odds }: { odds: Odds }) {
    const told = (odds.summary?.pieces ?? []).map(({ piece, chances, steps }) => ({ piece,
        chances: chances.filter(({ what }) => what !== ''), loss: steps ? Math.abs(chanceOf(steps)) : 1 }))
        .filter(({ chances }) => chances.length > 0).sort((a, b) => b.loss - a.loss);
    if (told.length === 0) return null;
    return (
        <ul class="fates">
            {told.slice(0, 8).map(({ piece, chances }) => (
                <li key={piece.id}>
                    <b>{piece.title ?? say('piece.unknown')}</b>{' '}
                    {chances.slice(0, 4).map((chance) => `${percent(chanceOf(chance))} ${chance.what}`).join('; ')}
                </li>
            ))}
        </ul>
    );
}

// The bar, what is to be pressed, then what it rests on; in brief where the prompt tells the rest already.
export function OddsOf({ choice, isBrief, children }: {
    choice: Choice; isBrief: boolean; children: ComponentChildren;
}) {
    const odds = useOdds({ action: choice.action });
    const role = page.view?.role ?? '', results = odds?.results ?? [];
    // One frame before and after the answer: a button that is about to be pressed keeps its place and the focus.
    if (!odds || results.length === 0) return <section class="odds">{false}{false}{children}</section>;
    const worst = results.reduce((a, b) => (worthOf(b, role) < worthOf(a, role) ? b : a));
    const isLost = worst.over && worst.winner !== role;
    return (
        <section class="odds" aria-label={say('odds.title')} data-action={choice.action}>
            {results.length > 1 && <Bar results={results} role={role} />}
            {!isBrief && results.length > 1 && worthOf(worst, role) < 0 && (
                <p class={isLost ? 'worst is-lost' : 'worst'}>
                    <b>{say('odds.worst', percent(chanceOf(worst)))}</b> {describeResult(worst, results)}
                </p>
            )}
            {children}
            {!isBrief && <Fates odds={odds} />}
            {!isBrief && (
                <ul class="rests-on">
                    {sharedEvents(results).map((event, i) => (
                        <li key={i}>{event.text} {event.rule && <RuleMark id={event.rule} />}</li>
                    ))}
                </ul>
            )}
            {(odds.through || odds.exact === false || (odds.assumed?.length ?? 0) > 0) && (
                <p class="hint">
                    {odds.through && `${say('odds.through')} `}
                    {odds.exact === false && `${say('odds.guess')} `}
                    {odds.assumed?.length
                        ? upper(say('odds.assumed', odds.assumed.map(describeAction).join('; '))) : ''}
                </p>
            )}
        </section>
    );
}
