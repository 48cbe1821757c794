// Every word of the page, a table for each language. What the rules say comes from the server; `{0}` is the first
// argument. A language that lacks a sentence falls back to English.
import { keepLang, langKept } from './seats';
import { fr } from './words.fr';
import { ja } from './words.ja';

const en = {
    'title': 'Honjin',
    'title.plain': 'Honjin 本陣',
    'title.yours': '● Your turn –',
    'lang.label': 'Language',
    'lobby.lead': 'Sengoku battles on a map, by the rules: alone, with a friend, or looking on.',
    'lobby.greedy': 'Play against the computer',
    'lobby.friend': 'Invite a friend',
    'lobby.open': 'Let anybody join',
    'lobby.side': 'Your side',
    'lobby.scenario': 'Scenario',
    'lobby.options': 'Options',
    'lobby.opponent': 'The computer plays',
    'lobby.opponentHard': 'hard: looks at your answer, mixes its cards',
    'lobby.opponentNormal': 'normal: likewise, with less thought',
    'lobby.opponentEasy': 'easy: hastily',
    'lobby.opponentGreedy': 'greedy: one order ahead',
    'lobby.opponentRandom': 'at random, for a first look',
    'lobby.aim': 'How does one win?',
    'lobby.mine': 'Your matches on this device',
    'lobby.earlier': 'Earlier ones ({0})',
    'lobby.waiting': 'Matches that wait for a player',
    'lobby.join': 'Play {0}',
    'lobby.goOn': 'Go on',
    'lobby.watch': 'Look on',
    'lobby.forget': 'Forget',
    'lobby.sure': 'Without its link nobody comes back to this seat.',
    'lobby.keep': 'Keep',
    'lobby.yourMove': 'Your move',
    'lobby.theirMove': '{0} to move',
    'lobby.over': 'over',
    'lobby.against': '{0} against {1}',
    'lobby.more': 'Small games to try the table with',
    'lobby.back': 'All games',
    'seat.you': 'you',
    'seat.watching': 'You are looking on',
    'seat.greedy': 'computer',
    'seat.random': 'computer (random)',
    'seat.easy': 'computer (easy)',
    'seat.normal': 'computer (normal)',
    'seat.hard': 'computer (hard)',
    'seat.open': 'seat is open',
    'seat.here': 'connected',
    'seat.away': 'not connected',
    'seat.watchers': 'Looking on: {0}',
    'link.connecting': 'Connecting …',
    'link.lost': 'The connection is lost. Trying again …',
    'invite.player': 'Send this link to the one who plays {0}. Whoever has it plays that side.',
    'invite.watch': 'Link for those who look on',
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
    'prompt.choose': '{0}: what shall be done?',
    'prompt.confirm': 'Give this order',
    'prompt.again': 'Click the hex once more, or press Enter.',
    'prompt.cancel': 'Not this',
    'prompt.printed': 'All stand as the scenario has them. Take back to place them yourself.',
    'prompt.undo': 'Take back',
    'prompt.undone': 'Taken back.',
    'prompt.undoneBy': 'What happened last was taken back.',
    'prompt.stale': 'The position has changed meanwhile. Look again, then decide.',
    'prompt.lost': 'The order will be sent when the connection is back.',
    'prompt.notYours': 'There is nothing for you to decide just now.',
    'prompt.unknown': 'No order of this moment concerns hex {0}.',
    'prompt.more': 'Orders as a list ({0})',
    'prompt.counts': '{0}: {1}',
    'prompt.latest': 'Latest: {0}',
    'prompt.cost': 'Movement points: {0}',
    'prompt.length': 'Length of the way: {0}',
    'prompt.given': 'The only possible order, given for you: {0}',
    'prompt.askAll': 'Ask also where only one order is possible',
    'prompt.rest': 'The rest the nearest way',
    'prompt.restHelp': 'The program goes on until there is something to decide; Take back undoes all of it.',
    'prompt.unspent': '{0} units could still be ordered.',
    'prompt.unspentOne': '{0} could still be ordered.',
    'prompt.stop': 'Play at once',
    'hint.ask': 'Hint',
    'hint.asking': 'Thinking …',
    'hint.help': 'What the computer would play here, by what you see; the journal says that you asked',
    'hint.chance': '{0}\u00a0% to win',
    'hint.points': '{0} points',
    'hint.any': 'It takes whatever is offered.',
    'hint.only': 'It sees nothing else to do.',
    'hint.mixed': 'Both sides choose at once: it takes this one {0} times in 100, so that it cannot be foreseen.',
    'hint.clear': 'Clearly better than: {0}.',
    'hint.slight': 'A little better than: {0}.',
    'hint.even': 'About as good as: {0}.',
    'hint.then': 'Then: {0}.',
    'hint.guesses': 'Tried in {0} guesses of what cannot be seen.',
    'hint.others': 'Otherwise:',
    'hint.take': 'Take this order',
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
    'matrix.title': 'Each choice of {0} (rows) against each of {1}',
    'matrix.good': '+',
    'matrix.even': '=',
    'matrix.bad': '−',
    'matrix.against': 'Against {0}:',
    'order.place': 'Place {0} in {1}',
    'order.move': 'Move: {0} → {1}',
    'order.attack': 'Attack: {0} → {1}',
    'order.of': '{0}: {1}',
    'verb.place': 'Place',
    'verb.move': 'Move',
    'verb.attack': 'Attack',
    'board.label': 'Map. Arrow keys move the cursor, Enter picks, N goes to the next unit that may act.',
    'board.overview': 'The whole map in small; a click goes there',
    'board.in': 'Zoom in',
    'board.out': 'Zoom out',
    'table.label': 'Table. Click a figure, then a place. ' +
        'N: the next figure that may be ordered, R: ruler, F: what happened again, Escape: let go.',
    'table.pick': 'Pick one of the ringed figures on the table.',
    'table.go': '{0}: click where it is to go, or whom it is to meet; click it again to let it go.',
    'table.meet': '{0}: click whom it is to meet, or choose below; click it again to let it go.',
    'table.compass': 'N NE E SE S SW W NW',
    'table.more': 'and {0} more',
    'table.ruler': 'Ruler',
    'table.arc': 'Arc',
    'table.shots': 'Shots',
    'table.blows': 'Blows',
    'table.nowhere': '{0} has no order that leads to a place now',
    'board.fit': 'Whole map',
    'board.hex': 'Hex {0}, {1}',
    'card.value': 'strength',
    'card.steps': 'steps',
    'board.roman': 'Romaji',
    'board.romanHelp': 'Names on the map in letters instead of kanji',
    'prompt.lower': 'Slide the question down, the map has the screen',
    'prompt.raise': 'Slide the question up',
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
    'log.keys': 'What happened. Up and down choose a line, Enter opens the board at that moment, R its rule.',
    'log.moment': 'The board at that moment',
    'log.newest': 'Newest',
    'log.empty': 'Nothing has happened yet.',
    'log.earlier': 'Show {0} earlier entries',
    'rule.title': 'Rule {0}',
    'rule.close': 'Close',
    'rule.among': 'Among the other rules',
    'help.title': 'Help',
    'help.orders': 'How to give an order',
    'help.ordersMap': 'Click a ringed counter, then a marked hex. The order is shown first; click the hex once more, ' +
        'press Enter or “Give this order”. Orders that need no place are buttons beside the map.',
    'help.ordersTable': 'Click a figure, then the place where it is to go or whom it is to meet. Its other orders ' +
        'are buttons beside the table.',
    'help.ordersList': '“Orders as a list” has every order in words.',
    'help.keys': 'Keys',
    'help.logKeys': 'In the log',
    'help.places': 'Where to find',
    'help.rules': 'Each sentence has its rule beside it; a click opens it.',
    'help.ruleNow': 'The rule of what is wanted now',
    'help.odds': 'Under an order, before it is given, wherever dice or sealed choices decide.',
    'help.hint': 'A button under the orders: what the computer would play, and why.',
    'help.log': 'All that happened, by turn; a line opens the board as it was then.',
    'help.toLog': 'Open the log',
    'help.undo': 'The button above the orders. It reaches back to the last dice, or to what others learned or did.',
    'key.arrows': 'Move the cursor on the map',
    'key.next': 'To the next unit or hex that may be picked',
    'key.nextFigure': 'To the next figure that may be ordered',
    'key.enter': 'Pick what is under the cursor; once more: give the order',
    'key.enterFigure': 'Pick the figure under the cursor',
    'key.escape': 'Let go, close a window, end the film',
    'key.line': 'The line of communication of the picked unit',
    'key.ruler': 'Ruler on and off; or drag with Shift held',
    'key.film': 'See again what happened; during the film: next step',
    'key.help': 'This help',
    'key.rule': 'The rule of what is wanted now, or of the last refusal',
    'key.tab': 'On to buttons, log and panels',
    'key.logLine': 'Choose a line',
    'key.logMoment': 'The board at that moment',
    'key.logRule': 'Its rule',
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
    'replay.luck': 'Luck',
    'luck.until': 'Luck so far:',
    'luck.sum': 'Luck in all: {0} {1}, {2} {3}',
    'luck.event': 'Turn {0}: {1} {2}',
    'luck.unit': 'in hundredths of a win',
    'luck.loading': 'Weighing dice and draws …',
    'replay.loading': 'Fetching the match …',
    'guide.begin': 'Guided first turn',
    'guide.title': 'Guide',
    'guide.step': 'Guide, step {0} of {1}',
    'guide.leave': 'Leave the guide',
    'guide.left': 'You go your own way: the guide ends here, and the match goes on.',
    'guide.done': 'That was the guide. The match goes on: from here on it is yours.',
    'film.title': 'What happened, step by step',
    'film.next': 'Next',
    'film.skip': 'Skip',
    'film.again': 'See again',
    'film.againHelp': 'What happened since your last order, once more (F)',
    'film.speed': 'Film',
    'film.speedHelp': 'How fast what happens is shown',
    'film.off': 'off',
    'film.hand': 'step by step',
    'film.slow': 'slow',
    'film.normal': 'normal',
    'film.fast': 'fast',
    'film.die': 'die {0}',
    'film.column': 'column {0}',
    'film.row': 'line {0}',
    'match.title': 'Match {0}',
    'match.save': 'Save the journal',
    'match.dice': 'Seal of the dice (SHA-256)',
    'match.sound': 'A sound when it is your turn',
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
export type Table = Partial<Record<Key, string>>;

// ---- languages ----

export type Lang = 'en' | 'fr' | 'ja';
export const LANGS: Record<Lang, string> = { en: 'English', fr: 'Français', ja: '日本語' };

const tables: Record<Lang, Table> = { en, fr, ja };
const known = (name: string | null) => (name !== null && name in LANGS ? name as Lang : null);
let lang: Lang = known(langKept()) ?? known(navigator.language.slice(0, 2)) ?? 'en';
document.documentElement.lang = lang;

export const langNow = () => lang;

export function speak(next: Lang): void {
    lang = next;
    keepLang(next);
    document.documentElement.lang = next;
}

// The name of a game, a side or a unit: in Japanese that of Japan.
export function titleIn<Title extends string | null | undefined>({ title, native }: {
    title: Title; native?: string | null;
}): string | Title {
    return lang === 'ja' && native ? native : title;
}

// ---- sentences ----

export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// A sentence that ends with its rule, where the rule stands beside it.
export const withoutRule = (text: string, rule?: string | null) =>
    (rule && text.endsWith(` (${rule})`) ? text.slice(0, -rule.length - 3) : text);

// In French no line begins with a colon.
const bound = (sentence: string) => (lang === 'fr' ? sentence.replace(/ (?=[:;?!%»])|(?<=«) /g, '\u00a0') : sentence);

function fill(sentence: string, args: (string | number)[]): string {
    return bound(sentence).replace(/\{(\d)\}/g, (_, i) => String(args[Number(i)] ?? ''));
}

export function say(key: Key, ...args: (string | number)[]): string {
    return fill(tables[lang][key] ?? en[key], args);
}

// Words that furniture brings along for its game: its own `say`. `order.GAME.VERB` and the like are found by sayOr.
const brought: Record<Lang, Record<string, string>> = { en: {}, fr: {}, ja: {} };

export function bringWords<K extends string>(words: Record<K, string>,
    others: Partial<Record<Lang, Record<string, string>>>) {
    Object.assign(brought.en, words);
    Object.assign(brought.fr, others.fr);
    Object.assign(brought.ja, others.ja);
    return (key: K, ...args: (string | number)[]) => fill(brought[lang][key] ?? words[key], args);
}

// For words that depend on a game's own names; what the table lacks is said by those names themselves.
export function sayOr(key: string, otherwise: string, ...args: (string | number)[]): string {
    const sentence = tables[lang][key as Key] ?? brought[lang][key] ?? en[key as Key] ?? brought.en[key];
    return sentence ? fill(sentence, args) : otherwise;
}
