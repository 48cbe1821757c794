// The end of a match as a scene: who won and why, the deed that decided it, the score, what each turn cost.
import { useState } from 'preact/hooks';
import { Crest } from '../furniture/crests';
import { furnitureOf } from '../furniture/furniture';
import { createMatch } from '../lobby/matches';
import type { Others } from '../lobby/matches';
import { RuleMark } from '../log/rule';
import { gameOf, titleOf, useCalmPage } from '../page';
import { endingOf, isEnded } from '../players/deeds';
import type { Beat, View } from '../protocol';
import { say } from '../words';
import { Banners } from './banners';
import { scoreIn, ScoreTable } from './score';

// Who has won: by the rules, or because the other side has resigned or had no time left; null: nobody.
function winnerOf(view: View, result: string | null | undefined, roles: { id: string }[]): string | null {
    const [kind, role] = (result ?? '').split(' ');
    if (view.pending.outcome) return view.pending.outcome.winner;
    return kind === 'resigned' || kind === 'time' ? roles.find(({ id }) => id !== role)?.id ?? null : null;
}

// What came last before the end that one would tell: a fight, or else whatever it was.
const deedOf = (beats: Beat[]) => beats.filter((beat) => beat.look === 'fight').pop();

function Headline({ winner, role, isPlayer }: { winner: string | null; role: string; isPlayer: boolean }) {
    if (winner === null) return <h2>{say('end.draw')}</h2>;
    if (!isPlayer) return <h2>{say('end.wins', titleOf(winner))}</h2>;
    return <h2>{say(winner === role ? 'end.victory' : 'end.defeat')}</h2>;
}

export function EndScene() {
    const { view, seat, beats, replay, film } = useCalmPage(), [isMap, setMap] = useState(false);
    const game = gameOf(seat?.match.game);
    if (!view || !seat || !game || !isEnded() || replay || film) return null;
    if (isMap) {
        return <button type="button" class="end-back" onClick={() => setMap(false)}>{say('end.show')}</button>;
    }
    const winner = winnerOf(view, seat.result, game.roles), { outcome } = view.pending, deed = deedOf(beats);
    const side = game.roles.findIndex(({ id }) => id === winner);
    const score = scoreIn(view.panel, game.id), isPlayer = game.roles.some(({ id }) => id === view.role);
    const isLost = isPlayer && winner !== null && winner !== view.role;
    const ends = beats.filter((beat) => beat.look === 'summary' && beat.text);
    const costly = ends.filter((beat) => beat.pieces.length > 0), turns = costly.length > 0 ? costly : ends;
    return (
        <section class={`end side-${side}`} aria-label={say('end.title')}>
            <div class="end-head">
                <Banners game={game.id} winner={winner} side={side} isLost={isLost} />
                <div class="end-words">
                    {winner && (
                        <svg class="end-crest" viewBox="-32 -32 64 64" aria-hidden="true">
                            <circle r="31" />
                            <Crest name={furnitureOf(game.id).badge(winner).crest} x={0} y={0} size={44} />
                        </svg>
                    )}
                    <div>
                        <Headline winner={winner} role={view.role} isPlayer={isPlayer} />
                        <p>{outcome ? outcome.text : endingOf(seat.result)}{' '}
                            {outcome?.rule && <RuleMark id={outcome.rule} />}</p>
                    </div>
                </div>
                <button type="button" class="to-map" onClick={() => setMap(true)}>{say('matrix.map')}</button>
            </div>
            <div class="end-body">
                {deed && <div><h3>{say('end.deed')}</h3><p class="deed">{deed.text}</p></div>}
                {score && (
                    <div class="end-score" tabIndex={0} role="region" aria-label={say('end.score')}>
                        <ScoreTable block={score} roles={game.roles} />
                    </div>
                )}
                {turns.length > 0 && (
                    <div class="end-turns">
                        <h3>{say('end.turns')}</h3>
                        <ol>{turns.map((beat) => <li key={beat.first}>{beat.text}</li>)}</ol>
                    </div>
                )}
            </div>
        </section>
    );
}

// Against the computer: the same match once more. With people it is agreed on.
export function PlayAgain() {
    const { seat, view } = useCalmPage(), [isBusy, setBusy] = useState(false), game = gameOf(seat?.match.game);
    const others = seat?.seats.filter((one) => one.role !== view?.role).map((one) => one.kind) ?? [];
    const isOwn = seat?.seats.some((one) => one.role === view?.role);
    const isAlone = !others.some((kind) => kind === 'human' || kind === 'open');
    if (!seat || !view || !game || !isOwn || !isAlone || view.lesson) return null;
    const again = async () => {
        setBusy(true);
        await createMatch(game, seat.match.scenario, seat.match.options, view.role, others[0] as Others, 'printed');
        setBusy(false);
    };
    return <button type="button" disabled={isBusy} onClick={() => void again()}>{say('end.again')}</button>;
}
