import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLosslessBytes } from '../lossless-json.ts';
import { createRowParser } from './row-parser.ts';

/** Numbers that are not whole as text, which is how the fast way may answer them. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, it) => (typeof it === 'number' && !Number.isInteger(it) ? String(it) : it)),
  );

const attempt = (parse: (bytes: Buffer) => unknown, text: string) => {
  try {
    return { read: comparable(parse(Buffer.from(text))) };
  } catch {
    return 'refused';
  }
};

/** What a parser makes of one row after the other, beside what each is by itself. */
function expectAsIfAlone(rows: readonly string[]) {
  const parse = createRowParser();
  const read = rows.map((row) => attempt(parse, row));
  expect(read).toEqual(rows.map((row) => attempt(parseLosslessBytes, row)));
}

const FIRST = '{"name":"a","sales":{"units":1,"amount":1.5},"note":null,"traffic":{"views":7}}';

test.each([
  ['other values', FIRST.replace('"a"', '"bcd"').replace('1.5', '20.50').replace('7', '0')],
  ['a shorter text', FIRST.replace('"a"', '""')],
  ['an escaped text', FIRST.replace('"a"', '"\\"}"')],
  ['letters beyond ASCII', FIRST.replace('"a"', '"äö"')],
  ['a control character', FIRST.replace('"a"', '"\n"')],
  ['a text for a number', FIRST.replace('7', '"7"')],
  ['a number for a text', FIRST.replace('"a"', '7')],
  ['a value for a null', FIRST.replace('null', '7')],
  ['a null for a value', FIRST.replace('7', 'null')],
  ['a list for a value', FIRST.replace('7', '[7]')],
  ['an exponent', FIRST.replace('7', '1.0E7')],
  ['an id beyond 2^53', FIRST.replace('7', '9007199254740993')],
  ['a number below zero', FIRST.replace('7', '-7')],
  ['a zero below zero', FIRST.replace('7', '-0')],
  ['a number with a leading zero', FIRST.replace('7', '07')],
  ['a number that ends in its point', FIRST.replace('7', '7.')],
  ['a number that begins with its point', FIRST.replace('7', '.7')],
  ['a lonely minus', FIRST.replace('7', '-')],
  ['two points', FIRST.replace('7', '7.7.7')],
  ['a key less', FIRST.replace('"units":1,', '')],
  ['a key more', FIRST.replace('"units":1,', '"units":1,"items":2,')],
  ['another key', FIRST.replace('units', 'unit5')],
  ['a key twice', FIRST.replace('"amount"', '"units"')],
  ['an object twice', FIRST.replace('"traffic"', '"sales"')],
  ['a key that means the prototype', FIRST.replace('"units"', '"__proto__"')],
  ['space between', FIRST.replaceAll(/[:,]/g, '$& ')],
  ['something behind it', `${FIRST} `],
  ['something missing at its end', FIRST.slice(0, -1)],
  ['nothing in it', '{}'],
])('a row with %s is read as if it stood alone, before and after others', (_, other) => {
  expectAsIfAlone([FIRST, other, FIRST, other, FIRST]);
  expectAsIfAlone([other, other, FIRST, other]);
});

test.each(['null', '7', '"text"', '[]', '[{"a":1}]', 'true'])('%s among rows harms nobody', (text) => {
  expectAsIfAlone([text, FIRST, text, text, FIRST]);
});

const value = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.stringMatching(/^-?(0|[1-9]\d{0,18})(\.\d{1,12})?$/),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.stringMatching(/^[A-Z0-9]{0,10}$/).map((text) => `"${text}"`),
  fc.constantFrom('null', 'true', '01', '1.', '"', ''),
);
const keys = fc.constantFrom('a', 'b', 'c', '"', '__proto__', '');
const group = fc
  .array(fc.tuple(keys, value), { maxLength: 4 })
  .map((pairs) => `{${pairs.map(([key, it]) => `${JSON.stringify(key)}:${it}`).join(',')}}`);

test('any rows, alike or not, are read as if each stood alone', () => {
  const row = fc
    .tuple(value, group, value)
    .map(([one, inner, other]) => `{"x":${one},"y":${inner},"z":${other}}`);
  fc.assert(fc.property(fc.array(row, { maxLength: 8 }), expectAsIfAlone), { numRuns: 2000, seed: 10 });
});

test('rows with the same keys are read as if each stood alone', () => {
  const row = fc
    .tuple(value, value, value)
    .map(([one, two, three]) => `{"a":${one},"b":{"c":${two}},"d":${three}}`);
  fc.assert(fc.property(fc.array(row, { minLength: 5, maxLength: 30 }), expectAsIfAlone), {
    numRuns: 1500,
    seed: 11,
  });
});

test('a hundred kinds of rows later it has stopped learning, and still reads', () => {
  expectAsIfAlone(Array.from({ length: 150 }, (_, kind) => `{"key${kind}":${kind}.50}`));
});
