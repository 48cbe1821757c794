// The language of page and sentences, remembered by this device.
import { setLang } from '../enter';
import { useCalmPage } from '../page';
import { LANGS, langNow, say } from '../words';
import type { Lang } from '../words';

export function LangSwitch() {
    useCalmPage();
    return (
        <label class="lang-switch">{say('lang.label')}
            <select value={langNow()} onChange={(event) => void setLang(event.currentTarget.value as Lang)}>
                {Object.entries(LANGS).map(([id, name]) => <option key={id} value={id} lang={id}>{name}</option>)}
            </select>
        </label>
    );
}
