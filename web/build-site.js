// Makes a folder of static files that is the whole page without a server, in web/: node build-site.js MODULE FOLDER.
// MODULE is the folder with the program as a module (tools/make-module). The page is that of dist/; beside it lie the
// worker that keeps the matches, the parts of the program that it fetches, the service worker that keeps the files, and
// the manifest by which the page is installed.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { takeApart } from './take-apart.js';

const [module, folder] = process.argv.slice(2).map((path) => resolve(path));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync('dist', folder, { recursive: true, filter: (path) => !path.endsWith('.gz') });
const common = { bundle: true, minify: true, logLevel: 'warning', target: 'es2020', legalComments: 'none' };

// The program in parts; what it tells of all games at the beginning is one as well, so that a list of them is there
// before the program.
const whole = readFileSync(`${module}/honjin.wasm`), { module: program, parts } = takeApart(whole);
const { Program } = await import(pathToFileURL(`${module}/honjin.mjs`).href);
const asked = await Program.start(await WebAssembly.compile(whole), console.error);
const { games } = JSON.parse(asked.ask('{"do":"games"}'));
parts.set('program', program).set('games', Buffer.from(JSON.stringify({ games })));
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const files = {};
mkdirSync(`${folder}/parts`);
for (const [name, bytes] of parts) {
    files[name] = `parts/${name}-${hashOf(bytes)}`;
    const options = ['--format=lzma', '--lzma1=preset=9e,pb=1', '-c'];
    writeFileSync(`${folder}/${files[name]}`, execFileSync('xz', options, { input: bytes, maxBuffer: 1 << 28 }));
}
// The page's own words in a language: kept as parts are.
const scripts = readdirSync(folder);
for (const lang of ['fr', 'ja']) files[`words_${lang}`] = scripts.find((file) => file.startsWith(`words.${lang}-`));
const define = { PARTS: JSON.stringify(files) };
await build({ ...common, entryPoints: { local: 'src/local/worker.ts' }, outdir: folder, format: 'esm', define });
copyFileSync('src/local/site.webmanifest', `${folder}/site.webmanifest`);

// A worker has the policy of its own file, so that the page itself need not be allowed to compile modules.
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const index = readFileSync('index.html', 'utf8')
    .replace('<html lang="en">', '<html lang="en" data-server="none">')
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <link rel="manifest" href="site.webmanifest">`);
writeFileSync(`${folder}/index.html`, index);

// What is kept for the time without a network, under a name that changes with any of it.
const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    .map((file) => `${file.parentPath ?? file.path}/${file.name}`.slice(folder.length + 1))
    .filter((file) => !Object.values(files).includes(file)).sort();
const version = hashOf(kept.map((file) => `${file} ${hashOf(readFileSync(`${folder}/${file}`))}`).join('\n'));
await build({
    ...common,
    entryPoints: { offline: 'src/local/offline.ts' },
    outdir: folder,
    format: 'iife',
    define: { ...define, FILES: JSON.stringify(['./', ...kept]), VERSION: JSON.stringify(version) },
});

// How much of it travels where the server packs what it sends: the page, and what of the program is wanted.
const sizeOf = (file) => {
    const bytes = readFileSync(`${folder}/${file}`);
    return Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length);
};
const page = [...kept, 'offline.js'].reduce((sum, file) => sum + sizeOf(file), 0);
const withParts = (isWanted) => Math.ceil(Object.keys(files).filter(isWanted)
    .reduce((sum, name) => sum + sizeOf(files[name]), page) / 1000);
const isOneGame = (name) => /^(program|games|common_en|kenshin_pack|kenshin_en)$/.test(name);
const isEnglish = (name) => !/_(fr|ja)$/.test(name) && !/_book_/.test(name);
console.log(`packed: ${withParts(isOneGame)} kB to play kenshin in English, ${withParts(isEnglish)} kB all games, ` +
    `${withParts(() => true)} kB with their books and in all languages`);
