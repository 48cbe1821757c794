// The start page: one click begins a game against the computer.
import { useEffect, useState } from 'preact/hooks';
import { guideOf } from '../guide/guide';
import type { Guide } from '../guide/guide';
import { clearNotice, gameOf, usePage } from '../page';
import type { Game } from '../protocol';
import { rulesAddress } from '../rules/rules';
import { say } from '../words';
import { LangSwitch } from './lang';
import { createMatch, takeSeat, watchLobby } from './matches';
import type { Others } from './matches';
import { Mine } from './mine';

function GameCard({ game, isFirst }: { game: Game; isFirst: boolean }) {
    const [role, setRole] = useState(game.roles[0].id);
    const [scenario, setScenario] = useState(game.scenarios[0].id);
    const [options, setOptions] = useState<Record<string, string>>({});
    const [isBusy, setBusy] = useState(false);
    const setOption = (name: string, value: string) => setOptions({ ...options, [name]: value });
    const [opponent, setOpponent] = useState<Others>('greedy');
    const create = async (others: Others) => {
        setBusy(true);
        await createMatch(game, scenario, options, role, others);
        setBusy(false);
    };
    const guide = guideOf(game.id);
    const begin = async (by: Guide) => {
        setBusy(true);
        await createMatch(game, by.scenario, {}, by.role, 'greedy', by);
        setBusy(false);
    };
    return (
        <article class="game">
            <h2>{game.native && <span class="native" lang="ja">{game.native}</span>} {game.title}</h2>
            <fieldset class="sides">
                <legend>{say('lobby.side')}</legend>
                {game.roles.map((r, i) => (
                    <label key={r.id} class={`side-${i}`}>
                        <input type="radio" name={`side-${game.id}`} checked={role === r.id}
                            onChange={() => setRole(r.id)} />
                        <span>{r.title} {r.native && <span lang="ja">{r.native}</span>}</span>
                    </label>
                ))}
            </fieldset>
            {game.scenarios.length > 1 && (
                <label class="setting">{say('lobby.scenario')}
                    <select value={scenario} onChange={(event) => setScenario(event.currentTarget.value)}>
                        {game.scenarios.map((s) => <option key={s.id} value={s.id}>{s.title ?? s.id}</option>)}
                    </select>
                </label>
            )}
            <div class="buttons">
                <button type="button" class={isFirst ? 'primary large' : 'primary'} disabled={isBusy}
                    onClick={() => void create(opponent)}>{say('lobby.greedy')}</button>
                {guide && (
                    <button type="button" disabled={isBusy} onClick={() => void begin(guide)}>
                        {say('guide.begin')}
                    </button>
                )}
                <button type="button" disabled={isBusy} onClick={() => void create('human')}>
                    {say('lobby.friend')}
                </button>
                <button type="button" disabled={isBusy} onClick={() => void create('open')}>
                    {say('lobby.open')}
                </button>
            </div>
            <details class="aim"><summary>{say('lobby.aim')}</summary>
                {game.aim.split('\n').map((paragraph, i) => <p key={i}>{paragraph}</p>)}
                <p><a href={rulesAddress(game.id)}>{say('rules.all')}</a></p>
            </details>
            <details class="options"><summary>{say('lobby.options')}</summary>
                <label class="setting">{say('lobby.opponent')}
                    <select value={opponent} onChange={(event) => setOpponent(event.currentTarget.value as Others)}>
                        <option value="hard">{say('lobby.opponentHard')}</option>
                        <option value="normal">{say('lobby.opponentNormal')}</option>
                        <option value="easy">{say('lobby.opponentEasy')}</option>
                        <option value="greedy">{say('lobby.opponentGreedy')}</option>
                        <option value="random">{say('lobby.opponentRandom')}</option>
                    </select>
                </label>
                {game.options.map((option) => (
                    <label key={option.name} class="setting">{option.help}
                        <select value={options[option.name] ?? option.default}
                            onChange={(event) => setOption(option.name, event.currentTarget.value)}>
                            {option.values.map((value) => <option key={value} value={value}>{value}</option>)}
                        </select>
                    </label>
                ))}
            </details>
        </article>
    );
}

function Waiting() {
    const { lobby } = usePage();
    const known = lobby.filter((match) => gameOf(match.game));
    if (known.length === 0) return null;
    return (
        <section>
            <h2>{say('lobby.waiting')}</h2>
            <ul class="matches">
                {known.map((match) => (
                    <li key={match.match}>
                        <span>{gameOf(match.game)!.title}</span>
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
    const { games, notice } = usePage();
    useEffect(watchLobby, []);
    const small = games.filter((game) => game.sample);
    const large = games.filter((game) => !game.sample);
    return (
        <main class="lobby">
            <div class="masthead">
                <h1><span lang="ja">本陣</span> {say('title')}</h1>
                <p>{say('lobby.lead')}</p>
                <LangSwitch />
            </div>
            {notice && (
                <div class={`notice notice-${notice.kind}`} role="alert"><span>{notice.text}</span>
                    <button type="button" class="close" aria-label={say('rule.close')} onClick={clearNotice}>×</button>
                </div>
            )}
            <Mine />
            <div class="games">{large.map((game, i) => <GameCard key={game.id} game={game} isFirst={i === 0} />)}</div>
            <Waiting />
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
