// The ground: drawn once, since the map never changes.
import { memo } from './memo';
import { centre, columnOf, corner, neighbour, outline, rowOf } from './geometry';
import type { Point } from './geometry';
import type { Hex, HexMap } from '../protocol';

// A few peaks, not the same in every hex.
function Peaks({ map, hex }: { map: HexMap; hex: Hex }) {
    const at = centre(map, hex.hex), turn = (columnOf(hex.hex) * 7 + rowOf(hex.hex) * 5) % 3;
    const peak = (x: number, y: number, size: number) =>
        `M${at.x + x - size} ${at.y + y}l${size} ${-size * 1.25}l${size} ${size * 1.25}`;
    return <path class="peaks" d={peak(-4 + turn * 2, 7, 7) + peak(5 - turn, 9, 5) + peak(turn * 3 - 4, -3, 5)} />;
}

// A ribbon from river hex to river hex: from the middle of one hexside, bending in the hex, to that of the next.
// At the edge of the map it flows on.
function streams(map: HexMap): string {
    const wet = new Set(map.hexes.filter((h) => h.terrain === 'river').map((h) => h.hex));
    const point = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    return [...wet].map((hex) => {
        const at = centre(map, hex);
        const middle = (side: number) => {
            const a = corner(at, side + 4), b = corner(at, side + 5);
            return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        };
        const ends = [0, 1, 2, 3, 4, 5].filter((side) => wet.has(neighbour(map, hex, side))).map(middle);
        if (ends.length === 1) ends.push({ x: 2 * at.x - ends[0].x, y: 2 * at.y - ends[0].y });
        return ends.slice(1).map((end) => `M${point(ends[0])}Q${point(at)} ${point(end)}`).join('');
    }).join('');
}

function Water({ map }: { map: HexMap }) {
    const course = streams(map);
    return (
        <g class="water">
            <path class="bank" d={course} />
            <path class="stream" d={course} />
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
