// What this seat has decided in advance: those orders are given for it, also while nobody sits there.
import { useEffect, useState } from 'preact/hooks';
import { isAlone } from '../local/line';
import { useCalmPage } from '../page';
import type { Standing } from '../protocol';
import { ask, complain } from '../server';
import { langNow, say } from '../words';

async function request(members: Record<string, unknown>): Promise<Standing[] | null> {
    try {
        return (await ask<{ standing: Standing[] }>('standing', members)).standing;
    } catch (error) {
        complain(error);
        return null;
    }
}

export function StandingOrders() {
    const { seat, link } = useCalmPage(), lang = langNow();
    const [list, setList] = useState<Standing[]>([]);
    const ordered = async (members: Record<string, unknown>) => {
        const told = await request(members);
        if (told) setList(told);
    };
    useEffect(() => {
        if (link === 'open' && !isAlone) void ordered({});
    }, [link, seat?.match.id, seat?.role, lang]);
    const count = list.filter(({ on }) => on).length;
    if (list.length === 0) return null;
    return (
        <details class="standing">
            <summary>{say('standing.title', count)}</summary>
            <p class="hint">{say('standing.help')}</p>
            <ul>
                {list.map((one) => <Switch key={one.name} one={one} onSwitch={(members) => void ordered(members)} />)}
            </ul>
        </details>
    );
}

// Where it is given with something (a castle to retreat to) that is chosen beside it.
function Switch({ one, onSwitch }: { one: Standing; onSwitch(members: Record<string, unknown>): void }) {
    const { name, text, on, value, values } = one;
    const first = value ?? values?.[0]?.value;
    return (
        <li>
            <label>
                <input type="checkbox" checked={on}
                    onChange={(event) => onSwitch({ name, on: event.currentTarget.checked, value: first })} />
                {text}
            </label>
            {values && (
                <select aria-label={text} value={value ?? ''}
                    onChange={(event) => onSwitch({ name, on: true, value: event.currentTarget.value })}>
                    {!value && <option value="">–</option>}
                    {values.map((each) => <option key={each.value} value={each.value}>{each.title}</option>)}
                </select>
            )}
        </li>
    );
}
