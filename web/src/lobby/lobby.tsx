// The start page: matches to go on with, open seats, and a card for each game, with one click to begin.
import { useEffect, useState } from 'preact/hooks';
import { PaceChoice } from '../clock/choose';
import { paceOf } from '../clock/clock';
import { COVERS } from '../furniture/covers';
import { Course } from '../lesson/course';
import { isAlone } from '../local/line';
import { clearNotice, gameOf, useCalmPage } from '../page';
import { useAccountWindow } from '../people/button';
import { InviteByName, Person } from '../people/person';
import type { Game, Pace } from '../protocol';
import { rulesAddress } from '../rules/rule';
import type { Setup } from '../seats';
import { say, sayOr, titleIn, upper } from '../words';
import { LangSwitch } from './lang';
import { createMatch, openJournal, takeSeat, watchLobby } from './matches';
import type { Others } from './matches';
import { Mine } from './mine';

const LEVELS = { master: 'lobby.opponentMaster', hard: 'lobby.opponentHard', normal: 'lobby.opponentNormal',
    easy: 'lobby.opponentEasy', greedy: 'lobby.opponentGreedy', random: 'lobby.opponentRandom' } as const;
type Level = keyof typeof LEVELS;

// "Normal: considers your reply" is a name and what it means.
function levelOf(level: Level): [string, string] {
    const [name, ...meaning] = say(LEVELS[level]).split(/\s*[:\uff1a]\s*/);
    return [name, meaning.join(' ')];
}

const LONG = 26; // letters: as many as a select has room for in the narrowest card

function GameCard({ game, isFirst }: { game: Game; isFirst: boolean }) {
    const [role, setRole] = useState(game.roles[0].id);
    const [scenario, setScenario] = useState(game.scenarios[0].id);
    const [options, setOptions] = useState<Record<string, string>>({});
    const [isBusy, setBusy] = useState(false);
    const setOption = (name: string, value: string) => setOptions({ ...options, [name]: value });
    const [setup, setSetup] = useState<Setup>('printed');
    const [opponent, setOpponent] = useState<Level>('normal');
    const [pace, setPace] = useState<Pace | null>(null);
    const create = async (others: Others) => {
        const isAmongPeople = others === 'human' || others === 'open' || others.startsWith('@');
        setBusy(true);
        await createMatch(game, scenario, options, role, others, game.sample ? undefined : setup,
            isAmongPeople ? pace : null);
        setBusy(false);
    };
    const title = game.scenarios.find(({ id }) => id === scenario)?.title ?? '';
    const line = sayOr(`cover.${game.id}.line`, '');
    const facts = ['length', 'level'].map((what) => sayOr(`cover.${game.id}.${what}`, '')).filter(Boolean);
    return (
        <article class="game">
            {COVERS.includes(game.id) &&
                <img class="cover" src={`art/${game.id}.svg`} alt="" width={300} height={168} />}
            <h2>{game.native && <span class="native" lang="ja">{game.native}</span>}
                {titleIn(game) !== game.native && ` ${game.title}`}</h2>
            {line && <p class="line">{line}</p>}
            {facts.length > 0 && <p class="facts">{facts.join(' · ')}</p>}
            <fieldset class="sides">
                <legend class="unseen">{say('lobby.side')}</legend>
                {game.roles.map((r, i) => (
                    <label key={r.id} class={`side-${i}`}>
                        <input type="radio" name={`side-${game.id}`} checked={role === r.id}
                            onChange={() => setRole(r.id)} />
                        <span>{titleIn(r)}{' '}
                            {r.native && titleIn(r) !== r.native && <span lang="ja">{r.native}</span>}</span>
                    </label>
                ))}
            </fieldset>
            <button type="button" class={isFirst ? 'primary large' : 'primary'} disabled={isBusy}
                onClick={() => void create(opponent)}>{say('lobby.greedy')}</button>
            <Course game={game} isBusy={isBusy} />
            {game.scenarios.length > 1 && (
                <label class="setting">{say('lobby.scenario')}
                    <select value={scenario} onChange={(event) => setScenario(event.currentTarget.value)}>
                        {game.scenarios.map((s) => <option key={s.id} value={s.id}>{s.title ?? s.id}</option>)}
                    </select>
                    {title.length > LONG && <small>{title}</small>}
                </label>
            )}
            <label class="setting">{say('lobby.opponent')}
                <select value={opponent} onChange={(event) => setOpponent(event.currentTarget.value as Level)}>
                    {(Object.keys(LEVELS) as Level[]).map((level) => (
                        <option key={level} value={level}>{levelOf(level)[0]}</option>
                    ))}
                </select>
                <small>{upper(levelOf(opponent)[1])}</small>
            </label>
            {!game.sample && (
                <label class="setting">{say('lobby.setup')}
                    <select value={setup} onChange={(event) => setSetup(event.currentTarget.value as Setup)}>
                        <option value="printed">{say('lobby.setupPrinted')}</option>
                        <option value="hand">{say('lobby.setupHand')}</option>
                    </select>
                </label>
            )}
            <PaceChoice pace={pace} onChoose={setPace} />
            <div class="ways">
                <button type="button" class="quiet" disabled={isBusy} onClick={() => void create('human')}>
                    {say(isAlone ? 'lobby.twoHere' : 'lobby.friend')}
                </button>
                {!isAlone && (
                    <button type="button" class="quiet" disabled={isBusy} onClick={() => void create('open')}>
                        {say('lobby.open')}
                    </button>
                )}
            </div>
            <InviteByName isBusy={isBusy} onInvite={(name) => void create(`@${name}`)} />
            <details class="aim"><summary>{say('lobby.aim')}</summary>
                {game.aim.split('\n').map((paragraph, i) => <p key={i}>{paragraph}</p>)}
                <p><a href={rulesAddress(game.id)}>{say('rules.all')}</a></p>
            </details>
            <details class="options"><summary>{say('lobby.options')}</summary>
                {game.options.map((option) => (
                    <label key={option.name} class="setting">{option.help}
                        <select value={options[option.name] ?? option.default}
                            onChange={(event) => setOption(option.name, event.currentTarget.value)}>
                            {option.values.map((value, i) => (
                                <option key={value} value={value}>{option.titles[i]}</option>
                            ))}
                        </select>
                    </label>
                ))}
            </details>
            {game.notice && <p class="credit">{game.notice}</p>}
        </article>
    );
}

