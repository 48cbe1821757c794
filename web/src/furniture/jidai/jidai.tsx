// The furniture of Sengoku Jidai: the crests of the two armies, elan and mass on the counters.
import type { Furniture } from '../furniture';
import { plain } from '../plain';

export const jidai: Furniture = {
    ...plain,
    badge: (role) => ({ colour: null, crest: role }),
    figure: ({ abilities, value }) => (abilities?.elan === undefined ? String(value).replace('?', '')
        : `${abilities.elan}–${abilities.mass}`),
};
