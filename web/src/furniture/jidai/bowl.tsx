// The bowl of chits, and the chit that was drawn from it and is being carried out.
import type { Block, Item, Role } from '../../protocol';
import { langNow, titleIn } from '../../words';
import { Crest } from '../crests';
import { say } from './words';

// What lies in the bowl, of both sides and compulsory, and who is drawn.
export const BOWL = ['in-bowl', 'bowl', 'drawn'];

const itemsOf = (panel: Block[], name: string) => panel.filter((block) => block.name === name)
    .flatMap((block) => block.items.map((item) => ({ ...item, role: item.role ?? block.role })));

const nameOf = ({ title, native, name }: Item) => titleIn({ title, native }) ?? name ?? '';

// "Kakizaki" of Kakizaki Kageie, as on his counters; of a house with several chits the other half of the name.
function briefOf(item: Item, all: Item[]): string {
    const title = nameOf(item), first = title.split(' ')[0];
    if (langNow() === 'ja' || !/^[ut]-/.test(item.name ?? '')) return title;
    return all.some((other) => other !== item && other.title?.startsWith(`${first} `))
        ? title.slice(first.length + 1) : first;
}

function Chit({ item, all, roles, isLarge }: { item: Item; all: Item[]; roles: Role[]; isLarge?: boolean }) {
    const side = roles.findIndex((role) => role.id === item.role);
    return (
        <li class={`chit side-${side}${side < 0 ? ' is-common' : ''}`} title={nameOf(item)}>
            <svg viewBox="-25 -25 50 50" aria-hidden="true">
                <circle r="23" />
                {item.role ? <Crest name={item.role} x={0} y={0} size={isLarge ? 34 : 30} />
                    : <path d="M0-11L3.2-3.4 11-3.4 4.8 1.7 7 9.6 0 5-7 9.6-4.8 1.7-11-3.4-3.2-3.4Z" />}
            </svg>
            <span>{isLarge ? nameOf(item) : briefOf(item, all)}</span>
        </li>
    );
}

export function Bowl({ panel, roles }: { panel: Block[]; roles: Role[] }) {
    const common = itemsOf(panel, 'bowl'), isCommon = (item: Item) => common.some(({ name }) => name === item.name);
    const inside = [...itemsOf(panel, 'in-bowl').filter((item) => !isCommon(item)),
        ...common.filter((item) => !item.spent)];
    const [drawn] = itemsOf(panel, 'drawn');
    if (inside.length === 0 && !drawn) return null;
    return (
        <section class="bowl-scene" aria-label={say('jidai.bowl', inside.length)}>
            <h3>{say('jidai.bowl', inside.length)}</h3>
            {drawn && (
                <div class="drawn">
                    <b>{say('jidai.drawn')}</b>
                    <ul><Chit item={drawn} all={inside} roles={roles} isLarge /></ul>
                </div>
            )}
            <ul class="bowl">
                {inside.map((item, i) => <Chit key={i} item={item} all={inside} roles={roles} />)}
            </ul>
        </section>
    );
}
