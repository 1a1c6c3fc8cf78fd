// Takes out of the fonts what our pages never show. Inter looks at the neighbours of each letter for eleven reasons, such as
// another colon between digits: that is a third of the time in which a browser lays out text, and half of the file.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { normalizePath, type Plugin } from 'vite';

/** The space between letters, and figures that stand under each other. */
const FEATURES = ['kern', 'tnum'];
/** Whose it is and where its licence stands, which is to stay in it. */
const NAMES = [0, 14];

const SHEET = /\/src\/styles\.css$/;
const FACE = /@font-face\s*\{[^}]*\}/g;
const SOURCE = /url\("([^"]+\.woff2)"\)/;
const WEIGHTS = /font-weight:\s*(\d+) (\d+)/;
const RANGE = /unicode-range:([^;}]+)/;

type Face = { source: string; weights: { min: number; max: number }; characters: string };

/** What a rule of the sheet says of a font: it is to hold that, and no more. */
export function toFace(rule: string): Face {
  const [, source] = SOURCE.exec(rule) ?? [];
  const [, min, max] = WEIGHTS.exec(rule) ?? [];
  const [, range] = RANGE.exec(rule) ?? [];
  if (!source || !min || !max || !range)
    throw new Error(`vite-light-fonts.ts finds no source, weights or unicode-range in ${rule}`);
  return { source, weights: { min: Number(min), max: Number(max) }, characters: charactersOf(range) };
}

function charactersOf(range: string): string {
  const codes = range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-');
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return String.fromCodePoint(...codes);
}

export async function lightFont({ source, weights, characters }: Face): Promise<Buffer> {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)));
  return subsetFont(font, characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    preserveNameIds: NAMES,
    variationAxes: { wght: weights },
  });
}

/** The sheet with the fonts of a folder, into which they are put. */
export async function withLightFonts(sheet: string, folder: string): Promise<string> {
  const rules = await Promise.all(
    (sheet.match(FACE) ?? []).map(async (rule, index) => {
      const face = toFace(rule);
      const path = join(folder, `${index + 1}-${basename(face.source)}`); // two may be of the same source
      await writeFile(path, await lightFont(face));
      return rule.replace(face.source, () => normalizePath(path)); // a sheet reads a backslash as an escape
    }),
  );
  return sheet.replaceAll(FACE, () => rules.shift() ?? '');
}

export function lightFonts(): Plugin {
  let folder: string | null = null;
  return {
    name: 'light-fonts',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!SHEET.test(id)) return null;
      folder ??= await mkdtemp(join(tmpdir(), 'insights-fonts-'));
      return { code: await withLightFonts(code, folder), map: null };
    },
    async closeBundle() {
      if (folder) await rm(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}
