// Where somebody has signed in, and the tokens of his programs: to be made, and to be ended.
import { useEffect, useState } from 'preact/hooks';
import type { Pass } from '../protocol';
import { langNow, say } from '../words';
import { grant, passes, revoke } from './account';
import { Told, useDeed } from './place';

const dateOf = (seconds: number) => new Date(seconds * 1000).toLocaleDateString(langNow());

function nameOf(pass: Pass): string {
    if (pass.kind === 'token') return pass.label || say('people.token');
    return say(pass.this ? 'people.sessionHere' : 'people.session', dateOf(pass.created));
}

export function Tokens() {
    const { isBusy, told, run } = useDeed();
    const [list, setList] = useState<Pass[]>([]);
    const [fresh, setFresh] = useState<string | null>(null);
    const look = async () => setList(await passes());
    useEffect(() => { void run(look); }, []);
    const submit = (event: SubmitEvent) => {
        const form = event.currentTarget as HTMLFormElement, data = new FormData(form);
        event.preventDefault();
        void run(async () => {
            setFresh(await grant(String(data.get('label') ?? ''), String(data.get('scope'))));
            form.reset();
            await look();
        });
    };
    const end = (number: string) => void run(async () => {
        await revoke(number);
        await look();
    });
    return (
        <>
            <ul class="passes">
                {list.map((pass) => (
                    <li key={pass.number}>
                        <span>{nameOf(pass)}<small>
                            {pass.kind === 'token' && `${say(pass.scopes.includes('play') ? 'people.mayPlay'
                                : 'people.mayLook')} · `}{say('people.until', dateOf(pass.expires))}</small></span>
                        {!pass.this && (
                            <button type="button" class="quiet" disabled={isBusy} onClick={() => end(pass.number)}>
                                {say('people.end')}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            <form onSubmit={submit}>
                <p>{say('people.tokensLead')}</p>
                <label class="field">{say('people.label')}<input type="text" name="label" maxLength={40} /></label>
                <label class="field">{say('people.scope')}
                    <select name="scope">
                        <option value="play">{say('people.mayPlay')}</option>
                        <option value="look">{say('people.mayLook')}</option>
                    </select>
                </label>
                <button type="submit" disabled={isBusy}>{say('people.grant')}</button>
            </form>
            {fresh && (
                <label class="field">{say('people.fresh')}
                    <input type="text" readOnly value={fresh} onFocus={(event) => event.currentTarget.select()} />
                </label>
            )}
            <Told told={told} />
        </>
    );
}
