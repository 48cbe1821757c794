// The furniture of Argad: which man a figure is, by the weapon its native name tells.
import type { Plight } from '../badges';
import type { Furniture } from '../furniture';
import { plain } from '../plain';
import type { Piece } from '../../protocol';
import './words';

const KINDS = [['鉄砲大将', 'officer'], ['大将', 'lord'], ['小頭', 'officer'], ['騎', 'rider'], ['馬', 'rider'],
    ['棒火矢', 'fire'], ['手伝', 'carrier'], ['玉薬', 'carrier'], ['僧兵', 'monk'], ['長柄', 'pike'], ['弓', 'bow'],
    ['鉄砲', 'gun'], ['薙刀', 'naginata'], ['刀', 'sword'], ['槍', 'yari']] as const;

function kindOf({ native, base }: Piece) {
    const name = native ?? '';
    if (base?.shape === 'stadium') return 'rider' as const;
    return KINDS.find(([word]) => name.includes(word))?.[1] ?? 'yari' as const;
}

// "Pikeman 3", as the log and every sentence has him.
const callOf = ({ title, name }: Piece) => title ?? name ?? '?';

const PLIGHTS: Record<string, Plight> = { loaded: 'burden', stunned: 'stars', empty: 'barrel', fleeing: 'runs',
    hidden: 'crouches' };
const plightOf = (mark: string) => PLIGHTS[mark] ?? null;

export const argad: Furniture = { ...plain, man: kindOf, plight: plightOf, call: callOf, standing: 'base:setup',
    score: 'score' };
