// The map with everything on it: ground, counters, what may be clicked, what is being pointed at.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { pictureNow } from '../film/film';
import { furnitureOf } from '../furniture/furniture';
import { isChord } from '../keys';
import { useStepInSight } from '../lesson/sight';
import { nextValues, valuesOf } from '../orders/choices';
import { clickHex } from '../orders/click';
import { play } from '../orders/give';
import { groupTargets, orderGroupTo, setGroup, toggleInGroup, unitsIn } from '../orders/group';
import { basePicks, consider, mayDecide, previewed } from '../orders/picked';
import { gameOf, isRomanNow, page, setCursor, setRoman, titleOf, usePage } from '../page';
import type { Choice, HexMap, Piece, Value } from '../protocol';
import { say } from '../words';
import { Army, isPlaced } from './army';
import { describePiece, detailAt, SIZE } from './counter';
import { centre, columnOf, hexAt, hexesOn, isLower, nameOf, outline, rowOf, sheetSize, RADIUS } from './geometry';
import { useScale } from './labels';
import { Legend } from './legend';
import { memo } from './memo';
import { DrawnLine, hexesOfLine, knowsLines, pieceOfLine, toggleLine } from './line';
import { Borders, groundOf, Names } from './names';
import { Overview } from './overview';
import { usualSize } from './piles';
import { membersOf, pointAtPieces, usePointed } from './pointed';
import { describeSite, Overlays, Sites } from './sites';
import { Stack } from './stack';
import { Tiles } from './tiles';
import { Told, hexTold } from './told';
import { BoxButton, grabBox, grabUnit, useEscape } from './grab';
import type { Box } from './grab';
import { follow } from './trails';
import type { Trails } from './trails';
import { openZoom, whenStill } from './zoom';
import type { Zoom } from './zoom';

const NO_CHOICES: Choice[] = [], NONE: never[] = [];
const FINGER = 16; // pixels
const LEGIBLE = 36, LEGIBLE_SMALL = 42; // pixels a counter must have when the board opens; on a phone

const legible = () => (matchMedia('(max-width: 799px)').matches ? LEGIBLE_SMALL : LEGIBLE);

function shownPieces(): Piece[] {
    return pictureNow()?.pieces ?? [];
}

// Where that is what the prompt speaks of: hexes, units, and those of an army.
function mentionedHexes(map: HexMap, args: Value[]): string[] {
    const on = hexesOn(map);
    const named = shownPieces().filter((p) => args.includes(p.name ?? '') || args.includes(p.army ?? ''));
    return [...new Set([...args.map(String), ...named.map((p) => p.hex)])].filter((hex) => on.has(hex));
}

// In a replay or a film, what moved at that moment; in the match, what has moved since the player's last order.
function shownTrails(): Trails {
    const { replay, film } = page;
    if (film) return follow(new Map(), film.shots[film.at - 1]?.picture.pieces ?? [], shownPieces());
    if (!replay) return page.trails;
    return follow(new Map(), replay.moments[replay.at - 1]?.pieces ?? [], shownPieces());
}

function Arrow({ map, way, kind }: { map: HexMap; way: string[]; kind: string }) {
    const points = way.map((hex) => centre(map, hex)), b = points.pop(), a = points.at(-1);
    if (!a || !b) return null;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) return null;
    const cut = (length - RADIUS * 0.55) / length; // the head ends before the middle of the hex
    points.push({ x: a.x + (b.x - a.x) * cut, y: a.y + (b.y - a.y) * cut });
    const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    return (
        <>
            <polyline class={`arrow-bed ${kind}`} points={line} />
            <polyline class={`arrow ${kind}`} points={line} data-way={way.join(' ')}
                marker-end={`url(#head-${kind})`} />
        </>
    );
}

// Points a way costs, where it ends.
function Cost({ map, hex, cost }: { map: HexMap; hex: string; cost: number }) {
    const { x, y } = centre(map, hex);
    return (
        <g class="way-cost" transform={`translate(${x} ${y + 12})`} data-hex={hex}
            data-cost={cost}>
            <rect x={-9} y={-6} width={18} height={12} rx={3} /><text y={3.4}>{cost}</text>
        </g>
    );
}

