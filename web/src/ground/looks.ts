// How ground looks goes by its name, of whatever game it is: how high and rugged it lies, its colours, what grows.

export type Growth = 'fields' | 'tufts' | 'trees' | 'crags' | 'forest' | 'reeds' | 'houses' | 'none';

export interface Look {
    height: number;
    rugged: number;
    low: number[];  // colours of its valleys and its crests
    high: number[];
    water: number;  // share
    growth: Growth;
}

const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

function look(height: number, rugged: number, low: string, high: string, growth: Growth, water = 0): Look {
    return { height, rugged, low: rgb(low), high: rgb(high), water, growth };
}

const LOOKS: Record<string, Look> = {
    open: look(0.03, 0.05, '#dcd7a4', '#d3cf98', 'fields'),
    rough: look(0.13, 0.16, '#cfc491', '#c2b582', 'tufts'),
    hill: look(0.36, 0.42, '#a3a26c', '#b4a878', 'trees'),
    mountain: look(0.72, 0.85, '#837d5d', '#b9a98a', 'crags'),
    woodedMountain: look(0.5, 0.62, '#98986a', '#b4a67e', 'trees'),
    wood: look(0.06, 0.08, '#b9bd84', '#aeb279', 'forest'),
    marsh: look(0, 0.03, '#b5c19a', '#aebb93', 'reeds'),
    sea: look(0, 0, '#cfc59b', '#cfc59b', 'none', 1),
    lake: look(0, 0, '#cfc9a0', '#cfc9a0', 'none', 1),
    river: look(0.02, 0.03, '#d5d3a2', '#cfcd98', 'none'),
    town: look(0.03, 0.03, '#d8cca0', '#cfc294', 'houses'),
    other: look(0.05, 0.07, '#d3c3a6', '#c8b795', 'tufts'),
    off: look(0.02, 0.02, '#ddd3b4', '#d8cdac', 'none'),
};

const NAMES: Record<string, string> = {
    open: 'open', plains: 'open', plain: 'open', clear: 'open', flat: 'open', grass: 'open', field: 'open',
    rough: 'rough', broken: 'rough', heath: 'rough', foothills: 'hill', hill: 'hill', hills: 'hill',
    mountain: 'mountain', mountains: 'mountain', wood: 'wood', woods: 'wood', forest: 'wood',
    marsh: 'marsh', swamp: 'marsh', bog: 'marsh', sea: 'sea', ocean: 'sea', lake: 'lake', water: 'lake',
    river: 'river', town: 'town', castle: 'town', fortress: 'town', village: 'town', city: 'town',
};

export const lookOf = (terrain: string | null): string => NAMES[terrain ?? 'open'] ?? 'other';
export const isKnown = (terrain: string): boolean => terrain in NAMES;
export const isWater = (terrain: string | null | undefined): boolean => LOOKS[lookOf(terrain ?? null)].water > 0;

// Where a map knows no hills, its mountains are wooded to the top.
export function looksOf(terrains: Set<string>): (terrain: string | null | undefined) => Look {
    const hasHills = [...terrains].some((name) => NAMES[name] === 'hill');
    return (terrain) => {
        if (terrain === undefined) return LOOKS.off;
        const name = lookOf(terrain);
        return LOOKS[name === 'mountain' && !hasHills ? 'woodedMountain' : name];
    };
}
