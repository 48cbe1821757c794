// A table without hexes: ground, bases with their facing, orders and ways, a ruler, and the last move as a film.
// Everything is in millimetres as it came; north is up, so y is turned round here and nowhere else.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shotNow, durationOf, pictureNow } from '../film/film';
import type { Plight } from '../furniture/badges';
import { furnitureOf } from '../furniture/furniture';
import { Man, Plan } from '../furniture/men';
import { isChord } from '../keys';
import { Pointed } from '../lesson/pointed';
import { useStepInSight } from '../lesson/sight';
import { nextValues, readable } from '../orders/choices';
import { clickPiece, clickPlace, select } from '../orders/click';
import { orderGroupToPlace, setGroup, toggleInGroup } from '../orders/group';
import { isMover, mayDecide, previewed } from '../orders/picked';
import { gameOf, page, setCursor, titleOf, usePage } from '../page';
import type { Answer, Base, Feature, HexMap, Piece, Point, TableWay } from '../protocol';
import { ask, complain } from '../server';
import { say, upper } from '../words';
import { describePiece } from './counter';
import { BoxButton, grabBox, useEscape } from './grab';
import type { Box } from './grab';
import { Labels, placeLabels, reachOf, sizeAt, useScale } from './labels';
import type { Label } from './labels';
import { membersOf, pointAtPieces, usePointed } from './pointed';
import { Stack } from './stack';
import { Tiles } from './tiles';
import { openZoom, whenStill } from './zoom';
import type { Grab, Zoom } from './zoom';

const TICKS = 400;
const VISIBLE = 9, LEGIBLE = 24; // pixels of a base
const BELOW = 21, ABOVE = -14; // mm: names of a load, and of the house in whose middle it lies
const NAME = 13; // pixels: the name of a wood, a house
const LINES_MAX = 8; // of what was measured: more would hide the table

interface Tool { // of the measuring tool: what was drawn last
    from: Point;
    to: Point;
    answer: Answer | null;
}

