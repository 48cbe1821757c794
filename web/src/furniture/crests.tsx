// Crests, simplified and drawn for this project, 100 wide and high around 0,0, in the colour of the text. Each is a
// symbol of the page, used by counters, cards and banners.

const CRESTS: Record<string, string> = {
    date: '<circle r="44" fill="none" stroke="currentColor" stroke-width="8"/><clipPath ' +
        'id="crest-clip-date"><circle r="40"/></clipPath><g clip-path="url(#crest-clip-date)"><path ' +
        'd="M-25-50h13v100h-13zM-6.5-50h13v100h-13zM12-50h13v100h-13z" fill="currentColor"/></g>',
    ashina: '<circle r="44" fill="none" stroke="currentColor" stroke-width="8"/><clipPath ' +
        'id="crest-clip-ashina"><circle r="40"/></clipPath><g clip-path="url(#crest-clip-ashina)"><path ' +
        'd="M-50-25h100v13h-100zM-50-6.5h100v13h-100zM-50 12h100v13h-100z" fill="currentColor"/></g>',
    hatakeyama: '<circle r="44" fill="none" stroke="currentColor" stroke-width="8"/><clipPath ' +
        'id="crest-clip-hatakeyama"><circle r="40"/></clipPath><g ' +
        'clip-path="url(#crest-clip-hatakeyama)"><path d="M-50-20h100v15h-100zM-50 6h100v15h-100z" ' +
        'fill="currentColor"/></g>',
    satake: '<path d="M0 42 L-46-12 A62 62 0 0 1 46-12 Z" fill="none" stroke="currentColor" stroke-width="7" ' +
        'stroke-linejoin="round"/><g stroke="currentColor" stroke-width="4.5"><path d="M0 42L-28-24M0 ' +
        '42L-10-31M0 42L10-31M0 42L28-24"/></g><circle cy="-13" r="17" fill="currentColor"/>',
    takeda: '<g fill="currentColor"><path d="M0-46L22-24 0-2-22-24zM0 2L22 24 0 46-22 24zM-24-22L-2 0-24 22-46 ' +
        '0zM24-22L46 0 24 22 2 0z"/></g>',
    uesugi: '<circle r="44" fill="none" stroke="currentColor" stroke-width="5"/><g fill="currentColor"><path ' +
        'd="M0-34C9-22 9-8 0 6-9-8-9-22 0-34z"/><path d="M-6 4C-20 2-31-6-36-20-21-19-11-10-6 4zM6 4C20 2 ' +
        '31-6 36-20 21-19 11-10 6 4z"/><path d="M-4 10C-16 8-27 13-34 24-20 28-9 22-4 10zM4 10C16 8 27 13 34 ' +
        '24 20 28 9 22 4 10z"/><rect x="-2.5" y="4" width="5" height="32"/></g>',
    nikaido: '<g fill="currentColor"><path d="M0-46L40-23V23L0 46-40 23V-23zM0-34L-29-17V17L0 34 29 17V-17z" ' +
        'fill-rule="evenodd"/><path d="M0-24L21-12V12L0 24-21 12V-12z"/></g>',
    iwaki: '<g fill="none" stroke="currentColor" stroke-width="12"><path d="M-36 14V-36H14"/><path ' +
        'd="M36-14V36H-14"/></g><rect x="-12" y="-12" width="24" height="24" fill="currentColor"/>',
    tamura: '<g fill="currentColor"><path transform="rotate(0)" d="M0-8a15 15 0 1 1 14-22c7 12 4 29-8 38 3-7 ' +
        '1-12-6-16z"/><path transform="rotate(120)" d="M0-8a15 15 0 1 1 14-22c7 12 4 29-8 38 3-7 ' +
        '1-12-6-16z"/><path transform="rotate(240)" d="M0-8a15 15 0 1 1 14-22c7 12 4 29-8 38 3-7 ' +
        '1-12-6-16z"/></g>',
    soma: '<g fill="currentColor"><circle r="17"/><circle cx="34.0" cy="0.0" r="9.5"/><circle cx="24.0" ' +
        'cy="24.0" r="9.5"/><circle cx="0.0" cy="34.0" r="9.5"/><circle cx="-24.0" cy="24.0" ' +
        'r="9.5"/><circle cx="-34.0" cy="0.0" r="9.5"/><circle cx="-24.0" cy="-24.0" r="9.5"/><circle ' +
        'cx="-0.0" cy="-34.0" r="9.5"/><circle cx="24.0" cy="-24.0" r="9.5"/></g>',
    mogami: '<circle r="44" fill="none" stroke="currentColor" stroke-width="8"/><path ' +
        'd="M-20-38h13v76h-13zM7-38h13v76h-13z" fill="currentColor"/>',
    shirakawa: '<g fill="currentColor"><path d="M0-46l10 30h-20zM0 46l10-30h-20z"/><path d="M-46 0l30-10v20zM46 ' +
        '0l-30-10v20z"/><circle r="9"/></g>',
    ishikawa: '<g fill="currentColor"><path transform="rotate(0)" d="M0-6C-16-16-14-36 0-46 14-36 16-16 ' +
        '0-6z"/><path transform="rotate(72)" d="M0-6C-16-16-14-36 0-46 14-36 16-16 0-6z"/><path ' +
        'transform="rotate(144)" d="M0-6C-16-16-14-36 0-46 14-36 16-16 0-6z"/><path transform="rotate(216)" ' +
        'd="M0-6C-16-16-14-36 0-46 14-36 16-16 0-6z"/><path transform="rotate(288)" d="M0-6C-16-16-14-36 ' +
        '0-46 14-36 16-16 0-6z"/></g>',
    lozenge: '<path d="M0-46L30 0 0 46-30 0z" fill="currentColor"/>',
    scales: '<path d="M0-42L22-4H-22zM-24 0L-2 38H-46zM24 0L46 38H2z" fill="currentColor"/>',
    oneBar: '<circle r="44" fill="none" stroke="currentColor" stroke-width="8"/><path d="M-40-9H40V9H-40z" ' +
        'fill="currentColor"/>',
    cross: '<circle r="44" fill="none" stroke="currentColor" stroke-width="8"/><path ' +
        'd="M-8-40H8V-8H40V8H8V40H-8V8H-40V-8H-8z" fill="currentColor"/>',
    wheel: '<circle r="42" fill="none" stroke="currentColor" stroke-width="10"/><path ' +
        'd="M-4-38H4V38H-4zM-38-4H38V4H-38zM-30-24L-24-30 30 24 24 30z" fill="currentColor"/>',
    dot: '<circle r="36" fill="currentColor"/>',
    waves: '<path d="M-44-14Q-22-36 0-14T44-14V0Q22-22 0 0T-44 0zM-44 16Q-22-6 0 16T44 16V30Q22 8 0 30T-44 30z" ' +
        'fill="currentColor"/>',
};

const FREE = ['lozenge', 'scales', 'oneBar', 'cross', 'wheel', 'dot', 'waves']; // for whoever has none of his own

const sumOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

// The crest of that name, or always the same one of those that are free.
export const crestOf = (name: string): string => (name in CRESTS ? name : FREE[sumOf(name) % FREE.length]);

// Once on the page: what `Crest` refers to.
export function CrestSymbols() {
    const symbols = Object.entries(CRESTS).map(([name, drawing]) =>
        `<symbol id="crest-${name}" viewBox="-50 -50 100 100" overflow="visible">${drawing}</symbol>`).join('');
    return <svg class="symbols" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />;
}

export function Crest({ name, x, y, size }: { name: string; x: number; y: number; size: number }) {
    return <use class="crest" href={`#crest-${name}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />;
}
