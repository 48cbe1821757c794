// agree.mjs MODULE SCRIPT: does the module for browsers (MODULE, honjin.wasm; SCRIPT, what asks it) answer as the program
// does? The golden matches with their hashes, all choices, views and thoughts at moments of them, a match of each game
// played with dice of a seed, the document of the protocol. What the module was asked the program ($HONJIN) is asked as
// well, and each answer has to be the same, byte by byte. TAP.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , modulePath, scriptPath] = process.argv;
const { takeApart } = await import('../../web/take-apart.js');
const { Program } = await import(pathToFileURL(scriptPath).href);
let said = '';
// In parts and put together again, as the page has it.
const { module, parts } = takeApart(readFileSync(modulePath));
const compiled = await WebAssembly.compile(module);

async function begin() {
    const program = await Program.start(compiled, (text) => { said += text; });
    parts.forEach((part) => program.put(part));
    return program;
}

let program = await begin();

let cases = 0;
function tap(isOk, name, ...notes) {
    console.log(`${isOk ? 'ok' : 'not ok'} ${++cases} - ${name}`);
    if (!isOk) notes.forEach((note) => console.log(`# ${String(note).slice(0, 400)}`));
}

// ---- asking both ----

let asked = []; // lines and the module's answers

function ask(request) {
    const line = typeof request === 'string' ? request : JSON.stringify(request), answer = program.ask(line);
    asked.push([line, answer]);
    return JSON.parse(answer);
}

// Where rules are coded is told by the program alone.
const PLACES = /"(code|decides|explains|tells|tests)":\[[^\]]*\]/g;
const plain = (answer) => answer.trim().replace(PLACES, '"$1":[]');

function compare(name) {
    const lines = asked.map(([line]) => line).join('\n');
    const run = spawnSync(process.env.HONJIN ?? './honjin', ['engine'],
        { input: `${lines}\n`, maxBuffer: 1 << 30, encoding: 'utf8', env: { ...process.env, LANG: 'C', LC_ALL: 'C' } });
    const answers = run.stdout.split('\n').slice(0, -1);
    const wrong = asked.findIndex(([, answer], i) => plain(answer) !== plain(answers[i] ?? ''));
    tap(wrong < 0 && answers.length === asked.length && asked.length > 0 && !said, `${name}: ${asked.length} answers`,
        said, ...(wrong < 0 ? [] : [asked[wrong][0], plain(asked[wrong][1]), plain(answers[wrong] ?? 'nothing')]));
    asked = [];
}

// ---- golden matches ----

const MOMENTS = 4, NODES = 60;

// All that can be asked of where the match stands.
function look(game) {
    const { pending } = ask({ id: 1, do: 'pending' });
    for (const { id } of game.roles) {
        ask({ id: 2, do: 'view', role: id, state: true, lang: ['en', 'fr', 'ja'][asked.length % 3] });
        ask({ id: 3, do: 'choices', role: id, groups: false });
    }
    if (pending.kind !== 'decision') return;
    for (const level of ['greedy', 'normal', 'hard']) {
        ask({ id: 4, do: 'think', role: pending.roles[0], level, nodes: NODES, seed: asked.length });
    }
    ask({ id: 5, do: 'warn', role: pending.roles[0] });
}

const { games } = JSON.parse(program.ask('{"do":"games","lang":"en"}'));

function golden(game, path) {
    const journal = readFileSync(path, 'utf8'), seed = /^@seed (\w+)$/m.exec(journal)?.[1];
    const lines = journal.split('\n'), first = lines.indexOf('begin') + 1;
    const opened = ask({ id: 6, do: 'open', journal, ...(seed ? { seed } : {}) });
    const saved = ask({ id: 7, do: 'save' });
    tap(opened.ok && !opened.warning && saved.journal === journal, `${path} is saved as it was opened`,
        JSON.stringify(opened), String(saved.journal).slice(-200));
    for (let i = 1; i <= MOMENTS; i++) {
        const cut = first + Math.floor(((lines.length - first) * i) / (MOMENTS + 1));
        ask({ id: 8, do: 'open', journal: `${lines.slice(0, cut).join('\n')}\n`, ...(seed ? { seed } : {}) });
        look(game);
    }
    compare(path);
}

