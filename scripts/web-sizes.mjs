// How much the built web app sends before a screen is there: scripts and styles, compressed, as a browser would fetch them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './setup.mjs';

const DIST = join(root, 'apps/web/dist');
const APP = ['index.html', 'style.css'];
const routes = (/** @type {string[]} */ ...names) =>
  names.map((name) => `src/routes/${name}.tsx?tsr-split=component`); // as the router splits them

/** @typedef {Record<string, { file: string, css?: string[], imports?: string[] }>} Manifest */

/** The screens that have a limit. A chart's code arrives after the figures and does not count for its screen. */
export function webSizes() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
  return [
    { name: 'sign-in', mostKb: 220, modules: [...APP, ...routes('login')] },
    {
      name: 'dashboard',
      mostKb: 280,
      modules: [...APP, ...routes('_authed', '_authed.$sellerRef.$marketplaceId.index')],
    },
    { name: 'whole app', mostKb: 550, modules: Object.keys(manifest) },
  ].map(({ name, mostKb, modules }) => {
    const files = filesOf(manifest, modules);
    const stylesKb = kbOf(files, '.css');
    return { name, mostKb, kb: kbOf(files, '.js') + stylesKb, stylesKb, files: files.length };
  });
}

const kbOf = (/** @type {readonly string[]} */ files, /** @type {string} */ ending) =>
  files
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length / 1000, 0);

/** @returns {string[]} the scripts and styles of these modules and of everything they import */
function filesOf(/** @type {Manifest} */ manifest, /** @type {readonly string[]} */ modules) {
  const files = new Set();
  const seen = new Set();
  const add = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}, which scripts/web-sizes.mjs names`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  };
  modules.forEach(add);
  return [...files];
}
