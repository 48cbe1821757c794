// A rule's number, and the window that says what the rule says.
import { useEffect, useRef } from 'preact/hooks';
import { change, page, usePage } from '../page';
import type { Rule } from '../protocol';
import { rulesAddress } from '../rules/rules';
import { ask, complain } from '../server';
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
const nameOfRule = (id: string) => page.words?.titles.rule?.[id] ?? id;

// There are hundreds of them, so they are no stops for Tab: ? opens the rule of what is wanted, R that of a line.
export function RuleMark({ id }: { id: string }) {
    const name = nameOfRule(id);
    return (
        <button type="button" class={name === id ? 'rule-mark' : 'rule-mark is-named'} tabIndex={-1}
            aria-label={say('rule.title', name)} onClick={() => void openRule(id)}>
            {name}
        </button>
    );
}

// ?: why an order was refused, or else the rule of what is wanted now.
function useKey(): void {
    useEffect(() => {
        const onKey = ({ key, target }: KeyboardEvent) => {
            const id = page.notice?.rule ?? page.view?.pending.rule;
            if (key !== '?' || !id || (target as HTMLElement).closest('input, textarea, dialog')) return;
            void openRule(id);
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, []);
}

export function RuleWindow() {
    const { rule, seat } = usePage();
    const dialog = useRef<HTMLDialogElement>(null);
    useKey();
    useEffect(() => {
        if (rule) dialog.current?.showModal();
        else dialog.current?.close();
    }, [rule]);
    return (
        <dialog ref={dialog} class="rule-window" aria-label={rule ? say('rule.title', nameOfRule(rule.id)) : ''}
            onClose={closeRule} onClick={(event) => { if (event.target === dialog.current) closeRule(); }}>
            {rule && (
                <div>
                    <h2>{nameOfRule(rule.id) === rule.id ? `${say('rule.title', rule.id)}: ${rule.title}`
                        : rule.title}</h2>
                    <p>{rule.text}</p>
                    <div class="buttons">
                        <button type="button" onClick={closeRule}>{say('rule.close')}</button>
                        {seat && (
                            <a href={rulesAddress(seat.match.game, rule.id)} target="_blank" rel="noreferrer">
                                {say('rule.among')}
                            </a>
                        )}
                    </div>
                </div>
            )}
        </dialog>
    );
}
