// The words of the page that are kenshin's own.
import { bringWords } from '../../words';
import { fr } from './words.fr';
import { ja } from './words.ja';

export const say = bringWords({
    'order.kenshin.as-printed': 'The rest as printed on the map',
    'order.kenshin.seal': 'Seal: finish the set-up',
    'order.kenshin.turn-up': 'Turn up {0}',
    'order.kenshin.mark': 'Move marker on {0}',
    'order.kenshin.done': 'Done with this unit',
    'order.kenshin.end': 'End the phase',
    'order.kenshin.card': 'Lay card {0} face down',
    'order.kenshin.replenish': 'Take the discards back',
    'order.kenshin.exchange': 'Take the discards back, with the second 5',
    'order.kenshin.keep': 'Leave the discards',
    'order.kenshin.retreat': 'Retreat to {0}',
    'order.kenshin.reinforce': 'Reinforcement to {0}',
    'verb.kenshin.turn-up': 'Turn up',
    'verb.kenshin.mark': 'Put a move marker on it',
    'verb.kenshin.card': 'Lay card',
    'verb.kenshin.retreat': 'Retreat',
    'verb.kenshin.reinforce': 'Reinforce',
    'mark.kenshin.move': 'move marker',
    'mark.kenshin.retreat': 'retreat marker',
    'tab.furniture.kenshin': 'Cards',
    'kenshin.points': '{0} points',
    'kenshin.point': '{0} point',
    'kenshin.general': 'Commander’s retreats: {0}',
    'kenshin.discards': 'Discards',
    'kenshin.none': 'none',
    'kenshin.laid': 'Laid face down: {0}',
    'kenshin.laidUnknown': 'A card lies face down',
    'kenshin.box': 'Night-attack army in its box: {0}',
    'kenshin.retreatCard': 'Retreat',
    'kenshin.pickCard': 'Choose a card; nobody sees it before both are laid.',
}, { fr, ja });
