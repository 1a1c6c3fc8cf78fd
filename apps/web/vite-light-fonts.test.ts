import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { theme } from './src/theme.ts';
import { lightFont, toFace } from './vite-light-fonts.ts';

const sheet = await readFile(fileURLToPath(import.meta.resolve('./src/styles.css')), 'utf8');
const rules = sheet.match(/@font-face \{[^}]*\}/g) ?? [];
const [latin = ''] = rules;

/** Those of the words that stand in it. */
async function among(font: Buffer, words: string[]) {
  const unpacked = await subsetFont(font, toFace(latin).characters, {
    targetFormat: 'sfnt',
    preserveNameIds: [0, 14],
  });
  const text = unpacked.toString('latin1').replaceAll('\0', ''); // its sentences are UTF-16
  return words.filter((word) => text.includes(word));
}

describe('a light font', () => {
  test('holds the characters and the weights that the rule of it names', () => {
    const face = toFace(
      '@font-face{font-weight: 400 700;src: url("a.woff2");unicode-range: U+41-43, U+20AC}',
    );
    expect(face).toEqual({ source: 'a.woff2', weights: { min: 400, max: 700 }, characters: 'ABC€' });
  });

  test('of the rupee is its own: for one sign nobody fetches the letters of further languages', async () => {
    expect(rules.map((rule) => toFace(rule).characters.includes('₹'))).toEqual([false, false, true]);
    expect((await lightFont(toFace(rules[2] ?? ''))).length).toBeLessThan(2_000);
  });

  test('with which every word is drawn is alone in its family: a browser makes ready all fonts of one', () => {
    const families = rules.map((rule) => /font-family: "(.+)"/.exec(rule)?.[1]);
    expect(families).toEqual(['Inter Variable', 'Inter Further', 'Inter Further']);
    expect(theme.fontFamily).toMatch(/^'Inter Variable', 'Inter Further', /);
  });

  test('is not made from a rule that does not say which', () => {
    expect(() => toFace('@font-face{font-weight: 400 700;src: url("a.woff2")}')).toThrow('no source');
  });

  test('keeps the space between letters and the figures that stand under each other, in half of the bytes', async () => {
    const whole = await readFile(fileURLToPath(import.meta.resolve(toFace(latin).source)));
    const light = await lightFont(toFace(latin));
    expect(light.length).toBeLessThan(whole.length / 2);
    const features = ['calt', 'ccmp', 'kern', 'tnum'];
    expect(await among(whole, features)).toEqual(features);
    expect(await among(light, features)).toEqual(['kern', 'tnum']);
  });

  test('says whose it is, and where its licence stands', async () => {
    const words = ['The Inter Project Authors', 'openfontlicense.org'];
    expect(await among(await lightFont(toFace(latin)), words)).toEqual(words);
  });
});
