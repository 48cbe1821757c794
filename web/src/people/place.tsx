// The account's window: signing in, or all that somebody may do with what is his.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Refused } from '../net';
import { useCalmPage } from '../page';
import type { Account } from '../protocol';
import { keptSeats } from '../seats';
import { say } from '../words';
import { changePassword, exportAll, isOwn, removeAccount, signIn, signOut, takeSeats } from './account';
import { Ratings } from './person';
import { Tokens } from './tokens';

// What is being asked for, and what came of it: in the words of the server, or of the page.
export function useDeed() {
    const [isBusy, setBusy] = useState(false);
    const [told, setTold] = useState<{ text: string; isTrouble: boolean } | null>(null);
    const run = async (deed: () => Promise<string | void>) => {
        setBusy(true);
        setTold(null);
        try {
            const text = await deed();
            if (text) setTold({ text, isTrouble: false });
        } catch (error) {
            setTold({ text: error instanceof Refused ? error.message : say('link.lost'), isTrouble: true });
        }
        setBusy(false);
    };
    return { isBusy, told, run };
}

export function Told({ told }: Pick<ReturnType<typeof useDeed>, 'told'>) {
    if (!told) return null;
    return <p class={`notice notice-${told.isTrouble ? 'trouble' : 'news'}`} role="alert">{told.text}</p>;
}

function Field({ label, help, type, ...input }: {
    label: string; help?: string; name: string; type: 'text' | 'password'; autocomplete: string; maxLength: number;
}) {
    return (
        <label class="field">{label}
            <input {...input} type={type as 'text'} required autocapitalize="none" spellcheck={false} />
            {help && <small>{help}</small>}
        </label>
    );
}

const read = (form: EventTarget, name: string) => String(new FormData(form as HTMLFormElement).get(name) ?? '');

function SignIn() {
    const [isNew, setNew] = useState(false);
    const { isBusy, told, run } = useDeed();
    const submit = (event: SubmitEvent) => {
        const form = event.currentTarget!;
        event.preventDefault();
        void run(() => signIn(isNew ? 'sign-up' : 'sign-in', read(form, 'name'), read(form, 'password'),
            read(form, 'bot') === 'on'));
    };
    return (
        <form onSubmit={submit}>
            <h2>{say(isNew ? 'people.create' : 'people.signIn')}</h2>
            <p>{say('people.why')}</p>
            <Field label={say('people.name')} name="name" type="text" autocomplete="username" maxLength={80}
                help={isNew ? say('people.nameHelp') : undefined} />
            <Field label={say('people.password')} name="password" type="password" maxLength={512}
                autocomplete={isNew ? 'new-password' : 'current-password'}
                help={isNew ? say('people.passwordHelp') : undefined} />
            {isNew && <label class="tick"><input type="checkbox" name="bot" /> {say('people.isBot')}</label>}
            <Told told={told} />
            <div class="row">
                <button type="submit" class="primary" disabled={isBusy}>
                    {say(isNew ? 'people.create' : 'people.signIn')}
                </button>
                <button type="button" class="quiet" onClick={() => setNew(!isNew)}>
                    {say(isNew ? 'people.haveOne' : 'people.haveNone')}
                </button>
            </div>
        </form>
    );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
    return <details class="part"><summary>{title}</summary>{children}</details>;
}

function Password() {
    const { isBusy, told, run } = useDeed();
    const submit = (event: SubmitEvent) => {
        const form = event.currentTarget as HTMLFormElement;
        event.preventDefault();
        void run(async () => {
            await changePassword(read(form, 'old'), read(form, 'new'));
            form.reset();
            return say('people.changed');
        });
    };
    return (
        <form onSubmit={submit}>
            <Field label={say('people.oldPassword')} name="old" type="password" autocomplete="current-password"
                maxLength={512} />
            <Field label={say('people.newPassword')} name="new" type="password" autocomplete="new-password"
                maxLength={512} help={say('people.passwordHelp')} />
            <Told told={told} />
            <button type="submit" disabled={isBusy}>{say('people.changePassword')}</button>
        </form>
    );
}

function Removal() {
    const { isBusy, told, run } = useDeed();
    const submit = (event: SubmitEvent) => {
        const form = event.currentTarget!;
        event.preventDefault();
        void run(() => removeAccount(read(form, 'password')));
    };
    return (
        <form onSubmit={submit}>
            <p>{say('people.deleteLead')}</p>
            <Field label={say('people.password')} name="password" type="password" autocomplete="current-password"
                maxLength={512} />
            <Told told={told} />
            <button type="submit" disabled={isBusy}>{say('people.delete')}</button>
        </form>
    );
}

function Own({ account }: { account: Account }) {
    const { isBusy, told, run } = useDeed();
    const count = keptSeats().filter((seat) => !seat.lesson && !isOwn(seat.token)).length;
    return (
        <>
            <h2>{account.name}</h2>
            <Ratings account={account} />
            <Told told={told} />
            <div class="row">
                {count > 0 && (
                    <button type="button" disabled={isBusy}
                        onClick={() => void run(async () => say('people.taken', await takeSeats()))}>
                        {say('people.take')}
                    </button>
                )}
                <button type="button" disabled={isBusy} onClick={() => void run(signOut)}>
                    {say('people.signOut')}
                </button>
            </div>
            <Part title={say('people.tokens')}><Tokens /></Part>
            <Part title={say('people.changePassword')}><Password /></Part>
            <Part title={say('people.data')}>
                <p>{say('people.dataLead')}</p>
                <button type="button" disabled={isBusy} onClick={() => void run(exportAll)}>
                    {say('people.export')}
                </button>
            </Part>
            <Part title={say('people.delete')}><Removal /></Part>
        </>
    );
}

export function AccountPlace({ onClose }: { onClose(): void }) {
    const { account } = useCalmPage();
    return (
        <>
            <button type="button" class="close" aria-label={say('rule.close')} onClick={onClose}>×</button>
            {account ? <Own account={account} /> : <SignIn />}
        </>
    );
}
