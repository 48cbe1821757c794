// Furniture for games that have none of their own: the blocks of the panel, and who is off the map.
import { pointAt } from '../board/pointed';
import type { Piece, Role } from '../protocol';
import { say } from '../words';
import { Blocks } from './blocks';
import type { Furniture, FurnitureProps } from './furniture';

// Units of one name are counted: "Baba Nobuharu", "Baba Nobuharu, 2nd".
const nameOfAll = (title: string) => title.replace(/, \d\w\w$/, '');

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
                    <b>{say('plain.box', box)}</b>{' '}
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
    back: () => <path class="mon" d="M0 -7l7 7l-7 7l-7 -7z" />,
    mark: () => null,
    isShown: () => false,
};
