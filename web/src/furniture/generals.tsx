// Generals of a duel or at the end of a match, half-length, looking to the right: built from parts that a name
// chooses, so that all of them differ. Uesugi Kenshin wears his white cowl, Takeda Shingen the horned helmet with the
// white mane, Date Masamune the crescent, and a patch on his eye.

// The lacing of an armour, by side.
function Pattern({ id, dark, light, cord, seam }: {
    id: string; dark: string; light: string; cord: string; seam: string;
}) {
    return (
        <pattern id={id} width="9" height="15" patternUnits="userSpaceOnUse">
            <rect width="9" height="15" fill={dark} /><rect x="1" y="1" width="7" height="10.5" fill={light} />
            <path d="M4.5 1v10" stroke={cord} stroke-width="1.6" /><rect y="12" width="9" height="3" fill={seam} />
        </pattern>
    );
}

// In the definitions of a picture with generals.
export const Lacings = () => (
    <>
        <Pattern id="lace-0" dark="#1c2d4c" light="#2f5288" cord="#4a73b3" seam="#11192a" />
        <Pattern id="lace-1" dark="#5c1610" light="#a8321f" cord="#d0604a" seam="#240c08" />
    </>
);

interface Parts { helmet: number; piece: number; beard: number; skin: number; brow: number }

const SKINS = ['#e6c39a', '#d9ae82', '#ddb78c', '#cfa377'];
const BOWLS = [['#2b211c', '#5a4638'], ['#1f2a3a', '#47536d'], ['#3a1713', '#7a3a30'], ['#2d2d28', '#66665a']];

function partsOf(name: string): Parts {
    const sum = [...name].reduce((s, letter) => (s * 33 + letter.charCodeAt(0)) % 1000003, 5381);
    return { helmet: sum % 4, piece: Math.floor(sum / 4) % 7, beard: Math.floor(sum / 28) % 4,
        skin: Math.floor(sum / 112) % 4, brow: Math.floor(sum / 448) % 3 };
}

// The piece before the helmet: horns, a crescent, a sun, a fan of rays, a lozenge, antlers, a single blade.
const PIECES = [
    'M-14 30Q-66-6-76-74-40-44-2 18Q2 24 10 18 48-44 84-74 74-6 22 30Q4 44-14 30Z',
    'M-58 6Q-44 44 4 46 52 44 66 6 62 62 4 64-54 62-58 6Z',
    'M4-46a34 34 0 1 1-.1 0Z',
    'M4 36L-40-40-22-30-14-60 0-34 4-66 8-34 22-60 30-30 48-40Z',
    'M4-62L34-18 4 26-26-18Z',
    'M-4 30Q-30 0-34-34L-52-42-36-50-40-76-24-52Q-18-10 4 14 26-10 32-52L48-76 44-50 60-42 42-34Q38 0 12 30Z',
    'M-2 30V-70L4-86 10-70V30Z',
];
const BEARDS = [
    null, // none
    'M6 118Q14 109 25 112 36 109 42 116',
    'M-6 112Q10 104 24 110 38 104 50 112M16 130Q26 140 36 130',
    'mask',
];
const BROWS = ['M-10 78Q2 68 14 76M26 74Q34 68 40 72', 'M-12 72Q2 70 14 78M26 76Q34 70 42 68',
    'M-10 80Q4 72 14 74M26 72Q32 70 40 76'];

const FACE = 'M-34 62Q-38 112-10 138 4 148 20 140 44 120 42 66Q40 40 4 40-30 40-34 62Z';
const COWL = 'M-86 196Q-92 40-40 4 0-20 44 2 78 24 74 80L66 150Q40 176 8 178-50 184-86 196Z';
const GUARD = 'M-90 132Q-64 116-60 62L-44 60Q-46 120-54 148ZM-98 160Q-70 144-52 140L-50 162Q-74 164-92 182Z' +
    'M74 124Q58 112 56 66L46 62Q48 112 54 140ZM84 152Q66 138 54 134L54 156Q70 156 80 172Z';

function Face({ parts }: { parts: Parts }) {
    const beard = BEARDS[parts.beard];
    return (
        <>
            <path d={FACE} fill={SKINS[parts.skin]} stroke-width="3" />
            <path d="M42 66Q54 92 46 98L40 100" fill={SKINS[parts.skin]} stroke-width="2.5" />
            <path d="M40 68Q52 90 47 96L38 98Z" fill={SKINS[parts.skin]} stroke="none" />
            <path d={BROWS[parts.brow]} fill="none" stroke-width="5.5" stroke-linecap="round" />
            <path d="M-6 88Q4 82 14 88 4 93-6 88ZM26 86Q33 81 39 85 33 90 26 86Z" fill="#fff" stroke-width="2" />
            <circle cx="6" cy="87.5" r="3.4" /><circle cx="34" cy="85.5" r="3.2" />
            {beard === 'mask' ? (
                <>
                    <path d="M-34 100Q0 92 12 104 24 94 46 98L40 132Q18 156-8 142-28 126-34 100Z" fill="#2a1713"
                        stroke-width="3" />
                    <path d="M2 112Q14 104 22 110 34 104 42 110M10 124H34" fill="none" stroke="#c9a24a" stroke-width="4"
                        stroke-linecap="round" />
                </>
            ) : (
                <>
                    {beard && <path d={beard} fill="none" stroke-width="3.5" stroke-linecap="round" />}
                    <path d="M17 122Q26 125 34 121" fill="none" stroke="#7b2c20" stroke-width="3"
                        stroke-linecap="round" />
                </>
            )}
        </>
    );
}

