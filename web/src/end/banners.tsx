// The picture at the end of a match: who has won, before the hills, and the banners of his side; a defeat is at dusk.
import { Crest } from '../furniture/crests';
import { furnitureOf } from '../furniture/furniture';
import { General, Lacings } from '../furniture/generals';

const WIDE = 960, HIGH = 300;
const FLAGS = [[392, 150, 0.62], [470, 128, 0.72], [560, 146, 0.64], [664, 120, 0.76], [770, 142, 0.66],
    [868, 124, 0.74]] as const;

function Flag({ x, y, scale, crest }: { x: number; y: number; scale: number; crest: string }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
            <path d="M0-52V210M0-50H52" stroke="#2a1d12" stroke-width="5" stroke-linecap="round" />
            <path class="flag" d="M3-47H50Q54 10 48 50 54 90 50 118H6Q0 60 3-47Z" />
            <g class="flag-crest"><Crest name={crest} x={27} y={2} size={36} /></g>
        </g>
    );
}

// `winner`: null where nobody has won.
export function Banners({ game, winner, side, isLost }: {
    game: string; winner: string | null; side: number; isLost: boolean;
}) {
    const furniture = furnitureOf(game), sky = isLost ? ['#5d6072', '#b99a86', '#d9b48e'] : ['#e2cda0', '#f3e8cd',
        '#ecdcb6'];
    return (
        <svg class="end-picture" viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="xMinYMid slice"
            aria-hidden="true">
            <defs>
                <Lacings />
                <linearGradient id="end-sky" x1="0" y1="0" x2="0" y2="1">
                    {sky.map((colour, i) => <stop key={colour} offset={i / 2} stop-color={colour} />)}
                </linearGradient>
            </defs>
            <rect width={WIDE} height={HIGH} fill="url(#end-sky)" />
            <circle cx="330" cy={isLost ? 168 : 96} r="64" fill="#b8392b" opacity={isLost ? 0.6 : 0.85} />
            <path d="M0 150L120 104 230 138 360 84 500 142 640 98 780 144 960 100V300H0Z" fill={isLost ? '#756b6b'
                : '#b9ad92'} opacity="0.7" />
            <path d="M0 206L180 170 360 204 560 164 760 204 960 174V300H0Z" fill={isLost ? '#4d4746' : '#8f8872'}
                opacity="0.85" />
            {winner && (
                <g class={`side-${side}`}>
                    {FLAGS.map(([x, y, scale]) => (
                        <Flag key={x} x={x} y={y} scale={scale} crest={furniture.badge(winner).crest} />
                    ))}
                    <g transform="translate(176 40) scale(1.05)">
                        <General name={furniture.lord(winner)} lace={`lace-${side % 2}`} />
                    </g>
                </g>
            )}
            <path d="M0 268Q240 244 480 262T960 250V300H0Z" fill={isLost ? '#2f2b2a' : '#5c5a44'} />
        </svg>
    );
}
