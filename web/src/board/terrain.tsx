// The ground: drawn once, since the map never changes.
import { memo } from './memo';
import { RADIUS, centre, columnOf, corner, neighbour, outline, rowOf } from './geometry';
import type { Hex, HexMap } from '../protocol';

// A few peaks, not the same in every hex.
function Peaks({ map, hex }: { map: HexMap; hex: Hex }) {
    const at = centre(map, hex.hex), turn = (columnOf(hex.hex) * 7 + rowOf(hex.hex) * 5) % 3;
    const peak = (x: number, y: number, size: number) =>
        `M${at.x + x - size} ${at.y + y}l${size} ${-size * 1.25}l${size} ${size * 1.25}`;
    return <path class="peaks" d={peak(-4 + turn * 2, 7, 7) + peak(5 - turn, 9, 5) + peak(turn * 3 - 4, -3, 5)} />;
}

// A ribbon from river hex to river hex; each pair is drawn once, from the hex in the west or north.
function Water({ map }: { map: HexMap }) {
    const wet = new Set(map.hexes.filter((h) => h.terrain === 'river').map((h) => h.hex));
    const lines: string[] = [];
    for (const hex of wet) {
        const a = centre(map, hex);
        for (const side of [1, 2, 3]) {
            const beyond = neighbour(map, hex, side);
            if (!wet.has(beyond)) continue;
            const b = centre(map, beyond);
            lines.push(`M${a.x} ${a.y.toFixed(1)}L${b.x} ${b.y.toFixed(1)}`);
        }
        if (columnOf(hex) === 1) lines.push(`M${a.x} ${a.y.toFixed(1)}L0 ${(a.y + RADIUS / 2).toFixed(1)}`);
        if (columnOf(hex) === map.columns) {
            lines.push(`M${a.x} ${a.y.toFixed(1)}l${RADIUS} ${-RADIUS / 2}`);
        }
    }
    return (
        <g class="water">
            <path class="bank" d={lines.join('')} />
            <path class="stream" d={lines.join('')} />
        </g>
    );
}

function Sides({ map, hex }: { map: HexMap; hex: Hex }) {
    const at = centre(map, hex.hex);
    return (
        <>
            {hex.sides!.map((feature, side) => {
                if (!feature) return null;
                const a = corner(at, side + 4), b = corner(at, side + 5);
                return <line key={side} class={`hexside hexside-${feature}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
            })}
        </>
    );
}

function Ground({ map }: { map: HexMap }) {
    return (
        <g class="ground">
            {map.hexes.map((hex) => (
                <polygon key={hex.hex} class={`hex terrain-${hex.terrain ?? 'none'}`} data-hex={hex.hex}
                    points={outline(centre(map, hex.hex))} />
            ))}
            <Water map={map} />
            {map.hexes.filter((h) => h.terrain === 'mountain').map((h) => <Peaks key={h.hex} map={map} hex={h} />)}
            {map.hexes.filter((h) => h.sides).map((h) => <Sides key={h.hex} map={map} hex={h} />)}
            {map.hexes.map((hex) => {
                const { x, y } = centre(map, hex.hex);
                return (
                    <g key={hex.hex} class="print">
                        <text class="number" x={x} y={y - 12.5}>{hex.hex}</text>
                        {hex.start && <text class="start" x={x} y={y + 5}>{hex.start}</text>}
                    </g>
                );
            })}
        </g>
    );
}

export const Terrain = memo(Ground);

// Place names lie above the counters' shadows but below the counters.
export function Labels({ map }: { map: HexMap }) {
    return (
        <g class="labels">
            {map.hexes.filter((h) => h.label).map((h) => {
                const { x, y } = centre(map, h.hex);
                return <text key={h.hex} x={x} y={y + 16}>{h.label}</text>;
            })}
        </g>
    );
}
