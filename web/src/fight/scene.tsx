// A battle, a siege or a shot as a scene: both sides before the hills, what each brings, every modifier with its sign
// and cause, and the table that is read.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Counter } from '../board/counter';
import { pointAt } from '../board/pointed';
import { describeSite } from '../board/sites';
import { Crest } from '../furniture/crests';
import { furnitureOf } from '../furniture/furniture';
import { Man } from '../furniture/men';
import { RuleMark } from '../log/rule';
import { gameOf, isRomanNow, page, titleOf } from '../page';
import type { GameEvent, Picture } from '../protocol';
import { say, titleIn } from '../words';
import { ChartTable, useCharts } from './charts';
import type { Reading } from './charts';
import { fightOf, isScene } from './fight';
import type { Blow, Fight, Party } from './fight';

const SHOWN = 4; // counters of a side: its first and its strongest

const HILLS = [['M0 74L80 40 150 62 240 26 330 66 430 34 520 68 640 30 760 70 860 42 960 66V160H0Z', '#b9ad92', 0.65],
    ['M0 104L130 76 240 98 380 66 520 100 640 74 780 98 960 80V160H0Z', '#8f8872', 0.7],
    ['M0 130L160 112 330 128 520 110 700 128 960 114V160H0Z', '#6a6552', 0.75]] as const;

// The land behind them; each side's colour and crest come in from its edge.
function Backdrop({ fight }: { fight: Fight }) {
    const game = page.seat?.match.game ?? '', roles = gameOf(game)?.roles ?? [];
    return (
        <svg class="fight-hills" viewBox="0 0 960 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <defs>
                {fight.parties.map((party, i) => (
                    <linearGradient key={party.role} id={`fight-glow-${i}`} x1={i} x2={1 - i} y1="0" y2="0"
                        class={`side-${roles.findIndex((role) => role.id === party.role)}`}>
                        <stop offset="0" stop-color="var(--banner)" stop-opacity="0.9" />
                        <stop offset="1" stop-color="var(--banner)" stop-opacity="0" />
                    </linearGradient>
                ))}
            </defs>
            <rect width="960" height="160" fill="#ecdcb6" />
            <circle cx="480" cy="62" r="40" fill="#b8392b" opacity="0.82" />
            {HILLS.map(([d, fill, opacity]) => <path key={fill} d={d} fill={fill} opacity={opacity} />)}
            <rect width="430" height="160" fill="url(#fight-glow-0)" />
            <rect x="530" width="430" height="160" fill="url(#fight-glow-1)" />
            {fight.parties.map((party, i) => (
                <g key={party.role} class="pale" opacity="0.28">
                    <Crest name={furnitureOf(game).badge(party.role, party.pieces[0]?.army).crest} x={i ? 860 : 100}
                        y={70} size={150} />
                </g>
            ))}
        </svg>
    );
}

// Of a table: the men themselves, who look at each other.
function Men({ party, isRight }: { party: Party; isRight: boolean }) {
    const shown = party.pieces.filter((piece) => piece.base).slice(0, SHOWN);
    const { man } = furnitureOf(page.seat?.match.game ?? '');
    if (shown.length === 0) return null;
    return (
        <svg class="fight-counters fight-men" viewBox={`-22 -50 ${shown.length * 44} 56`} aria-hidden="true"
            style={{ width: `${shown.length * 2.9}rem` }}>
            {shown.map((piece, i) => (
                <g key={piece.id} transform={`translate(${i * 44} 0)`}>
                    <Man kind={man(piece)} tall={42} isLeft={isRight} /></g>
            ))}
        </svg>
    );
}

function Counters({ party }: { party: Party }) {
    const game = page.seat?.match.game ?? '', roles = gameOf(game)?.roles ?? [], furniture = furnitureOf(game);
    const [first, ...others] = party.pieces.filter((piece) => !piece.base);
    const strongest = others.sort((a, b) => Number(b.value) - Number(a.value) || 0);
    const shown = first ? [first, ...strongest].slice(0, SHOWN) : [];
    if (shown.length === 0) return null;
    return (
        <svg class="fight-counters" viewBox={`-17 -19 ${shown.length * 34} 38`} aria-hidden="true"
            style={{ width: `${shown.length * 2.9}rem` }}>
            {shown.map((piece, i) => (
                <Counter key={piece.id} piece={piece} x={i * 34} y={0} game={game} size={0.86} count={1}
                    figure={furniture.figure(piece)} isUnder={false} detail="small" isRoman={isRomanNow()}
                    side={roles.findIndex((role) => role.id === piece.role)} isPicked={false} isRinged={false}
                    isLit={false} />
            ))}
        </svg>
    );
}

