// All counters of the map. Drawn again when the picture or what is picked changes, not when the pointer moves.
import type { HexMap, Piece, Role, Site } from '../protocol';
import { Counter } from './counter';
import type { Detail } from './counter';
import { memo } from './memo';
import { pilesOf } from './piles';

interface ArmyProps {
    pieces: Piece[];
    sites: Site[];
    map: HexMap;
    roles: Role[];
    game: string;
    isRoman: boolean;
    detail: Detail;
    picked: string; // hexes and names, with spaces between
    ringed: string;
    lit: string; // ids
}

export const isPlaced = ({ hex }: Piece) => hex !== '-' && hex !== '?';

function Drawn({ pieces, sites, map, roles, game, isRoman, detail, ...words }: ArmyProps) {
    const placed = pieces.filter(isPlaced), piles = pilesOf(map, placed, sites, game);
    const [picked, ringed, lit] = [words.picked, words.ringed, words.lit].map((list) => new Set(list.split(' ')));
    const isIn = (list: Set<string>, { hex, name }: Piece) => list.has(hex) || (!!name && list.has(name));
    return (
        <g class="counters">
            {placed.map((piece) => (
                <Counter key={piece.id} piece={piece} {...piles.get(piece.id)!} game={game} isRoman={isRoman}
                    detail={detail} side={roles.findIndex((r) => r.id === piece.role)}
                    isPicked={isIn(picked, piece)} isRinged={isIn(ringed, piece)} isLit={lit.has(String(piece.id))} />
            ))}
        </g>
    );
}

export const Army = memo(Drawn);