// A hex that was left is shaded, once by however many: a step of one hex is nearly hidden by the counter.
const Ways = memo(({ map, trails }: { map: HexMap; trails: Trails }) => (
    <>
        {[...new Set([...trails.values()].map((way) => way[0]))].map((hex) => (
            <polygon key={hex} class="left" points={outline(centre(map, hex), RADIUS - 1)} />
        ))}
        {[...trails].map(([id, way]) => <Arrow key={id} map={map} way={way} kind="trail" />)}
    </>
));

function Heads() {
    return (
        <defs>
            {['trail', 'preview'].map((kind) => (
                <marker key={kind} id={`head-${kind}`} class={`head ${kind}`} viewBox="0 0 10 10" refX="6" refY="5"
                    markerWidth="4" markerHeight="4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" /></marker>
            ))}
        </defs>
    );
}

const siteAt = (hex: string) => pictureNow()?.sites?.find((site) => site.hex === hex);

// What stands there belongs to it, unless that is listed elsewhere.
function describeHex(map: HexMap, hex: string, isListed = false): string {
    const found = map.hexes.find((h) => h.hex === hex);
    if (!found) return hex;
    const pieces = shownPieces().filter((p) => p.hex === hex), site = siteAt(hex);
    const name = found.terrain ?? '', title = map.terrains.find((terrain) => terrain.name === name)?.title;
    const ground = groundOf(page.seat?.match.game ?? '', name, title ?? name);
    const parts = [say('board.hex', hex, ground)];
    if (found.level) parts.push(say('board.level', found.level));
    if (found.label && found.label !== ground) parts.push(found.label);
    if (found.start) parts.push(found.start);
    parts.push(...new Set(found.sides?.filter((side) => side !== null)));
    if (isListed) return parts.join(', ');
    if (site) parts.push(describeSite(site));
    for (const piece of pieces.reverse()) {
        parts.push(describePiece(piece, titleOf(piece.role), page.seat?.match.game ?? ''));
    }
    return parts.join(', ');
}

function step(map: HexMap, hex: string, key: string): string {
    const column = columnOf(hex), row = rowOf(hex);
    const to = key === 'ArrowUp' ? nameOf(column, row - 1) : key === 'ArrowDown' ? nameOf(column, row + 1)
        : nameOf(column + (key === 'ArrowLeft' ? -1 : 1), row);
    if (hexesOn(map).has(to)) return to;
    const aslant = nameOf(columnOf(to), rowOf(to) + (isLower(map, column) ? 1 : -1));
    return key.endsWith('t') && hexesOn(map).has(aslant) ? aslant : hex;
}

// The hexes that may be picked next, or where a piece stands that may be.
function offeredHexes(): string[] {
    if (!page.view || !page.map) return [];
    const next = nextValues(page.view.choices, basePicks()), on = hexesOn(page.map);
    const named = shownPieces().filter((p) => next.has(p.name ?? '')).map((p) => p.hex);
    return [...new Set([...next.keys(), ...named])].filter((hex) => on.has(hex)).sort();
}

function nextOffered(from: string | null): string | null {
    const hexes = offeredHexes();
    return hexes.find((hex) => from === null || hex > from) ?? hexes[0] ?? null;
}

function onKey(event: KeyboardEvent, map: HexMap, pointed: string | null): void {
    const { key } = event, at = page.cursor ?? nameOf(Math.ceil(map.columns / 2), Math.ceil(map.rows / 2));
    const preview = previewed();
    if (isChord(event)) return;
    if (key.startsWith('Arrow')) setCursor(page.cursor ? step(map, at, key) : at);
    else if (key === 'Enter' && preview && !page.cursor && !event.repeat) void play(preview);
    else if ((key === 'Enter' || key === ' ') && page.cursor && !event.repeat) void clickHex(page.cursor);
    else if ((key === 'l' || key === 'L') && knowsLines()) void toggleLine(pieceOfLine(pointed));
    else if (key === 'n' || key === 'N') setCursor(nextOffered(page.cursor));
    else return;
    event.preventDefault();
}

// A pointer that crosses the map draws none of them again.
const Targets = memo(({ map, next, taken = '' }: { map: HexMap; next: ReadonlyMap<string, Choice[]>;
    taken?: string }) => {
    const on = hexesOn(map), without = new Set(taken.split(' '));
    return (
        <g class="targets">
            {[...next].filter(([value]) => on.has(value) && !without.has(value)).map(([hex, choices]) => (
                <polygon key={hex} class={`target verb-${choices[0].verb}`} data-hex={hex}
                    points={outline(centre(map, hex), RADIUS - 1.5)} />
            ))}
        </g>
    );
});

