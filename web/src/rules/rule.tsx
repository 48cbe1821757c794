// One rule in our words, and its address: #rules/GAME, or #rules/GAME/ID for one of them.
import type { Rule } from '../protocol';

export const rulesAddress = (game: string, id?: string) => `#rules/${game}${id ? `/${encodeURIComponent(id)}` : ''}`;

// As it is typed: small letters, and ' for ’.
const plain = (text: string) => text.toLowerCase().replace(/’/g, "'");

export function hasWords(text: string, words: string[]): boolean {
    const small = plain(text);
    return words.every((word) => small.includes(plain(word)));
}

export function RuleText({ rule, game, isAimed }: { rule: Rule; game: string; isAimed: boolean }) {
    return (
        <article id={`rule-${rule.id}`} class={isAimed ? 'rule is-aimed' : 'rule'}>
            <h3><a href={rulesAddress(game, rule.id)}>{rule.id}</a> {rule.title}</h3>
            <p>{rule.text}</p>
        </article>
    );
}
