// What the signs on the map mean: the ground, the hexsides, the starts, and the marks that counters bear now.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Mark, describeMark } from './counter';
import { corner, outline } from './geometry';
import { Features, Side, groundOf, lookOf, slope } from './terrain';
import type { HexMap, Piece } from '../protocol';
import { say, upper } from '../words';

const AT = { x: 20, y: 18 };

function Sample({ children, title }: { children: ComponentChildren; title: string }) {
    return (
        <li>
            <svg viewBox="-1 -1 42 38" aria-hidden="true">{children}</svg>
            <span>{title}</span>
        </li>
    );
}

const distinct = (values: (string | null | undefined)[]) => [...new Set(values.filter((value) => value))] as string[];

interface LegendProps {
    map: HexMap;
    pieces: Piece[];
    game: string;
}

function Samples({ map, pieces, game }: LegendProps) {
    const features = distinct(map.hexes.flatMap((h) => h.sides ?? []));
    const starts = distinct(map.hexes.map((h) => h.start)), marks = distinct(pieces.flatMap((p) => p.marks)).sort();
    const hex = (look: string) => <polygon class={`hex look-${look}`} points={outline(AT)} />;
    return (
        <ul>
            {map.terrains.map(({ name, title, glyph }) => (
                <Sample key={name} title={groundOf(game, name, title ?? upper(name))}>
                    {hex(lookOf(name))}
                    <Features look={lookOf(name)} at={AT} turn={1} glyph={glyph} />
                </Sample>
            ))}
            {features.map((feature) => (
                <Sample key={feature} title={say('legend.side', upper(feature))}>
                    {hex('open')}
                    <Side a={corner(AT, 1)} b={corner(AT, 2)} feature={feature} />
                </Sample>
            ))}
            {map.hexes.some((h) => h.level) && (
                <Sample title={say('legend.level')}>
                    {hex('open')}
                    <polygon class="height" fill-opacity={0.22} points={outline(AT)} />
                    <path class="slopes" d={[2, 3, 4].map((side) => slope(AT, side)).join('')} />
                </Sample>
            )}
            {starts.length > 0 && (
                <Sample title={starts.length > 8 ? say('legend.start') : upper(starts.join(', '))}>
                    <polygon class="hex look-open is-start" points={outline(AT)} />
                </Sample>
            )}
            <Sample title={say('legend.edge')}><path class="edge" d="M4 30L14 12L26 26L36 8" /></Sample>
            <Sample title={say('legend.mayAct')}>
                <g class="counter may-act"><rect class="ring" x={8} y={6} width={24} height={24} rx={5} /></g>
            </Sample>
            <Sample title={say('legend.left')}>
                {hex('open')}
                <polygon class="left" points={outline(AT)} />
                <path class="arrow trail" d="M20 18L38 8" />
            </Sample>
            {marks.map((mark) => (
                <Sample key={mark} title={upper(describeMark(mark, game))}>
                    <g class="counter" transform="translate(20 18) scale(2)">
                        <Mark mark={mark} game={game} half={0} at={0} />
                    </g>
                </Sample>
            ))}
        </ul>
    );
}

export function Legend(props: LegendProps) {
    const [isOpen, setOpen] = useState(false);
    return (
        <details class="legend" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{say('legend.title')}</summary>
            {isOpen && (
                <div class="legend-sheet" tabIndex={0} role="region" aria-label={say('legend.title')}>
                    <Samples {...props} />
                </div>
            )}
        </details>
    );
}
