// The furniture of Masamune the One-Eyed Dragon: its clans, and snow on the land while the turn's
// weather is snow.
import type { Sign } from '../badges';
import type { Furniture } from '../furniture';
import { plain } from '../plain';
import type { Picture } from '../../protocol';
import { NATIVES, badgeOf } from './clans';

// The track of turns tells the weather of the one it is now.
function seasonOf({ panel }: Picture) {
    const weather = panel.find((block) => block.name === 'turn')?.items.find((item) => item.here)?.state;
    return weather === 'snow' || weather === 'heavy snow' ? 'winter' as const : 'summer' as const;
}

const SIGNS: Record<string, Sign> = { taisho: 'frame', sodaisho: 'peak', inside: 'roof', investing: 'fence',
    acted: 'fold', asleep: 'moon', sleeps: 'moon' };

export const gunyuden: Furniture = {
    ...plain,
    badge: (role, army) => badgeOf(role, army),
    sign: (mark) => SIGNS[mark] ?? null,
    native: (name) => NATIVES[name],
    season: seasonOf,
    lord: (role) => (role === 'date' ? 'Date Masamune' : 'Satake Yoshishige'),
};
