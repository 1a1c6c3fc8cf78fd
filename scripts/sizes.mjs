// Size budgets of the built web app: JavaScript that a page loads, compressed, as a browser would fetch it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, fail, root } from './setup.mjs';

build(['web']);

const dist = join(root, 'apps/web/dist');

/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const BUDGETS = [
  { name: 'sign-in', kB: 200, files: loadedBy('index.html', 'src/pages/public/login-page.tsx') },
  {
    name: 'dashboard',
    kB: 300,
    files: loadedBy('index.html', 'src/app/require-admin.tsx', 'src/pages/dashboard-page.tsx'),
  },
  { name: 'whole app', kB: 450, files: new Set(Object.values(manifest).map(({ file }) => file)) },
];

const over = BUDGETS.filter(({ name, kB, files }) => {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  process.stdout.write(
    `  ${name}: ${(bytes / 1000).toFixed(1)} of ${kB} kB gzip in ${scripts.length} files\n`,
  );
  return bytes > kB * 1000;
});

if (over.length > 0) fail(`Over budget: ${over.map(({ name }) => name).join(', ')}`);

/** @returns {Set<string>} the files of these entries and of all they import */
function loadedBy(/** @type {string[]} */ ...keys) {
  const files = new Set();
  const add = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) fail(`The build has no ${key}; scripts/sizes.mjs must name what a page loads.`);
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return files;
}
