import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcOfBoth } from './crc-of-both.ts';
import { createPacker, digestOf } from './packed-pieces.ts';

const written = (texts: readonly string[]) => texts.map((json) => ({ json, digest: digestOf(json) }));
const unpacked = (bytes: Buffer) => gunzipSync(bytes).toString();

test('whatever is packed, and packed again after some of it came and went, is unpacked as it was', async () => {
  const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 300 });
  const whenever = fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 4 }), async (lists) => {
    const pack = createPacker();
    for (const list of lists)
      expect(unpacked(await pack('{[', written(list), ']}'))).toBe(`{[${list.join()}]}`);
  });
  await fc.assert(whenever, { seed: 57, numRuns: 50 });
});

test('a list that begins with another entry, or with what was in its middle, has its commas where they belong', async () => {
  const numbers = Array.from({ length: 1000 }, (_, n) => `${n}`);
  const pack = createPacker();
  for (const list of [numbers, ['first', ...numbers], numbers.slice(300), numbers.toReversed(), [], numbers])
    expect(unpacked(await pack('[', written(list), ']'))).toBe(`[${list.join()}]`);
});

test('a piece that comes more than once is there as often', async () => {
  const ending =
    Array.from({ length: 1000 }, (_, n) => `${n}`).find((n) => digestOf(n).startsWith('A')) ?? '';
  const list = [ending, ending, ending, ending];
  expect(unpacked(await createPacker()('[', written(list), ']'))).toBe(`[${list.join()}]`);
});

test('the checksum of two texts behind each other comes from those of each', () => {
  const bytes = fc.uint8Array({ maxLength: 5000 });
  const both = fc.property(bytes, bytes, (first, second) => {
    const whole = crc32(Buffer.concat([first, second]));
    expect(crcOfBoth(crc32(first), crc32(second), second.length)).toBe(whole);
  });
  fc.assert(both, { seed: 57 });
});