// Journals, by a button or dropped on it.
function Import() {
    const take = (files: FileList | null | undefined) => { if (files?.[0]) void openJournal(files[0]); };
    return (
        <section class="import" onDragOver={(event) => event.preventDefault()} onDrop={(event) => {
            event.preventDefault();
            take(event.dataTransfer?.files);
        }}>
            <p>{say('lobby.here')}</p>
            <label class="setting">{say('lobby.import')}
                <input type="file" onChange={(event) => take(event.currentTarget.files)} />
            </label>
        </section>
    );
}

function Waiting() {
    const { lobby } = useCalmPage();
    const known = lobby.filter((match) => gameOf(match.game));
    if (known.length === 0) return null;
    return (
        <section class="waits is-open">
            <h2>{say('lobby.waiting')}</h2>
            <ul class="matches">
                {known.map((match) => (
                    <li key={match.match}>
                        <span>{titleIn(gameOf(match.game)!)}{match.pace && ` · ${paceOf(match.pace)}`}
                            {match.seats.filter((seat) => seat.name).map((seat) => (
                                <small key={seat.role} class="how"><Person seat={seat} /></small>
                            ))}</span>
                        {match.seats.filter((seat) => seat.kind === 'open').map((seat) => (
                            <button key={seat.role} type="button" onClick={() => void takeSeat(match, seat.role)}>
                                {say('lobby.join', gameOf(match.game)!.roles.find((r) => r.id === seat.role)!.title)}
                            </button>
                        ))}
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function Lobby() {
    const { games, notice } = useCalmPage();
    const account = useAccountWindow();
    useEffect(watchLobby, []);
    const small = games.filter((game) => game.sample);
    const large = games.filter((game) => !game.sample);
    return (
        <main class="lobby">
            <div class="masthead">
                <img class="camp" src="art/camp.svg" alt="" width={1280} height={268} />
                <h1><span lang="ja">本陣</span> {say('title')}</h1>
                <p>{say('lobby.lead')}</p>
                <div class="corner">{account.button}<LangSwitch /></div>
            </div>
            {notice && (
                <div class={`notice notice-${notice.kind}`} role="alert"><span>{notice.text}</span>
                    <button type="button" class="close" aria-label={say('rule.close')} onClick={clearNotice}>×</button>
                </div>
            )}
            {account.window}
            <Mine />
            {isAlone && <Import />}
            <Waiting />
            <div class="games">{large.map((game, i) => <GameCard key={game.id} game={game} isFirst={i === 0} />)}</div>
            {small.length > 0 && (
                <details class="small-games"><summary>{say('lobby.more')}</summary>
                    <div class="games">
                        {small.map((game) => <GameCard key={game.id} game={game} isFirst={false} />)}
                    </div>
                </details>
            )}
        </main>
    );
}
