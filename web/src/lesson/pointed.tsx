// The figures on a table that a step of a lesson points at; on a map of hexes see board/told.tsx.
import type { Piece } from '../protocol';
import { lessonNow } from './lesson';

export function Pointed({ pieces, depth }: { pieces: Piece[]; depth: number }) {
    const named = lessonNow()?.pieces ?? [];
    return (
        <>
            {pieces.filter(({ id, base }) => base && named.includes(id)).map(({ id, name, base }) => (
                <circle key={id} class="guided" data-name={name} cx={base!.x} cy={depth - base!.y}
                    r={base!.width / 2 + 14} />
            ))}
        </>
    );
}
