// A card that tells all of what stands in a hex: the castle, then force by force, who leads before those he leads.
import { describeMark } from './counter';
import { forcesOf, strengthOf } from './piles';
import type { Force } from './piles';
import { describeSite } from './sites';
import type { Piece, Site } from '../protocol';
import { worded } from '../page';
import { langNow, say, titleIn } from '../words';

// The numbers on the counter and beside it, by name.
function Numbers({ piece }: { piece: Piece }) {
    const numbers: [string, string | number][] = Object.entries(piece.abilities ?? {}).filter(([, value]) => value);
    if (piece.value !== '?') numbers.unshift([say('card.value'), String(piece.value)]);
    if (piece.steps) numbers.push([say('card.steps'), piece.steps]);
    return <>{numbers.map(([name, value]) => <span key={name} class="number">{worded(name)} <b>{value}</b></span>)}</>;
}

function Unit({ piece, owner, game }: { piece: Piece; owner: string; game: string }) {
    const states = [say(piece.faceUp ? 'piece.up' : 'piece.down'), ...piece.marks.map((m) => describeMark(m, game))];
    if (piece.mayAct) states.push(say('piece.mayAct'));
    return (
        <li class={piece.under === undefined ? 'leads' : 'is-led'}>
            <span class="title">{titleIn(piece) ?? say('piece.unknown')}</span>{' '}
            {piece.native && langNow() !== 'ja' && <span lang="ja">{piece.native}</span>}{' '}
            <span class="owner">{owner}</span>{' '}
            <div class="numbers-of"><Numbers piece={piece} /></div>
            <div class="states">{states.join(', ')}</div>
        </li>
    );
}

const FEW = 3; // units that are told one by one

// A whole force in a line: who leads it, how many, how strong. The panel beside the map has each of them.
function ForceOf({ force: { leader, units }, owner, game }: { force: Force; owner: string; game: string }) {
    return (
        <li class="leads">
            <span class="title">{leader.title ?? say('piece.unknown')}</span>{' '}
            {leader.native && <span lang="ja">{leader.native}</span>}{' '}
            <span class="owner">{owner}</span>{' '}
            <div class="numbers-of">{say('group.total', units.length, strengthOf(units, game))}</div>
        </li>
    );
}

// The uppermost counter comes last in a view; leaders come after those they lead.
export function Stack({ pieces, site, game, place = '', titleOf }: {
    pieces: Piece[]; site?: Site; game: string; place?: string; titleOf(role: string): string;
}) {
    return (
        <ul class={`stack-list ${place}`.trim()} aria-hidden="true">
            {site && <li class="is-site">{describeSite(site)}</li>}
            {pieces.length <= FEW ? [...pieces].reverse().map((piece) => (
                <Unit key={piece.id} piece={piece} owner={piece.army ?? titleOf(piece.role)} game={game} />
            )) : forcesOf(pieces).map((force) => (
                <ForceOf key={force.leader.id} force={force} game={game}
                    owner={force.leader.army ?? titleOf(force.leader.role)} />
            ))}
        </ul>
    );
}
