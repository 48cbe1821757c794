// Whose a counter is: its colour and its crest. What a state of a counter looks like.

export interface Badge {
    colour: string | null; // null: that of its side
    crest: string;
}

// What marks on counters look like: a turned-down corner, a roof, a fence, a moon; a frame for a commander, with a peak
// for the commander of all.
export type Sign = 'fold' | 'roof' | 'fence' | 'moon' | 'frame' | 'peak';

// What marks on figures look like: a load on the back, stars round the head, an empty barrel, one who runs or crouches.
export type Plight = 'burden' | 'stars' | 'barrel' | 'runs' | 'crouches';