function Side({ party, isRight }: { party: Party; isRight: boolean }) {
    const roles = gameOf(page.seat?.match.game)?.roles ?? [], [first] = party.pieces, more = party.pieces.length - 1;
    const title = (first && titleIn(first)) ?? (party.site && titleIn(party.site)) ?? titleOf(party.role);
    const { figure } = furnitureOf(page.seat?.match.game ?? '');
    const figures = party.pieces.map((piece) => (piece.base ? 0 : Number(figure(piece))));
    const strength = party.strength ?? (party.site ? 0 : figures.reduce((sum, value) => sum + value, 0));
    return (
        <div class={`party side-${roles.findIndex((role) => role.id === party.role)}${isRight ? ' is-right' : ''}`}
            onMouseEnter={() => pointAt(party.pieces.map((piece) => piece.id))} onMouseLeave={() => pointAt([])}>
            <Counters party={party} />
            <Men party={party} isRight={isRight} />
            <div class="party-name">
                <h3>{title}</h3>
                <p>{[titleOf(party.role), more > 0 ? say('table.more', more) : '',
                    party.site ? describeSite(party.site) : ''].filter(Boolean).join(' · ')}</p>
            </div>
            {strength > 0 && (
                <b class="strength"><span class="unseen">{say('card.value')} </span>{strength}</b>
            )}
        </div>
    );
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value)}`;

function Modifiers({ blow }: { blow: Blow }) {
    if (blow.modifiers.length === 0) return null;
    const roles = gameOf(page.seat?.match.game)?.roles ?? [];
    return (
        <div class={`blow side-${roles.findIndex((role) => role.id === blow.role)}`}>
            {blow.role && <h4>{titleOf(blow.role)}</h4>}
            <ul class="modifiers">
                {blow.modifiers.map(({ cause, value, rule, hasValue }, i) => (
                    <li key={i} class={value < 0 ? 'is-minus' : 'is-plus'}>
                        {hasValue && <b>{signed(value)}</b>}<span>{cause}</span>
                        {rule && /^\d/.test(rule) && <RuleMark id={rule} />}
                    </li>
                ))}
            </ul>
        </div>
    );
}

// Readings of one table are shown on one.
function Charts({ readings }: { readings: Reading[] }) {
    const charts = [...new Set(readings.map(({ chart }) => chart))];
    return (
        <>
            {charts.map((chart) => (
                <ChartTable key={chart.name} chart={chart} readings={readings.filter((one) => one.chart === chart)} />
            ))}
        </>
    );
}

export function FightScene({ fight, extra = [], children }: {
    fight: Fight; extra?: Reading[]; children?: ComponentChildren;
}) {
    const readings = [...fight.blows.flatMap(({ reading }) => reading ?? []), ...extra];
    const dice = fight.blows.flatMap((blow) => blow.dice);
    return (
        <div class="fight">
            <div class="fight-head">
                <Backdrop fight={fight} />
                {fight.parties.map((party, i) => <Side key={party.role} party={party} isRight={i > 0} />)}
            </div>
            {children}
            <div class="fight-body">
                <div class="fight-causes">
                    {dice.length > 0 && (
                        <p class="shown">{dice.map((die, i) => (
                            <span key={i} class="die" role="img" aria-label={say('film.die', die)}>{die}</span>
                        ))}</p>
                    )}
                    {fight.blows.map((blow, i) => <Modifiers key={i} blow={blow} />)}
                </div>
                <Charts readings={readings} />
            </div>
        </div>
    );
}

// The fight that events tell of a position; null: none worth a scene.
export function useFight(events: GameEvent[], picture: Picture | null): Fight | null {
    const charts = useCharts(), roles = gameOf(page.seat?.match.game)?.roles ?? [];
    if (events.length === 0 || !picture) return null;
    const fight = fightOf(events, charts, picture.pieces, picture.sites ?? [], roles);
    return isScene(fight) ? fight : null;
}

// Over the map, where there is room for it: it can be put away.
export function FightWindow({ fight, extra }: { fight: Fight; extra?: Reading[] }) {
    const [isOpen, setOpen] = useState(true), [isHigh, setHigh] = useState(false);
    useLayoutEffect(() => { // not over what it is about
        const about = document.querySelector('.chosen, .mentioned')?.getBoundingClientRect();
        const table = document.querySelector('.table')?.getBoundingClientRect();
        if (about && table) setHigh(about.top > table.top + table.height * 0.42);
    }, []);
    return (
        <section class={['fight-window', isOpen ? '' : 'is-shut', isHigh ? 'is-high' : ''].join(' ').trim()}
            aria-label={say('fight.title')}>
            <button type="button" class="fight-close" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {say(isOpen ? 'fight.hide' : 'fight.show')}
            </button>
            {isOpen && <FightScene fight={fight} extra={extra} />}
        </section>
    );
}
