// Each file of code has its own sheet of styles from the bundler, and each sheet is a request before anything can be
// painted: a screen of many parts had fifteen. Those of every page become one sheet, those of the dashboard another, those
// of all other signed-in screens a third; what a public page shows beside the first stays its own: none brings what it
// does not show.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Manifest } from 'vite';
import { afterBuild } from './vite-after-build.ts';

const FIRST = ['index.html', 'src/app/frame.ts'];
const PUBLIC_PAGES = 'src/pages/public/';
const DASHBOARD = ['src/app/require-admin.tsx', 'src/pages/dashboard-page.tsx'];

/** In the order in which they stand on each other: what a file imports comes before it. */
function sheetsOf(manifest: Manifest, keys: string[]): string[] {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    chunk?.imports?.forEach(add);
    for (const sheet of chunk?.css ?? []) sheets.add(sheet);
  };
  keys.forEach(add);
  return [...sheets];
}

type Group = [name: string, sheets: string[]];

const nameOf = (sheet: string) => basename(sheet).replace(/-[\w-]{8}\.css$/, '');

/** Which sheets become one, and its name. */
export function groupSheets(manifest: Manifest): Group[] {
  const known = new Set<string>();
  const sheetsLeftOf = (keys: string[]) => {
    const sheets = sheetsOf(manifest, keys).filter((sheet) => !known.has(sheet));
    for (const sheet of sheets) known.add(sheet);
    return sheets;
  };
  const keys = Object.keys(manifest);
  const first = sheetsLeftOf(FIRST);
  const ofPublicPages = sheetsLeftOf(keys.filter((key) => key.startsWith(PUBLIC_PAGES)));
  return [
    ['every-page', first],
    ['dashboard', sheetsLeftOf(DASHBOARD)],
    ['screens', sheetsLeftOf(keys)],
    ...ofPublicPages.map((sheet): Group => [nameOf(sheet), [sheet]]),
  ];
}

const withSheets = (manifest: Manifest, merged: Map<string, string>): Manifest =>
  Object.fromEntries(
    Object.entries(manifest)
      .filter(([, { file }]) => !merged.has(file))
      .map(([key, chunk]) => {
        if (!chunk.css) return [key, chunk];
        return [key, { ...chunk, css: [...new Set(chunk.css.map((sheet) => merged.get(sheet) ?? sheet))] }];
      }),
  );

async function merge(dist: string): Promise<void> {
  const list = join(dist, '.vite/manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(list, 'utf8'));
  const merged = new Map<string, string>();
  for (const [name, sheets] of groupSheets(manifest)) {
    const texts = await Promise.all(sheets.map((sheet) => readFile(join(dist, sheet), 'utf8')));
    const text = texts.join('');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const file = `assets/${name}-${hash}.css`;
    await writeFile(join(dist, file), text);
    for (const sheet of sheets) merged.set(sheet, file);
  }
  const rename = (text: string) =>
    [...merged].reduce((renamed, [sheet, file]) => renamed.replaceAll(sheet, file), text);
  const scripts = (await readdir(join(dist, 'assets'))).filter((file) => file.endsWith('.js'));
  for (const path of ['index.html', ...scripts.map((file) => `assets/${file}`)]) {
    const text = await readFile(join(dist, path), 'utf8');
    const renamed = rename(text);
    if (renamed !== text) await writeFile(join(dist, path), renamed);
  }
  for (const sheet of merged.keys()) await rm(join(dist, sheet));
  await writeFile(list, JSON.stringify(withSheets(manifest, merged), null, 2));
}

export const fewSheets = () => afterBuild('few-sheets', merge);
