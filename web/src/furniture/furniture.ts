// What stands beside the map and is a game's own: cards, tracks, boxes, its guide. The rest of the page knows no game.
import type { ComponentChild, FunctionComponent } from 'preact';
import type { Block, Choice, Result, Role, View } from '../protocol';
import argadGuide from './argad/guide.json';
import gunyudenGuide from './gunyuden/guide.json';
import jidaiGuide from './jidai/guide.json';
import kenshinGuide from './kenshin/guide.json';
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

export interface Furniture {
    Panel: FunctionComponent<FurnitureProps>;
    back(role: string): ComponentChild; // the back of a counter, 25 wide and high around 0,0
    mark(mark: string, half: number): ComponentChild; // on a counter that reaches `half` to all sides; null: a letter
    cell?(result: Result, role: string): string | undefined; // a result of a sealed choice in few letters
    short?(value: string): string | undefined; // a card in few letters
    isShown(choice: Choice): boolean;   // the furniture lets the player pick it, so the prompt need not
}

export const guides = [argadGuide, gunyudenGuide, jidaiGuide, kenshinGuide];

const furniture: Record<string, Furniture> = { kenshin };

export function furnitureOf(game: string): Furniture {
    return furniture[game] ?? plain;
}
