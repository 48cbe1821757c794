// The page: the start page, or a match with map, prompt, log and furniture.
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Board } from './board/board';
import { TableBoard } from './board/table';
import { EndScene } from './end/end';
import { start } from './enter';
import { pictureNow } from './film/film';
import { FilmKnobs, Stage } from './film/stage';
import { CrestSymbols } from './furniture/crests';
import { furnitureOf } from './furniture/furniture';
import { MenSymbols } from './furniture/men';
import { HelpButton, HelpWindow } from './help/help';
import { Invitation, MatchPanel } from './lobby/invite';
import { Lobby } from './lobby/lobby';
import { Log } from './log/log';
import { RuleWindow } from './log/rule';
import { valuesOf } from './orders/choices';
import { pick } from './orders/click';
import { mayDecide, previewed } from './orders/picked';
import { gameOf, lowerSheet, pressTab, setTab, titleOf, useCalmPage } from './page';
import type { Tab } from './page';
import { Prompt } from './prompt/prompt';
import { Replay } from './replay/replay';
import { rulesAddress } from './rules/rule';
import { Rules, rulesOf } from './rules/rules';
import { sound } from './sound';
import { say, sayOr, titleIn } from './words';

const TABS: Tab[] = ['furniture', 'log', 'match'];

function Bar() {
    const { seat, link, view } = useCalmPage();
    const game = gameOf(seat?.match.game);
    const isPlayer = seat && game?.roles.some((r) => r.id === seat.role);
    return (
        <header class="bar">
            <a class="home" href="#" title={say('lobby.back')} lang="ja">本陣</a>
            {game && <h1 class="game-title">{titleIn(game)}</h1>}
            {game?.notice && <span class="game-notice">{game.notice}</span>}
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

function FurniturePanel() {
    const { view, seat } = useCalmPage(), picture = pictureNow();
    const game = gameOf(seat?.match.game), furniture = furnitureOf(seat?.match.game ?? '');
    const choices = view && mayDecide() ? view.choices : [];
    const isAsked = choices.some((choice) => furniture.isShown(choice));
    useEffect(() => { // on a phone the hand slides up while a card is wanted
        if (isAsked) setTab('furniture');
        else lowerSheet();
    }, [isAsked]);
    if (!view || !game) return null;
    return (
        <furniture.Panel panel={(picture ?? view).panel} view={picture === view ? view : null}
            roles={game.roles} choices={choices} picked={previewed()?.action ?? null}
            onPick={(choice) => pick(valuesOf(choice))} />
    );
}

const tabName = (tab: Tab, game?: string) => sayOr(`tab.${tab}.${game}`, say(`tab.${tab}`));

function Match() {
    const { tab, sheet, seat, map } = useCalmPage();
    return (
        <main class={`match shows-${tab}${sheet ? ' is-raised' : ''}`}>
            <div class="table">
                <Invitation />
                {map?.width ? <TableBoard map={map}><Replay /><FilmKnobs /></TableBoard>
                    : <Board><Replay /><FilmKnobs /></Board>}
                <EndScene />
                <Stage />
            </div>
            <Prompt />
            <nav class="tabs">
                {TABS.map((name) => (
                    <button key={name} type="button" aria-pressed={tab === name} onClick={() => pressTab(name)}>
                        {tabName(name, seat?.match.game)}
                    </button>
                ))}
            </nav>
            <div class="panel panel-furniture" tabIndex={0} role="region"
                aria-label={tabName('furniture', seat?.match.game)}>
                <FurniturePanel />
            </div>
            <div class="panel panel-log"><Log /></div>
            <div class="panel panel-match" tabIndex={0} role="region" aria-label={say('tab.match')}>
                <MatchPanel />
            </div>
        </main>
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

function Whole() {
    useTitle();
    const { seat, link } = useCalmPage();
    const rules = rulesOf(location.hash);
    return (
        <>
            <CrestSymbols />
            <MenSymbols />
            {(seat || rules || link !== 'open') && <Bar />}
            {seat ? <Match /> : rules ? <Rules {...rules} /> : <Lobby />}
            <RuleWindow />
            <HelpWindow />
        </>
    );
}

start();
render(<Whole />, document.getElementById('page')!);
