// A module that is imported late and lies in a file with others gets a second file from the bundler, which only gives its
// names on. Each would be a request before the code itself: whoever imports one imports the code instead.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { afterBuild } from './vite-after-build.ts';

const GIVING_ON = /^export\{([^{}]*)\}from"\.\/([^"]+)";\s*$/;

type GivingOn = { file: string; from: string; names: [inFile: string, given: string][] };

export function readGivingOn(file: string, code: string): GivingOn | null {
  const [, names, from] = GIVING_ON.exec(code) ?? [];
  if (names === undefined || from === undefined) return null;
  const pairs = names.split(',').map((name): [string, string] => {
    const [inFile = '', given = inFile] = name.split(' as ');
    return [inFile, given];
  });
  return { file, from, names: pairs };
}

export function importDirectly(code: string, { file, from, names }: GivingOn): string {
  const given = names.map(([inFile, name]) => `${name}:e.${inFile}`).join(',');
  return code
    .replaceAll(`import(\`./${file}\`)`, `import(\`./${from}\`).then(e=>({${given}}))`)
    .replaceAll(`"assets/${file}"`, `"assets/${from}"`); // the files that the bundler asks for ahead
}

function withoutFiles(manifest: Manifest, givingOn: GivingOn[]): Manifest {
  const files = new Map(givingOn.map(({ file, from }) => [`assets/${file}`, `assets/${from}`]));
  return Object.fromEntries(
    Object.entries(manifest).map(([key, chunk]) => [
      key,
      { ...chunk, file: files.get(chunk.file) ?? chunk.file },
    ]),
  );
}

async function rewrite(dist: string): Promise<void> {
  const folder = join(dist, 'assets');
  const codes = new Map<string, string>();
  for (const file of await readdir(folder))
    if (file.endsWith('.js')) codes.set(file, await readFile(join(folder, file), 'utf8'));
  const givingOn = [...codes].flatMap(([file, code]) => readGivingOn(file, code) ?? []);
  for (const { file } of givingOn) codes.delete(file);
  for (const [file, code] of codes) {
    const direct = givingOn.reduce(importDirectly, code);
    const left = givingOn.find((one) => direct.includes(one.file));
    if (left)
      throw new Error(`${file} imports ${left.file} in a way that vite-direct-imports.ts does not know`);
    if (direct !== code) await writeFile(join(folder, file), direct);
  }
  for (const { file } of givingOn) await rm(join(folder, file));
  const list = join(dist, '.vite/manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(list, 'utf8'));
  await writeFile(list, JSON.stringify(withoutFiles(manifest, givingOn), null, 2));
}

export const directImports = () => afterBuild('direct-imports', rewrite);
