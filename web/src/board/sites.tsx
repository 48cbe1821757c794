// What stands on the map and is no counter: castles, and marks of the moment on hexes.
import { centre, outline, RADIUS } from './geometry';
import { memo } from './memo';
import { furnitureOf } from '../furniture/furniture';
import { worded } from '../page';
import type { HexMap, Overlay, Role, Site } from '../protocol';
import { say, titleIn } from '../words';

const sideOf = (roles: Role[], role: string) => `side-${roles.findIndex((r) => r.id === role)}`;

export function describeSite(site: Site): string {
    const title = titleIn(site) ?? site.name;
    const parts = [site.army ? say('piece.of', title, worded(site.army)) : title];
    if (site.level) parts.push(say('site.level', site.level));
    if (site.of) parts.push(say('site.left', site.left ?? 0, site.of));
    if (site.morale !== undefined) parts.push(say('site.morale', site.morale));
    return [...parts, ...site.marks.map(worded)].join(', ');
}

const roof = (half: number, y: number, high: number) =>
    `M${-half - 5} ${y}Q${-half + 2} ${y - 2} ${-half + 7} ${y - high}H${half - 7}Q${half - 2} ${y - 2} ${half +
        5} ${y}Z`;
const wall = (half: number, y: number, high: number) => `M${-half} ${y}H${half}V${y + high}H${-half}Z`;
const stone = (top: number, foot: number, y: number, high: number) =>
    `M${-top} ${y}H${top}Q${top + 2} ${y + high * 0.7} ${foot} ${y + high}H${-foot}Q${-top - 2} ${y + high * 0.7} ` +
    `${-top} ${y}Z`;
const joints = (top: number, y: number, high: number) =>
    `M${3 - top} ${y + high / 2}H${top - 3}M${-top / 2} ${y + 1}V${y + high / 2}M${top * 0.4} ${y + 1}V${y +
        high / 2}` +
    `M0 ${y + high / 2}V${y + high - 1}M${top * 0.8} ${y + high / 2}V${y + high - 1}`;

// Storeys from the bottom: half their breadth, the top of the wall, its height, that of the roof.
const STOREYS = [
    [[17, 0, 12, 11], [10, -18, 9, 11]],
    [[21, 4, 10, 10], [15, -12, 8, 10], [9, -28, 8, 11]],
];
const STONES = [[21, 27, 12, 16], [25, 31, 14, 15]];

// A fort with a palisade, a castle, a great castle; a flag for a main one. 64 wide and high around 0,0.
function Keep({ level, isMain }: { level: number; isMain: boolean }) {
    const top = level === 0 ? -6 : level === 1 ? -28 : -38;
    const at = Math.min(level, 2) - 1, [head, foot, y, high] = STONES[Math.max(at, 0)];
    return (
        <>
            <ellipse class="shadow" cx={6} cy={27} rx={34} ry={7} />
            {level === 0 ? (
                <>
                    <path class="palisade" d={[-27, -21, -15, 15, 21, 27].map((x) =>
                        `M${x - 3} 27V9l3-5 3 5V27Z`).join('')} />
                    <path class="plaster" d={wall(9, 6, 21)} /><path class="gate" d="M-5 13H5V27H-5Z" />
                    <path class="roof" d={roof(15, 7, 13)} />
                </>
            ) : (
                <>
                    <path class="stone" d={stone(head, foot, y, high)} /><path class="joints" d={joints(head, y,
                        high)} />
                    {STOREYS[at].map(([half, wallTop, wallHigh, roofHigh]) => (
                        <g key={half}>
                            <path class="plaster" d={wall(half, wallTop, wallHigh)} />
                            <path class="roof" d={roof(half + 4.5, wallTop + 1, roofHigh)} />
                        </g>
                    ))}
                </>
            )}
            {isMain && <><path class="pole" d={`M24 22V${top}`} />
                <path class="flag" d={`M24 ${top}h15l-5 6.5 5 6.5h-15z`} /></>}
        </>
    );
}

const STAKES = Array.from({ length: 22 }, (_, i) => {
    const angle = i / 11 * Math.PI, x = Math.cos(angle) * RADIUS * 0.84, y = Math.sin(angle) * RADIUS * 0.76;
    return `M${(x - 1).toFixed(1)} ${(y + 2.4).toFixed(1)}v-4l1-1.7 1 1.7v4Z`;
}).join('');

// Where a castle is drawn: in the middle of its hex, or above the counters in it. And how large, by the side of a hex.
export function placeOfSite(map: HexMap, hex: string, isOccupied: boolean): { x: number; y: number; size: number } {
    const { x, y } = centre(map, hex);
    return isOccupied ? { x: x - RADIUS * 0.34, y: y - RADIUS * 0.5, size: RADIUS * 0.62 }
        : { x, y, size: RADIUS * 0.86 };
}

function Castle({ site, map, roles, game, isOccupied }: {
    site: Site; map: HexMap; roles: Role[]; game: string; isOccupied: boolean;
}) {
    const at = centre(map, site.hex), { x, y, size } = placeOfSite(map, site.hex, isOccupied);
    const { colour } = furnitureOf(game).badge(site.role, site.army ?? undefined);
    return (
        <g class={`site ${sideOf(roles, site.role)}`} data-site={site.name}
            style={colour && site.army ? { '--body': colour } : undefined}>
            {site.besieged &&
                <path class="stakes" d={STAKES} transform={`translate(${at.x} ${at.y})`} />}
            <g transform={`translate(${x} ${y}) scale(${size / 64})`}>
                <Keep level={site.level ?? 0} isMain={!!site.main} />
                {site.of !== undefined && site.left !== site.of && (
                    <text class="site-left" x={38} y={26}>{site.left}/{site.of}</text>
                )}
            </g>
        </g>
    );
}

// `occupied`: the hexes with counters, as one word.
function AllSites({ sites, occupied, ...rest }: {
    sites: Site[]; occupied: string; map: HexMap; roles: Role[]; game: string;
}) {
    const taken = new Set(occupied.split(' '));
    return (
        <g class="sites">
            {sites.map((site) => <Castle key={site.name} site={site} isOccupied={taken.has(site.hex)} {...rest} />)}
        </g>
    );
}

// Of each kind and side one path, however many hexes it is about.
function AllOverlays({ overlays, map, roles }: { overlays: Overlay[]; map: HexMap; roles: Role[] }) {
    const kinds = new Map<string, string[]>();
    for (const { name, role, hex } of overlays) {
        const kind = `overlay overlay-${name} ${sideOf(roles, role)}`;
        kinds.set(kind, [...kinds.get(kind) ?? [], hex]);
    }
    return (
        <g class="overlays">
            {[...kinds].map(([kind, hexes]) => (
                <path key={kind} class={kind} d={hexes.map((hex) =>
                    `M${outline(centre(map, hex), RADIUS - 0.4).replace(/ /g, 'L')}Z`).join('')} />
            ))}
        </g>
    );
}

// They seldom change, and there may be a thousand.
export const Sites = memo(AllSites);
export const Overlays = memo(AllOverlays);
