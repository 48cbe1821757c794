// The furniture of Sengoku Jidai: the crests of the two armies, elan and mass on the counters, and modes and states as
// shapes, those of modes as in the list of clans.
import type { Furniture, FurnitureProps } from '../furniture';
import { plain } from '../plain';
import { BOWL, Bowl } from './bowl';

const wounds = (count: number) => Array.from({ length: count }, (_, i) =>
    `M${(i - (count - 1) / 2) * 2.2 - 0.9} 2.8l1.8-5.6`).join('');

const SHAPES: Record<string, { path: string; kind: string }> = {
    attack: { kind: 'attack', path: 'M0-3.3L3.2 2.4H-3.2Z' },
    defense: { kind: 'defense', path: 'M-2.5-2.5H2.5V2.5H-2.5Z' },
    move: { kind: 'march', path: 'M-2.2-3L3.3 0L-2.2 3Z' },
    regroup: { kind: 'regroup', path: 'M-2.8 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0' },
    Shaken: { kind: 'wounds', path: wounds(1) },
    Disorganized: { kind: 'wounds', path: wounds(2) },
    Exhausted: { kind: 'wounds', path: wounds(3) },
    'leader lost': { kind: 'lost', path: 'M-2.4-2.4L2.4 2.4M2.4-2.4L-2.4 2.4' },
    samurai: { kind: 'samurai', path: 'M-3.4-3Q-2.6 1.4 0 2.6Q2.6 1.4 3.4-3Q1.6-.4 0 0Q-1.6-.4-3.4-3Z' },
};

function drawMark(mark: string, half: number, at: number) {
    const shape = SHAPES[mark];
    if (!shape) return null;
    return (
        <g class={`mark mark-shape mark-${shape.kind}`}
            transform={half ? `translate(${1 - half + at * 9} ${-half})` : undefined}>
            <circle r={4.6} /><path d={shape.path} />
        </g>
    );
}

// What everybody waits for comes first: the turn, then the bowl.
function JidaiPanel({ panel, ...props }: FurnitureProps) {
    const others = panel.filter(({ name }) => !BOWL.includes(name ?? '')), first = others[0]?.kind === 'track' ? 1 : 0;
    return (
        <>
            <plain.Panel {...props} view={null} panel={others.slice(0, first)} />
            <Bowl panel={panel} roles={props.roles} />
            <plain.Panel {...props} panel={others.slice(first)} />
        </>
    );
}

export const jidai: Furniture = {
    ...plain,
    Panel: JidaiPanel,
    badge: (role) => ({ colour: null, crest: role }),
    turned: { chit: { look: 'disc', asks: true } },
    sign: (mark) => (mark === 'position' ? 'fence' : plain.sign(mark)), // stakes before it
    mark: drawMark,
    lord: (role) => (role === 'takeda' ? 'Takeda Shingen' : 'Uesugi Kenshin'),
    figure: ({ abilities, value }) => (abilities?.elan === undefined ? String(value).replace('?', '')
        : `${abilities.elan}–${abilities.mass}`),
};
