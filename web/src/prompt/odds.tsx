// What an order may lead to, before it is given: a bar, the worst case, what becomes of whom, and what it rests on.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FightForeseen } from '../fight/now';
import { RuleMark } from '../log/rule';
import { valuesOf } from '../orders/choices';
import { describeAction, kindAt, nameOf } from '../orders/words';
import { page, titleOf } from '../page';
import type { Choice, GameEvent, Odds, Result, Tone } from '../protocol';
import { ask } from '../server';
import { say, titleIn, upper } from '../words';

const LISTED = 4; // fates of a piece
const EFFORTS = [300, 900]; // ms of thought: where all ways are too many, a range first, then a narrower one

// A long answer comes in pages; the first has what is told of all together.
async function askOdds(question: Record<string, unknown>): Promise<Odds> {
    const odds = await ask<Odds>('odds', question);
    for (let since = odds.next; since !== undefined;) {
        const part: Odds = await ask<Odds>('odds', { ...question, since });
        odds.results?.push(...part.results ?? []);
        odds.matrix?.push(...part.matrix ?? []);
        since = part.next;
    }
    return odds;
}

// What the server answers to a question about the position that is shown; null while it is on its way or has no answer.
export function useOdds(question: Record<string, unknown> | null): Odds | null {
    const [answer, setAnswer] = useState<{ asked: string; odds: Odds } | null>(null);
    const asked = question ? `${page.view?.pending.prompt} ${JSON.stringify(question)}` : '';
    const key = question ? `${page.link} ${page.view?.at} ${asked}` : ''; // asked again when the connection is back
    useEffect(() => {
        if (!question) return undefined;
        let isWanted = true;
        const fetchOdds = async () => {
            for (const ms of EFFORTS) {
                const odds = await askOdds({ ...question, ms });
                if (!isWanted) return;
                setAnswer({ asked, odds });
                if (!odds.samples && (!odds.matrix || odds.through)) return; // all is counted
            }
        };
        fetchOdds().catch(() => {}); // too many ways
        return () => { isWanted = false; };
    }, [key]);
    return answer?.asked === asked ? answer.odds : null; // of the same question, until the newest is there
}

const TONES: Tone[] = ['lost', 'bad', 'back', 'even', 'ahead', 'good', 'won'];

// How bad or good a tone is: 0 for even, −3 for a lost game.
export const rankOf = (tone: Tone) => TONES.indexOf(tone) - TONES.indexOf('even');

export const chanceOf = ({ numerator, denominator }: { numerator: number; denominator: number }) =>
    numerator / denominator;

// "12%", "<1%"; from samples the range in which it lies 19 times in 20 (Wilson): "8–15%".
export function percent(chance: number, samples = 0): string {
    if (samples > 0) {
        const z = 1.96 ** 2 / samples, middle = (chance + z / 2) / (1 + z);
        const reach = Math.sqrt(chance * (1 - chance) * z + z * z / 4) / (1 + z);
        const low = Math.floor(100 * (middle - reach)), high = Math.min(Math.ceil(100 * (middle + reach)), 99);
        return say('odds.percent', low >= high ? String(high) : `${low}–${high}`);
    }
    const whole = Math.round(chance * 100);
    return say('odds.percent',
        chance > 0 && whole === 0 ? '<1' : whole === 100 && chance < 1 ? '>99' : whole);
}

// How likely it is to end in this way.
export const chanceOfTone = (results: Result[], tone: Tone) =>
    results.filter((r) => r.tone === tone).reduce((sum, r) => sum + chanceOf(r), 0);

const becomes = ({ name, title, what }: Result['changes'][number]) =>
    say('odds.becomes', title ?? name ?? say('piece.unknown'), what);

const isMine = (name: string | null) =>
    page.view?.pieces.some((piece) => piece.name === name && piece.role === page.view?.role);

// A result in words: who wins, what becomes of whom (unless it does in all of them), or what happened last. Of a good
// one it goes without saying that one's own units have moved.
export function describeResult(result: Result, all: Result[]): string {
    const isShared = (name: string | null, what: string) => all.length > 1 &&
        all.every(({ changes }) => changes.some((c) => c.name === name && c.what === what));
    const news = result.changes.filter(({ name, what }) => !isShared(name, what));
    const worth = rankOf(result.tone) > 0 ? news.filter(({ name, lost }) => lost || !isMine(name)) : news;
    const said = (worth.length > 0 ? worth : news).map(becomes);
    if (result.over) said.unshift(result.winner ? say('odds.wins', titleOf(result.winner)) : say('odds.draw'));
    const isOwn = (text: string) => !all.every(({ events }) => events.some((event) => event.text === text));
    const told = result.events.map(({ text }) => text).filter(isOwn);
    const whole = told.filter((text) => !text.includes('…')).at(-1); // the same each time
    const vague = result.changes.length > 0 ? 'odds.more' : told.length > 0 ? 'odds.else' : 'odds.nothing';
    return said.join(say('odds.and')) || whole || say(vague);
}

