// Whose a counter is: its colour and its crest. What a state of a counter looks like.

export interface Badge {
    colour: string | null; // null: that of its side
    crest: string;
}

// What marks on counters mean to the eye. `lead` and `supreme`: a commander, and the commander of all.
export type Sign = 'acted' | 'inside' | 'investing' | 'asleep' | 'shaken' | 'lead' | 'supreme';
