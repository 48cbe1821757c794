// Every rule of a game in our words, with a box to search them: #rules/GAME, or #rules/GAME/ID for one of them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameOf, usePage } from '../page';
import type { Rule } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';

export const rulesAddress = (game: string, id?: string) => `#rules/${game}${id ? `/${encodeURIComponent(id)}` : ''}`;

// An address may be typed by hand: what is not written as it should be names itself.
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

// The game and rule of an address, or null where it leads elsewhere.
export function rulesOf(hash: string): { game: string; id: string } | null {
    const [place, game, id] = hash.replace(/^#/, '').split('/');
    return place === 'rules' && game ? { game, id: decoded(id ?? '') } : null;
}

// "7.8" and "7.8-zone" stand under 7, "ruling:3" under ruling.
const chapterOf = (id: string) => id.match(/^\d+[A-Z]?|^[a-z]+/)?.[0] ?? id;

function matches(rule: Rule, words: string[]): boolean {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
}

async function fetchRules(game: string): Promise<Rule[]> {
    const rules: Rule[] = [];
    for (let since: number | undefined = 0; since !== undefined;) { // many come in pages
        const part: { rules: Rule[]; next?: number } = await ask('rules', { game, since });
        rules.push(...part.rules);
        since = part.next;
    }
    return rules;
}

function RuleText({ rule, game, isAimed }: { rule: Rule; game: string; isAimed: boolean }) {
    return (
        <article id={`rule-${rule.id}`} class={isAimed ? 'rule is-aimed' : 'rule'}>
            <h3><a href={rulesAddress(game, rule.id)}>{rule.id}</a> {rule.title}</h3>
            <p>{rule.text}</p>
        </article>
    );
}

export function Rules({ game, id }: { game: string; id: string }) {
    const { games, link } = usePage();
    const [rules, setRules] = useState<Rule[]>([]);
    const [sought, setSought] = useState('');
    useEffect(() => setRules([]), [game]);
    useEffect(() => { // also after a lost connection
        if (!gameOf(game) || link !== 'open' || rules.length > 0) return undefined;
        let isWanted = true;
        fetchRules(game).then((found) => isWanted && setRules(found), (error) => isWanted && complain(error));
        return () => { isWanted = false; };
    }, [game, games, link, rules.length === 0]);
    useEffect(() => setSought(''), [game, id]); // what the address names is not to be hidden
    useEffect(() => {
        if (id && !sought) document.getElementById(`rule-${id}`)?.scrollIntoView({ block: 'center' });
    }, [id, rules, sought]);
    const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
    const found = useMemo(() => rules.filter((rule) => matches(rule, words)), [rules, sought]);
    const title = gameOf(game)?.title ?? game;
    return (
        <main class="rules" aria-label={say('rules.title', title)}>
            <header>
                <h1>{say('rules.title', title)}</h1>
                <label class="search">{say('rules.search')}
                    <input type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
                </label>
                <p class="hint" role="status">{say('rules.found', found.length, rules.length)}</p>
            </header>
            {found.map((rule, i) => (
                <div key={rule.id}>
                    {chapterOf(rule.id) !== chapterOf(found[i - 1]?.id ?? '') && <h2>{chapterOf(rule.id)}</h2>}
                    <RuleText rule={rule} game={game} isAimed={rule.id === id} />
                </div>
            ))}
        </main>
    );
}
