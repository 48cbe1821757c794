// Lines of communication: asked for by a key or a button, drawn on the map, told link by link.
import { RuleMark } from '../log/rule';
import { change, gameOf, page, useCalmPage } from '../page';
import type { HexMap, Line, Piece } from '../protocol';
import { ask, complain } from '../server';
import { say, titleIn, withoutRule } from '../words';
import { centre, hexesOn, outline, RADIUS } from './geometry';

// Whose line is meant: the piece that was picked, or the uppermost one under the cursor or the pointer.
export function pieceOfLine(pointed: string | null): Piece | undefined {
    const pieces = [...page.view?.pieces ?? []].reverse(), first = page.picks[0];
    const picked = first ? pieces.find((p) => p.name === first) ?? pieces.find((p) => p.hex === first) : undefined;
    return picked ?? pieces.find((p) => p.hex === pointed);
}

export const knowsLines = () => !!gameOf(page.seat?.match.game)?.lines && !page.replay;

// Asked once more about the same piece, it is put away.
export async function toggleLine(piece: Piece | undefined): Promise<void> {
    if (!piece || page.line?.piece === piece.id) {
        change({ line: null });
        return;
    }
    try {
        const line = await ask<Line>('line', { piece: piece.id });
        change({ line: { ...line, piece: piece.id }, notice: null });
    } catch (error) {
        complain(error);
    }
}

const points = (map: HexMap, hexes: string[]) => hexes.map((hex) => {
    const { x, y } = centre(map, hex);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
}).join(' ');

// Where a line runs, or where it is stopped.
export function hexesOfLine(line: Line & { piece: number }): string[] {
    const at = page.view?.pieces.find((p) => p.id === line.piece)?.hex;
    return [...line.links.flatMap((link) => link.path), ...(line.args ?? []).map(String), ...(at ? [at] : [])];
}

// Each link with its cost of its limit where it ends; of a line that is refused, what stops it.
export function DrawnLine({ map, line }: { map: HexMap; line: Line }) {
    const on = hexesOn(map);
    const spoken = (line.args ?? []).map(String).filter((value) => on.has(value));
    return (
        <g class="line-of-communication">
            {line.links.map((link) => (
                <g key={link.to} data-link={`${link.from} ${link.to}`}>
                    <polyline class="link-bed" points={points(map, link.path)} />
                    <polyline class="link" points={points(map, link.path)} data-way={link.path.join(' ')} />
                    <circle class="relay" r={5} cx={centre(map, link.from).x} cy={centre(map, link.from).y} />
                    <text class="link-cost" x={centre(map, link.to).x} y={centre(map, link.to).y - RADIUS * 0.8}>
                        {link.cost}/{link.limit}
                    </text>
                </g>
            ))}
            {!line.line && spoken.length > 1 && <polyline class="link is-cut" points={points(map, spoken)} />}
            {!line.line && spoken.slice(0, 1).map((hex) => (
                <g key={hex} class="line-stop" data-hex={hex}>
                    <polygon points={outline(centre(map, hex), RADIUS - 1.5)} />
                    <path transform={`translate(${centre(map, hex).x} ${centre(map, hex).y})`}
                        d="M-11 -11L11 11M11 -11L-11 11" />
                </g>
            ))}
        </g>
    );
}

// The same in words, with the rules.
export function LineBox() {
    const { line, view } = useCalmPage();
    if (!line || !view) return null;
    const titled = (found?: { title: string | null; native?: string | null }) => found && titleIn(found);
    const of = titled(view.pieces.find((p) => p.id === line.piece)) ?? say('piece.unknown');
    const nameOf = (link: Line['links'][0]) => titled(view.sites?.find((s) => s.name === link.site)) ??
        titled(view.pieces.find((p) => p.id === link.piece));
    return (
        <section class={line.line ? 'line-box' : 'line-box is-refused'} aria-label={say('line.title', of)}
            aria-live="polite">
            <h3>
                {say(line.line ? 'line.title' : 'line.none', of)}
                <button type="button" class="close" aria-label={say('rule.close')}
                    onClick={() => change({ line: null })}>×</button>
            </h3>
            {!line.line && (
                <p>{withoutRule(line.message ?? '', line.rule)} {line.rule && <RuleMark id={line.rule} />}</p>
            )}
            <ol>
                {line.links.map((link) => (
                    <li key={link.to}>
                        {nameOf(link) ? `${nameOf(link)} (${link.from})` : link.from} → {link.to}:{' '}
                        {say('line.cost', link.cost, link.limit)} {link.rule && <RuleMark id={link.rule} />}
                    </li>
                ))}
            </ol>
            <ul>
                {(line.notes ?? []).map((note, i) => (
                    <li key={i}>{note.text} {note.rule && <RuleMark id={note.rule} />}</li>
                ))}
            </ul>
        </section>
    );
}
