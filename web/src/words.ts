// Every word of the page, in one table. What the rules say comes from the server; `{0}` is the first argument.
// A language that lacks a sentence falls back to English.

const en = {
    'title': 'Honjin',
    'lobby.lead': 'Sengoku battles on a map, by the rules: alone, with a friend, or looking on.',
    'lobby.greedy': 'Play against the computer',
    'lobby.friend': 'Invite a friend',
    'lobby.open': 'Let anybody join',
    'lobby.side': 'Your side',
    'lobby.scenario': 'Scenario',
    'lobby.options': 'Options',
    'lobby.opponent': 'The computer plays',
    'lobby.opponentGreedy': 'as well as it can',
    'lobby.opponentRandom': 'at random, for a first look',
    'lobby.aim': 'How does one win?',
    'lobby.mine': 'Your matches on this device',
    'lobby.waiting': 'Matches that wait for a player',
    'lobby.join': 'Play {0}',
    'lobby.goOn': 'Go on',
    'lobby.watch': 'Look on',
    'lobby.forget': 'Forget',
    'lobby.more': 'Small games to try the table with',
    'lobby.back': 'All games',
    'seat.you': 'you',
    'seat.watching': 'You are looking on',
    'seat.greedy': 'computer',
    'seat.random': 'computer (random)',
    'seat.open': 'seat is open',
    'seat.here': 'connected',
    'seat.away': 'not connected',
    'seat.watchers': 'Looking on: {0}',
    'link.connecting': 'Connecting …',
    'link.lost': 'The connection is lost. Trying again …',
    'invite.title': 'Invite',
    'invite.player': 'Send this link to the one who plays {0}. Whoever has it plays that side.',
    'invite.watch': 'Link for those who look on',
    'invite.own': 'Your own seat: keep this link to yourself',
    'invite.copy': 'Copy',
    'invite.copied': 'Copied',
    'prompt.yours': 'Your decision',
    'prompt.others': '{0} decides',
    'prompt.both': 'Both sides decide in secret',
    'prompt.chance': 'Chance decides',
    'prompt.over': 'The match is over',
    'prompt.waiting': 'Waiting for {0}. What you see will change by itself.',
    'prompt.pick': 'Pick one of the ringed counters on the map.',
    'prompt.pickHex': 'Pick one of the marked hexes.',
    'prompt.target': 'Pick a marked hex for {0}.',
    'prompt.choose': 'What shall be done in {0}?',
    'prompt.confirm': 'Give this order',
    'prompt.again': 'Click the hex once more, or press Enter.',
    'prompt.cancel': 'Not this',
    'prompt.undo': 'Take back',
    'prompt.undone': 'Taken back.',
    'prompt.stale': 'The position has changed meanwhile. Look again, then decide.',
    'prompt.lost': 'The order will be sent when the connection is back.',
    'prompt.notYours': 'There is nothing for you to decide just now.',
    'prompt.unknown': 'No order of this moment concerns hex {0}.',
    'prompt.more': 'All {0} orders as a list',
    'prompt.counts': '{0}: {1}',
    'prompt.latest': 'Latest: {0}',
    'prompt.cost': 'Movement points: {0}',
    'prompt.given': 'The only possible order, given for you: {0}',
    'prompt.askAll': 'Ask also where only one order is possible',
    'prompt.unspent': '{0} units could still be ordered.',
    'prompt.unspentOne': '{0} could still be ordered.',
    'odds.title': 'What it may lead to',
    'odds.percent': '{0} %',
    'odds.good': 'good for you',
    'odds.even': 'even',
    'odds.bad': 'bad for you',
    'odds.worst': 'Worst case ({0}):',
    'odds.wins': '{0} wins the game',
    'odds.draw': 'the game is drawn',
    'odds.nothing': 'nothing changes',
    'odds.through': 'Every choice on the way counts as equally likely.',
    'odds.guess': 'An average over what you cannot see.',
    'odds.assumed': 'with these orders after it: {0}.',
    'order.place': 'Place {0} in {1}',
    'order.move': 'Move {0} → {1}',
    'order.attack': 'Attack {0} → {1}',
    'verb.place': 'Place',
    'verb.move': 'Move',
    'verb.attack': 'Attack',
    'board.label': 'Map. Arrow keys move the cursor, Enter picks, N goes to the next unit that may act.',
    'board.in': 'Zoom in',
    'board.out': 'Zoom out',
    'table.label': 'Table. Click a figure, then a place. R: ruler, F: the last move again, Escape: let go.',
    'table.ruler': 'Ruler',
    'table.arc': 'Arc',
    'table.shots': 'Shots',
    'table.blows': 'Blows',
    'table.film': 'Play the move',
    'table.nowhere': '{0} has no order that leads to a place now',
    'board.fit': 'Whole map',
    'board.hex': 'Hex {0}, {1}',
    'piece.unknown': 'unknown unit',
    'piece.of': '{0} ({1})',
    'piece.value': 'value {0}',
    'piece.down': 'face down',
    'piece.up': 'face up',
    'piece.mayAct': 'may act',
    'legend.title': 'Legend',
    'legend.side': '{0} along a hexside',
    'legend.level': 'Higher ground, slope on its lower side',
    'board.level': 'level {0}',
    'legend.start': 'Where a unit starts',
    'legend.edge': 'Edge of the map',
    'legend.mayAct': 'May act now',
    'legend.left': 'Left since your last order',
    'tab.furniture': 'Armies',
    'tab.log': 'Log',
    'tab.match': 'Match',
    'line.button': 'Line',
    'line.help': 'The line of communication of the picked unit (L)',
    'line.title': 'Line of {0}',
    'line.none': 'No line for {0}',
    'line.cost': '{0} of {1} points',
    'log.title': 'What happened',
    'log.empty': 'Nothing has happened yet.',
    'log.earlier': 'Show {0} earlier entries',
    'rule.title': 'Rule {0}',
    'rule.close': 'Close',
    'rule.among': 'Among the other rules',
    'rules.open': 'Rules',
    'rules.all': 'All its rules, in short',
    'rules.title': 'The rules of {0}',
    'rules.search': 'Search',
    'rules.found': '{0} of {1} rules',
    'players.title': 'Among players',
    'players.agree': 'Agree',
    'players.draw': 'Offer a draw',
    'players.rewind': 'Ask to take the last order back',
    'players.rematch': 'Play again, sides swapped',
    'players.resign': 'Resign',
    'players.sure': 'Give the match up?',
    'players.playOn': 'Play on',
    'players.talk': 'Say something',
    'players.say': 'Say',
    'players.watcher': 'Somebody who looks on',
    'players.offers.draw': '{0} offers a draw.',
    'players.offers.rewind': '{0} asks to take the last order back.',
    'players.offers.rematch': '{0} would like to play again, sides swapped.',
    'players.offered.draw': 'You offer a draw.',
    'players.offered.rewind': 'You ask to take the last order back.',
    'players.offered.rematch': 'You would like to play again.',
    'players.ended.draw': 'The players have agreed on a draw.',
    'players.ended.resigned': '{0} has resigned.',
    'replay.open': 'Replay',
    'replay.title': 'Replay',
    'replay.frame': '{0} of {1}',
    'replay.slider': 'Moment of the match',
    'replay.first': 'To the start',
    'replay.back': 'One back',
    'replay.play': 'Play',
    'replay.pause': 'Pause',
    'replay.next': 'One on',
    'replay.now': 'Back to now',
    'replay.all': 'Everything turned up',
    'replay.loading': 'Fetching the match …',
    'match.title': 'Match {0}',
    'match.save': 'Save the journal',
    'match.dice': 'Seal of the dice (SHA-256)',
    'match.leave': 'To the start page',
    'match.seats': 'Who plays',
    'site.level': 'level {0}',
    'site.left': 'stands {0} of {1}',
    'site.morale': 'morale {0}',
    'block.track': '{0} {1} of {2}',
    'plain.beside': 'Beside the map',
    'plain.several': '{0} ×{1}',
    'plain.box': '{0}:',
    'trouble.join': 'This link does not open a match: {0}',
};

