// What the guide proposes, over the orders.
import { RuleMark } from '../log/rule';
import { giveOrder } from '../orders/click';
import { describeChoice } from '../orders/words';
import { usePage } from '../page';
import { say } from '../words';
import { leaveGuide, stepNow } from './guide';

export function GuideBox() {
    const { view, isBusy, farewell } = usePage(), now = stepNow();
    const choice = view?.choices.find((one) => one.action === now?.step.order);
    if (farewell) return <p class="guide farewell" role="status">{farewell}</p>;
    if (!now || !choice) return null;
    return (
        <aside class="guide" aria-label={say('guide.title')} data-step={now.at + 1}>
            <h3>{say('guide.step', now.at + 1, now.of)}</h3>
            <p>{now.step.why} <RuleMark id={now.step.rule} /></p>
            <div class="buttons">
                <button type="button" class="primary" disabled={isBusy} onClick={() => giveOrder(choice)}>
                    {describeChoice(choice)}
                </button>
                <button type="button" class="quiet" onClick={() => leaveGuide()}>{say('guide.leave')}</button>
            </div>
        </aside>
    );
}
