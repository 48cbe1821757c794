// What the signs on the map mean: the ground, the hexsides, the starts, and the marks that counters bear now.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Mark, describeMark } from './counter';
import { neighbour, outline, RADIUS } from './geometry';
import { groundOf } from './names';
import { Painting } from './painting';
import { worded } from '../page';
import type { Hex, HexMap, Piece } from '../protocol';
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

// A map of three by three hexes, all alike but for what the middle one has.
function sampleMap(map: HexMap, terrain: string | null, of: Partial<Hex> = {}): HexMap {
    const names = [1, 2, 3].flatMap((c) => [1, 2, 3].map((r) => `0${c}0${r}`));
    const small = { columns: 3, rows: 3, lower: map.lower, terrains: map.terrains };
    const opposite = (hex: string) => of.sides?.findIndex((side, i) => side && neighbour(map, '0202', i) === hex) ?? -1;
    return { ...small, hexes: names.map((hex) => {
        if (hex === '0202') return { hex, terrain, ...of };
        const side = opposite(hex), sides: (string | null)[] = Array(6).fill(null);
        if (side >= 0) sides[(side + 3) % 6] = of.sides![side];
        return { hex, terrain, ...(side >= 0 ? { sides } : {}) };
    }) };
}

const PER = 22, SIZE = 118; // pixels a side of a hex; of the whole sample, of which the middle is in sight

// The middle of three by three hexes; of something along a hexside, that side is in the middle.
function Swatch({ map, title, isSide = false }: { map: HexMap; title: string; isSide?: boolean }) {
    const high = Math.sqrt(3) * PER, middle = (map.lower === 'even' ? 2 : 1.5) * high + (isSide ? high / 2 : 0);
    return (
        <li>
            <span class="swatch"><span style={{ top: `${(20 - middle).toFixed(1)}px` }}>
                <Painting map={map} per={PER} size={SIZE} />
            </span></span>
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
    const open = map.terrains[0]?.name ?? null, south = (feature: string) => [null, null, null, feature, null, null];
    const slopes = Array.from({ length: 6 }, (_, i) => neighbour(map, '0202', i)).slice(0, 3);
    const high = sampleMap(map, open);
    return (
        <ul>
            {map.terrains.map(({ name, title }) => (
                <Swatch key={name} title={groundOf(game, name, title ?? upper(name))} map={sampleMap(map, name)} />
            ))}
            {features.map((feature) => (
                <Swatch key={feature} isSide title={say('legend.side', upper(worded(feature)))}
                    map={sampleMap(map, open, { sides: south(feature) })} />
            ))}
            {map.hexes.some((h) => h.level) && (
                <Swatch title={say('legend.level')} map={{ ...high, hexes: high.hexes.map((h) =>
                    (slopes.includes(h.hex) ? { ...h, level: 1 } : h)) }} />
            )}
            {starts.length > 0 && (
                <Swatch title={starts.length > 8 ? say('legend.start') : upper(starts.join(', '))}
                    map={sampleMap(map, open, { start: starts[0] })} />
            )}
            <Sample title={say('legend.mayAct')}>
                <g class="counter may-act"><rect class="ring" x={8} y={6} width={24} height={24} rx={5} /></g>
            </Sample>
            <Sample title={say('legend.left')}>
                <polygon class="left" points={outline(AT, RADIUS - 1)} />
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
