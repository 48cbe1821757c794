// ?: the keys that work here, how an order is given, and where the rest is found.
import { useEffect } from 'preact/hooks';
import { knowsLines } from '../board/line';
import { openRule, ruleNow } from '../log/rule';
import { change, gameOf, page, setTab, useCalmPage } from '../page';
import { rulesAddress } from '../rules/rule';
import { say } from '../words';
import { openHelp } from './button';
import type { Key } from '../words';
import { Window } from '../window';

const closeHelp = () => change({ help: false });

// The rule of what is wanted; the help makes room for it.
function openRuleNow(): void {
    const id = ruleNow();
    if (!id) return;
    closeHelp();
    void openRule(id);
}

// ?: the help; once more: the rule of what is wanted.
function useKey(): void {
    useEffect(() => {
        const onKey = ({ key, target }: KeyboardEvent) => {
            if (key !== '?' || !page.seat || page.rule || (target as HTMLElement).closest('input, textarea')) return;
            if (page.help) openRuleNow();
            else openHelp();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, []);
}

type Row = [keys: string[], does: Key];

const rowsOf = (isTable: boolean): Row[] => [
    ...(isTable ? [] : [[['←', '↑', '→', '↓'], 'key.arrows'] as Row]),
    [['N'], isTable ? 'key.nextFigure' : 'key.next'],
    [['Enter'], isTable ? 'key.enterFigure' : 'key.enter'],
    [['Esc'], 'key.escape'],
    ...(isTable ? [[['R'], 'key.ruler'] as Row] : []),
    ...(knowsLines() ? [[['L'], 'key.line'] as Row] : []),
    [['F'], 'key.film'],
    [['M'], 'key.map'],
    [['O'], 'key.orders'],
    [['?'], 'key.help'],
    [['?', '?'], 'key.rule'],
    [['Tab'], 'key.tab'],
];
const LOG_ROWS: Row[] = [[['↑', '↓'], 'key.logLine'], [['Enter'], 'key.logMoment'], [['R'], 'key.logRule']];

function Keys({ title, rows }: { title: string; rows: Row[] }) {
    return (
        <table class="keys">
            <caption>{title}</caption>
            <tbody>
                {rows.map(([keys, does]) => (
                    <tr key={does}>
                        <th scope="row">{keys.map((key, i) => <kbd key={i}>{key}</kbd>)}</th><td>{say(does)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Aim() {
    const game = gameOf(useCalmPage().seat?.match.game);
    return (
        <details class="aim"><summary>{say('lobby.aim')}</summary>
            {game?.aim.split('\n').map((paragraph, i) => <p key={i}>{paragraph}</p>)}
        </details>
    );
}

function Places({ game }: { game: string }) {
    return (
        <dl class="places">
            <dt>{say('rules.open')}</dt>
            <dd>
                {say('help.rules')}{' '}
                <a href={rulesAddress(game)} target="_blank" rel="noreferrer">{say('rules.all')}</a>{' '}
                {ruleNow() && <button type="button" onClick={openRuleNow}>{say('help.ruleNow')}</button>}
            </dd>
            <dt>{say('odds.title')}</dt><dd>{say('help.odds')}</dd>
            <dt>{say('hint.ask')}</dt><dd>{say('help.hint')}</dd>
            <dt>{say('tab.log')}</dt>
            <dd>
                {say('help.log')}{' '}
                <button type="button" onClick={() => { closeHelp(); setTab('log'); }}>{say('help.toLog')}</button>
            </dd>
            <dt>{say('prompt.undo')}</dt><dd>{say('help.undo')}</dd>
        </dl>
    );
}

export function HelpWindow() {
    const { help, seat, map } = useCalmPage(), isTable = !!map?.width;
    useKey();
    return (
        <Window kind="help-window" label={say('help.title')} isOpen={help && !!seat} onClose={closeHelp}>
            <header>
                <h2>{say('help.title')}</h2>
                <button type="button" class="close" aria-label={say('rule.close')} onClick={closeHelp}>×</button>
            </header>
            <Aim />
            <h3>{say('help.orders')}</h3>
            <p>{say(isTable ? 'help.ordersTable' : 'help.ordersMap')} {say('help.ordersList')}</p>
            <Keys title={say('help.keys')} rows={rowsOf(isTable)} />
            <Keys title={say('help.logKeys')} rows={LOG_ROWS} />
            <h3>{say('help.places')}</h3>
            {seat && <Places game={seat.match.game} />}
        </Window>
    );
}
