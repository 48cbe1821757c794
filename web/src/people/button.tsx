// On the start page: who has signed in, or a way to. What the window holds is fetched when somebody opens it.
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { isAlone } from '../local/line';
import { useCalmPage } from '../page';
import { say } from '../words';
import { Window } from '../window';

// Both parts of it: they stand in different places of the page.
export function useAccountWindow() {
    const { account } = useCalmPage();
    const [Place, setPlace] = useState<FunctionComponent<{ onClose(): void }> | null>(null);
    const [isOpen, setOpen] = useState(false);
    const open = async () => {
        try {
            const { AccountPlace } = await import('./place');
            setPlace(() => AccountPlace);
            setOpen(true);
        } catch {
            location.reload(); // the server has a newer page
        }
    };
    return {
        button: !isAlone && (
            <button type="button" class="account-button" onClick={() => void open()}>
                {account ? account.name : say('people.signIn')}
            </button>
        ),
        window: (
            <Window kind="account" label={say('people.account')} isOpen={isOpen} onClose={() => setOpen(false)}>
                {Place && <Place onClose={() => setOpen(false)} />}
            </Window>
        ),
    };
}
