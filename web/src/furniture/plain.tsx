// Furniture for games that have none of their own: the blocks of the panel, and who is off the map.
import { pointAt } from '../board/pointed';
import { worded } from '../page';
import type { Piece, Role } from '../protocol';
import { say } from '../words';
import { Blocks } from './blocks';
import { crestOf } from './crests';
import type { Furniture, FurnitureProps } from './furniture';

// Units of one name are counted: "Baba Nobuharu", "Baba Nobuharu II".
const nameOfAll = (title: string) => title.replace(/ I[IV]+$/, '');

function Waiting({ pieces, roles }: { pieces: Piece[]; roles: Role[] }) {
    const boxes = new Map<string, Map<string, Piece[]>>(); // and in them by name, however many bear it
    for (const piece of pieces.filter((p) => p.box !== null)) {
        const name = piece.title ? nameOfAll(piece.title) : say('piece.unknown');
        const units = boxes.get(piece.box!) ?? new Map<string, Piece[]>();
        boxes.set(piece.box!, units.set(name, [...(units.get(name) ?? []), piece]));
    }
    if (boxes.size === 0) return null;
    return (
        <section class="waiting-units" aria-label={say('plain.beside')}>
            <h3>{say('plain.beside')}</h3>
            {[...boxes].map(([box, units]) => (
                <p key={box}>
                    <b>{say('plain.box', worded(box))}</b>{' '}
                    {[...units].map(([name, same], i) => (
                        <span key={name} class={`side-${roles.findIndex((role) => role.id === same[0].role)}`}>
                            {i > 0 && ', '}<span class="dot" aria-hidden="true" />{' '}
                            {same.length > 1 ? say('plain.several', name, same.length) : name}
                        </span>
                    ))}
                </p>
            ))}
        </section>
    );
}

function Panel({ panel, view, roles }: FurnitureProps) {
    return (
        <>
            <Blocks blocks={panel} roles={roles} onPoint={pointAt} />
            {view && <Waiting pieces={view.pieces} roles={roles} />}
        </>
    );
}

export const plain: Furniture = {
    Panel,
    badge: (role, army) => ({ colour: null, crest: crestOf(army ?? role) }),
    figure: (piece) => (piece.value === '?' ? '' : String(piece.value)),
    sign: (mark) => (mark === 'commander' ? 'peak' : null),
    mark: () => null,
    plight: () => null,
    man: () => 'bow',
    call: (piece) => piece.name?.split('-').slice(1).join('-') || piece.name || '',
    native: () => undefined,
    season: () => 'summer',
    score: 'points',
    lord: (role) => role,
    isShown: () => false,
};
