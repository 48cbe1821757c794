// The button that opens the help.
import { change } from '../page';
import { say } from '../words';

export const openHelp = () => change({ help: true, rule: null });

export function HelpButton() {
    return (
        <button type="button" class="to-help" aria-label={say('help.title')} title={say('key.help')}
            onClick={openHelp}>?</button>
    );
}
