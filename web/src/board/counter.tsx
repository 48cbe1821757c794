// One counter: its face if the viewer knows it, otherwise its back. Of a stack the uppermost is drawn, with the edges
// of those below it, their number, and what they have together.
import { memo } from './memo';
import type { Sign } from '../furniture/badges';
import { Crest } from '../furniture/crests';
import { furnitureOf } from '../furniture/furniture';
import { worded } from '../page';
import type { Piece } from '../protocol';
import { say, sayOr, titleIn } from '../words';
import { outlineOf } from './shapes';

export const SIZE = 25; // of a counter, in the units of the map
const LARGE = 64, EDGES = 3; // of the drawing; edges of those below that are seen

// How much there is room for: name and all; crest and number; the crest alone.
export type Detail = 'full' | 'small' | 'tiny';

export const detailAt = (pixels: number): Detail => (pixels >= 34 ? 'full' : pixels >= 20 ? 'small' : 'tiny');

export const describeMark = (mark: string, game: string) => sayOr(`mark.${game}.${mark}`, worded(mark));

export function describePiece(piece: Piece, owner: string, game: string): string {
    const parts = [say('piece.of', titleIn(piece) ?? say('piece.unknown'), owner)];
    if (piece.value !== '?') parts.push(say('piece.value', String(piece.value)));
    for (const [name, value] of Object.entries(piece.abilities ?? {})) {
        if (value) parts.push(`${worded(name)} ${value}`);
    }
    parts.push(say(piece.faceUp ? 'piece.up' : 'piece.down'));
    for (const mark of piece.marks) parts.push(describeMark(mark, game));
    if (piece.mayAct) parts.push(say('piece.mayAct'));
    return parts.join(', ');
}

// The family name, or the given name of who bears the clan's own; a commander of all goes by his given name.
function nameOf({ title, army }: Piece, isSupreme: boolean): string {
    const words = (title ?? '').replace(/\(.*?\)|,.*/g, '').trim().split(/\s+/);
    return (isSupreme || words[0] === army ? words[words.length - 1] : words[0]) ?? '';
}

function kanjiOf({ native, title, army }: Piece, isSupreme: boolean): string[] {
    const letters = [...(native ?? '').replace(/\s.*/, '')], isOfClan = !isSupreme && !!army &&
        (title ?? '').startsWith(army);
    return isOfClan && letters.length > 3 ? letters.slice(2, 4) : letters.slice(0, 2);
}

const sizeOf = (figure: string) => (figure.length > 2 ? 19 : figure.length > 1 ? 22.5 : 29);

// The crest; of a unit that lies face down for others, an eye that is shut.
function Sigil({ crest, x, y, size }: { crest: string | null; x: number; y: number; size: number }) {
    if (crest) return <Crest name={crest} x={x} y={y} size={size} />;
    return <path class="shut" transform={`translate(${x} ${y}) scale(${size / 22})`}
        d="M-10-2Q0 8 10-2M-8 3l-3 4M-3 6l-1 5M3 6l1 5M8 3l3 4" />;
}

interface FaceProps { piece: Piece; figure: string; crest: string | null; isRoman: boolean; isSupreme: boolean;
    detail: Detail }

function Face({ piece, figure, crest, isRoman, isSupreme, detail }: FaceProps) {
    const kanji = kanjiOf(piece, isSupreme);
    if (detail === 'tiny') return <Sigil crest={crest} x={0} y={0} size={44} />;
    if (detail === 'small') {
        return (
            <>
                <Sigil crest={crest} x={0} y={-14} size={24} />
                <text class="value" x={0} y={25} style={{ fontSize: `${figure.length > 2 ? 25 :
                    31}px` }}>{figure}</text>
            </>
        );
    }
    if (!isRoman && kanji.length === 2) {
        return (
            <>
                <text class="kanji" x={-16.5} y={-7}>{kanji[0]}</text>
                <text class="kanji" x={-16.5} y={13.5}>{kanji[1]}</text>
                <g class="trim"><Sigil crest={crest} x={13.5} y={-14.5} size={20} /></g>
                <text class="value" x={12.5} y={19} style={{ fontSize: `${sizeOf(figure)}px` }}>{figure}</text>
            </>
        );
    }
    const name = piece.title ? nameOf(piece, isSupreme) : piece.code ?? '', isLong = figure.length > 1;
    return (
        <>
            <g class="trim"><Sigil crest={crest} x={isLong ? -17 : -14} y={-12} size={isLong ? 20 : 24} /></g>
            <text class="value" x={13} y={-2} style={{ fontSize: `${sizeOf(figure)}px` }}>{figure}</text>
            <text class="roman" x={0} y={17} {...(name.length > 6 ? { textLength: 53,
                lengthAdjust: 'spacingAndGlyphs' } : {})}>{name}</text>
        </>
    );
}

// Filled for each step left; of two, those lost are hollow.
function Steps({ steps }: { steps: number }) {
    return (
        <>
            {Array.from({ length: Math.max(2, Math.min(steps, 5)) }, (_, i) => (
                <circle key={i} class={i < steps ? 'step' : 'step is-lost'} cx={-24 + i * 7} cy={24.5} r={2.6} />
            ))}
        </>
    );
}

const ROOF = 'M-40-22Q-28-25-23-36H23Q28-25 40-22Q20-25 0-25T-40-22Z';

