// The whole map in small, while only a part of it is in sight: dots for counters, a frame for what is seen.
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { centre, RADIUS, sheetSize } from './geometry';
import { memo } from './memo';
import { Painting } from './painting';
import type { Season } from '../ground/relief';
import type { HexMap, Piece, Role } from '../protocol';
import { say } from '../words';
import { watchSheet } from './zoom';

const WIDE = 256; // pixels of the picture, in its longer direction

interface Port { x: number; y: number; width: number; height: number }

// What part of the map lies in the frame, in the units of the map.
function portOf(frame: HTMLElement, svg: SVGSVGElement): Port | null {
    const matrix = svg.getScreenCTM(), box = frame.getBoundingClientRect();
    if (!matrix) return null;
    return { x: (box.left - matrix.e) / matrix.a, y: (box.top - matrix.f) / matrix.d, width: box.width / matrix.a,
        height: box.height / matrix.d };
}

// They stay while the frame moves.
const Dots = memo(({ map, pieces, roles }: { map: HexMap; pieces: Piece[]; roles: Role[] }) => (
    <g>
        {pieces.filter((p) => p.hex !== '-' && p.hex !== '?').map((piece) => (
            <circle key={piece.id} class={`side-${roles.findIndex((r) => r.id === piece.role)}`} r={14}
                cx={centre(map, piece.hex).x} cy={centre(map, piece.hex).y} />
        ))}
    </g>
));

export function Overview({ map, pieces, roles, season, frame, sheet, svg, onGo }: {
    map: HexMap; pieces: Piece[]; roles: Role[]; season: Season;
    frame: RefObject<HTMLElement | null>; sheet: RefObject<HTMLElement | null>;
    svg: RefObject<SVGSVGElement | null>; onGo(x: number, y: number): void;
}) {
    const [port, setPort] = useState<Port | null>(null), [isClosed, setClosed] = useState(false), size = sheetSize(map);
    useEffect(() => {
        const [opening, moved, drawn] = [frame.current!, sheet.current!, svg.current!];
        return watchSheet(moved, opening, () => setPort(portOf(opening, drawn)));
    }, []);
    if (!port || (port.width >= size.width && port.height >= size.height)) return null;
    const go = (event: MouseEvent) => {
        const box = (event.currentTarget as Element).getBoundingClientRect();
        onGo((event.clientX - box.left) / box.width * size.width, (event.clientY - box.top) / box.height * size.height);
    };
    const per = WIDE / Math.max(size.width, size.height) * RADIUS;
    const toggle = (
        <button type="button" class="overview-close" aria-expanded={!isClosed} onClick={() => setClosed(!isClosed)}
            aria-label={say(isClosed ? 'board.overviewOpen' : 'board.overviewClose')}>{isClosed ? '▦' : '×'}</button>
    );
    if (isClosed) return toggle;
    return (
        <>
            <div class="overview" style={{ aspectRatio: `${size.width} / ${size.height}` }} onClick={go}>
                <Painting map={map} per={per} size={WIDE} season={season} />
                <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={say('board.overview')}>
                    <Dots map={map} pieces={pieces} roles={roles} />
                    <rect class="overview-port" {...port} />
                </svg>
            </div>
            {toggle}
        </>
    );
}
