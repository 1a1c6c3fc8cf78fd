// Size budgets of the built web app: scripts and styles that a page loads, compressed, as a browser would fetch them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, fail, root } from './setup.mjs';

build(['web']);

const dist = join(root, 'apps/web/dist');

/** @type {Record<string, { file: string, css?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

// Charts come after the figures, and are no part of a page.
const BUDGETS = [
  { name: 'sign-in', kB: 135, files: askedForBy('login') },
  { name: 'dashboard', kB: 150, files: askedForBy('dashboard') },
  {
    name: 'whole app',
    kB: 450, // cut by the pages that need it, all of it together compresses less well
    files: new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])),
  },
];

const over = BUDGETS.filter(({ name, kB, files }) => {
  const kBOf = (/** @type {string} */ ending) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length / 1000, 0);
  const [scripts, styles] = [kBOf('.js'), kBOf('.css')];
  process.stdout.write(
    `  ${name}: ${(scripts + styles).toFixed(1)} of ${kB} kB gzip in ${files.size} files, ${styles.toFixed(1)} kB of them styles\n`,
  );
  return scripts + styles > kB;
});

if (over.length > 0) fail(`Over budget: ${over.map(({ name }) => name).join(', ')}`);

/** @returns {Set<string>} all scripts and styles that a page names, for the browser to fetch at once */
function askedForBy(/** @type {string} */ page) {
  const html = readFileSync(join(dist, `pages/${page}.html`), 'utf8');
  return new Set([...html.matchAll(/["\s]\/(assets\/[^"\s]+\.(?:js|css))/g)].map(([, file = '']) => file));
}