// Who loses what whichever way it goes, where all of them are bad or all are good: no way tells it.
function sureOf(results: Result[]): string | null {
    const ranks = results.map(({ tone }) => rankOf(tone));
    if (!ranks.every((rank) => rank <= rankOf('bad')) && !ranks.every((rank) => rank >= rankOf('good'))) return null;
    const isIn = (list: Result['changes'], { name, what }: Result['changes'][number]) =>
        list.some((other) => other.name === name && other.what === what);
    const sure = results[0].changes.filter((change) => change.lost &&
        results.every(({ changes }) => isIn(changes, change)));
    return sure.map(becomes).join(say('odds.and')) || null;
}

interface Part { tone: Tone; chance: number; told: string }

// By how good they are, from the best; if all are alike in that, by what they are: a test of the mode is neither good
// nor bad.
function partsOf(results: Result[]): Part[] {
    const tones = [...TONES].reverse().filter((tone) => results.some((result) => result.tone === tone));
    if (tones.length > 1) {
        return tones.map((tone) => ({ tone, chance: chanceOfTone(results, tone), told: say(`odds.${tone}`) }));
    }
    const parts = new Map<string, Part>();
    for (const result of results) {
        const told = describeResult(result, results), chance = (parts.get(told)?.chance ?? 0) + chanceOf(result);
        parts.set(told, { tone: result.tone, chance, told });
    }
    const sorted = [...parts.values()].sort((a, b) => b.chance - a.chance);
    const rest = sorted.slice(LISTED).reduce((sum, { chance }) => sum + chance, 0);
    return rest > 0 ? [...sorted.slice(0, LISTED), { tone: tones[0], chance: rest, told: say('odds.else') }] : sorted;
}

function Bar({ results, samples }: { results: Result[]; samples?: number }) {
    const parts = partsOf(results);
    if (parts.length < 2) return null; // nothing is to be told apart
    return (
        <div class="odds-bar" role="img"
            aria-label={parts.map(({ chance, told }) => `${percent(chance, samples)} ${told}`).join(', ')}>
            {parts.map(({ tone, chance, told }) => (
                <span key={told} class={`is-${tone}`} style={{ flexGrow: chance }}>
                    <b>{percent(chance, samples)}</b> {told}
                </span>
            ))}
        </div>
    );
}

// Where no way is better than another for the eye: each end in words, the likeliest first.
function Ends({ results, samples }: { results: Result[]; samples?: number }) {
    const ends = new Map<string, number>();
    for (const result of results) {
        const what = describeResult(result, results);
        ends.set(what, (ends.get(what) ?? 0) + chanceOf(result));
    }
    if (ends.size < 2) return null;
    const chances = [...ends].map(([what, chance]) => ({ what, numerator: chance, denominator: 1 }));
    return (
        <ul class="fates ends-of">
            {listed(chances).map((end) => (
                <li key={end.what}><b>{percent(chanceOf(end), samples)}</b> {end.what}</li>
            ))}
        </ul>
    );
}

// Events that every way begins with: who attacks with what strength, each modifier.
function sharedEvents(results: Result[]): GameEvent[] {
    const [first, ...others] = results.map((result) => result.events);
    if (!first) return [];
    const end = first.findIndex((event, i) => others.some((list) => list[i]?.text !== event.text));
    return end < 0 && others.length > 0 ? first : first.slice(0, end < 0 ? first.length : end);
}

// The likeliest few, and the rest as one, so that what is listed adds up.
function listed<Kind extends { what: string; numerator: number; denominator: number }>(chances: Kind[]) {
    const sorted = [...chances].sort((a, b) => chanceOf(b) - chanceOf(a));
    const rest = sorted.slice(LISTED).reduce((sum, chance) => sum + chanceOf(chance), 0);
    const told = sorted.slice(0, LISTED).map((chance) => ({ ...chance, what: chance.what || say('odds.same') }));
    return rest > 0 ? [...told, { what: say('odds.else'), numerator: rest, denominator: 1 }] : told;
}

