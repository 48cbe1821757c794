// Men as silhouettes, drawn for this project: the weapon makes the outline. Upright, feet at 0,0, 100 tall, looking to
// the right; from above, looking up, on a base of 100. What bears the side's colour is in the colour of the text.

const SASHIMONO = '<path d="M-9-50V-128" stroke="#1b1613" stroke-width="2.5"/><path d="M-9-128h-17v36h17z" ' +
    'fill="currentColor" stroke="#1b1613" stroke-width="1.6"/>';
const LEGS = '<path d="M-10-40L-13-4h9l5-26 6 26h9L11-40z" fill="#1b1613"/><path d="M-14-5h11v5h-12zM6-5h11l1 5H6z" ' +
    'fill="#1b1613"/>';
const TORSO = '<path d="M-15-38L-12-70Q0-76 12-70L15-38Q0-33-15-38z" fill="currentColor"/><path ' +
    'd="M-14-46H14M-14-53H13M-13-60H13" stroke="#1b1613" stroke-opacity=".55" stroke-width="2"/><path ' +
    'd="M-12-70Q-22-66-20-50l8 3zM12-70Q22-66 20-50l-8 3z" fill="currentColor" stroke="#1b1613" ' +
    'stroke-opacity=".5" stroke-width="1.5"/>';
const HEAD = '<circle cy="-80" r="8.5" fill="#e7c9a0"/>';
const JINGASA = '<path d="M-18-80L0-97 18-80Q0-75-18-80z" fill="#1b1613"/>';

