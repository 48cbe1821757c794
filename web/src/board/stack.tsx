// What stands in a hex, as a list: the castle, then force by force, who leads before those he leads.
import { describePiece } from './counter';
import { describeSite } from './sites';
import type { Piece, Site } from '../protocol';

// The uppermost counter comes last in a view; leaders come after those they lead.
export function Stack({ pieces, site, game, titleOf }: {
    pieces: Piece[]; site?: Site; game: string; titleOf(role: string): string;
}) {
    return (
        <ul class="stack-list" aria-hidden="true">
            {site && <li class="is-site">{describeSite(site)}</li>}
            {[...pieces].reverse().map((piece) => (
                <li key={piece.id} class={piece.under === undefined ? 'leads' : 'is-led'}>
                    {describePiece(piece, piece.army ?? titleOf(piece.role), game)}
                </li>
            ))}
        </ul>
    );
}