function Fates({ odds }: { odds: Odds }) {
    const told = (odds.summary?.pieces ?? []).map(({ piece, chances, steps }) => ({ piece,
        chances, loss: steps ? Math.abs(chanceOf(steps)) : 1 }))
        .filter(({ chances }) => chances.length > 1) // what is sure in any case is no odds
        .sort((a, b) => b.loss - a.loss);
    if (told.length === 0) return null;
    return (
        <ul class="fates">
            {told.slice(0, 8).map(({ piece, chances }) => (
                <li key={piece.id}>
                    <b>{titleIn(piece) ?? say('piece.unknown')}</b>{' '}
                    {listed(chances).map((chance) =>
                        `${percent(chanceOf(chance), odds.samples)} ${chance.what}`).join(' · ')}
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
    const results = odds?.results ?? [];
    // One frame before and after the answer: a button that is about to be pressed keeps its place and the focus.
    if (!odds || results.length === 0) return <section class="odds">{false}{false}{children}</section>;
    const worst = results.reduce((a, b) => (rankOf(b.tone) < rankOf(a.tone) ? b : a));
    const isEven = results.every(({ tone }) => tone === 'even'), sure = isBrief ? null : sureOf(results);
    return (
        <section class="odds" aria-label={say('odds.title')} data-action={choice.action}>
            {worst.tone === 'lost' && (
                <p class="worst is-lost">
                    {isBrief ? say('odds.mayLose') : (
                        <><b>{percent(chanceOfTone(results, 'lost'), odds.samples)}</b>{' '}
                            {describeResult(worst, results)}</>
                    )}
                </p>
            )}
            {!isBrief && odds.foreseen && (
                <p class="foreseen">{say('odds.foreseen', odds.foreseen
                    .map(({ action, share }) => `${describeAction(action)} ${percent(share / 1000)}`).join(', '))}</p>
            )}
            {!isBrief && results.length > 1 && (isEven ? <Ends results={results} samples={odds.samples} />
                : <Bar results={results} samples={odds.samples} />)}
            {sure && (
                <p class={rankOf(worst.tone) < 0 ? 'worst sure' : 'sure'}><b>{say('odds.sure')}</b> {sure}</p>
            )}
            {!isBrief && !sure && results.length > 1 && worst.tone === 'bad' && (
                <p class="worst" title={describeResult(worst, results)}>
                    <b>{say('odds.worst', percent(chanceOf(worst), odds.samples))}</b> {describeResult(worst, results)}
                </p>
            )}
            {children}
            {!isBrief && <FightForeseen results={results} />}
            {!isBrief && !isEven && <Fates odds={odds} />}
            {!isBrief && (
                <ul class="rests-on">
                    {sharedEvents(results).map((event, i) => (
                        <li key={i}>{event.text} {event.rule && <RuleMark id={event.rule} />}</li>
                    ))}
                </ul>
            )}
            {!isBrief && (odds.through || odds.exact === false || (odds.assumed?.length ?? 0) > 0) && (
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

const TARGETS = 6;

// How good the ends are together: what is won, less what is lost.
const balanceOf = (results: Result[]) => results.reduce((sum, r) => sum + Math.sign(rankOf(r.tone)) * chanceOf(r), 0);

interface Foretold { choice: Choice; odds: Odds }

// Where nothing is won or lost, a line each: what is tried, and how likely each end is. What everybody concerned
// becomes alike need not be told of each of them.
function Briefly({ list }: { list: Foretold[] }) {
    const briefOf = (result: Result, all: Result[]) => {
        const kinds = new Set(result.changes.map(({ what }) => what));
        return kinds.size === 1 ? upper([...kinds][0]) : describeResult(result, all);
    };
    const endsOf = (results: Result[]) => {
        const ends = new Map<string, number>();
        for (const result of results) {
            const told = briefOf(result, results);
            ends.set(told, (ends.get(told) ?? 0) + chanceOf(result));
        }
        return [...ends].map(([what, chance]) => ({ what, numerator: chance, denominator: 1 }));
    };
    return (
        <ul class="odds briefly" aria-label={say('odds.title')}>
            {list.map(({ choice, odds }) => {
                const last = valuesOf(choice).length - 1, none = say('odds.nothing');
                const name = nameOf(String(valuesOf(choice)[last]), false, kindAt(choice, last));
                const ends = listed(endsOf(odds.results ?? []))
                    .sort((a, b) => Number(a.what === none) - Number(b.what === none));
                return (
                    <li key={choice.action}>
                        <span>{name}</span>
                        {ends.map((end) => (
                            <span key={end.what}><b>{percent(chanceOf(end), odds.samples)}</b>{' '}
                                {end.what !== name && end.what}</span>
                        ))}
                    </li>
                );
            })}
        </ul>
    );
}

// Attacks that fit what is picked, while the target is still to be named: the best first, each with its odds.
export function TargetOdds({ choices }: { choices: Choice[] }) {
    const [told, setTold] = useState<{ key: string; list: Foretold[] } | null>(null);
    const few = choices.length <= TARGETS ? choices : [];
    const key = `${page.link} ${page.view?.at} ${few.map((c) => c.action).join()}`;
    useEffect(() => {
        let isWanted = few.length > 0;
        const fetchAll = async () => {
            const list = [];
            for (const choice of few) {
                const odds = await askOdds({ action: choice.action, ms: 150 });
                if (!isWanted) return;
                list.push({ choice, odds });
            }
            list.sort((a, b) => balanceOf(b.odds.results ?? []) - balanceOf(a.odds.results ?? []));
            if (isWanted) setTold({ key, list });
        };
        fetchAll().catch(() => {}); // too many ways
        return () => { isWanted = false; };
    }, [key]);
    if (told?.key !== key || told.list.length === 0) return null;
    if (told.list.every(({ odds }) => odds.results?.every(({ tone }) => tone === 'even'))) {
        return <Briefly list={told.list} />;
    }
    return (
        <ul class="odds targets" aria-label={say('odds.title')}>
            {told.list.map(({ choice, odds }) => (
                <li key={choice.action}>{describeAction(choice.action)}
                    <Bar results={odds.results ?? []} samples={odds.samples} /></li>
            ))}
        </ul>
    );
}