const UPRIGHT: Record<string, string> = {
    yari: SASHIMONO +
        LEGS +
        TORSO +
        HEAD +
        JINGASA +
        '<path d="M22 0V-150" stroke="#6b4a22" stroke-width="3.5"/><path d="M22-172l5 22h-10z" fill="#e9eef0" ' +
        'stroke="#1b1613" stroke-width="1.5"/><path d="M10-66L22 -50" stroke="#1b1613" stroke-width="6.5" ' +
        'stroke-linecap="round"/>',
    pike: SASHIMONO +
        LEGS +
        TORSO +
        HEAD +
        JINGASA +
        '<path d="M22 0V-195" stroke="#6b4a22" stroke-width="3.5"/><path d="M22-216l5 22h-10z" fill="#e9eef0" ' +
        'stroke="#1b1613" stroke-width="1.5"/><path d="M10-66L22 -50" stroke="#1b1613" stroke-width="6.5" ' +
        'stroke-linecap="round"/>',
    bow: SASHIMONO +
        LEGS +
        TORSO +
        HEAD +
        JINGASA +
        '<path d="M22 6C46-26 50-84 26-140" fill="none" stroke="#5a2d14" stroke-width="4.5"/><path d="M22 ' +
        '6L16-62 26-140" fill="none" stroke="#f4ecdb" stroke-width="1.6"/><path d="M8-62H52" stroke="#1b1613" ' +
        'stroke-width="2.5"/><path d="M60-62l-11-4v8z" fill="#e9eef0"/><path d="M10-66L36 -62" ' +
        'stroke="#1b1613" stroke-width="6.5" stroke-linecap="round"/>',
    gun: SASHIMONO +
        LEGS +
        TORSO +
        HEAD +
        JINGASA +
        '<path d="M4-62l14-4 2 8-12 6z" fill="#6b4a22"/><path d="M12-66H66v5H12z" fill="#1b1613"/><path ' +
        'd="M62-68h6v9h-6z" fill="#b8893f"/><path d="M10-66L34 -61" stroke="#1b1613" stroke-width="6.5" ' +
        'stroke-linecap="round"/>',
    monk: LEGS +
        '<path d="M-17-30L-13-70Q0-77 13-70L17-30Q0-20-17-30z" fill="#efe5cd" stroke="#1b1613" ' +
        'stroke-width="2"/><path d="M-15-48H15v7h-30z" fill="currentColor"/><path d="M-12-68Q-16-96 0-97 16-96 ' +
        '12-68 0-62-12-68z" fill="#f4ecdb" stroke="#1b1613" stroke-width="2"/><path d="M-6-84h12v7h-12z" ' +
        'fill="#e7c9a0"/><path d="M24 0V-118" stroke="#6b4a22" stroke-width="4"/><path d="M21-116Q18-146 ' +
        '34-164 32-140 28-116z" fill="#e9eef0" stroke="#1b1613" stroke-width="1.8"/><path d="M10-66L24 -52" ' +
        'stroke="#1b1613" stroke-width="6.5" stroke-linecap="round"/>',
    naginata: LEGS +
        TORSO +
        HEAD +
        '<path d="M-13-78Q-13-96 0-96T13-78L18-70Q12-74 0-74T-18-70z" fill="#1b1613"/><path ' +
        'd="M-4-93Q-16-104-16-114-6-108 0-98 6-108 16-114 16-104 4-93z" fill="#c9a24a"/><path d="M24 0V-122" ' +
        'stroke="#6b4a22" stroke-width="4"/><path d="M21-120Q18-148 34-166 32-142 28-120z" fill="#e9eef0" ' +
        'stroke="#1b1613" stroke-width="1.8"/><path d="M10-66L24 -52" stroke="#1b1613" stroke-width="6.5" ' +
        'stroke-linecap="round"/>',
    sword: LEGS +
        TORSO +
        HEAD +
        '<path d="M-9-86Q-8-94 0-94T9-86L4-88-8-84zM-3-94l-4-7 8 2z" fill="#1b1613"/><path d="M22-58Q44-78 ' +
        '58-110" fill="none" stroke="#e9eef0" stroke-width="4.5"/><path d="M22-58Q44-78 58-110" fill="none" ' +
        'stroke="#1b1613" stroke-width="1.2" transform="translate(2 2)"/><path d="M10-66L24 -58" ' +
        'stroke="#1b1613" stroke-width="6.5" stroke-linecap="round"/>',
    lord: '<path d="M-14-44V-150" stroke="#1b1613" stroke-width="3"/><path d="M-14-150h-26v58h26z" ' +
        'fill="currentColor" stroke="#1b1613" stroke-width="2"/><circle cx="-27" cy="-128" r="8" ' +
        'fill="#f4ecdb"/>' +
        LEGS +
        TORSO +
        HEAD +
        '<path d="M-13-78Q-13-96 0-96T13-78L18-70Q12-74 0-74T-18-70z" fill="#1b1613"/><path ' +
        'd="M-4-93Q-16-104-16-114-6-108 0-98 6-108 16-114 16-104 4-93z" fill="#f0c95e"/><path ' +
        'd="M14-62l26-8M40-70m-9 0a10 10 0 1 1 18 -3z" stroke="#1b1613" stroke-width="3" fill="#f0c95e"/>',
    officer: '<path d="M-9-50V-128" stroke="#1b1613" stroke-width="2.5"/><path d="M-9-128h-17v36h17z" ' +
        'fill="#f0c95e" stroke="#1b1613" stroke-width="1.6"/>' +
        LEGS +
        TORSO +
        HEAD +
        '<path d="M-13-78Q-13-96 0-96T13-78L18-70Q12-74 0-74T-18-70z" fill="#1b1613"/><path ' +
        'd="M-4-93Q-16-104-16-114-6-108 0-98 6-108 16-114 16-104 4-93z" fill="#c9a24a"/><path d="M22 0V-140" ' +
        'stroke="#6b4a22" stroke-width="3.5"/><path d="M22-160l5 20h-10z" fill="#e9eef0" stroke="#1b1613" ' +
        'stroke-width="1.5"/><path d="M10-66L22 -50" stroke="#1b1613" stroke-width="6.5" ' +
        'stroke-linecap="round"/>',
    carrier: LEGS +
        TORSO +
        HEAD +
        JINGASA +
        '<path d="M-34-66h20v30h-20z" fill="#8a6a3d" stroke="#1b1613" stroke-width="2"/><path d="M10-66L20 ' +
        '-40" stroke="#1b1613" stroke-width="6.5" stroke-linecap="round"/>',
    fire: LEGS +
        TORSO +
        HEAD +
        JINGASA +
        '<path d="M4-66H44v9H4z" fill="#1b1613"/><path d="M44-62h22" stroke="#6b4a22" stroke-width="4"/><path ' +
        'd="M64-62q6-14 12-4 8-2 2 10-8 6-14-6z" fill="#e4632a"/><path d="M10-66L28 -58" stroke="#1b1613" ' +
        'stroke-width="6.5" stroke-linecap="round"/>',
    rider: '<path d="M-52-46Q-56-66-38-66L26-64Q38-84 52-92L66-78 58-66 46-58 38-40 ' +
        '34-2H24L22-34Q-4-28-26-34L-34-2H-45L-44-34Q-52-38-52-46z" fill="#3a2c22" stroke="#1b1613" ' +
        'stroke-width="2"/><path d="M-52-52Q-66-46-62-22" stroke="#1b1613" stroke-width="6" fill="none"/><g ' +
        'transform="translate(-4 -38) scale(.88)">' +
        SASHIMONO +
        TORSO +
        HEAD +
        '<path d="M-13-78Q-13-96 0-96T13-78L18-70Q12-74 0-74T-18-70z" fill="#1b1613"/><path ' +
        'd="M-4-93Q-16-104-16-114-6-108 0-98 6-108 16-114 16-104 4-93z" fill="#c9a24a"/><path ' +
        'd="M-14-34L70-96" stroke="#6b4a22" stroke-width="4"/><path d="M88-110l-22 9 8 9z" fill="#e9eef0"/></g>',
};

