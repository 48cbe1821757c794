// A rule's number, and the window that says what the rule says.
import { change, page, useCalmPage } from '../page';
import type { Rule } from '../protocol';
import { numberOf, rulesAddress } from '../rules/rule';
import { ask, complain } from '../server';
import { Window } from '../window';
import { say } from '../words';

export async function openRule(id: string): Promise<void> {
    try {
        const { rules } = await ask<{ rules: Rule[] }>('rules', { game: page.seat?.match.game, rule: id });
        change({ rule: rules[0] });
    } catch (error) {
        complain(error);
    }
}

const closeRule = () => change({ rule: null });

// Rules without a number go by their title.
const titledRule = (id: string) => page.words?.titles.rule?.[id];
const nameOfRule = (id: string) => titledRule(id) ?? numberOf(id);

// There are hundreds of them, so they are no stops for Tab: ?? opens the rule of what is wanted, R that of a line.
export function RuleMark({ id }: { id: string }) {
    const name = nameOfRule(id);
    return (
        <button type="button" class={titledRule(id) ? 'rule-mark is-named' : 'rule-mark'} tabIndex={-1}
            aria-label={say('rule.title', name)} onClick={() => void openRule(id)}>
            {name}
        </button>
    );
}

// Why an order was refused, or else the rule of what is wanted now.
export const ruleNow = () => page.notice?.rule ?? page.view?.pending.rule;

export function RuleWindow() {
    const { rule, seat } = useCalmPage();
    return (
        <Window kind="rule-window" label={rule ? say('rule.title', nameOfRule(rule.id)) : ''} isOpen={!!rule}
            onClose={closeRule}>
            {rule && (
                <>
                    <h2>{titledRule(rule.id) ? rule.title
                        : `${say('rule.title', nameOfRule(rule.id))}: ${rule.title}`}</h2>
                    <p>{rule.text}</p>
                    <div class="buttons">
                        <button type="button" onClick={closeRule}>{say('rule.close')}</button>
                        {seat && (
                            <a href={rulesAddress(seat.match.game, rule.id)} target="_blank" rel="noreferrer">
                                {say('rule.among')}
                            </a>
                        )}
                    </div>
                </>
            )}
        </Window>
    );
}
