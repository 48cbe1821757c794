// Beside the map: the counters of a stack, force by force, each to be picked; and units that are ordered together.
import { describeMark } from '../board/counter';
import { forcesOf, strengthOf } from '../board/piles';
import type { Force } from '../board/piles';
import { describeSite } from '../board/sites';
import { furnitureOf } from '../furniture/furniture';
import { select } from '../orders/click';
import { groupOrders, groupTargets, isOfferedUnit, orderGroup, setGroup, toggleInGroup } from '../orders/group';
import { clearPicks, isMover, placeOrderOf } from '../orders/picked';
import { describeVerb, helpOf, nameOf, verbOf } from '../orders/words';
import { change, titleOf, useCalmPage } from '../page';
import type { Piece, View } from '../protocol';
import { say, titleIn, upper } from '../words';

function Unit({ piece, view, game }: { piece: Piece; view: View; game: string }) {
    const { picks, group } = useCalmPage();
    const name = [piece.name, piece.hex].find((one) => one && isOfferedUnit(view, one));
    const marks = piece.marks.map((mark) => describeMark(mark, game)).join(', ');
    const isIn = !!name && (group.includes(name) || picks.includes(name));
    const text = (
        <>
            <span class="title">{titleIn(piece) ?? say('piece.unknown')}</span>
            <b>{furnitureOf(game).figure(piece)}</b>
            {marks && <small>{marks}</small>}
        </>
    );
    if (!name) return <li>{text}</li>;
    return (
        <li>
            <input type="checkbox" checked={group.includes(name)} onChange={() => toggleInGroup([name])}
                aria-label={say('group.add', titleIn(piece) ?? name)} />
            <button type="button" class={isIn ? 'is-picked' : ''} data-unit={name}
                onClick={(event) => (event.shiftKey ? toggleInGroup([name]) : select([name]))}>{text}</button>
        </li>
    );
}

export function StackPanel({ view }: { view: View }) {
    const { stack, seat } = useCalmPage(), game = seat?.match.game ?? '';
    const pieces = view.pieces.filter((piece) => piece.hex === stack), site = view.sites?.find((s) => s.hex === stack);
    if (!stack || pieces.length < 2) return null;
    const totalOf = ({ units }: Force) => say('group.total', units.length, strengthOf(units, game));
    return (
        <section class="stack-panel" aria-label={say('group.stack', stack)} tabIndex={0}>
            <header>
                <h3>{say('group.stack', stack)}</h3>
                <button type="button" class="close" aria-label={say('rule.close')}
                    onClick={() => change({ stack: null })}>×</button>
            </header>
            {site && <p class="hint">{describeSite(site)}</p>}
            {forcesOf(pieces).map((force) => (
                <div key={force.leader.id} class="force">
                    <h4>{force.units.some((unit) => unit.under !== undefined) && force.leader.title
                        ? titleIn(force.leader) : force.leader.army ?? titleOf(force.leader.role)} ·{' '}
                        {totalOf(force)}</h4>
                    <ul>{force.units.map((piece) => <Unit key={piece.id} piece={piece} view={view} game={game} />)}</ul>
                </div>
            ))}
        </section>
    );
}

// A man of a table goes by his title and number.
const callOf = (name: string) => nameOf(name, false, verbOf(placeOrderOf(name)?.verb ?? '')?.args[0]?.kind);

export function GroupBox({ view }: { view: View }) {
    const { group, isBusy, isResting } = useCalmPage();
    if (group.length === 0) return null;
    const orders = groupOrders(view), isGoing = groupTargets(view).size > 0 || group.some(isMover);
    return (
        <div class="group" role="group" aria-label={say('group.title', group.length)}>
            <p class="order">{say('group.title', group.length)}</p>
            <ul class="members">
                {group.map((name) => (
                    <li key={name}><button type="button" title={say('group.drop')} onClick={() =>
                        setGroup(group.filter((one) => one !== name))}>{callOf(name)} ×</button></li>
                ))}
            </ul>
            {isGoing && <p class="hint">{say('group.go')}</p>}
            {!isGoing && orders.size === 0 && <p class="hint">{say('group.none')}</p>}
            <div class="buttons">
                {[...orders].map(([verb, choices]) => (
                    <button key={verb} type="button" class="primary" disabled={isBusy || isResting} data-verb={verb}
                        title={upper(helpOf(verb))} onClick={() => void orderGroup(choices)}>
                        {describeVerb(verb)} · {choices.length}
                    </button>
                ))}
                <button type="button" class="cancel" onClick={clearPicks}>{say('prompt.cancel')}</button>
            </div>
        </div>
    );
}