// States by shape: a turned-down corner, a roof, a fence, a moon.
function SignOf({ sign }: { sign: Sign }) {
    if (sign === 'fold') {
        return <g class="sign"><path class="under-fold" d="M14-30L30-14V-27Q30-30 27-30Z" />
            <path class="fold" d="M14-30L30-14L16.5-16.5Z" /></g>;
    }
    if (sign === 'roof') {
        return <g class="sign roof" transform="translate(0 -6)"><path d={ROOF} />
            <path class="upper" d="M-25-36Q-14-39-9-50H9Q14-39 25-36Z" /><path d="M-5-50l-4-5M5-50l4-5" /></g>;
    }
    if (sign === 'fence') {
        const stakes = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((i) => `M${i * 9 - 3} 8V-3l3-5 3 5V8Z`).join('');
        return <g class="sign fence" transform="translate(0 37)"><path d={stakes} />
            <path class="rail" d="M-42 1H42V5H-42Z" /></g>;
    }
    if (sign === 'moon') {
        return <g class="sign moon" transform="translate(24 -25)"><circle r={12} />
            <path d="M3-8A8.5 8.5 0 1 0 8 4A7 7 0 0 1 3-8Z" /></g>;
    }
    if (sign === 'peak') return <path class="peak" d="M-6-30l6-7 6 7z" />;
    return null;
}

// On a counter that reaches `half` to all sides, the at-th of those that are letters.
export function Mark({ mark, game, half, at }: { mark: string; game: string; half: number; at: number }) {
    const furniture = furnitureOf(game), sign = furniture.sign(mark), x = half ? -half + 1 + at * 9 : 0, y = -half;
    if (sign) {
        return <g transform={`scale(${half ? half * 2 / LARGE : 0.28})`}>
            {half === 0 && <path class="card" d={outlineOf(0)} />}<SignOf sign={sign} /></g>;
    }
    return furniture.mark(mark, half, at) ?? (
        <g class="mark mark-letter"><circle cx={x} cy={y} r={4.6} /><text x={x} y={y + 2.4}>{mark.charAt(0)}</text></g>
    );
}

interface CounterProps {
    piece: Piece;
    x: number;
    y: number;
    size: number; // of the usual one
    count: number;
    figure: string;
    isUnder: boolean;
    game: string;
    side: number;
    detail: Detail;
    isPicked: boolean;
    isRinged: boolean;
    isLit: boolean;
    isRoman: boolean;
}

function Drawn(props: CounterProps) {
    const { piece, x, y, size, count, figure, isUnder, game, side, detail, isPicked, isRinged, isLit } = props;
    const classes = ['counter', `side-${side}`, piece.name ? 'is-known' : 'is-unknown',
        piece.faceUp ? 'is-up' : 'is-down', piece.mayAct ? 'may-act' : '', isPicked ? 'is-picked' : '',
        isRinged ? 'is-ringed' : '', isLit ? 'is-lit' : ''];
    const place = { transform: `translate(${x}px, ${y}px) scale(${size})` };
    if (isUnder) return <g class={`${classes.join(' ')} is-under`} data-hex={piece.hex} style={place} />;
    const furniture = furnitureOf(game), { colour, crest } = furniture.badge(piece.role, piece.army);
    const marks = piece.name ? piece.marks : piece.marks.filter((mark) => furniture.sign(mark) !== 'peak');
    const signs = marks.map((mark) => furniture.sign(mark)).filter((sign) => sign !== null);
    const rank = signs.includes('peak') ? 3 : signs.includes('frame') ? 2 : 1;
    const tired = signs.includes('fold') || signs.includes('moon') ? ' is-tired' : '';
    const edges = Math.min(EDGES, count - 1), shape = outlineOf(side);
    return (
        <g class={classes.join(' ') + tired} data-hex={piece.hex} data-name={piece.name}
            style={{ ...place, ...(colour ? { '--body': colour } : {}) }}>
            <g transform={`scale(${SIZE / LARGE})`}>
                <path class="ring" d={outlineOf(side, 5)} />
                {!tired && <path class="shadow" d={shape} transform={`translate(${2 + edges * 3} ${4 + edges * 2})`} />}
                {Array.from({ length: edges }, (_, i) => edges - i).map((i) => (
                    <path key={i} class="edge-below" d={shape} transform={`translate(${i * 3.4} ${-i * 3.4})`} />
                ))}
                <path class="card" d={shape} />
                <path class={`frame-of rank-${rank}`} d={outlineOf(side, -3.4)} />
                {piece.name ? <Face piece={piece} figure={figure} crest={piece.faceUp ? crest :
                    null} isRoman={props.isRoman}
                    isSupreme={rank === 3} detail={detail} /> : <Crest name={crest} x={0} y={0} size={36} />}
                {piece.name && detail === 'full' && piece.steps !== undefined && count === 1 &&
                    <Steps steps={piece.steps} />}
                {signs.map((sign) => <SignOf key={sign} sign={sign!} />)}
            </g>
            {marks.filter((mark) => !furniture.sign(mark)).map((mark, i) => (
                <Mark key={mark} mark={mark} game={game} half={SIZE / 2} at={i} />
            ))}
            {count > 1 && (
                <g class="badge" transform="translate(12 12)">
                    <circle r={4.6} /><text y={2.4}>{count}</text>
                </g>
            )}
        </g>
    );
}

export const Counter = memo(Drawn); // a pointer that crosses the map changes one or two of them
