// The furniture of Kenshin vs. Shingen: turn track, both hands as cards, discards, the night-attack box.
// All of it is read from the panel that comes with every view and every moment of a replay.
import { Blocks } from '../blocks';
import type { Furniture, FurnitureProps, Shown } from '../furniture';
import { plain } from '../plain';
import { page } from '../../page';
import type { Block, Choice, GameEvent, Item, Picture, Result, Role } from '../../protocol';
import { Scene } from './scene';
import { say } from './words';

interface Side {
    role: Role;
    points: number;
    retreats: number;
    hand: string[];
    discards: string[];
    laid: Item | null;
}

const blockOf = (panel: Block[], name: string, role?: string) =>
    panel.find((block) => block.name === name && (!role || block.role === role));

const cardsOf = (block?: Block) =>
    (block?.items ?? []).flatMap((item) => Array.from({ length: item.count ?? 1 }, () => item.name ?? ''));

function sideOf(panel: Block[], role: Role): Side {
    const numbers = blockOf(panel, 'points')?.items.find((item) => item.role === role.id)?.numbers ?? [];
    return {
        role,
        points: numbers[0] ?? 0,
        retreats: numbers[4] ?? 0,
        hand: cardsOf(blockOf(panel, 'hand', role.id)),
        discards: cardsOf(blockOf(panel, 'discards', role.id)),
        laid: blockOf(panel, 'laid', role.id)?.items[0] ?? null,
    };
}

function Card({ name, side, choice, picked, onPick }: {
    name: string; side: number; choice?: Choice; picked: string | null; onPick(choice: Choice): void;
}) {
    const face = name !== 'retreat' ? name
        : <span class="retreat">退<small>{say('kenshin.retreatCard')}</small></span>;
    const classes = `card side-${side}`;
    if (!choice) return <span class={classes}>{face}</span>;
    return (
        <button type="button" class={classes} aria-pressed={picked === choice.action} onClick={() => onPick(choice)}>
            {face}
        </button>
    );
}

function Laid({ laid }: { laid: Item | null }) {
    if (!laid) return null;
    return <p class="laid">{laid.hidden ? say('kenshin.laidUnknown') : say('kenshin.laid', laid.name ?? '')}</p>;
}

function Hand({ side, at, props }: { side: Side; at: number; props: FurnitureProps }) {
    const mine = props.view?.role === side.role.id ? props.choices.filter((choice) => choice.verb === 'card') : [];
    return (
        <section class={`hand side-${at}`} aria-label={side.role.title}>
            <h3>
                <span class="name">{side.role.title} <span lang="ja">{side.role.native}</span></span>
                <span class="points">{say(side.points === 1 ? 'kenshin.point' : 'kenshin.points', side.points)}</span>
            </h3>
            {side.retreats > 0 && <p class="general">{say('kenshin.general', side.retreats)}</p>}
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
            <Laid laid={side.laid} />
        </section>
    );
}

function KenshinPanel(props: FurnitureProps) {
    const own = props.roles.findIndex((role) => role.id === props.view?.role);
    const order = props.roles.map((_, i) => i).sort((a, b) => Number(b === own) - Number(a === own) || a - b);
    const box = blockOf(props.panel, 'night-attack')?.items.length ?? 0;
    return (
        <div class="kenshin">
            <Blocks blocks={props.panel.filter((block) => block.name === 'turn')} roles={props.roles} />
            {order.map((i) => <Hand key={i} side={sideOf(props.panel, props.roles[i])} at={i} props={props} />)}
            <p class="box">
                {say('kenshin.box', box)}
                <span class="box-counters" aria-hidden="true">
                    {Array.from({ length: box }, (_, i) => <span key={i} class="box-counter side-1" />)}
                </span>
            </p>
        </div>
    );
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

// Both totals, one's own first; or who goes.
function totals({ events }: Result, role: string): string | undefined {
    const told = events.find((event) => event.kind === 'totals')?.args.map(String);
    if (!told) return events.some((event) => event.kind === 'retreat-card') ? '退' : undefined;
    const isOwn = page.view?.pieces.find((piece) => piece.name === told[0])?.role === role;
    return isOwn ? `${told[1]}:${told[3]}` : `${told[3]}:${told[1]}`;
}

const faceOf = (card: string) => (card === 'retreat' ? '退' : card);

// The cards of the last round, Uesugi's first, and its totals. "Uesugi plays 4, Takeda plays 2."
function turnedUp(events: GameEvent[], { pieces }: Picture, roles: Role[]): Shown | null {
    const at = events.map(({ kind }) => kind).lastIndexOf('cards');
    if (at < 0) return null;
    const cards = Object.fromEntries(roles.map(({ id }, i) => [id, faceOf(String(events[at].args[i]))]));
    const told = events.slice(at).find(({ kind }) => kind === 'totals')?.args.map(String) ?? [];
    const roleOf = (name: string) => pieces.find((piece) => piece.name === name)?.role;
    const totals = [0, 2].filter((i) => told[i]).map((i) => [roleOf(told[i]) ?? '', told[i + 1]]);
    return { cards, totals: Object.fromEntries(totals) };
}

export const kenshin: Furniture = {
    ...plain,
    Panel: KenshinPanel,
    badge: (role) => ({ colour: null, crest: role }),
    mark: drawMark,
    Scene,
    shown: turnedUp,
    cell: totals,
    turned: { card: { look: 'card' } },
    short: (value) => (value === 'retreat' ? faceOf(value) : undefined),
    isShown: (choice) => choice.verb === 'card',
    lord: (role) => (role === 'takeda' ? 'Takeda Shingen' : 'Uesugi Kenshin'),
};
