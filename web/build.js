// Makes dist/, the page that goes into the program: the script of the page and that of the worker which paints the
// ground, one style sheet, index.html, pictures and the icon, each also packed for browsers that unpack. What the start
// page does without (the match, the rulebook, other languages) are parts of their own, named by what is in them.
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

process.chdir(import.meta.dirname ?? new URL('.', import.meta.url).pathname);
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
const common = { bundle: true, minify: true, logLevel: 'warning' };
await build({
    ...common,
    entryPoints: { page: 'src/main.tsx', ground: 'src/ground/worker.ts' },
    outdir: 'dist',
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
});
// The style sheet, and behind it what games bring along.
const own = readdirSync('src', { recursive: true }).filter((file) => file.endsWith('.css')).sort()
    .map((file) => `src/${file}`);
await build({
    ...common,
    stdin: {
        contents: ['style.css', ...own].map((file) => `@import "./${file}";`).join(''),
        loader: 'css',
        resolveDir: '.',
    },
    outfile: 'dist/style.css',
});
const art = readdirSync('art').map((file) => `art/${file}`);
mkdirSync('dist/art', { recursive: true });
for (const file of ['icon.svg', 'index.html', ...art]) copyFileSync(file, `dist/${file}`);
const scripts = readdirSync('dist').filter((file) => file.endsWith('.js'));
for (const file of ['index.html', 'style.css', ...scripts, ...art]) {
    writeFileSync(`dist/${file}.gz`, gzipSync(readFileSync(`dist/${file}`), { level: 9 }));
}
