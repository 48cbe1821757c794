// A duel as a scene: the two generals face to face before the hills of Kawanakajima, their banners, what each brings,
// and between them the card that is about to be laid, or both as they were turned up, with what each comes to.
import { pointAt } from '../../board/pointed';
import type { SceneProps } from '../furniture';
import { Crest } from '../crests';
import { worded } from '../../page';
import type { Item } from '../../protocol';
import { General, Lacings } from '../generals';

const WIDE = 1120, HIGH = 330;

const HILLS = [
    ['M0 150L90 96 170 128 260 70 350 118 430 88 520 132 600 96 700 60 790 112 880 84 980 128 1060 98 1120 118V330H0Z',
        '#b9ad92', 0.55],
    ['M0 200L120 160 210 186 330 136 450 180 560 150 660 188 780 146 900 190 1000 158 1120 186V330H0Z', '#8f8872', 0.6],
    ['M0 246L150 218 300 240 470 214 620 238 800 212 960 236 1120 220V330H0Z', '#6a6552', 0.7],
] as const;

function Banner({ x, name, side }: { x: number; name: string; side: number }) {
    const letters = [...name].slice(0, 4);
    return (
        <g transform={`translate(${x} 34)`} class={`side-${side}`}>
            <path d={`M0 0h44v${24 + letters.length * 24}l-22-12-22 12z`} fill="var(--banner)" stroke="#f0c95e"
                stroke-width="2" />
            {letters.map((letter, i) => <text key={i} class="banner-text" x="22" y={27 + i * 23}>{letter}</text>)}
        </g>
    );
}

function CardBetween({ x, turn, face = null, total, side, crest }: {
    x: number; turn: number; face?: string | null; total?: string; side: number; crest: string;
}) {
    const isRight = turn > 0;
    return (
        <g transform={`translate(${x} 196) rotate(${turn})`} class={`side-${side}`}>
            {total && (
                <g class="total" transform={`rotate(${-turn}) translate(${isRight ? 84 : -84} 0)`}>
                    <circle r="34" /><text y="14">{total}</text>
                </g>
            )}
            <rect x="-39" y="-56" width="84" height="122" rx="6" fill="#000" opacity="0.3" />
            <rect x="-42" y="-61" width="84" height="122" rx="6" fill={face === null ? 'var(--banner)' : '#fdf8ec'}
                stroke="#f0c95e" stroke-width="2" />
            <rect x="-36" y="-55" width="72" height="110" rx="3" fill="none"
                stroke={face === null ? '#f0c95e' : 'var(--banner)'} stroke-width="1.5" />
            {face === null ? <g class="pale"><Crest name={crest} x={0} y={0} size={52} /></g>
                : <text class="card-face" x="0" y={face.length > 1 ? 16 : 22}
                    style={{ fontSize: `${face.length > 1 ? 38 : 58}px` }}>{face}</text>}
        </g>
    );
}

function Plate({ item, isRight }: { item: Item; isRight: boolean }) {
    return (
        <div class={`fighter${isRight ? ' is-right' : ''}`} onMouseEnter={() => pointAt(item.pieces ?? [])}
            onMouseLeave={() => pointAt([])}>
            <h3>{item.title}</h3>
            <p>{[item.state, ...(item.marks ?? []).map(worded)].filter(Boolean).join(' · ')}</p>
        </div>
    );
}

// Who plays here stands on the left.
export function Scene({ block, roles, own, shown }: SceneProps) {
    const items = [...block.items].sort((a, b) => Number(b.role === own) - Number(a.role === own));
    const sides = items.map((item) => roles.findIndex((role) => role.id === item.role));
    if (items.length !== 2) return null;
    return (
        <div class="scene">
            <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
                <defs>
                    <Lacings />
                    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9d9b4" />
                        <stop offset="0.6" stop-color="#f4ecdb" />
                        <stop offset="1" stop-color="#e2d3ab" /></linearGradient>
                    {[0, 1].map((i) => (
                        <linearGradient key={i} id={`glow-${i}`} class={`side-${sides[i]}`} x1={i} x2={1 - i} y1="0"
                            y2="0">
                            <stop offset="0" stop-color="var(--banner)" stop-opacity="0.85" />
                            <stop offset="1" stop-color="var(--banner)" stop-opacity="0" />
                        </linearGradient>
                    ))}
                </defs>
                <rect width={WIDE} height={HIGH} fill="url(#sky)" />
                <circle cx="560" cy="112" r="62" fill="#b8392b" opacity="0.82" />
                {HILLS.map(([d, fill, opacity]) => <path key={fill} d={d} fill={fill} opacity={opacity} />)}
                <rect width="420" height={HIGH} fill="url(#glow-0)" />
                <rect x="700" width="420" height={HIGH} fill="url(#glow-1)" />
                <g class="pale" opacity="0.26">
                    <Crest name={items[0].role ?? ''} x={120} y={150} size={240} />
                    <Crest name={items[1].role ?? ''} x={1000} y={150} size={240} />
                </g>
                <g transform="translate(330 44) scale(1.02)">
                    <General name={items[0].title ?? ''} lace={`lace-${sides[0] % 2}`} /></g>
                <g transform="translate(790 44) scale(-1.02 1.02)">
                    <General name={items[1].title ?? ''} lace={`lace-${sides[1] % 2}`} /></g>
                <Banner x={40} name={items[0].native ?? ''} side={sides[0]} />
                <Banner x={1036} name={items[1].native ?? ''} side={sides[1]} />
                {items.map(({ role = '' }, i) => (
                    <CardBetween key={role} x={i ? 620 : 500} turn={i ? 6 : -5} face={shown.cards[role]}
                        total={shown.totals[role]} side={sides[i]} crest={role} />
                ))}
            </svg>
            <div class="fighters"><Plate item={items[0]} isRight={false} /><Plate item={items[1]} isRight /></div>
        </div>
    );
}
