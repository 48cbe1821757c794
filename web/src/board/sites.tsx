// What stands on the map and is no counter: castles, and marks of the moment on hexes.
import { centre, outline, RADIUS } from './geometry';
import { memo } from './memo';
import type { HexMap, Overlay, Role, Site } from '../protocol';
import { say } from '../words';

const sideOf = (roles: Role[], role: string) => `side-${roles.findIndex((r) => r.id === role)}`;

export function describeSite(site: Site): string {
    const parts = [`${site.title ?? site.name}${site.army ? ` (${site.army})` : ''}`];
    if (site.level) parts.push(say('site.level', site.level));
    if (site.of) parts.push(say('site.left', site.left ?? 0, site.of));
    if (site.morale !== undefined) parts.push(say('site.morale', site.morale));
    return [...parts, ...site.marks].join(', ');
}

// A tower with a storey for each level; what is left of it where it is damaged.
function Castle({ site, map, roles, isRoman }: { site: Site; map: HexMap; roles: Role[]; isRoman: boolean }) {
    const at = centre(map, site.hex), storeys = Math.min(site.level ?? 1, 4);
    return (
        <g class={`site ${sideOf(roles, site.role)}`} data-site={site.name}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
            <rect class="site-ground" x={-15} y={-15} width={30} height={30} rx={4} />
            {Array.from({ length: storeys }, (_, i) => (
                <path key={i} class="storey"
                    d={`M${-9 + 1.5 * i} ${4 - 6 * i}h${18 - 3 * i}l-2 -5h${-(14 - 3 * i)}z`} />
            ))}
            <text class="site-name" y={12}>{isRoman ? site.title ?? site.native : site.native ?? site.title}</text>
            {site.of !== undefined && site.left !== site.of && (
                <text class="site-left" x={11} y={-9}>{site.left}/{site.of}</text>
            )}
            {site.marks.includes('invested') && <circle class="invested" r={16.5} />}
        </g>
    );
}

function AllSites({ sites, ...rest }: { sites: Site[]; map: HexMap; roles: Role[]; isRoman: boolean }) {
    return <g class="sites">{sites.map((site) => <Castle key={site.name} site={site} {...rest} />)}</g>;
}

function AllOverlays({ overlays, map, roles }: { overlays: Overlay[]; map: HexMap; roles: Role[] }) {
    return (
        <g class="overlays">
            {overlays.map((o, i) => (
                <polygon key={i} class={`overlay overlay-${o.name} ${sideOf(roles, o.role)}`}
                    points={outline(centre(map, o.hex), RADIUS - 2)} />
            ))}
        </g>
    );
}

// They seldom change, and there may be a thousand.
export const Sites = memo(AllSites);
export const Overlays = memo(AllOverlays);
