// What a name means, by the rule that says so: plans at the moment of choice.
import { useEffect, useState } from 'preact/hooks';
import { page } from '../page';
import type { Rule } from '../protocol';
import { ask, complain } from '../server';

const texts = new Map<string, Promise<string>>(); // asked for once

function textOf(rule: string): Promise<string> {
    const game = page.seat?.match.game, key = `${game} ${rule}`;
    const coming = texts.get(key) ?? ask<{ rules: Rule[] }>('rules', { game, rule }).then(({ rules }) => rules[0].text);
    texts.set(key, coming);
    return coming;
}

export const meaningOf = (kind: string | undefined, value: string) => page.words?.rules?.[kind ?? '']?.[value];

export function Meaning({ rule }: { rule: string }) {
    const [text, setText] = useState('');
    useEffect(() => {
        let isShown = true;
        textOf(rule).then((found) => { if (isShown) setText(found); }, (error) => {
            texts.clear();
            complain(error);
        });
        return () => { isShown = false; };
    }, [rule]);
    return <span class="meaning">{text}</span>;
}
