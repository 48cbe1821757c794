// How a match begins: as the scenario prints it, or placed by hand. Who makes a match says so on the start page;
// everybody else is asked when he sits down at it.
import { Counter } from '../board/counter';
import { furnitureOf } from '../furniture/furniture';
import { valuesOf } from '../orders/choices';
import { forceNext, play } from '../orders/give';
import { mayDecide } from '../orders/picked';
import { change, gameOf, page, useCalmPage } from '../page';
import type { Choice, Piece, View } from '../protocol';
import { keep } from '../seats';
import { langNow, say } from '../words';

const verbOf = (choice: Choice) => page.words?.verbs.find((verb) => verb.verb === choice.verb);
const printedOf = (view: View) => view.choices.find((choice) => verbOf(choice)?.printed);

// Is it still to be asked?
export const isSettingUp = (view: View) => page.setup === null && !!printedOf(view);
// It need not be: the page is about to do it.
export const isBeginning = (view: View) => page.setup === 'printed' && !!firstOf(view) && mayDecide();
// Where all stand as printed to begin with, the set-up is finished at once.
const firstOf = (view: View) => printedOf(view) ?? (isStanding(view) ? lastOf(view) : undefined);
const isStanding = ({ pending }: View) => pending.rule !== null &&
    furnitureOf(page.seat?.match.game ?? '').standing === pending.rule;
const lastOf = (view: View) => view.choices.find((choice) => (verbOf(choice)?.seals || verbOf(choice)?.ends) &&
    valuesOf(choice).length === 0);

// All as printed, and with that the set-up is finished if nothing else is asked.
async function begin(printed: Choice): Promise<void> {
    const { token } = page, rule = page.view?.pending.rule;
    change({ isResting: true }); // nothing else is asked in between
    await play(printed);
    const { view } = page, isWhole = view?.pending.rule === rule && view?.refused.length === 0;
    const last = view && lastOf(view);
    if (page.token === token && isWhole && last) await play(last);
    if (page.token !== token) return;
    change({ isResting: false });
    forceNext();
}

// As it was chosen on the start page. Who takes it back is asked.
export async function beginAsChosen(): Promise<void> {
    const { view, seat, token } = page, first = view && firstOf(view);
    if (!first || page.setup !== 'printed' || page.isBusy || page.isResting || !seat || !token) return;
    keep({ token, role: seat.role, game: seat.match.game, match: seat.match.id, setup: undefined });
    await begin(first);
    if (page.token === token) change({ setup: null });
}

// A few of the player's counters, in ranks or by a hand.
function Picture({ pieces, isPrinted }: { pieces: Piece[]; isPrinted: boolean }) {
    const { seat, isRoman } = useCalmPage(), game = seat?.match.game ?? '', roles = gameOf(game)?.roles ?? [];
    const spots = isPrinted ? [[0, 0], [30, 0], [60, 0], [15, 30], [45, 30]] : [[4, 2], [52, 4], [28, 31]];
    return (
        <svg class="setup-picture" viewBox="-17 -17 94 64" aria-hidden="true">
            {pieces.slice(0, spots.length).map((piece, i) => (
                <Counter key={piece.id} piece={piece} x={spots[i][0]} y={spots[i][1]} game={game} size={0.8} count={1}
                    figure={furnitureOf(game).figure(piece)} isUnder={false} detail="small"
                    side={roles.findIndex((role) => role.id === piece.role)} isRoman={isRoman ?? langNow() !== 'ja'}
                    isPicked={false} isRinged={!isPrinted && i === 2} isLit={false} />
            ))}
            {!isPrinted && <path class="setup-way" d="M28 14C28 4 22 0 14 -2" />}
        </svg>
    );
}

export function Setup({ view }: { view: View }) {
    const { isBusy } = useCalmPage(), printed = printedOf(view);
    if (!printed) return null;
    const own = view.pieces.filter((piece) => piece.role === view.role && piece.name);
    return (
        <div class="setup">
            <button type="button" class="primary" disabled={isBusy} data-verb={printed.verb}
                onClick={() => void begin(printed)}>
                <Picture pieces={own} isPrinted />
                <span><b>{say('setup.printed')}</b><small>{say('setup.printedHelp')}</small></span>
            </button>
            <button type="button" class="by-hand" disabled={isBusy} onClick={() => change({ setup: 'hand' })}>
                <Picture pieces={own} isPrinted={false} />
                <span><b>{say('setup.hand')}</b><small>{say('setup.handHelp')}</small></span>
            </button>
        </div>
    );
}