// By place, not by what is drawn there: a counter may still be gliding over. Fingers are broad, so a touch beside
// something that is offered means that.
function hexUnder(svg: SVGSVGElement, event: PointerEvent): string | null {
    const matrix = svg.getScreenCTM(), { map, view, picks } = page;
    if (!map || !view || !matrix) return null;
    const at = { x: (event.clientX - matrix.e) / matrix.a, y: (event.clientY - matrix.f) / matrix.d };
    const hit = hexAt(map, at);
    if (event.pointerType !== 'touch' || !hit || picks.includes(hit)) return hit;
    const next = nextValues(view.choices, picks);
    if (next.has(hit)) return hit;
    const offered = { ...map, hexes: map.hexes.filter((h) => next.has(h.hex)) };
    return hexAt(offered, at, FINGER / matrix.a) ?? hit;
}

export function Board({ children }: { children: ComponentChildren }) {
    const { map, view, seat, picks, group, replay, film, speed, cursor, considered, way, line, lit } = usePage();
    const pointed = usePointed(), isRoman = isRomanNow();
    const frame = useRef<HTMLDivElement>(null), sheet = useRef<HTMLDivElement>(null);
    const svg = useRef<SVGSVGElement>(null), zoom = useRef<Zoom | null>(null);
    const scale = useScale(sheet, svg, !!map && !!view);
    const [hovered, setHovered] = useState<string | null>(null), [clicked, setClicked] = useState<string | null>(null);
    const [box, setBox] = useState<Box | null>(null), [width, setWidth] = useState(0); // once it is another
    const [held, setHeld] = useState<string | null>(null); // under a finger that stayed
    const asked = cursor ?? hovered ?? clicked;
    const under = shownPieces().filter((p) => p.hex === (cursor ?? hovered ?? held)).map((p) => p.id);
    useEffect(() => pointAtPieces(under), [under.join()]);
    useEscape();
    useEffect(() => consider(cursor ?? hovered), [cursor, hovered, view?.at, picks]);

    useEffect(() => {
        if (!frame.current || !sheet.current) return undefined;
        const onClick = (event: PointerEvent) => {
            const hex = hexUnder(svg.current!, event);
            if (!hex) return;
            svg.current?.focus({ preventScroll: true });
            setCursor(null);
            setClicked(hex);
            setHeld(null);
            const units = page.view && event.shiftKey ? unitsIn(page.view, hex) : [];
            if (units.length > 0) toggleInGroup(units);
            else if (page.group.length > 0 && page.view && groupTargets(page.view).has(hex)) void orderGroupTo(hex);
            else void clickHex(hex);
        };
        const onHold = (event: PointerEvent) => {
            setCursor(null);
            setHeld(hexUnder(svg.current!, event));
        };
        const grab = (event: PointerEvent) => (event.shiftKey || page.isBoxing
            ? grabBox(event, frame.current!, setBox, (isIn) => {
                const spot = (hex: string) => onScreen(hex);
                setGroup((page.view?.pieces ?? []).filter((piece) => {
                    const at = spot(piece.hex);
                    return at && isIn(...at);
                }).flatMap((piece) => unitsIn(page.view!, piece.hex).filter((name) =>
                    name === piece.name || name === piece.hex)));
            }) : grabUnit(event, (one) => hexUnder(svg.current!, one), setHovered));
        zoom.current = openZoom(frame.current, sheet.current, { onClick, onHold, grab, onWidth: setWidth });
        return () => zoom.current?.close();
    }, [!!map && !!view]);

    // Brings hexes to the middle, with counters that can be read.
    const open = (hexes: string[]) => {
        const matrix = svg.current?.getScreenCTM();
        if (!map || !matrix || !zoom.current) return;
        const on = hexesOn(map), spots = hexes.filter((hex) => on.has(hex))
            .map((hex) => centre(map, hex));
        if (spots.length === 0) return;
        const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
        const y = spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length;
        const scale = zoom.current.scale();
        const wanted = scale * legible() / (matrix.a * SIZE * usualSize(view?.sites ?? NONE));
        zoom.current.open(Math.max(scale, wanted), x * matrix.a + matrix.e, y * matrix.d + matrix.f);
    };
    // A map so large that counters could not be read opens where the pieces and castles are.
    const openAtPieces = () => {
        const matrix = svg.current?.getScreenCTM();
        if (!view || !matrix || matrix.a * SIZE * usualSize(view.sites ?? NONE) >= legible()) return;
        open([...view.pieces, ...(view.sites ?? [])].map((p) => p.hex));
    };
    useEffect(() => {
        if (!width) return openAtPieces();
        zoom.current?.reset();
        return whenStill(() => onScreen('0101')?.join(), openAtPieces);
    }, [!!map && !!view?.pieces.some((p) => p.hex !== '-' && p.hex !== '?'), width]);
    useEffect(() => { if (line) open(hexesOfLine(line)); }, [line]);

    const onScreen = (hex: string): [number, number] | null => {
        const matrix = svg.current?.getScreenCTM();
        if (!map || !matrix) return null;
        const at = centre(map, hex);
        return [at.x * matrix.a + matrix.e, at.y * matrix.d + matrix.f];
    };
    const isInSight = (hex: string) => {
        const at = onScreen(hex);
        return !!at && !!zoom.current?.shows(...at);
    };
    const reveal = (hex: string) => {
        const at = onScreen(hex);
        if (at) zoom.current?.reveal(...at);
    };
    // Where the card of a hex lies: not over the hex and what is around it.
    const placeBeside = (hex: string): string => {
        const matrix = svg.current?.getScreenCTM(), box = frame.current?.getBoundingClientRect();
        if (!map || !matrix || !box) return '';
        const at = centre(map, hex), x = at.x * matrix.a + matrix.e, y = at.y * matrix.d + matrix.f;
        return [x > box.left + box.width / 2 ? 'is-left' : '', y < box.top + box.height / 2 ? 'is-low' : ''].join(' ');
    };
    const onHover = (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || !svg.current || event.buttons) return; // who pans looks at nothing
        setHovered(hexUnder(svg.current, event));
    };
    const focus = cursor ?? (replay ? null : picks[0]);
    useEffect(() => {
        if (focus && map?.hexes.some((h) => h.hex === focus)) reveal(focus);
    }, [focus]);

    // Something that may be picked is in sight when the player is asked: a film may have led elsewhere.
    const asks = mayDecide() && !film ? view?.pending.prompt : undefined;
    useEffect(() => {
        if (!asks) return undefined;
        return whenStill(() => onScreen('0101')?.join(), () => {
            const offered = offeredHexes();
            if (offered.length > 0 && !offered.some(isInSight)) reveal(offered[Math.floor(offered.length / 2)]);
        });
    }, [asks]);

    const told = hexTold(map); // the map goes where something happens
    useEffect(() => { if (told) reveal(told); }, [film, told]);
    useStepInSight(svg, zoom, !!film);

    if (!map || !view || !seat) return <div class="board" />;
    const picture = pictureNow() ?? view, isNow = picture === view;
    const roles = gameOf(seat.match.game)?.roles ?? NONE;
    const size = sheetSize(map), pieces = shownPieces(), seasonOf = furnitureOf(seat.match.game).season;
    const choices = mayDecide() && !film ? view.choices : NO_CHOICES;
    const preview = replay || film ? null : previewed();
    const base = basePicks(); // other targets stay in sight while one is considered
    const next = group.length > 0 ? groupTargets(view) : nextValues(choices, base);
    const mentioned = !isNow || view.pending.kind === 'over' ? [] : mentionedHexes(map, view.pending.args ?? []);
    const isOpen = base.length === 0 && group.length === 0;
    const placed = pieces.filter(isPlaced);
    const taken = [...new Set(placed.map((p) => p.hex))].sort().join(' ');
    const sites = picture.sites ?? NONE;
    const looked = cursor ?? hovered ?? held, stacked = pieces.filter((p) => p.hex === looked);
    const isListed = looked !== null && (stacked.length > 0 || !!siteAt(looked));
    const isCard = looked !== hovered || isOpen; // it would lie over the hexes that may be picked
    const mates = under.length < pointed.length;
    const shown = preview ?? (isNow ? considered : null);
    const ends = shown ? valuesOf(shown).filter((value) => hexesOn(map).has(value)) : [];
    return (
        <div class={film ? `board is-film-${speed}` : 'board'}>
            <div class="frame" ref={frame}>
                <div class="sheet" ref={sheet}>
                    <Tiles map={map} season={seasonOf(picture)} frame={frame} sheet={sheet} svg={svg} />
                    <svg ref={svg} viewBox={`-4 -4 ${size.width + 8} ${size.height + 8}`} tabindex={0}
                        role="application" aria-label={say('board.label')} data-lower={map.lower}
                        onKeyDown={(event) => onKey(event, map, asked)}
                        onPointerMove={onHover} onPointerLeave={() => setHovered(null)}>
                        <Heads />
                        <Borders map={map} scale={scale} />
                        <Overlays overlays={picture.overlays ?? NONE} map={map} roles={roles} />
                        {mentioned.map((hex) => (
                            <polygon key={hex} class="mentioned" points={outline(centre(map, hex), RADIUS - 1)} />
                        ))}
                        <Ways map={map} trails={shownTrails()} />
                        {!isOpen && <Targets map={map} next={next} />}
                        <Sites sites={sites} map={map} roles={roles} game={seat.match.game}
                            occupied={taken} />
                        <Army pieces={pieces} sites={sites} map={map} roles={roles} game={seat.match.game}
                            isRoman={isRoman} detail={detailAt(scale * SIZE * usualSize(sites))}
                            picked={isNow ? [...picks, ...group].join(' ') : ''} ringed={[...next.keys()].join(' ')}
                            lit={[...lit, ...picks.flatMap(membersOf), ...(mates ? pointed : NONE)].join(' ')} />
                        {isOpen && <Targets map={map} next={next} taken={taken} />}
                        <Names map={map} sites={sites} isRoman={isRoman} game={seat.match.game}
                            scale={scale} taken={taken} />
                        {shown && <Arrow map={map} way={way?.path.length ? way.path : ends} kind="preview" />}
                        {shown && way?.action === shown.action && way.cost !== null && ends.length > 0 && (
                            <Cost map={map} hex={ends[ends.length - 1]} cost={way.cost} />
                        )}
                        {preview && ends.length > 0 && (
                            <polygon class="chosen" points={outline(centre(map, ends[ends.length - 1]), RADIUS - 1)} />
                        )}
                        <Told map={map} />
                        {line && <DrawnLine map={map} line={line} />}
                        {cursor && (
                            <polygon class="cursor" data-hex={cursor}
                                points={outline(centre(map, cursor), RADIUS - 0.5)} />
                        )}
                    </svg>
                </div>
            </div>
            {box && <div class="box" style={{ left: box.left, top: box.top, width: box.width, height: box.height }} />}
            <Overview map={map} pieces={pieces} roles={roles} season={seasonOf(picture)} frame={frame} sheet={sheet}
                svg={svg}
                onGo={(x, y) => {
                    const matrix = svg.current?.getScreenCTM();
                    if (!matrix || !zoom.current) return;
                    zoom.current.open(zoom.current.scale(), x * matrix.a + matrix.e, y * matrix.d + matrix.f);
                }} />
            <p class={isListed ? 'unseen' : 'reader'} aria-live="polite">{cursor ? describeHex(map, cursor) : ''}</p>
            {looked && (isListed || !cursor) && (
                <p class="reader" aria-hidden="true">
                    {describeHex(map, looked, isListed && (isCard || stacked.length > 2))}</p>
            )}
            {looked && isListed && isCard && (
                <Stack pieces={stacked} site={siteAt(looked)} game={seat.match.game} place={placeBeside(looked)}
                    titleOf={titleOf} />
            )}
            <div class="foot">
                {children}
                {knowsLines() && (
                    <button type="button" class="word" aria-pressed={!!line} title={say('line.help')}
                        disabled={!line && !pieceOfLine(asked)}
                        onClick={() => void toggleLine(line ? undefined : pieceOfLine(asked))}>
                        {say('line.button')}
                    </button>
                )}
                {(placed.some((p) => p.native && p.title) || picture.sites?.some((site) => site.native)) && (
                    <button type="button" class="word" aria-pressed={isRoman} title={say('board.romanHelp')}
                        onClick={() => setRoman(!isRoman)}>{say('board.roman')}</button>
                )}
                <BoxButton />
                <Legend map={map} pieces={pieces} game={seat.match.game} />
                <div class="zoom">
                    <button type="button" aria-label={say('board.in')} onClick={() => zoom.current?.in()}>+</button>
                    <button type="button" aria-label={say('board.out')} onClick={() => zoom.current?.out()}>−</button>
                    <button type="button" aria-label={say('board.fit')} onClick={() => zoom.current?.fit()}>⤢</button>
                </div>
            </div>
        </div>
    );
}
