// Makes dist/, the page that goes into the program: one script, one style sheet, index.html and the icon.
import { build } from 'esbuild';
import { copyFileSync, mkdirSync } from 'node:fs';

process.chdir(import.meta.dirname ?? new URL('.', import.meta.url).pathname);
mkdirSync('dist', { recursive: true });
await build({
    entryPoints: { page: 'src/main.tsx', style: 'style.css' },
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
});
for (const file of ['icon.svg', 'index.html']) copyFileSync(file, `dist/${file}`);
