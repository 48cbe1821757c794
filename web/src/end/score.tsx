// The score at the end: what each side has, line by line, and in all.
import { rowOf, signed } from '../furniture/blocks';
import { furnitureOf } from '../furniture/furniture';
import type { Block, Role } from '../protocol';

interface Line { told: string; numbers: number[] }
interface Score { columns: string[]; lines: Line[]; sum: Line | null }

// The table of a panel that tells who is ahead.
export const scoreIn = (panel: Block[], game: string) => panel.find(({ kind, name, items }) =>
    kind === 'table' && name === furnitureOf(game).score && items.some((item) => item.numbers?.length));

// Sides beside each other, whether the table has them as its columns, the sum below, or as its rows, the sum first.
function scoreOf({ headings, items }: Block, roles: Role[]): Score {
    const lines = items.map((item) => ({ told: rowOf(item), numbers: item.numbers ?? [] }));
    const told = headings?.filter(Boolean) ?? [];
    if (told.length === 0) return { columns: [], lines, sum: null };
    if (items.length === roles.length && items.every(({ role }) => role)) {
        const [sum, ...others] = told.map((heading, i) => ({ told: heading,
            numbers: items.map(({ numbers }) => numbers?.[i] ?? 0) }));
        return { columns: lines.map((line) => line.told), lines: others, sum };
    }
    return { columns: told, lines: lines.slice(0, -1), sum: lines[lines.length - 1] };
}

export function ScoreTable({ block, roles }: { block: Block; roles: Role[] }) {
    const { columns, sum, ...score } = scoreOf(block, roles);
    const lines = score.lines.filter(({ numbers }) => columns.length === 0 || numbers.some((n) => n !== 0));
    const row = ({ told, numbers }: Line, isSum: boolean) => (
        <tr key={told} class={isSum ? 'is-sum' : ''}>
            <th scope="row">{told}</th>
            {numbers.map((n, i) => <td key={i} class={`side-${i}`}>{signed(n)}</td>)}
        </tr>
    );
    return (
        <>
            {block.title && <h3>{block.title}</h3>}
            <table>
                {columns.length > 0 && (
                    <thead>
                        <tr><td />{columns.map((told, i) => <th key={told} scope="col" class={`side-${i}`}>{told}</th>)}
                        </tr>
                    </thead>
                )}
                <tbody>{lines.map((line) => row(line, columns.length === 0))}{sum && row(sum, true)}</tbody>
            </table>
        </>
    );
}
