// How much time a match among people gives: a few that are played, and what follows when it has run out.
import type { Pace, PaceEnd } from '../protocol';
import { say } from '../words';
import { paceOf } from './clock';

const live = (minutes: number, add: number) => ({ kind: 'live' as const, main: minutes * 60, add });
const days = (count: number) => ({ kind: 'correspondence' as const, each: count * 86400 });
const PACES = [live(30, 20), live(60, 30), live(120, 60), days(1), days(3), days(7)];
const ENDS: PaceEnd[] = ['claim', 'wait', 'machine'];

export function PaceChoice({ pace, onChoose }: { pace: Pace | null; onChoose(pace: Pace | null): void }) {
    const end = pace?.end ?? 'claim', at = PACES.findIndex((one) => pace && paceOf({ ...one, end }) === paceOf(pace));
    const choose = (index: number) => onChoose(index < 0 ? null : { ...PACES[index], end });
    return (
        <>
            <label class="setting">{say('pace.title')}
                <select value={String(at)} onChange={(event) => choose(Number(event.currentTarget.value))}>
                    <option value="-1">{say('pace.none')}</option>
                    {PACES.map((one, i) => <option key={i} value={String(i)}>{paceOf({ ...one, end })}</option>)}
                </select>
            </label>
            {pace && (
                <label class="setting">{say('pace.end')}
                    <select value={end} onChange={(event) => onChoose({ ...pace,
                        end: event.currentTarget.value as PaceEnd })}>
                        {ENDS.map((one) => <option key={one} value={one}>{say(`pace.end.${one}`)}</option>)}
                    </select>
                </label>
            )}
        </>
    );
}
