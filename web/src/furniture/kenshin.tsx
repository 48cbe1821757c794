// The furniture of Kenshin vs. Shingen: turn track, both hands as cards, discards, the night-attack box.
// All of it is read from the panel that comes with every view and every moment of a replay.
import type { Furniture, FurnitureProps } from './furniture';
import type { Choice, View } from '../protocol';
import { say } from '../words';

interface Side {
    title: string;
    points: string;
    retreats: string;
    hand: string[];
    discards: string[];
}

interface Panel {
    turn: number;
    turns: number;
    hours: string;
    sides: Side[];
    box: number;
}

const cardsOf = (line: string) => line.trim().split(/\s+/).slice(1);

export function readPanel(text: string): Panel | null {
    const head = /^Turn (\d+) of (\d+) \(([^)]*)\)/.exec(text);
    const box = /Night-attack box: (\d+)/.exec(text);
    if (!head || !box) return null;
    const sides: Side[] = [];
    for (const line of text.split('\n')) {
        const side = /^(.*): (-?\d+) points; commander retreated (\d+)/.exec(line);
        if (side) sides.push({ title: side[1], points: side[2], retreats: side[3], hand: [], discards: [] });
        else if (/^ +hand/.test(line)) sides[sides.length - 1].hand = cardsOf(line);
        else if (/^ +discards/.test(line)) sides[sides.length - 1].discards = cardsOf(line);
    }
    return { turn: Number(head[1]), turns: Number(head[2]), hours: head[3], sides, box: Number(box[1]) };
}

function Track({ panel }: { panel: Panel }) {
    const turns = Array.from({ length: panel.turns }, (_, i) => i + 1);
    return (
        <div class="track">
            <ol aria-label={say('kenshin.turn', panel.turn, panel.turns)}>
                {turns.map((turn) => (
                    <li key={turn} class={turn === panel.turn ? 'is-now' : turn < panel.turn ? 'is-past' : ''}
                        aria-current={turn === panel.turn ? 'step' : undefined}>{turn}</li>
                ))}
            </ol>
            <span class="hours">{panel.hours}</span>
        </div>
    );
}

function Card({ name, side, choice, picked, onPick }: {
    name: string; side: number; choice?: Choice; picked: string | null; onPick(choice: Choice): void;
}) {
    const face = name === 'retreat' ? <span class="retreat">退<small>{say('kenshin.retreatCard')}</small></span> : name;
    const classes = `card side-${side}`;
    if (!choice) return <span class={classes}>{face}</span>;
    return (
        <button type="button" class={classes} aria-pressed={picked === choice.action} onClick={() => onPick(choice)}>
            {face}
        </button>
    );
}

function Laid({ view, role }: { view: View | null; role: string }) {
    const card = (view?.state?.card as Record<string, unknown> | undefined)?.[role];
    const isSealing = view?.pending.kind === 'decision' && view.choices.every((c) => c.verb === 'card');
    const isOwn = typeof card === 'string' && card !== '?' && card !== '-';
    if (isOwn) return <p class="laid">{say('kenshin.laid', card)}</p>;
    const isLaid = card === '?' && isSealing && view!.pending.rule?.startsWith('8') &&
        !view!.pending.roles.includes(role);
    return isLaid ? <p class="laid">{say('kenshin.laidUnknown')}</p> : null;
}

function Hand({ side, at, props }: { side: Side; at: number; props: FurnitureProps }) {
    const role = props.roles[at]?.id ?? '';
    const mine = props.view?.role === role ? props.choices.filter((choice) => choice.verb === 'card') : [];
    return (
        <section class={`hand side-${at}`} aria-label={side.title}>
            <h3>
                <span class="name">{side.title} <span lang="ja">{props.roles[at]?.native}</span></span>
                <span class="points">{say('kenshin.points', side.points)}</span>
            </h3>
            {side.retreats !== '0' && <p class="general">{say('kenshin.general', side.retreats)}</p>}
            {mine.length > 0 && <p class="hint">{say('kenshin.pickCard')}</p>}
            <div class="cards">
                {side.hand.map((name, i) => (
                    <Card key={i} name={name} side={at} picked={props.picked} onPick={props.onPick}
                        choice={mine.find((choice) => String(choice.args.card) === name)} />
                ))}
                {side.hand.length === 0 && <span class="none">{say('kenshin.none')}</span>}
            </div>
            {side.discards.length > 0 && (
                <p class="discards">{say('kenshin.discards')}: {side.discards.map((name, i) => (
                    <span key={i} class="small-card">{name === 'retreat' ? '退' : name}</span>
                ))}</p>
            )}
            <Laid view={props.view} role={role} />
        </section>
    );
}

function KenshinPanel(props: FurnitureProps) {
    const panel = readPanel(props.panel);
    if (!panel) return <pre class="plain-panel">{props.panel}</pre>;
    const own = props.roles.findIndex((role) => role.id === props.view?.role);
    const order = panel.sides.map((_, i) => i).sort((a, b) => Number(b === own) - Number(a === own) || a - b);
    return (
        <div class="kenshin">
            <Track panel={panel} />
            {order.map((i) => <Hand key={i} side={panel.sides[i]} at={i} props={props} />)}
            <p class="box">
                {say('kenshin.box', panel.box)}
                <span class="box-counters" aria-hidden="true">
                    {Array.from({ length: panel.box }, (_, i) => <span key={i} class="box-counter side-1" />)}
                </span>
            </p>
        </div>
    );
}

// Kenshin's banner bore 毘, for Bishamonten; Takeda's crest is four diamonds.
function Back({ role }: { role: string }) {
    if (role === 'uesugi') return <text class="mon-text" x={0} y={6}>毘</text>;
    const diamonds = [[0, -9], [0, 1], [-5, -4], [5, -4]].map(([x, y]) => `M${x} ${y}l4 4l-4 4l-4 -4z`);
    return <path class="mon" d={diamonds.join('')} />;
}

function drawMark(mark: string, half: number) {
    if (mark === 'move') {
        return (
            <g class="mark mark-move"><circle cx={half - 1} cy={-half + 2} r={5} />
                <path d={`M${half - 3.5} ${-half + 2}h4m-1.8 -2l2 2l-2 2`} /></g>
        );
    }
    if (mark !== 'retreat') return null;
    return (
        <g class="mark mark-retreat"><circle cx={-half + 1} cy={-half + 2} r={5} />
            <text x={-half + 1} y={-half + 4.6}>退</text></g>
    );
}

export const kenshin: Furniture = {
    Panel: KenshinPanel,
    back: (role) => <Back role={role} />,
    mark: drawMark,
    isShown: (choice) => choice.verb === 'card',
};
