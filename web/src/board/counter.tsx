// One counter: its face if the viewer knows it, otherwise its back.
import type { Point } from './geometry';
import { furnitureOf } from '../furniture/furniture';
import type { Piece } from '../protocol';
import { say, sayOr } from '../words';

const SIZE = 25;

export function describePiece(piece: Piece, owner: string): string {
    const parts = [piece.title ? say('piece.of', piece.title, owner) : say('piece.of', say('piece.unknown'), owner)];
    if (piece.value !== '?') parts.push(say('piece.value', String(piece.value)));
    parts.push(say(piece.faceUp ? 'piece.up' : 'piece.down'));
    for (const mark of piece.marks) parts.push(sayOr(`mark.${mark}`, mark));
    if (piece.mayAct) parts.push(say('piece.mayAct'));
    return parts.join(', ');
}

function Face({ piece }: { piece: Piece }) {
    const value = piece.value === '?' ? '' : String(piece.value);
    const kanji = [...(piece.native ?? '')].slice(0, 2);
    return (
        <>
            {kanji.length === 2 ? (
                <>
                    <text class="kanji" x={-5.2} y={-1.2}>{kanji[0]}</text>
                    <text class="kanji" x={-5.2} y={9.2}>{kanji[1]}</text>
                </>
            ) : <text class="kanji" x={-5.2} y={4}>{piece.code}</text>}
            <text class={value.length > 1 ? 'value is-long' : 'value'} x={6.2} y={9}>{value}</text>
            {piece.marks.includes('commander') && <path class="commander" d="M6.4 -10.5l3.6 4l-3.6 4l-3.6 -4z" />}
        </>
    );
}

export function Counter({ piece, at, game, side, isPicked, isRinged }: {
    piece: Piece; at: Point; game: string; side: number; isPicked: boolean; isRinged: boolean;
}) {
    const classes = ['counter', `side-${side}`, piece.name ? 'is-known' : 'is-unknown',
        piece.faceUp ? 'is-up' : 'is-down', piece.mayAct ? 'may-act' : '', isPicked ? 'is-picked' : '',
        isRinged ? 'is-ringed' : ''];
    const half = SIZE / 2;
    return (
        <g class={classes.join(' ')} data-hex={piece.hex} style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
            <rect class="ring" x={-half - 2} y={-half - 2} width={SIZE + 4} height={SIZE + 4} rx={5} />
            <rect class="card" x={-half} y={-half} width={SIZE} height={SIZE} rx={3} />
            {piece.name ? <Face piece={piece} /> : furnitureOf(game).back(piece.role)}
            {!piece.faceUp && piece.name && <path class="fold" d={`M${half} ${-half + 9}v-6a3 3 0 0 0 -3 -3h-6z`} />}
            {piece.marks.includes('move') && (
                <g class="mark mark-move"><circle cx={half - 1} cy={-half + 2} r={5} />
                    <path d={`M${half - 3.5} ${-half + 2}h4m-1.8 -2l2 2l-2 2`} /></g>
            )}
            {piece.marks.includes('retreat') && (
                <g class="mark mark-retreat"><circle cx={-half + 1} cy={-half + 2} r={5} />
                    <text x={-half + 1} y={-half + 4.6}>退</text></g>
            )}
        </g>
    );
}
