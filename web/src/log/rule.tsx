// A rule's number, and the window that says what the rule says.
import { useEffect, useRef } from 'preact/hooks';
import { rulesAddress } from '../rules/rules';
import { closeRule, openRule, usePage } from '../store';
import { say } from '../words';

export function RuleMark({ id }: { id: string }) {
    return (
        <button type="button" class="rule-mark" aria-label={say('rule.title', id)} onClick={() => void openRule(id)}>
            {id}
        </button>
    );
}

export function RuleWindow() {
    const { rule, seat } = usePage();
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        if (rule) dialog.current?.showModal();
        else dialog.current?.close();
    }, [rule]);
    return (
        <dialog ref={dialog} class="rule-window" aria-label={rule ? say('rule.title', rule.id) : ''} onClose={closeRule}
            onClick={(event) => { if (event.target === dialog.current) closeRule(); }}>
            {rule && (
                <div>
                    <h2>{say('rule.title', rule.id)}: {rule.title}</h2>
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