function Cowled({ parts }: { parts: Parts }) {
    return (
        <>
            <path d={COWL} fill="#f6f0e0" stroke-width="4" />
            <path d="M-52 28Q-70 90-62 170M-30 10Q-48 20-52 60M56 22Q66 50 62 90M-62 170Q-20 160 10 164 44 160 62 140"
                fill="none" stroke="#bfb59c" stroke-width="3.5" />
            <Face parts={{ ...parts, beard: 1, skin: 0, brow: 0 }} />
            <path d="M-40 66Q-36 28 6 28 44 28 50 66 44 40 6 40-32 40-40 66Z" fill="#f6f0e0" stroke-width="3" />
            <path d="M-36 130Q4 168 46 124L50 152Q0 190-48 160Z" fill="#f6f0e0" stroke-width="3" />
        </>
    );
}

function Helmeted({ parts, lace, isLord, isBlind }: {
    parts: Parts; lace: string; isLord: boolean; isBlind: boolean;
}) {
    const [bowl, rib] = BOWLS[parts.helmet];
    return (
        <>
            {isLord && <path d="M-80 40Q-118 110-96 178-60 150-56 60ZM88 40Q122 110 100 172 70 150 64 60Z"
                fill="#f4ecdb" stroke-width="3" />}
            <Face parts={parts} />
            {isBlind && <path d="M-34 96L-12 84M18 82L46 72M-12 79Q4 73 19 81 19 95 5 99-10 96-12 79Z"
                stroke-width="3.5" />}
            <path d={GUARD} fill={`url(#${lace})`} stroke-width="3.5" />
            <path d="M-62 66Q-66-14 4-16 72-14 66 66 60 52 4 50-50 52-62 66Z" fill={bowl} stroke-width="4" />
            <path d="M4-16V50M-24-10Q-34 16-34 52M32-10Q44 16 42 52M-46 4Q-54 26-54 56M54 6Q60 28 58 56" stroke={rib}
                stroke-width="3" fill="none" />
            <path d="M-66 68Q4 44 72 68L76 80Q4 58-70 80Z" fill="#3b2c23" stroke="#c9a24a" stroke-width="2.5" />
            <path d={PIECES[isLord ? 0 : parts.piece]} fill="#e9bd4f" stroke-width="3.5" />
            <circle cx="4" cy="30" r="10" fill="#9c2a1f" stroke-width="2.5" />
        </>
    );
}

// `lace`: the pattern of the side's armour.
export function General({ name, lace }: { name: string; lace: string }) {
    const isKenshin = name.endsWith('Kenshin'), isShingen = name.endsWith('Shingen');
    const isBlind = name.endsWith('Masamune'), own = partsOf(name);
    const parts = isBlind ? { ...own, piece: 1, beard: 0 } : own;
    return (
        <g stroke="#16110e" fill="#16110e" stroke-linejoin="round">
            <path d="M-150 300Q-150 168-72 146L0 132 72 146Q150 168 150 300Z" stroke="none" />
            <path d="M-70 300L-62 158Q0 186 62 158L70 300Z" fill={`url(#${lace})`} stroke-width="4" />
            <path d="M-62 158Q0 186 62 158L60 182Q0 208-60 182Z" fill="#2a221c" stroke="#e9bd4f" stroke-width="3" />
            <path d="M-74 150Q-146 150-166 206L-150 296-84 290ZM74 150Q146 150 166 206L150 296 84 290Z"
                fill={`url(#${lace})`} stroke-width="4" />
            <path d="M-74 150Q-146 150-166 206L-160 216Q-136 166-76 164ZM74 150Q146 150 166 206L160 216Q136 166 76 164Z"
                fill="#2a221c" stroke="#e9bd4f" stroke-width="2.5" />
            <path d="M-20 190Q0 214 20 190M-10 202L-26 250M10 202L26 250" fill="none" stroke="#e9bd4f" stroke-width="6"
                stroke-linecap="round" />
            {isKenshin ? <Cowled parts={parts} />
                : <Helmeted parts={parts} lace={lace} isLord={isShingen}
                    isBlind={isBlind} />}
        </g>
    );
}