export type Key = keyof typeof en;
type Table = Partial<Record<Key, string>>;

const fr: Table = {};
const ja: Table = {};

const tables: Record<string, Table> = { en, fr, ja };
const table = tables[navigator.language.slice(0, 2)] ?? en;

export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// A sentence that ends with its rule, where the rule stands beside it.
export const withoutRule = (text: string, rule?: string | null) =>
    (rule && text.endsWith(` (${rule})`) ? text.slice(0, -rule.length - 3) : text);

function fill(sentence: string, args: (string | number)[]): string {
    return sentence.replace(/\{(\d)\}/g, (_, i) => String(args[Number(i)] ?? ''));
}

export function say(key: Key, ...args: (string | number)[]): string {
    return fill(table[key] ?? en[key], args);
}

// Words that furniture brings along for its game: its own `say`. `order.GAME.VERB` and the like are found by sayOr.
const brought: Record<string, string> = {};

export function bringWords<K extends string>(words: Record<K, string>) {
    Object.assign(brought, words);
    return (key: K, ...args: (string | number)[]) => fill(words[key], args);
}

// For words that depend on a game's own names; what the table lacks is said by those names themselves.
export function sayOr(key: string, otherwise: string, ...args: (string | number)[]): string {
    const sentence = table[key as Key] ?? en[key as Key] ?? brought[key];
    return sentence ? fill(sentence, args) : otherwise;
}
