// Makes a folder of static files that is the whole page without a server, in web/: node build-site.js MODULE FOLDER.
// MODULE is the program as a module (tools/make-module). The page is that of dist/; beside it lie the worker that keeps
// the matches, the service worker that keeps the files, and the manifest by which the page is installed.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const [module, folder] = process.argv.slice(2).map((path) => resolve(path));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync('dist', folder, { recursive: true, filter: (path) => !path.endsWith('.gz') });
const common = { bundle: true, minify: true, logLevel: 'warning', target: 'es2020', legalComments: 'none' };
await build({ ...common, entryPoints: { local: 'src/local/worker.ts' }, outdir: folder, format: 'esm' });
writeFileSync(`${folder}/honjin.module`, gzipSync(readFileSync(module), { level: 9 }));
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
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    .map((file) => `${file.parentPath ?? file.path}/${file.name}`.slice(folder.length + 1)).sort();
const version = createHash('sha256');
files.forEach((file) => version.update(file).update(readFileSync(`${folder}/${file}`)));
await build({
    ...common,
    entryPoints: { offline: 'src/local/offline.ts' },
    outdir: folder,
    format: 'iife',
    define: { FILES: JSON.stringify(['./', ...files]), VERSION: JSON.stringify(version.digest('hex').slice(0, 16)) },
});

// How much of it travels where the server packs what it sends.
const size = [...files, 'offline.js'].reduce((sum, file) => sum + Math.min(readFileSync(`${folder}/${file}`).length,
    gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length), 0);
console.log(`${files.length + 1} files, ${Math.ceil(size / 1000)} kB packed`);
