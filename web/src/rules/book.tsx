// The rulebook of a game: chapters, paragraphs with the rules they tell, tables of the pack, positions to try.
import { takeLesson } from '../lesson/lesson';
import type { BookBlock, Rule } from '../protocol';
import { say } from '../words';
import { hasWords, numberOf, RuleText, rulesAddress } from './rule';

const textOf = (block: BookBlock) => block.text ?? block.item;
const chapterId = (block: BookBlock) => `chapter-${block.chapter}`;

function Contents({ blocks }: { blocks: BookBlock[] }) {
    const show = (block: BookBlock) => document.getElementById(chapterId(block))?.scrollIntoView({ block: 'start' });
    return (
        <nav class="contents" aria-label={say('rules.contents')}>
            <ol>
                {blocks.filter((block) => block.chapter).map((block) => (
                    <li key={block.chapter}>
                        <button type="button" class="quiet" onClick={() => show(block)}>
                            {block.chapter}. {block.title}
                        </button>
                    </li>
                ))}
            </ol>
        </nav>
    );
}

function Sheet({ block }: { block: BookBlock }) {
    return ( // a wide one is scrolled, with keys too
        <div class="sheet" tabIndex={0} role="region" aria-label={block.title}>
            <table>
                <caption>{block.title}</caption>
                <thead><tr>{block.head?.map((cell, i) => <th key={i} scope="col">{cell}</th>)}</tr></thead>
                <tbody>
                    {block.rows?.map((row, i) => (
                        <tr key={i}>{row.map((cell, k) => <td key={k}>{cell}</td>)}</tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

interface Told { block: BookBlock; isText: boolean; glosses: Rule[] }

function Passage({ told, game, id, titles }: { told: Told; game: string; id: string; titles: Map<string, Rule> }) {
    const { block, isText, glosses } = told, isAimed = isText && glosses.some((rule) => rule.id === id);
    return (
        <>
            {isText && (
                <article id={isAimed ? `rule-${id}` : undefined}
                    class={`rule${block.item ? ' is-item' : ''}${isAimed ? ' is-aimed' : ''}`}>
                    <p>
                        {textOf(block)}
                        {block.rules?.map((rule) => (
                            <span key={rule}> <a class="cite" href={rulesAddress(game, rule)}
                                title={titles.get(rule)?.title}>{numberOf(rule)}</a></span>
                        ))}
                    </p>
                    {glosses.map((rule) => (
                        <aside key={rule.id}><h3>{numberOf(rule.id)} {rule.title}</h3><p>{rule.text}</p></aside>
                    ))}
                </article>
            )}
            {!isText && glosses.map((rule) => (
                <RuleText key={rule.id} rule={rule} game={game} isAimed={rule.id === id} />
            ))}
        </>
    );
}

// What is shown of a block: its text, with the rule that the address names; or the rules alone, where the language has
// no paragraphs or what is sought stands in them only. Null: nothing.
function toldOf(block: BookBlock, isFirst: (rule: string) => boolean, titles: Map<string, Rule>, id: string,
    words: string[]): Told | null {
    const rules = (block.rules ?? []).filter(isFirst).flatMap((rule) => titles.get(rule) ?? []);
    const text = textOf(block), isSought = words.length > 0;
    if (text && (!isSought || hasWords(text, words))) {
        return { block, isText: true, glosses: isSought ? [] : rules.filter((rule) => rule.id === id) };
    }
    const glosses = rules.filter((rule) => !isSought || hasWords(`${rule.id} ${rule.title} ${rule.text}`, words));
    return glosses.length > 0 ? { block, isText: false, glosses } : null;
}

function Index({ rules, game }: { rules: Rule[]; game: string }) {
    const sorted = [...rules].sort((a, b) => a.title.localeCompare(b.title));
    return (
        <nav class="index" aria-label={say('rules.index')}>
            <h2>{say('rules.index')}</h2>
            <ul>
                {sorted.map((rule) => (
                    <li key={rule.id}>
                        <a href={rulesAddress(game, rule.id)}>{rule.title} <small>{numberOf(rule.id)}</small></a>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

// The first block that tells each rule.
function firstTold(blocks: BookBlock[]): Map<string, number> {
    const first = new Map<string, number>();
    blocks.forEach((block, i) => block.rules?.forEach((rule) => !first.has(rule) && first.set(rule, i)));
    return first;
}

export function Book({ blocks, rules, game, id, words }: {
    blocks: BookBlock[]; rules: Rule[]; game: string; id: string; words: string[];
}) {
    const titles = new Map(rules.map((rule) => [rule.id, rule])), first = firstTold(blocks);
    const isSought = words.length > 0;
    const told = blocks.map((block, i) => toldOf(block, (rule) => first.get(rule) === i, titles, id, words));
    return (
        <>
            {isSought && <p class="hint" role="status">{say('rules.passages', told.filter(Boolean).length)}</p>}
            {!isSought && <Contents blocks={blocks} />}
            {blocks.map((block, i) => (
                <div key={i}>
                    {block.chapter && (!isSought || hasFound(blocks, told, i)) &&
                        <h2 id={chapterId(block)}>{block.chapter}. {block.title}</h2>}
                    {told[i] && <Passage told={told[i]} game={game} id={id} titles={titles} />}
                    {block.table && (!isSought || hasWords(JSON.stringify(block), words)) && <Sheet block={block} />}
                    {block.try && !isSought && (
                        <button type="button" class="try" onClick={() => void takeLesson(game, block.try!)}>
                            {say('rules.try', block.title ?? '')}
                        </button>
                    )}
                </div>
            ))}
            {!isSought && <Index rules={rules} game={game} />}
        </>
    );
}

// Is anything of the chapter that begins here among what was found?
function hasFound(blocks: BookBlock[], told: (Told | null)[], at: number): boolean {
    for (let i = at + 1; i < blocks.length && !blocks[i].chapter; i++) if (told[i]) return true;
    return false;
}