const SEEN_FROM_ABOVE: Record<string, string> = {
    yari: '<path d="M24 40V-150" stroke="#6b4a22" stroke-width="7"/><path d="M24-178l8 30h-16z" fill="#e9eef0" ' +
        'stroke="#1b1613" stroke-width="3"/>',
    pike: '<path d="M24 40V-230" stroke="#6b4a22" stroke-width="7"/><path d="M24-258l8 30h-16z" fill="#e9eef0" ' +
        'stroke="#1b1613" stroke-width="3"/>',
    bow: '<path d="M-62-38Q0-88 62-38" fill="none" stroke="#5a2d14" stroke-width="8"/><path d="M-62-38L62-38" ' +
        'stroke="#f4ecdb" stroke-width="3"/><path d="M0-20V-92" stroke="#1b1613" stroke-width="5"/>',
    gun: '<path d="M18 6V-84" stroke="#1b1613" stroke-width="11"/>',
    monk: '<path d="M26 40V-74" stroke="#6b4a22" stroke-width="8"/><path d="M21-72q-4-36 16-56 2 30-4 56z" ' +
        'fill="#e9eef0" stroke="#1b1613" stroke-width="3"/>',
    rider: '<path d="M-24 70Q-30-40 0-88 30-40 24 70 0 92-24 70Z" fill="#3a2c22" stroke="#1b1613" ' +
        'stroke-width="4"/><path d="M30 40V-120" stroke="#6b4a22" stroke-width="7"/>',
    naginata: '<path d="M26 40V-74" stroke="#6b4a22" stroke-width="8"/><path d="M21-72q-4-36 16-56 2 30-4 56z" ' +
        'fill="#e9eef0" stroke="#1b1613" stroke-width="3"/>',
    lord: '<path d="M-30 62h60v20h-60z" fill="currentColor" stroke="#1b1613" stroke-width="4"/>',
    officer: '<path d="M24 40V-150" stroke="#6b4a22" stroke-width="7"/><path d="M24-178l8 30h-16z" fill="#e9eef0" ' +
        'stroke="#1b1613" stroke-width="3"/>',
    sword: '<path d="M22-4Q50-40 44-92" stroke="#e9eef0" stroke-width="8" fill="none"/>',
    fire: '<path d="M18 6V-84" stroke="#1b1613" stroke-width="11"/>',
    carrier: '<rect x="-22" y="20" width="44" height="30" fill="#8a6a3d" stroke="#1b1613" stroke-width="4"/>',
};

// Once on the page: what `Man` and `Plan` refer to.
export function MenSymbols() {
    const symbols = [['man', UPRIGHT], ['plan', SEEN_FROM_ABOVE]].flatMap(([view, all]) =>
        Object.entries(all).map(([kind, drawing]) =>
            `<symbol id="${view as string}-${kind}" viewBox="-50 -50 100 100" ` +
            `overflow="visible">${drawing as string}</symbol>`)).join('');
    return <svg class="symbols" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />;
}

// `tall`: his height. Mirrored for who looks to the left.
export function Man({ kind, tall, isLeft = false }: { kind: string; tall: number; isLeft?: boolean }) {
    const scale = tall / 100;
    return <use class="man" href={`#man-${kind in UPRIGHT ? kind : 'yari'}`} x={-50} y={-50} width={100} height={100}
        transform={`scale(${isLeft ? -scale : scale} ${scale})`} />;
}

export function Plan({ kind, wide }: { kind: string; wide: number }) {
    return (
        <g class="man" transform={`scale(${wide / 100})`}>
            <use href={`#plan-${kind in SEEN_FROM_ABOVE ? kind : 'yari'}`} x={-50} y={-50} width={100} height={100} />
            <ellipse class="shoulders" rx={33} ry={17} cy={6} /><circle class="hat" r={20} />
        </g>
    );
}
