// The page: the start page, the rules of a game, or a match.
import { render } from 'preact';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { start } from './enter';
import { HelpButton } from './help/button';
import { Lobby } from './lobby/lobby';
import { isAlone } from './local/line';
import { RuleWindow } from './log/rule';
import { mayDecide } from './orders/picked';
import { gameOf, titleOf, useCalmPage } from './page';
import { rulesAddress, rulesOf } from './rules/rule';
import { sound } from './sound';
import { langNow, learn, say, titleIn } from './words';

function Bar() {
    const { seat, link, view } = useCalmPage();
    const game = gameOf(seat?.match.game);
    const isPlayer = seat && game?.roles.some((r) => r.id === seat.role);
    return (
        <header class="bar">
            <a class="home" href="#" title={say('lobby.back')} lang="ja">本陣</a>
            {game && <h1 class="game-title">{titleIn(game)}</h1>}
            {game?.notice && <span class="game-notice" title={game.notice}>{game.notice}</span>}
            {game && (
                <a class="to-rules" href={rulesAddress(game.id)} target="_blank" rel="noreferrer">
                    {say('rules.open')}
                </a>
            )}
            {seat && <HelpButton />}
            {seat && view && (
                <span class={`you side-${game?.roles.findIndex((r) => r.id === seat.role)}`}>
                    {isPlayer ? `${titleOf(seat.role)} · ${say('seat.you')}` : say('seat.watching')}
                </span>
            )}
            {link !== 'open' && (
                <span class="link-state" role="status">{say(link === 'lost' ? 'link.lost' : 'link.connecting')}</span>
            )}
        </header>
    );
}

// The tab says whose turn it is, also where nobody looks at the page; so does a sound, if it is wanted.
function useTitle(): void {
    const { seat } = useCalmPage(), isAsked = !!seat && mayDecide(), game = gameOf(seat?.match.game);
    const title = game && titleIn(game);
    useEffect(() => {
        document.title = [isAsked ? say('title.yours') : '', title ?? say('title.plain')].filter(Boolean).join(' ');
    }, [isAsked, title]);
    const was = useRef(true); // whoever opens a page looks at it
    useEffect(() => {
        if (isAsked && !was.current) sound('turn');
        was.current = isAsked || !seat;
    }, [isAsked, !seat]);
}

// A part of the page that is not fetched before somebody wants it.
function Later<Props extends object>({ of, ...props }: { of(): Promise<FunctionComponent<Props>> } & Props) {
    const [Part, setPart] = useState<FunctionComponent<Props> | null>(null);
    useEffect(() => { of().then((part) => setPart(() => part), () => location.reload()); }, []);
    return Part ? <Part {...props as unknown as Props} /> : <main class="match" />;
}

const match = () => import('./match').then(({ Match }) => Match);
const rulebook = () => import('./rules/rules').then(({ Rules }) => Rules);

function Whole() {
    useTitle();
    const { seat, link } = useCalmPage();
    const rules = rulesOf(location.hash);
    useEffect(() => { if (link === 'open') void match().catch(() => {}); }, [link]); // at hand when it is wanted
    return (
        <>
            {(seat || rules || link !== 'open') && <Bar />}
            {seat ? <Later key="match" of={match} />
                : rules ? <Later key="rules" of={rulebook} {...rules} /> : <Lobby />}
            <RuleWindow />
        </>
    );
}

start();
if (isAlone && 'serviceWorker' in navigator) void navigator.serviceWorker.register('offline.js').catch(() => {});
void learn(langNow()).finally(() => render(<Whole />, document.getElementById('page')!));
