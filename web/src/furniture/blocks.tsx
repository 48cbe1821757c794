// The blocks of a panel, drawn for every game alike: tracks, hands, rosters, cups, tables, areas, sentences.
import { usePointed } from '../board/pointed';
import { worded } from '../page';
import type { Block, Item, Role } from '../protocol';
import { langNow, say, titleIn } from '../words';

export interface BlocksProps {
    blocks: Block[];
    roles: Role[];
    onPoint?(pieces: number[]): void; // an item that is about pieces is pointed at
}

const sideOf = (roles: Role[], role?: string) => `side-${roles.findIndex((r) => r.id === role)}`;

function Heading({ block, roles }: { block: Block; roles: Role[] }) {
    const owned = roles.find((role) => role.id === block.role), owner = owned && titleIn(owned);
    const words = [owner, block.title].filter(Boolean).join(', ');
    return words ? <h3>{words}</h3> : null;
}

// Several tracks are told apart by their names.
function Track({ block, isNamed }: { block: Block; isNamed: boolean }) {
    const at = block.items.findIndex((item) => item.here);
    return (
        <div class="track">
            {isNamed && <span class="track-name" aria-hidden="true">{block.title}</span>}
            <ol aria-label={say('block.track', block.title ?? '', at + 1, block.items.length)}>
                {block.items.map((_, i) => (
                    <li key={i} class={i === at ? 'is-now' : i < at ? 'is-past' : ''}
                        aria-current={i === at ? 'step' : undefined}>{i + 1}</li>
                ))}
            </ol>
            {block.items[at]?.title && <span class="hours">{block.items[at].title}</span>}
        </div>
    );
}

const nameOf = ({ hidden, title, native, name }: Item) => (hidden ? '?' : titleIn({ title, native }) ?? name ?? '');

function Row({ block }: { block: Block }) {
    return (
        <p class="chips">
            {block.items.flatMap((item, i) => Array.from({ length: item.count ?? 1 }, (_, n) => (
                <span key={`${i}-${n}`} class={item.spent ? 'chip is-spent' : 'chip'} title={item.title}>
                    {nameOf(item)}{item.marks && <small> {item.marks.map(worded).join(', ')}</small>}
                </span>
            )))}
        </p>
    );
}

function Details({ block, item }: { block: Block; item: Item }) {
    const numbers = (item.numbers ?? []).map((n, i) => {
        const heading = block.headings?.[i];
        return heading ? `${heading} ${n}` : String(n);
    });
    const marks = (item.marks ?? []).map(worded);
    return <>{[item.stateWord ?? item.state, ...numbers, ...marks].filter(Boolean).join(', ')}</>;
}

function Roster({ block, roles, onPoint }: BlocksProps & { block: Block }) {
    const pointed = usePointed(); // on the map
    const isLit = (item: Item) => item.pieces?.some((id) => pointed.includes(id));
    return (
        <ul class="roster">
            {block.items.map((item, i) => (
                <li key={i} class={`${sideOf(roles, item.role)}${isLit(item) ? ' is-lit' : ''}`}
                    onMouseEnter={() => onPoint?.(item.pieces ?? [])} onMouseLeave={() => onPoint?.([])}>
                    {item.state && <span class={`state state-${item.state.replace(/\W+/g, '-')}`}
                        title={item.stateWord ?? item.state} aria-hidden="true" />}
                    <span class="name">
                        {nameOf(item)} {item.native && langNow() !== 'ja' && <span lang="ja">{item.native}</span>}
                    </span>
                    <span class="details"><Details block={block} item={item} /></span>
                </li>
            ))}
        </ul>
    );
}

// With a true minus.
export const signed = (n: number | string) => String(n).replace(/^-/, '\u2212');

// What a row is about, and what is said of it, so that its numbers stand under their headings.
export const rowOf = (item: Item) =>
    [[nameOf(item), item.stateWord ?? item.state].filter(Boolean).join(' · '), ...(item.marks ?? []).map(worded)]
        .filter(Boolean).join(', ');

function Table({ block }: { block: Block }) {
    return (
        <table class="numbers">
            {block.headings && (
                <thead>
                    <tr><td />{block.headings.map((heading) => <th key={heading} scope="col">{heading}</th>)}</tr>
                </thead>
            )}
            <tbody>
                {block.items.map((item, i) => (
                    <tr key={i}>
                        <th scope="row">{rowOf(item)}</th>
                        {(item.numbers ?? []).map((n, k) => <td key={k}>{signed(n)}</td>)}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Areas({ block, roles }: { block: Block; roles: Role[] }) {
    return (
        <ul class="roster areas">
            {block.items.map((item, i) => (
                <li key={i} class={sideOf(roles, item.role)}>
                    <span class="name">{nameOf(item)}</span>
                    <span class="details">
                        {[...(item.marks ?? []).map(worded), ...(item.lines ?? []).map((line) =>
                            `${nameOf(block.items[line.to])} ${line.number}`)].join(', ')}
                    </span>
                </li>
            ))}
        </ul>
    );
}

export function Blocks({ blocks, roles, onPoint }: BlocksProps) {
    const isNamed = blocks.filter(({ kind }) => kind === 'track').length > 1;
    return (
        <div class="blocks">
            {blocks.filter((block) => block.items.length > 0).map((block, i) => (
                <section key={i} class={`block block-${block.kind} ${sideOf(roles, block.role)}`}>
                    {block.kind !== 'track' && <Heading block={block} roles={roles} />}
                    {block.kind === 'track' && <Track block={block} isNamed={isNamed} />}
                    {(block.kind === 'hand' || block.kind === 'cup') && <Row block={block} />}
                    {block.kind === 'roster' &&
                        <Roster blocks={blocks} block={block} roles={roles} onPoint={onPoint} />}
                    {block.kind === 'table' && <Table block={block} />}
                    {block.kind === 'areas' && <Areas block={block} roles={roles} />}
                    {block.kind === 'text' && block.items.map((item, k) => <p key={k}>{item.title}</p>)}
                </section>
            ))}
        </div>
    );
}