const SETS = { kenshin: 'greedy-1', jidai: 'historical-greedy', gunyuden: 'suriagehara-greedy', argad: 'bridge' };
for (const game of games.filter(({ id }) => SETS[id])) {
    const folder = `tests/replays/${game.id}`;
    tap(readdirSync(folder).includes(`${SETS[game.id]}.journal`), `${game.id} has a golden match`);
    golden(game, `${folder}/${SETS[game.id]}.journal`);
}

// ---- whole matches, with dice ----

const ORDERS = 4000;
const SHORT = { gunyuden: 'suriagehara', argad: 'drill' }; // scenarios that end soon

for (const game of games) {
    ask({ id: 1, do: 'new', game: game.id, scenario: SHORT[game.id], seed: `${game.id} in a browser` });
    let kind = '';
    for (let i = 0; i < ORDERS; i++) {
        const { pending } = ask({ id: 2, do: 'pending' });
        kind = pending.kind;
        if (kind !== 'decision') break;
        const role = pending.roles[0], level = i % 7 ? 'random' : 'greedy';
        const { action } = ask({ id: 3, do: 'think', role, level, nodes: 20, seed: i });
        ask({ id: 4, do: 'play', role, action });
    }
    const { journal } = ask({ id: 5, do: 'save' });
    compare(`a match of ${game.id}`);
    writeFileSync('build/module/match.journal', journal);
    const verified = spawnSync(process.env.HONJIN ?? './honjin', ['verify', 'build/module/match.journal'],
        { encoding: 'utf8' });
    tap(kind === 'over' && verified.status === 0, `a match of ${game.id} is over, and the program verifies it`, kind,
        verified.stdout, verified.stderr);
}

// ---- the protocol ----

// Times, a stop and fresh seeds are another thing each time.
const isSame = (line) => !line.includes('"ms"') && !/"do":"(hint|stop|review|luck|odds)"/.test(line) &&
    (!line.includes('"do":"new"') || /"seed"|"dealer":"ask"/.test(line));
program = await begin();
for (const line of readFileSync('docs/protocol.md', 'utf8').split('\n')) {
    if (line.startsWith('> {') && isSame(line.slice(2))) ask(line.slice(2));
}
compare('docs/protocol.md');

// Sentences about broken lines are its own.
const BROKEN = ['{', '{"id":1,"do":"pending"} x', '[1]', '{"do":"pending","do":"pending"}', '"\\ud800"', '01', '1e', 'nul',
    '{"id":"\\u672c\\ud83d\\ude00\\n","do":"pending"}', '['.repeat(40), '{"id":1.5,"do":"view","role":7}', '[1,]', '{,}',
    '{"id":-0,"do":"nonsense"}', '{"id":99999999999999999999,"do":"pending"}', '"\\u0000"', '"\u0001"', '{"a":1 "b":2}',
    '{"id":{"a":[]},"do":"pending","lang":"xx"}'];
const natives = spawnSync(process.env.HONJIN ?? './honjin', ['engine'],
    { input: `${BROKEN.join('\n')}\n`, encoding: 'utf8' }).stdout.split('\n').slice(0, -1).map((line) => JSON.parse(line));
program = await begin();
const own = BROKEN.map((line) => JSON.parse(program.ask(line)));
const off = own.findIndex(({ id, ok, error }, i) => ok !== natives[i]?.ok || error.code !== natives[i].error.code ||
    id !== natives[i].id);
tap(off < 0 && natives.length === own.length, `${own.length} broken lines`, BROKEN[off], JSON.stringify(own[off]),
    JSON.stringify(natives[off]));

console.log(`1..${cases}`);
