// One rule in our words, and its address: #rules/GAME, or #rules/GAME/ID for one of them.
import type { Rule } from '../protocol';

export const rulesAddress = (game: string, id?: string) => `#rules/${game}${id ? `/${encodeURIComponent(id)}` : ''}`;

// Its number in the rulebook; what we call its part behind that tells nobody anything: 8.1-cards.
export const numberOf = (id: string) => id.replace(/-[a-z].*$/, '');

// As it is typed: small letters, and ' for ’.
const plain = (text: string) => text.toLowerCase().replace(/’/g, "'");

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

export function hasWords(text: string, words: string[]): boolean {
    const small = plain(text);
    return words.every((word) => small.includes(plain(word)));
}

export function RuleText({ rule, game, isAimed }: { rule: Rule; game: string; isAimed: boolean }) {
    return (
        <article id={`rule-${rule.id}`} class={isAimed ? 'rule is-aimed' : 'rule'}>
            <h3><a href={rulesAddress(game, rule.id)}>{numberOf(rule.id)}</a> {rule.title}</h3>
            <p>{rule.text}</p>
        </article>
    );
}
