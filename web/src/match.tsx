// A match: map, prompt, log and furniture. Fetched after the start page, which does without it.
import { useEffect } from 'preact/hooks';
import { Board } from './board/board';
import { TableBoard } from './board/table';
import { EndScene } from './end/end';
import { pictureNow } from './film/film';
import { FilmKnobs, Stage } from './film/stage';
import { CrestSymbols } from './furniture/crests';
import { furnitureOf } from './furniture/furniture';
import { MenSymbols } from './furniture/men';
import { HelpWindow } from './help/help';
import { Invitation, MatchPanel } from './lobby/invite';
import { Log } from './log/log';
import { valuesOf } from './orders/choices';
import { pick } from './orders/click';
import { mayDecide, previewed } from './orders/picked';
import { Pass } from './local/pass';
import { gameOf, lowerSheet, pressTab, setTab, useCalmPage } from './page';
import type { Tab } from './page';
import { Prompt } from './prompt/prompt';
import { Replay } from './replay/replay';
import { say, sayOr } from './words';

const TABS: Tab[] = ['furniture', 'log', 'match'];

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

export function Match() {
    const { tab, sheet, seat, map } = useCalmPage();
    return (
        <>
        <CrestSymbols />
        <MenSymbols />
        <main class={`match shows-${tab}${sheet ? ' is-raised' : ''}`}>
            <div class="table">
                <Invitation />
                <Pass />
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
        <HelpWindow />
        </>
    );
}
