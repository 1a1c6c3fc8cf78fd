import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLossless, parseLosslessBytes, plainDecimal } from './lossless-json.ts';

test('an id beyond 2^53 keeps its digits', () => {
  expect(parseLossless('{"profileId":9007199254740993,"n":-18446744073709551615}')).toEqual({
    profileId: '9007199254740993',
    n: '-18446744073709551615',
  });
});

test('a number that is printed back as written stays a number', () => {
  expect(parseLossless('[0, 7, -3.25, 22.95, 158410630682987, true, null]')).toEqual([
    0,
    7,
    -3.25,
    22.95,
    158410630682987,
    true,
    null,
  ]);
});

test('an amount keeps its trailing zero and its exponent', () => {
  expect(parseLossless('[22.950, 1.0E7, 0.1e-2]')).toEqual(['22.950', '1.0E7', '0.1e-2']);
});

test('digits inside a text are left alone', () => {
  const text = '{"a \\"9007199254740993\\" b":"22.950 \\\\","9007199254740993":1}';
  expect(parseLossless(text)).toEqual(JSON.parse(text));
});

const PIECES = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '-',
  '0',
  '9007199254740993',
  '1.50',
  'e5',
  '.',
  'a',
  'true',
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(''));
const attempt = (parse: (text: string) => unknown, text: string) => {
  try {
    return { read: parse(text) };
  } catch {
    return 'refused';
  }
};
const wasRead = (outcome: ReturnType<typeof attempt>) => outcome !== 'refused';
const fromBytes = (text: string) => parseLosslessBytes(Buffer.from(text));

test('what JSON.parse refuses is refused, however the digits fall', () => {
  fc.assert(
    fc.property(soup, (text) => {
      expect(wasRead(attempt(parseLossless, text))).toBe(wasRead(attempt(JSON.parse, text)));
    }),
    { numRuns: 20_000, seed: 1 },
  );
});

test('bytes that are read fast are read as their text is, whatever they are', () => {
  fc.assert(
    fc.property(soup, (text) => {
      expect(attempt(fromBytes, text)).toEqual(attempt(parseLossless, text));
    }),
    { numRuns: 10_000, seed: 6 },
  );
});

const digits = fc.stringMatching(/^\d{1,18}$/);
const zeros = fc.constantFrom('', '0', '00', '000000');
const literal = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(fc.constantFrom('0', '1', '10', '00'), digits),
    fraction: fc.option(fc.tuple(zeros, digits, zeros).map((parts) => parts.join(''))),
    exponent: fc.option(fc.stringMatching(/^[eE][+-]?\d{1,3}$/)),
  })
  .map(({ sign, whole, fraction, exponent }) => {
    const point = fraction === null ? '' : `.${fraction}`;
    return sign + whole + point + (exponent ?? '');
  });

test('a number, however it is written, is the same whether read fast or not', () => {
  const row = fc.tuple(literal, literal, fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' ', '\n'));
  fc.assert(
    fc.property(row, ([one, other, name, gap]) => {
      const text = `{${JSON.stringify(name)}:${one},"list":[${other}${gap},${gap}${one}],"text":"${other}"}`;
      expect(attempt(fromBytes, text)).toEqual(attempt(parseLossless, text));
    }),
    { numRuns: 10_000, seed: 7 },
  );
});

test('any document reads as JSON.parse reads it when no digit is at stake', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const asNumbers = JSON.stringify(parseLossless(text), (_, it) =>
        typeof it === 'string' ? `"${it}"` : it,
      );
      const plain = JSON.stringify(JSON.parse(text), (_, it) => (typeof it === 'string' ? `"${it}"` : it));
      const lossy = /\d(e|E)|-0\b|\d{16}|\.\d*0\b/.test(text);
      if (!lossy) expect(asNumbers).toBe(plain);
    }),
    { seed: 2 },
  );
});

test('any 64-bit integer survives, at any depth', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (id) => {
      const read = JSON.stringify(parseLossless(`{"rows":[{"id":${id}, "after":1}]}`));
      expect(read).toBe(
        JSON.stringify({
          rows: [{ id: String(Number(id)) === String(id) ? Number(id) : String(id), after: 1 }],
        }),
      );
    }),
    { seed: 3 },
  );
});

test.each([
  ['22.950', '22.950'],
  ['-0.10', '-0.10'],
  ['1.0E7', '10000000'],
  ['1.25e3', '1250'],
  ['1.2345e2', '123.45'],
  ['12e-4', '0.0012'],
  ['-5E-1', '-0.5'],
  ['0e0', '0'],
])('%s is written out as %s', (literal, plain) => {
  expect(plainDecimal(literal)).toBe(plain);
});

test.each(['', 'abc', '1,5', 'NaN', '0x10', '1e9999'])('"%s" is no decimal', (text) => {
  expect(plainDecimal(text)).toBeNull();
});

test('writing out an exponent never changes the value', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.nat(999_999),
      fc.integer({ min: -12, max: 12 }),
      (whole, fraction, exponent) => {
        const literal = `${whole}.${fraction}e${exponent}`;
        expect(Number(plainDecimal(literal))).toBeCloseTo(Number(literal), 6);
        expect(plainDecimal(literal)).not.toMatch(/e/i);
      },
    ),
    { seed: 4 },
  );
});
