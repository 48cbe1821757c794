// What stands beside the map and is a game's own: cards, tracks, boxes. The rest of the page knows no game.
import type { ComponentChild, FunctionComponent } from 'preact';
import type { Season } from '../ground/relief';
import './abouts';
import type { Badge, Plight, Sign } from './badges';
import type { Block, Choice, GameEvent, Picture, Piece, Result, Role, View } from '../protocol';
import { argad } from './argad/argad';
import './argad/words';
import { gunyuden } from './gunyuden/gunyuden';
import './gunyuden/words';
import { jidai } from './jidai/jidai';
import './jidai/words';
import { kenshin } from './kenshin/kenshin';
import { plain } from './plain';

export interface FurnitureProps {
    panel: Block[];     // of the view, or of a moment of the replay
    view: View | null;  // null in a replay
    roles: Role[];
    choices: Choice[];  // none if nothing is to be decided
    picked: string | null;
    onPick(choice: Choice): void;
}

// Of both sides, by role: the cards that lie open, in few letters, and what each comes to with them.
export interface Shown {
    cards: Record<string, string>;
    totals: Record<string, string>;
}

export interface SceneProps { // of a sealed choice of two: who fights, which side looks on
    block: Block;
    roles: Role[];
    own: string;
    shown: Shown;
}

// A value that an event turns up. One that asks its question at once needs no shot of its own.
export interface Turned {
    look: 'card' | 'disc';
    asks?: boolean;
}

export interface Furniture {
    Panel: FunctionComponent<FurnitureProps>;
    badge(role: string, army?: string): Badge;
    figure(piece: Piece): string; // the number on a counter
    sign(mark: string): Sign | null; // the shape of a state; null: see mark
    // On a counter that reaches `half` to all sides, the at-th of those that are no signs; null: a letter.
    mark(mark: string, half: number, at: number): ComponentChild;
    plight(mark: string): Plight | null; // of a figure on a table
    man(piece: Piece): string; // which silhouette a figure on a table has; see men.tsx
    call(piece: Piece): string; // its name beside it
    native(name: string): string | undefined; // of a river, a province, a place
    season(picture: Picture): Season; // in which the land lies
    score: string; // the block that tells who is ahead
    lord(role: string): string; // whose face a side has; see generals.tsx
    Scene?: FunctionComponent<SceneProps>; // the two who fight, as a picture
    shown?(events: GameEvent[], picture: Picture, roles: Role[]): Shown | null; // what both have turned up
    cell?(result: Result, role: string): string | undefined; // a result of a sealed choice in few letters
    short?(value: string): string | undefined; // a card in few letters
    turned?: Record<string, Turned>; // the kinds of value that are turned up
    standing?: string; // the rule of a set-up in which all stand as printed to begin with
    isShown(choice: Choice): boolean;   // the furniture lets the player pick it, so the prompt need not
}

const furniture: Record<string, Furniture> = { argad, gunyuden, jidai, kenshin };

export function furnitureOf(game: string): Furniture {
    return furniture[game] ?? plain;
}
