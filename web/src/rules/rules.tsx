// The rulebook of a game, or where it has none every rule in our words; with a box to search.
import { useEffect, useState } from 'preact/hooks';
import { gameOf, usePage } from '../page';
import type { BookBlock, Rule } from '../protocol';
import { ask, complain } from '../server';
import { say, titleIn } from '../words';
import { Book } from './book';
import { hasWords, RuleText } from './rule';

// "7.8" and "7.8-zone" stand under 7, "ruling:3" under ruling.
const chapterOf = (id: string) => id.match(/^\d+[A-Z]?|^[a-z]+/)?.[0] ?? id;

// A list that comes in pages.
async function fetchAll<T>(what: 'rules' | 'book', list: 'rules' | 'blocks', game: string): Promise<T[]> {
    const all: T[] = [];
    for (let since: number | undefined = 0; since !== undefined;) {
        const part: { [key: string]: T[] } & { next?: number } = await ask(what, { game, since });
        all.push(...part[list]);
        since = part.next;
    }
    return all;
}

function Glosses({ rules, game, id, words }: { rules: Rule[]; game: string; id: string; words: string[] }) {
    const found = rules.filter((rule) => hasWords(`${rule.id} ${rule.title} ${rule.text}`, words));
    return (
        <>
            <p class="hint" role="status">{say('rules.found', found.length, rules.length)}</p>
            {found.map((rule, i) => (
                <div key={rule.id}>
                    {chapterOf(rule.id) !== chapterOf(found[i - 1]?.id ?? '') && <h2>{chapterOf(rule.id)}</h2>}
                    <RuleText rule={rule} game={game} isAimed={rule.id === id} />
                </div>
            ))}
        </>
    );
}

interface Text { rules: Rule[]; blocks: BookBlock[] }

async function fetchText(game: string): Promise<Text> {
    const rules = await fetchAll<Rule>('rules', 'rules', game);
    return { rules, blocks: await fetchAll<BookBlock>('book', 'blocks', game) };
}

export function Rules({ game, id }: { game: string; id: string }) {
    const { games, link } = usePage();
    const [text, setText] = useState<Text | null>(null);
    const [sought, setSought] = useState('');
    useEffect(() => setText(null), [game]);
    useEffect(() => { // also after a lost connection
        if (!gameOf(game) || link !== 'open' || text) return undefined;
        let isWanted = true;
        fetchText(game).then((found) => isWanted && setText(found), (error) => isWanted && complain(error));
        return () => { isWanted = false; };
    }, [game, games, link, !text]);
    useEffect(() => setSought(''), [game, id]); // what the address names is not to be hidden
    useEffect(() => {
        if (id && !sought) document.getElementById(`rule-${id}`)?.scrollIntoView({ block: 'center' });
    }, [id, text, sought]);
    const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
    const known = gameOf(game), title = known ? titleIn(known) : game;
    return (
        <main class="rules" aria-label={say('rules.title', title)}>
            <header>
                <h1>{say('rules.title', title)}</h1>
                <label class="search">{say('rules.search')}
                    <input type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
                </label>
            </header>
            {text && text.blocks.length > 0 &&
                <Book blocks={text.blocks} rules={text.rules} game={game} id={id} words={words} />}
            {text && text.blocks.length === 0 && <Glosses rules={text.rules} game={game} id={id} words={words} />}
        </main>
    );
}
