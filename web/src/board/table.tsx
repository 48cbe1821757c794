// A table without hexes: ground, bases with their facing, orders and ways, a ruler, and the last move as a film.
// Everything is in millimetres as it came; north is up, so y is turned round here and nowhere else.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { beatNow, durationOf, pictureNow } from '../film/film';
import { isChord } from '../keys';
import { nextValues, readable } from '../orders/choices';
import { clickPiece, clickPlace } from '../orders/click';
import { clearPicks, isMover, previewed } from '../orders/picked';
import { gameOf, page, setCursor, titleOf, usePage } from '../page';
import type { Answer, Base, Feature, HexMap, Piece, Point, TableWay } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';
import { describePiece } from './counter';
import { Labels, placeLabels, reachOf, sizeAt, useScale } from './labels';
import type { Label } from './labels';
import { pointAtPieces, usePointed } from './pointed';
import { Stack } from './stack';
import { openZoom, whenStill } from './zoom';
import type { Zoom } from './zoom';

const TICKS = 400;
const VISIBLE = 9, LEGIBLE = 24; // pixels of a base
const BELOW = 21, ABOVE = -14; // mm: names of a load, and of the house in whose middle it lies
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

const isNear = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(x - toX, y - toY) < BELOW;

function Ground({ feature, depth, loads }: { feature: Feature; depth: number; loads: Point[] }) {
    const middle = middleOf(feature), x = middle[0], y = depth - middle[1];
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
                <text x={x} y={y + down}>{feature.name}</text>
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

function Figure({ piece, base, depth, side, isPicked, isRinged, isAt, isLit, isMarked }: {
    piece: Piece; base: Base; depth: number; side: number; isPicked: boolean; isRinged: boolean; isAt: boolean;
    isLit: boolean; isMarked: boolean;
}) {
    const front = -base.depth / 2;
    const classes = ['figure', `side-${side}`, isPicked ? 'picked' : '', isRinged ? 'ringed' : '',
        isAt ? 'is-at' : '', isLit ? 'is-lit' : ''].join(' ');
    return (
        <g class={classes} data-piece={piece.name} transform={`translate(${base.x} ${depth - base.y})`}>
            <title>{describePiece(piece, titleOf(piece.role), page.seat?.match.game ?? '')}</title>
            <g transform={`rotate(${base.facing / 10})`}>
                <rect x={-base.width / 2} y={front} width={base.width} height={base.depth} rx={base.width / 2} />
                <path class="front" d={`M-4 ${front + 5}L0 ${front - 2}L4 ${front + 5}z`} />
            </g>
            {isMarked && <circle class="mark" cx={base.width / 3} cy={-base.width / 3} r={3} />}
        </g>
    );
}

// "w-yari-1" of one's side and group is "yari-1" beside the figure, or "1" among others.
function labelOf(piece: Piece, [x, y]: Point, depth: number, isWanted: boolean): Label {
    const [halfWidth, halfHeight] = reachOf(piece.base!), parts = piece.name!.split('-').slice(1);
    const full = parts.join('-'), mark = piece.marks[0];
    return { id: piece.name!, x, y: depth - y, halfWidth, halfHeight, isWanted, kind: 'name',
        texts: [...(mark ? [[full, mark]] : []), [full], ...(parts.length > 1 ? [[parts.at(-1)!]] : [])] };
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
    const { film } = usePage(), beat = beatNow(), [tick, setTick] = useState<number | null>(null);
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
    const { view, seat, picks, replay, cursor, lit } = usePage(), pointed = usePointed();
    const frame = useRef<HTMLDivElement>(null), sheet = useRef<HTMLDivElement>(null);
    const svg = useRef<SVGSVGElement>(null), zoom = useRef<Zoom | null>(null);
    const [isRuler, setRuler] = useState(false), [tool, setTool] = useState<Tool | null>(null);
    const [reach, setReach] = useState<Answer | null>(null);
    const [asked, setAsked] = useState<{ what: string; answer: Answer } | null>(null);
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
        zoom.current = openZoom(frame.current, sheet.current, (event) => {
            const at = placeOf(event), piece = at && pieceAt(at);
            if (!at) return;
            svg.current?.focus({ preventScroll: true });
            setLooked(null);
            if (piece?.name && clickPiece(piece.name)) return;
            void clickPlace(at);
        }, (event) => {
            const at = placeOf(event);
            setLooked((at && pieceAt(at)?.id) ?? null);
        });
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
    useEffect(() => whenStill(() => String(frame.current?.clientHeight || ''), openAtOwn), [!!view]);

    useEffect(() => { // wherever the focus is
        const letGo = (event: KeyboardEvent) => {
            const isForOther = page.film || page.rule || page.help; // it ends the film, or closes the window
            if (event.key !== 'Escape' || event.defaultPrevented || isForOther) return;
            setTool(null);
            clearPicks();
        };
        window.addEventListener('keydown', letGo);
        return () => window.removeEventListener('keydown', letGo);
    }, []);

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
    const figures = pieces.filter((piece) => piece.base);
    const labels = [
        ...figures.filter((piece) => piece.name).map((piece) => {
            const { x, y } = baseOf(piece);
            return labelOf(piece, [x, y], depth, isWanted(piece));
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
                    <svg ref={svg} class={`field${isRuler ? ' measuring' : ''}`} tabindex={0} role="application"
                        viewBox={`-6 -6 ${width + 12} ${depth + 12}`} aria-label={say('table.label')} onKeyDown={onKey}
                        onPointerDownCapture={onDown} onPointerMove={onMove} onPointerUpCapture={onUp}>
                        <rect class="cloth" width={width} height={depth} />
                        {picture.features?.map((feature) => (
                            <Ground key={`${feature.kind} ${feature.name}`} feature={feature} depth={depth}
                                loads={loads} />
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
                                side={game?.roles.findIndex((r) => r.id === piece.role) ?? 0}
                                isPicked={picture === view && picks.includes(piece.name)}
                                isRinged={!!piece.name && next.has(piece.name)}
                                isLit={lit.includes(piece.id) || pointed.includes(piece.id)}
                                isMarked={piece.marks.length > 0 && !isMarkTold.has(piece.name ?? '')}
                                isAt={!!piece.name && piece.name === cursor} />
                        ))}
                        <Labels placed={placed} size={size} />
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