const path = (depth: number, points: Point[], isClosed: boolean) =>
    points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${depth - y}`).join('') + (isClosed ? 'z' : '');

const nameOfPiece = (id: number) => page.view?.pieces.find((p) => p.id === id)?.name ?? String(id);

const cm = (mm: number) => readable(mm, 'mm');

// "bridgehead (East): more fighters in it": of an objective that counts for one side, whose it is.
function describeFeature({ name, title, kind, role }: Feature): string {
    const isOwned = gameOf(page.seat?.match.game)?.roles.some((r) => r.id === role);
    return `${isOwned ? say('piece.of', name, titleOf(role)) : name}: ${title ?? kind}`;
}

function middleOf({ outline }: Feature): Point {
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
    return [mean(outline.map((p) => p[0])), mean(outline.map((p) => p[1]))];
}

// Where its name stands: water is named near its western end, where nothing bridges it.
function nameAt(feature: Feature): Point {
    const [x, y] = middleOf(feature), west = [...feature.outline].sort((a, b) => a[0] - b[0]).slice(0, 2);
    if (feature.kind !== 'river' && feature.kind !== 'stream') return [x, y];
    const [left, at] = [0, 1].map((i) => (west[0][i] + (west[1] ?? west[0])[i]) / 2);
    return [left + (x - left) * 0.35, at + (y - at) * 0.35];
}

const isNear = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(x - toX, y - toY) < BELOW;

function Ground({ feature, depth, loads, scale }: {
    feature: Feature; depth: number; loads: Point[]; scale: number;
}) {
    const middle = nameAt(feature), x = middle[0], y = depth - middle[1];
    const down = feature.kind === 'load' ? BELOW : loads.some((load) => isNear(load, middle)) ? ABOVE : 4;
    const burns = feature.marks.length > 0 ? ' burning' : '';
    return (
        <g class={`feature ${feature.line ? 'wall' : 'area'} kind-${feature.kind}${burns}`}>
            <path d={path(depth, feature.outline, !feature.line)}>
                <title>{describeFeature(feature)}</title>
            </path>
            {feature.openings?.map((opening, i) => (
                <path key={i} class={`opening ${opening.kind}`} d={path(depth, [opening.from, opening.to], false)} />
            ))}
            {feature.uphill !== undefined && (
                <path class="uphill" d="M0 18V-18M-8 -8L0 -18L8 -8"
                    transform={`translate(${x} ${y}) rotate(${feature.uphill / 10})`} />
            )}
            {feature.kind !== 'zone' && feature.kind !== 'objective' && (
                <text x={x} y={y + down} style={{ fontSize: `${NAME / scale}px`, strokeWidth: `${3 / scale}px` }}>
                    {feature.title ?? upper(feature.name.replace(/-/g, ' '))}
                </text>
            )}
        </g>
    );
}

async function measure(question: Record<string, unknown>): Promise<Answer | null> {
    try {
        return await ask<Answer>('measure', question);
    } catch (error) {
        complain(error);
        return null;
    }
}

// Where a piece is at a tick of the film.
function along(way: TableWay, tick: number): Point {
    const ticks = way.ticks ?? [], last = way.points.length - 1;
    const next = ticks.findIndex((t) => t >= tick);
    if (next < 0) return way.points[last];
    if (next === 0) return way.points[0];
    const part = (tick - ticks[next - 1]) / (ticks[next] - ticks[next - 1] || 1);
    const [a, b] = [way.points[next - 1], way.points[next]];
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

const PLAN_BELOW = 12; // pixels of a base: men are drawn as seen from above
const TALL = 1.4; // a man, in breadths of his base
const FRONT = 57 / 180 * Math.PI; // where a man looks, to both sides

// The white arc on the rim, and a short fan before it.
function Facing({ width, depth }: { width: number; depth: number }) {
    const radius = width / 2, ahead = depth / 2 - radius, at = (angle: number, far: number) =>
        `${(Math.sin(angle) * far).toFixed(1)} ${(-Math.cos(angle) * far - ahead).toFixed(1)}`;
    return (
        <>
            <path class="fan" d={`M${at(-0.9, radius)}L${at(-0.62, radius * 1.5)}Q0 ${-radius * 1.86 - ahead} ` +
                `${at(0.62, radius * 1.5)}L${at(0.9, radius)}A${radius} ${radius} 0 0 0 ${at(-0.9, radius)}Z`} />
            <path class="front" d={`M${at(-FRONT, radius)}A${radius} ${radius} 0 0 1 ${at(FRONT, radius)}`}
                style={{ strokeWidth: `${width * 0.11}px` }} />
        </>
    );
}

// What befell him: a load on his back, stars, an empty barrel; who flees leans, who hides crouches.
function State({ plights, width }: { plights: (Plight | null)[]; width: number }) {
    const up = -width * 1.3;
    return (
        <g class="states-of">
            {plights.includes('burden') && <path class="load-of" d="M-13 -13h9v10h-9z" />}
            {plights.includes('stars') && <path class="stars" transform={`translate(0 ${up})`}
                d="M-8 0l2-5 2 5-4.6-3h5.2zM0-4l2-5 2 5-4.6-3h5.2zM7 0l2-5 2 5-4.6-3h5.2z" />}
            {plights.includes('barrel') && <path class="empty-of" transform={`translate(${width * 0.6} ${up * 0.8})`}
                d="M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-3 3L3 -3" />}
            {plights.includes('runs') && <path class="flees" transform={`translate(0 ${width * 0.3})`}
                d="M-14 -6h-8M-13 -1h-11M-14 4h-7" />}
        </g>
    );
}

function Figure({ piece, base, depth, side, kind, isPlan, isPicked, isRinged, isAt, isLit, isMarked }: {
    piece: Piece; base: Base; depth: number; side: number; kind: string; isPlan: boolean; isPicked: boolean;
    isRinged: boolean; isAt: boolean; isLit: boolean; isMarked: boolean;
}) {
    const classes = ['figure', `side-${side}`, isPicked ? 'picked' : '', isRinged ? 'ringed' : '',
        isAt ? 'is-at' : '', isLit ? 'is-lit' : ''].join(' ');
    const turn = base.facing / 10, isLeft = Math.sin(turn / 180 * Math.PI) < -0.15, { width } = base;
    const plights = piece.marks.map(furnitureOf(page.seat?.match.game ?? '').plight);
    const crouch = plights.includes('crouches') ? 0.7 : 1, lean = plights.includes('runs') ? -14 : 0;
    return (
        <g class={classes} data-piece={piece.name} transform={`translate(${base.x} ${depth - base.y})`}>
            <title>{describePiece(piece, titleOf(piece.role), page.seat?.match.game ?? '')}</title>
            <g transform={`rotate(${turn})`}>
                <rect x={-width / 2} y={-base.depth / 2} width={width} height={base.depth} rx={width / 2} />
                <Facing width={width} depth={base.depth} />
                {isPlan && <Plan kind={kind} wide={width} />}
            </g>
            {!isPlan && (
                <>
                    <ellipse class="shade" cx={width * 0.25} cy={width * 0.08} rx={width * 0.45} ry={width * 0.15} />
                    <g transform={`translate(0 ${width * 0.13}) rotate(${lean}) scale(1 ${crouch})`}>
                        <Man kind={kind} tall={width * TALL} isLeft={isLeft} />
                    </g>
                    <State plights={plights} width={width} />
                </>
            )}
            {isMarked && <circle class="mark" cx={width / 2} cy={-width / 2} r={3} />}
        </g>
    );
}

// The names of leaders, of the chosen man and of whom the pointer is on; others have theirs for the asking.
function labelOf(piece: Piece, [x, y]: Point, depth: number, isWanted: boolean, side: number): Label {
    const [halfWidth, halfHeight] = reachOf(piece.base!), full = furnitureOf(page.seat?.match.game ?? '').call(piece);
    const mark = piece.marks[0];
    return { id: piece.name!, x, y: depth - y, halfWidth, halfHeight, isWanted, kind: `name of-${side}`,
        texts: [...(mark ? [[full, mark]] : []), [full]] };
}

// How long a way is and how much farther one may go, where it ends.
function lengthOf(way: TableWay, depth: number, isWanted: boolean): Label {
    const [x, y] = way.points[way.points.length - 1];
    return { id: `${way.kind} ${way.piece}`, x, y: depth - y, halfWidth: 1, halfHeight: 3, isWanted, kind: 'length',
        texts: [[`${cm(way.length)} (+${cm(way.left!)})`], [cm(way.length)]] };
}

// The figure after this one that may be picked next.
function nextFigure(from: string | null): string | null {
    const { view, picks } = page, next = nextValues(view?.choices ?? [], previewed() ? picks.slice(0, -1) : picks);
    const names = (view?.pieces ?? []).map((piece) => piece.name).filter((name) => name && (next.has(name) ||
        isMover(name))) as string[];
    return names[names.indexOf(from ?? '') + 1] ?? names[0] ?? null;
}

// While the film shows a march: the tick that is shown. Otherwise null: nothing moves.
function useTick(): number | null {
    const { film } = usePage(), beat = shotNow(), [tick, setTick] = useState<number | null>(null);
    const run = film && beat?.isMarch ? film.at : -1;
    useEffect(() => {
        if (run < 0 || !beat || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
        const began = performance.now(), length = durationOf(beat) * 0.9;
        let frame = 0;
        const step = (now: number) => {
            const at = (now - began) / length * TICKS;
            setTick(Math.max(0, Math.min(at, TICKS)));
            if (at < TICKS) frame = requestAnimationFrame(step);
        };
        setTick(0);
        frame = requestAnimationFrame(step);
        return () => {
            cancelAnimationFrame(frame);
            setTick(null);
        };
    }, [run]);
    return run < 0 ? null : tick;
}

// The half of the table before a figure, out to each of its bands; distances are measured from the rim of the base.
function Arc({ base, answer, depth }: { base: Base; answer: Answer; depth: number }) {
    const bands = answer.rows.filter((row) => row.name.endsWith('band')).map((row) => Number(row.value));
    const rim = base.width / 2;
    return (
        <g class="arc" transform={`translate(${base.x} ${depth - base.y}) rotate(${base.facing / 10})`}>
            {bands.map((band, i) => (
                <path key={i} d={`M${-band - rim} 0A${band + rim} ${band + rim} 0 0 1 ${band + rim} 0z`} />
            ))}
        </g>
    );
}

type Row = Answer['rows'][0];

const describeRow = ({ name, value, kind, chance, rule }: Row) => name + ' ' + readable(value, kind) +
    (chance ? `, ${chance[0]} of ${chance[1]}` : '') + (rule ? ` (${rule})` : '');

// A line for each figure that it is about, the likeliest first; what is about nobody as it comes.
function Rows({ answer }: { answer: Answer }) {
    const figures = new Map<number, Row[]>(), plain = answer.rows.filter((row) => row.piece === undefined);
    for (const row of answer.rows) {
        if (row.piece !== undefined) figures.set(row.piece, [...(figures.get(row.piece) ?? []), row]);
    }
    const likely = (rows: Row[]) => Math.max(...rows.map(({ chance }) => (chance ? chance[0] / chance[1] : 0)));
    const lines = [...figures].sort(([, a], [, b]) => likely(b) - likely(a));
    return (
        <dl class="measured">
            {answer.message && <dt class="refusal">{answer.message}</dt>}
            {plain.map((row, i) => <div key={i}><dt>{row.name}</dt><dd>{describeRow({ ...row, name: '' })}</dd></div>)}
            {lines.slice(0, LINES_MAX).map(([id, rows]) => (
                <div key={id} class="of-figure">
                    <dt>{nameOfPiece(id)}:</dt><dd>{rows.map(describeRow).join('; ')}</dd>
                </div>
            ))}
            {lines.length > LINES_MAX && <dt>{say('table.more', lines.length - LINES_MAX)}</dt>}
        </dl>
    );
}

export function TableBoard({ map, children }: { map: HexMap; children: ComponentChildren }) {
    const { view, seat, picks, group, replay, cursor } = usePage(), pointed = usePointed();
    const lit = [...page.lit, ...picks.flatMap(membersOf)]; // also of a group that is picked
    const frame = useRef<HTMLDivElement>(null), sheet = useRef<HTMLDivElement>(null);
    const svg = useRef<SVGSVGElement>(null), zoom = useRef<Zoom | null>(null);
    const [isRuler, setRuler] = useState(false), [tool, setTool] = useState<Tool | null>(null);
    const [reach, setReach] = useState<Answer | null>(null);
    const [asked, setAsked] = useState<{ what: string; answer: Answer } | null>(null);
    const [box, setBox] = useState<Box | null>(null), [widthSeen, setWidth] = useState(0);
    const [looked, setLooked] = useState<number | null>(null); // the figure under the pointer, or under a finger
    useEffect(() => pointAtPieces(looked === null ? [] : [looked]), [looked]);
    const tick = useTick(), scale = useScale(sheet, svg, !!view);
    const width = map.width ?? 0, depth = map.depth ?? 0;

    const placeOf = (event: PointerEvent): Point | null => {
        const matrix = svg.current?.getScreenCTM();
        if (!matrix) return null;
        const x = Math.round((event.clientX - matrix.e) / matrix.a);
        const y = Math.round(depth - (event.clientY - matrix.f) / matrix.d);
        return x < 0 || y < 0 || x > width || y > depth ? null : [x, y];
    };
    const pieceAt = ([x, y]: Point): Piece | null => {
        const near = (page.view?.pieces ?? []).filter((p) => p.base && Math.hypot(p.base.x - x, p.base.y - y) <=
            Math.max(12, p.base.width / 2 + 2));
        near.sort((a, b) => Math.hypot(a.base!.x - x, a.base!.y - y) - Math.hypot(b.base!.x - x, b.base!.y - y));
        return near[0] ?? null;
    };

    useEffect(() => {
        if (!frame.current || !sheet.current) return undefined;
        const onClick = (event: PointerEvent) => {
            const at = placeOf(event), piece = at && pieceAt(at);
            if (!at) return;
            svg.current?.focus({ preventScroll: true });
            setLooked(null);
            if (piece?.name && event.ctrlKey && isMover(piece.name)) return toggleInGroup([piece.name]);
            if (page.group.length > 0) return void orderGroupToPlace(at);
            if (piece?.name && clickPiece(piece.name)) return;
            void clickPlace(at);
        };
        const onHold = (event: PointerEvent) => {
            const at = placeOf(event);
            setLooked((at && pieceAt(at)?.id) ?? null);
        };
        const grab = (event: PointerEvent): Grab | null => {
            if (page.isBoxing || event.ctrlKey) {
                return grabBox(event, frame.current!, setBox, (isIn) => {
                    const matrix = svg.current!.getScreenCTM()!;
                    setGroup((page.view?.pieces ?? []).filter(({ base, name }) => base && name && isMover(name) &&
                        isIn(base.x * matrix.a + matrix.e, (depth - base.y) * matrix.d + matrix.f))
                        .map(({ name }) => name!));
                });
            }
            const at = event.pointerType === 'touch' ? null : placeOf(event), name = at && pieceAt(at)?.name;
            if (!name || !isMover(name) || page.film || page.replay || page.isBusy || !mayDecide()) return null;
            return {
                move: () => { if (page.picks[0] !== name) select([name]); },
                drop: (now) => {
                    const to = placeOf(now), other = to && pieceAt(to)?.name;
                    if (!to || (other && other !== name && clickPiece(other))) return; // whom it is to meet
                    void clickPlace(to);
                },
            };
        };
        zoom.current = openZoom(frame.current, sheet.current, { onClick, onHold, grab, onWidth: setWidth });
        return () => zoom.current?.close();
    }, [!!view]);

    // Where figures would be too small to be seen, as on a phone, it opens where one's own are.
    const openAtOwn = () => {
        const matrix = svg.current?.getScreenCTM(), bases = (view?.pieces ?? []).filter((p) => p.base);
        const own = bases.filter((p) => p.role === view?.role), seen = (own.length ? own : bases).map((p) => p.base!);
        if (!matrix || !zoom.current || seen.length === 0) return;
        const size = Math.min(...seen.map((base) => base.width)) * matrix.a;
        if (size >= VISIBLE) return;
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        zoom.current.open(zoom.current.scale() * LEGIBLE / size, mean(seen.map((b) => b.x)) * matrix.a + matrix.e,
            mean(seen.map((b) => depth - b.y)) * matrix.d + matrix.f);
    };
    // Once the frame has its size: what is asked takes its part of the screen.
    useEffect(() => {
        if (widthSeen) zoom.current?.reset();
        return whenStill(() => String(frame.current?.clientHeight || ''), openAtOwn);
    }, [!!view, widthSeen]);

    useEscape(() => setTool(null));

    useStepInSight(svg, zoom, !!page.film);
    const picked = picks[0] && !replay ? view?.pieces.find((p) => p.name === picks[0]) : undefined;
    useEffect(() => { // how far the picked figure may go
        setReach(null);
        setAsked(null);
        if (!picked?.name || picked.role !== view?.role || !isMover(picked.name)) return;
        const { name } = picked;
        void measure({ what: 'reach', piece: name }).then((answer) => {
            if (page.picks[0] === name) setReach(answer);
        });
    }, [picked?.name, view?.at]);

    const ends = ({ from, to }: Tool) => {
        const [a, b] = [pieceAt(from), pieceAt(to)];
        return { ...(a?.name ? { piece: a.name } : { from }), ...(b?.name ? { other: b.name } : { to }) };
    };
    const onDown = (event: PointerEvent) => {
        const at = isRuler || event.shiftKey ? placeOf(event) : null;
        if (!at) return;
        event.stopPropagation();
        svg.current?.setPointerCapture(event.pointerId);
        setTool({ from: at, to: at, answer: null });
    };
    const onMove = (event: PointerEvent) => {
        const here = event.pointerType === 'mouse' ? placeOf(event) : null;
        if (event.pointerType === 'mouse' && !event.buttons) setLooked((here && pieceAt(here)?.id) ?? null);
        const at = svg.current?.hasPointerCapture(event.pointerId) ? placeOf(event) : null;
        if (at && tool) setTool({ ...tool, to: at, answer: null });
    };
    const onUp = (event: PointerEvent) => {
        if (!svg.current?.hasPointerCapture(event.pointerId) || !tool) return;
        svg.current.releasePointerCapture(event.pointerId);
        event.stopPropagation();
        void measure({ what: 'ruler', ...ends(tool) }).then((answer) => setTool({ ...tool, answer }));
    };
    const askAbout = (what: string) => {
        if (!picked?.name) return;
        void measure({ what, piece: picked.name }).then((answer) => setAsked(answer && { what, answer }));
    };
    const onKey = (event: KeyboardEvent) => {
        if (isChord(event)) return;
        if (event.key === 'n' || event.key === 'N') setCursor(nextFigure(page.cursor));
        else if (event.key === 'Enter' && page.cursor) clickPiece(page.cursor);
        else if (event.key === 'r' || event.key === 'R') setRuler(!isRuler);
        else return;
        event.preventDefault();
    };

    if (!view || !seat) return <div class="board" />;
    const game = gameOf(seat.match.game), picture = pictureNow() ?? view, { pieces } = picture;
    const next = nextValues(picture === view ? view.choices : [], picks), rays = 72;
    const shownFigure = pieces.find((p) => p.id === looked) ?? pieces.find((p) => cursor && p.name === cursor);
    const trails = new Map((picture.ways ?? []).filter((way) => way.kind === 'trail').map((way) => [way.piece, way]));
    const baseOf = (piece: Piece): Base => {
        const way = tick !== null ? trails.get(piece.id) : undefined;
        const [x, y] = way ? along(way, tick!) : [piece.base!.x, piece.base!.y];
        return { ...piece.base!, x, y };
    };
    const loads = (picture.features ?? []).filter((feature) => feature.kind === 'load').map(middleOf);
    const ways = replay ? [] : picture.ways ?? [], size = sizeAt(scale);
    const isWanted = (piece: Piece) => piece.id === looked || lit.includes(piece.id) || pointed.includes(piece.id) ||
        (picture === view && picks.includes(piece.name)) || piece.name === cursor;
    const figures = pieces.filter((piece) => piece.base).sort((a, b) => b.base!.y - a.base!.y); // the near ones last
    const kindOf = furnitureOf(seat.match.game).man;
    const sideOf = (piece: Piece) => game?.roles.findIndex((r) => r.id === piece.role) ?? 0;
    const labels = [
        ...figures.filter((piece) => piece.name && (isWanted(piece) || kindOf(piece) === 'lord')).map((piece) => {
            const { x, y } = baseOf(piece);
            return labelOf(piece, [x, y], depth, isWanted(piece), sideOf(piece));
        }),
        ...ways.filter((way) => way.left !== undefined).map((way) =>
            lengthOf(way, depth, figures.some((piece) => piece.id === way.piece && isWanted(piece)))),
    ];
    const placed = placeLabels(labels, size);
    const isMarkTold = new Set(placed.filter(({ lines }) => lines.length > 1).map(({ label }) => label.id));
    return (
        <div class="board">
            <div class="frame" ref={frame}>
                <div class="sheet" ref={sheet}>
                    <Tiles map={map} features={view.features} season="summer" frame={frame} sheet={sheet} svg={svg} />
                    <svg ref={svg} class={`field${isRuler ? ' measuring' : ''}`} tabindex={0} role="application"
                        viewBox={`-6 -6 ${width + 12} ${depth + 12}`} aria-label={say('table.label')} onKeyDown={onKey}
                        onPointerDownCapture={onDown} onPointerMove={onMove} onPointerUpCapture={onUp}>
                        <rect class="cloth" width={width} height={depth} />
                        {picture.features?.map((feature) => (
                            <Ground key={`${feature.kind} ${feature.name}`} feature={feature} depth={depth}
                                loads={loads} scale={scale} />
                        ))}
                        {reach && [0, 1, 2].map((i) => (
                            <path key={i} class={`reach reach-${i}`}
                                d={path(depth, reach.points.slice(i * rays, (i + 1) * rays), true)} />
                        ))}
                        {asked?.what === 'arc' && picked?.base && (
                            <Arc base={picked.base} answer={asked.answer} depth={depth} />
                        )}
                        {ways.map((way, i) => (
                            <path key={i} class={`table-way ${way.kind}`} d={path(depth, way.points, false)} />
                        ))}
                        {figures.map((piece) => (
                            <Figure key={piece.id} piece={piece} base={baseOf(piece)} depth={depth}
                                side={sideOf(piece)} kind={kindOf(piece)}
                                isPlan={piece.base!.width * scale < PLAN_BELOW}
                                isPicked={picture === view && [...picks, ...group].includes(piece.name ?? '')}
                                isRinged={!!piece.name && next.has(piece.name)}
                                isLit={lit.includes(piece.id) || pointed.includes(piece.id)}
                                isMarked={piece.marks.length > 0 && !isMarkTold.has(piece.name ?? '')}
                                isAt={!!piece.name && piece.name === cursor} />
                        ))}
                        {picture === view && <Pointed pieces={figures} depth={depth} />}
                        <Labels placed={placed} size={size} />
                        <g class="scale-bar" transform={`translate(20 ${depth - 20})`}>
                            <path d="M0 -4V4M0 0H100M100 -4V4" />
                            <text x={50} y={-4} style={{ fontSize: `${11 / scale}px` }}>{cm(100)}</text>
                        </g>
                        {tool && (
                            <g class="ruler">
                                <path d={path(depth, [tool.from, tool.to], false)} />
                                <text x={tool.to[0]} y={depth - tool.to[1] - 8}>
                                    {cm(Math.hypot(tool.to[0] - tool.from[0], tool.to[1] - tool.from[1]))}
                                </text>
                            </g>
                        )}
                    </svg>
                </div>
            </div>
            {box && <div class="box" style={{ left: box.left, top: box.top, width: box.width, height: box.height }} />}
            {tool?.answer && <div class="reader"><Rows answer={tool.answer} /></div>}
            {asked && !tool?.answer && <div class="reader"><Rows answer={asked.answer} /></div>}
            {shownFigure && (
                <Stack pieces={[shownFigure]} game={seat.match.game} titleOf={titleOf} />
            )}
            <div class="foot">
                {children}
                <div class="zoom">
                    {picked && (['arc', 'shots', 'blows'] as const).map((what) => (
                        <button key={what} type="button" class="word" onClick={() => askAbout(what)}>
                            {say(`table.${what}`)}
                        </button>
                    ))}
                    <BoxButton />
                    <button type="button" class="word" aria-pressed={isRuler} onClick={() => setRuler(!isRuler)}>
                        {say('table.ruler')}
                    </button>
                    <button type="button" aria-label={say('board.in')} onClick={() => zoom.current?.in()}>+</button>
                    <button type="button" aria-label={say('board.out')} onClick={() => zoom.current?.out()}>−</button>
                    <button type="button" aria-label={say('board.fit')} onClick={() => zoom.current?.fit()}>⤢</button>
                </div>
            </div>
        </div>
    );
}
