// Size budgets of the built web app: scripts and styles that a page loads, compressed, as a browser would fetch them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, fail, root } from './setup.mjs';

build(['web']);

const dist = join(root, 'apps/web/dist');

/** @type {Record<string, { file: string, css?: string[], imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const APP = ['index.html', 'style.css'];
const routes = (/** @type {string[]} */ ...names) =>
  names.map((name) => `src/routes/${name}.tsx?tsr-split=component`); // as the router splits them

// A chart's code arrives after the figures and does not count for its screen.
const BUDGETS = [
  { name: 'sign-in', kB: 220, files: filesOf([...APP, ...routes('login')]) },
  {
    name: 'dashboard',
    kB: 280,
    files: filesOf([...APP, ...routes('_authed', '_authed.$sellerRef.$marketplaceId.index')]),
  },
  { name: 'whole app', kB: 550, files: filesOf(Object.keys(manifest)) },
];

const over = BUDGETS.filter(({ name, kB, files }) => {
  const kBOf = (/** @type {string} */ ending) =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length / 1000, 0);
  const [scripts, styles] = [kBOf('.js'), kBOf('.css')];
  process.stdout.write(
    `  ${name}: ${(scripts + styles).toFixed(1)} of ${kB} kB gzip in ${files.length} files, ${styles.toFixed(1)} kB of them styles\n`,
  );
  return scripts + styles > kB;
});

if (over.length > 0) fail(`Over budget: ${over.map(({ name }) => name).join(', ')}`);

/** @returns {string[]} the scripts and styles of these modules and of everything they import */
function filesOf(/** @type {string[]} */ modules) {
  const files = new Set();
  const seen = new Set();
  const add = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}, which scripts/sizes.mjs names`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  };
  modules.forEach(add);
  return [...files];
}
