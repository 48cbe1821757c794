// An order that waits for its second stroke: what it is, what it costs, what may come of it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isByKeys } from '../keys';
import { readable, valuesOf } from '../orders/choices';
import { play } from '../orders/give';
import { clearPicks } from '../orders/picked';
import { describeChoice, helpOf, labelOf, verbOf } from '../orders/words';
import { page, usePage } from '../page';
import type { Choice } from '../protocol';
import { say, upper } from '../words';
import { useInSight } from './focus';
import { duelOf } from './matrix';
import { OddsOf } from './odds';

// Whoever plays by keys finds the focus here: on the way back, where something would be given up.
export function Confirm({ choice }: { choice: Choice }) {
    const { isBusy, way } = usePage(), box = useInSight<HTMLDivElement>(choice.action);
    const yes = useRef<HTMLButtonElement>(null), no = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => { // at once: the next key must not find the focus on its way
        if (isByKeys() && !duelOf(page.view!)) (choice.grave ? no : yes).current?.focus({ preventScroll: true });
    }, [choice.action]);
    const buttons = (
        <div class="buttons">
            <button ref={yes} type="button" data-second disabled={isBusy} onClick={() => void play(choice)}
                class={choice.grave ? 'primary is-grave' : 'primary'}>{labelOf(choice)}</button>
            <button ref={no} type="button" class="cancel" onClick={clearPicks}>{say('prompt.cancel')}</button>
        </div>
    );
    const order = describeChoice(choice), help = upper(helpOf(choice.verb));
    return (
        <div ref={box} class="confirm" data-grave={choice.grave}>
            <p class={valuesOf(choice).length > 0 ? 'order' : 'again'}>
                {valuesOf(choice).length > 0 ? order : say('prompt.again')}
            </p>
            {choice.remark && <p class={choice.grave ? 'hint remark price' : 'hint remark'}>{upper(choice.remark)}.</p>}
            {way?.action === choice.action && way.cost !== null && (
                <p class="cost" data-action={choice.action}>
                    {say(way.kind === 'mm' ? 'prompt.length' : 'prompt.cost', readable(way.cost, way.kind))}
                </p>
            )}
            {verbOf(choice.verb)?.risk ? (
                <OddsOf key={choice.action} choice={choice} isBrief={!!duelOf(page.view!)}>{buttons}</OddsOf>
            ) : buttons}
            {help && <p class="hint">{help}.</p>}
        </div>
    );
}
