// One counter: its face if the viewer knows it, otherwise its back. Marks that the furniture does not draw are letters.
import { memo } from './memo';
import { furnitureOf } from '../furniture/furniture';
import type { Piece } from '../protocol';
import { say, sayOr, titleIn } from '../words';

const SIZE = 25;

export const describeMark = (mark: string, game: string) => sayOr(`mark.${game}.${mark}`, mark);

export function describePiece(piece: Piece, owner: string, game: string): string {
    const parts = [say('piece.of', titleIn(piece) ?? say('piece.unknown'), owner)];
    if (piece.value !== '?') parts.push(say('piece.value', String(piece.value)));
    for (const [name, value] of Object.entries(piece.abilities ?? {})) if (value) parts.push(`${name} ${value}`);
    parts.push(say(piece.faceUp ? 'piece.up' : 'piece.down'));
    for (const mark of piece.marks) parts.push(describeMark(mark, game));
    if (piece.mayAct) parts.push(say('piece.mayAct'));
    return parts.join(', ');
}

// The family name in letters, as large as fits.
function Roman({ title }: { title: string }) {
    const name = title.split(/[ ,(]/)[0], size = Math.min(7, 36 / name.length);
    return <text class="roman" x={0} y={-3} style={{ fontSize: `${size.toFixed(1)}px` }}>{name}</text>;
}

function Face({ piece, isRoman }: { piece: Piece; isRoman: boolean }) {
    const value = piece.value === '?' ? '' : String(piece.value);
    const kanji = isRoman ? [] : [...(piece.native ?? '')].slice(0, 2);
    if (isRoman && piece.native && piece.title) {
        return (
            <>
                <Roman title={piece.title} />
                {piece.code && piece.code.length < 4 && <text class="code" x={-5.5} y={8.5}>{piece.code}</text>}
                <text class={value.length > 1 ? 'value is-long' : 'value'} x={6.2} y={9}>{value}</text>
            </>
        );
    }
    return (
        <>
            {kanji.length === 2 ? (
                <>
                    <text class="kanji" x={-5.2} y={-1.2}>{kanji[0]}</text>
                    <text class="kanji" x={-5.2} y={9.2}>{kanji[1]}</text>
                    {piece.code && piece.code.length < 4 && <text class="code" x={6.2} y={-0.5}>{piece.code}</text>}
                </>
            ) : <text class="kanji" x={-5.2} y={4}>{piece.code}</text>}
            <text class={value.length > 1 ? 'value is-long' : 'value'} x={6.2} y={9}>{value}</text>
        </>
    );
}

// On a counter that reaches `half` to all sides, the at-th of those that are letters.
export function Mark({ mark, game, half, at }: { mark: string; game: string; half: number; at: number }) {
    const x = half ? -half + 1 + at * 9 : 0, y = -half, top = half ? y + 2 : -4;
    if (mark === 'commander') return <path class="commander" d={`M${half / 2} ${top}l3.6 4l-3.6 4l-3.6 -4z`} />;
    return furnitureOf(game).mark(mark, half) ?? (
        <g class="mark mark-letter"><circle cx={x} cy={y} r={4.6} /><text x={x} y={y + 2.4}>{mark.charAt(0)}</text></g>
    );
}

interface CounterProps {
    piece: Piece;
    x: number;
    y: number;
    game: string;
    side: number;
    isPicked: boolean;
    isRinged: boolean;
    isLit: boolean;
    isRoman: boolean;
}

function Drawn({ piece, x, y, game, side, isPicked, isRinged, isLit, isRoman }: CounterProps) {
    const classes = ['counter', `side-${side}`, piece.name ? 'is-known' : 'is-unknown',
        piece.faceUp ? 'is-up' : 'is-down', piece.mayAct ? 'may-act' : '', isPicked ? 'is-picked' : '',
        isRinged ? 'is-ringed' : '', isLit ? 'is-lit' : ''];
    const half = SIZE / 2, furniture = furnitureOf(game);
    const marks = piece.name ? piece.marks : piece.marks.filter((mark) => mark !== 'commander');
    return (
        <g class={classes.join(' ')} data-hex={piece.hex} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <rect class="ring" x={-half - 2} y={-half - 2} width={SIZE + 4} height={SIZE + 4} rx={5} />
            <rect class="card" x={-half} y={-half} width={SIZE} height={SIZE} rx={3} />
            {piece.name ? <Face piece={piece} isRoman={isRoman} /> : furniture.back(piece.role)}
            {!piece.faceUp && piece.name && <path class="fold" d={`M${half} ${-half + 9}v-6a3 3 0 0 0 -3 -3h-6z`} />}
            {marks.map((mark, i) => <Mark key={mark} mark={mark} game={game} half={half} at={i} />)}
        </g>
    );
}

export const Counter = memo(Drawn); // a pointer that crosses the map changes one or two of them
