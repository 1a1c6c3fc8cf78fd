import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { type DocumentWish, readDocument, readList } from './json-document.ts';

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Read = { lists: Record<string, string[]>; values: Record<string, string> };

/** Everything as text: what a list or a value was, byte for byte. */
async function read(
  document: string | Uint8Array,
  wish: Partial<DocumentWish>,
  size = 1 << 20,
): Promise<Read> {
  const lists = new Map<string, string[]>();
  const values = new Map<string, string>();
  const chunks = inChunks(Buffer.from(document), size);
  for await (const part of readDocument(chunks, { operation: 'downloadDocument', lists: [], ...wish })) {
    if ('value' in part) values.set(part.value, part.bytes.toString());
    else lists.set(part.list, [...(lists.get(part.list) ?? []), ...part.elements.map(String)]);
  }
  return { lists: Object.fromEntries(lists), values: Object.fromEntries(values) };
}

async function kindOf(promise: Promise<unknown>): Promise<string> {
  const reason = await promise.catch((error: unknown) => error);
  if (reason instanceof ProviderError) return reason.kind;
  throw new Error(`expected a ProviderError, got ${String(reason)}`);
}

const WISH = { lists: ['dates', 'asins'], values: ['specification'] };
const DOCUMENT =
  '{"specification":{"a":[1]},"dates":[{"d":"x"}],"other":[[{}],"}"],"asins":[{"n":1.0},{"n":2}]}';
const EXPECTED = {
  lists: { dates: ['{"d":"x"}'], asins: ['{"n":1.0}', '{"n":2}'] },
  values: { specification: '{"a":[1]}' },
};

test('lists come element by element and values whole, as they were written, the rest is skipped', async () => {
  expect(await read(DOCUMENT, WISH)).toEqual(EXPECTED);
});

test('the order of the keys is nobody’s promise', async () => {
  const turned = '{"asins":[{"n":1.0},{"n":2}],"other":null,"dates":[{"d":"x"}],"specification":{"a":[1]}}';
  expect(await read(turned, WISH)).toEqual(EXPECTED);
});

test.each([1, 2, 3, 5, 7, 64])('a document in chunks of %i reads the same', async (size) => {
  expect(await read(DOCUMENT, WISH, size)).toEqual(EXPECTED);
});

test('a byte order mark and white space anywhere are no matter', async () => {
  const spaced = `\ufeff\r\n\t ${DOCUMENT.replaceAll(/[{}[\],:]/g, ' $& \n')}  \n`;
  const squeezed = (it: Read) => JSON.parse(JSON.stringify(it).replaceAll(/ |\\n/g, ''));
  expect(squeezed(await read(spaced, WISH))).toEqual(EXPECTED);
  expect(squeezed(await read(spaced, WISH, 1))).toEqual(EXPECTED);
});

test('a list that is there is told even when nothing is in it, one that is missing is not', async () => {
  expect(await read('{"asins":[],"dates":null}', WISH)).toEqual({
    lists: { asins: [], dates: [] },
    values: {},
  });
  expect(await read('{}', WISH)).toEqual({ lists: {}, values: {} });
});

test('a key is known by its letters, however they are escaped', async () => {
  expect((await read('{"\\u0061sins":[1]}', WISH)).lists).toEqual({ asins: ['1'] });
});

test('an element that cannot be parsed is handed over: it is one bad row, not the end', async () => {
  const { lists } = await read('{"asins":[{"n":01},{n},nul,"text",{"n":2}]}', WISH);
  expect(lists['asins']).toEqual(['{"n":01}', '{n}', 'nul', '"text"', '{"n":2}']);
});

test('quotes and backslashes in texts end nothing, wherever the chunks are cut', async () => {
  const row = { 'a"]}': 'b\\', c: '\\"},{"', d: '\\\\' };
  const text = JSON.stringify({ 'x\\"': '\\', asins: [row, row], dates: ['\\"', '"'] });
  for (const size of [1, 2, 3, 4, 5, 1000]) {
    const { lists } = await read(text, WISH, size);
    expect(lists['asins']?.map((it) => JSON.parse(it))).toEqual([row, row]);
    expect(lists['dates']?.map((it) => JSON.parse(it))).toEqual(['\\"', '"']);
  }
});

test.each(Array.from({ length: DOCUMENT.length - 1 }, (_, at) => DOCUMENT.slice(0, at + 1)))(
  'a document that breaks off is unavailable: %s',
  async (text) => {
    expect(await kindOf(read(text, WISH))).toBe('unavailable');
    expect(await kindOf(read(text, WISH, 1))).toBe('unavailable');
  },
);

test.each([
  ['nothing', ''],
  ['only space', ' \n'],
  ['a byte order mark', '\ufeff'],
  ['no object', '[1]'],
  ['a gateway’s page', '<html><body>Service Unavailable</body></html>'],
  ['something after the end', `${DOCUMENT} {}`],
  ['a comma after the end', `${DOCUMENT},`],
  ['crossed brackets', '{"asins":[{"n":[1}]]}'],
  ['crossed brackets in what is skipped', '{"x":[{]},"asins":[]}'],
  ['a list that is closed as an object', '{"asins":[1}'],
  ['an object that is closed as a list', '{"asins":[1]]'],
  ['a list twice', '{"asins":[1],"asins":[2]}'],
  ['a list twice, once escaped', '{"asins":[1],"\\u0061sins":[2]}'],
  ['a value twice', '{"specification":1,"specification":1}'],
  ['an object for a list', '{"asins":{"a":1}}'],
  ['a text for a list', '{"asins":"none"}'],
  ['a number for a list', '{"asins":0}'],
  ['half a null for a list', '{"asins":nil}'],
  ['two commas', '{"asins":[1,,2]}'],
  ['a comma at the end of a list', '{"asins":[1,]}'],
  ['a comma at the start of a list', '{"asins":[,1]}'],
  ['a comma at the end of an object', '{"asins":[1],}'],
  ['no comma between elements', '{"asins":[{}{}]}'],
  ['no comma between keys', '{"asins":[] "dates":[]}'],
  ['no colon', '{"asins" []}'],
  ['no value', '{"specification":}'],
  ['a bare key', '{asins:[]}'],
  ['a broken key', '{"\\x":1}'],
])('%s is malformed', async (_, text) => {
  expect(await kindOf(read(text, WISH))).toBe('malformed');
  expect(await kindOf(read(text, WISH, 1))).toBe('malformed');
});

test.each([
  ['a stray byte', [0x80]],
  ['half a letter', [0xe3, 0x83]],
  ['ISO-8859-1', [0x43, 0x61, 0x66, 0xe9]],
  ['an overlong letter', [0xc0, 0xaf]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
])('%s in a text is no UTF-8, so the document is malformed', async (_, bytes) => {
  const document = Buffer.concat([
    Buffer.from('{"asins":["'),
    Buffer.from(bytes),
    Buffer.from('"],"dates":[]}'),
  ]);
  for (const size of [1, 2, 3, 1000]) expect(await kindOf(read(document, WISH, size))).toBe('malformed');
});

test('UTF-16 is malformed', async () => {
  expect(await kindOf(read(Buffer.from(`\ufeff${DOCUMENT}`, 'utf16le'), WISH))).toBe('malformed');
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('nesting is followed 64 deep and no deeper, also in what is skipped', async () => {
  expect((await read(`{"x":${nested(64)},"asins":[${nested(64)}]}`, WISH)).lists['asins']).toHaveLength(1);
  expect(await kindOf(read(`{"asins":[${nested(65)}]}`, WISH))).toBe('malformed');
  expect(await kindOf(read(`{"x":${nested(65)}}`, WISH))).toBe('malformed');
});

test('an element, a value and a key have a longest length; what is skipped has none', async () => {
  const long = (mebibytes: number) => `"${'x'.repeat(mebibytes * 1024 ** 2)}"`;
  const whole = await read(`{"other":${long(17)},"asins":[${long(15)}]}`, WISH, 100_000);
  expect(whole.lists['asins']?.[0]).toHaveLength(15 * 1024 ** 2 + 2);
  expect(await kindOf(read(`{"asins":[${long(16)}]}`, WISH, 100_000))).toBe('malformed');
  expect(await kindOf(read(`{"specification":${long(1)}}`, WISH))).toBe('malformed');
  expect(await kindOf(read(`{${long(1)}:1}`, WISH))).toBe('malformed');
  expect(await kindOf(read(`{"asins":n${long(1).slice(1, -1)}}`, WISH, 100))).toBe('malformed');
});

test('a big chunk is handed over in batches', async () => {
  const text = `{"asins":[${Array.from({ length: 60_000 }, () => '{"n":12345}').join(',')}]}`;
  const sizes = [];
  for await (const part of readDocument(inChunks(Buffer.from(text), text.length), {
    operation: 'd',
    lists: ['asins'],
  })) {
    if ('elements' in part) sizes.push(part.elements.length);
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(60_000);
  expect(Math.max(...sizes)).toBeLessThan(25_000);
});

test('anyone who stops reading, or meets an error, lets go of the download', async () => {
  let isOpen = false;
  async function* download(text: string) {
    isOpen = true;
    try {
      while (true) yield Buffer.from(text);
    } finally {
      isOpen = false;
    }
  }
  for await (const part of readDocument(download('{"asins":['), { operation: 'd', lists: ['asins'] })) {
    expect(part).toEqual({ list: 'asins', elements: [] });
    expect(isOpen).toBe(true);
    break;
  }
  expect(isOpen).toBe(false);
  const failing = async () => {
    for await (const part of readDocument(download('?'), { operation: 'd', lists: [] })) return part;
  };
  expect(await kindOf(failing())).toBe('malformed');
  expect(isOpen).toBe(false);
});

const keys = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('asins', 'dates', '__proto__', ''));
const gaps = fc.array(fc.constantFrom('', '', ' ', '\n', '\r\n\t'), { minLength: 1, maxLength: 5 });

/** Puts space between the tokens of a JSON text, where any may stand. */
function spread(text: string, between: string[]): string {
  let next = 0;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^"{}[\],:]+/g, (token) => {
    next += 1;
    return token + between[next % between.length];
  });
}

test('any object, with any keys, in any chunks, gives what JSON.parse of the whole gives', async () => {
  const document = fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), { maxKeys: 6 });
  const size = fc.integer({ min: 1, max: 50 });
  await fc.assert(
    fc.asyncProperty(document, fc.func(fc.boolean()), gaps, size, async (made, isAsked, between, step) => {
      const text = spread(JSON.stringify(made), between);
      const whole: Record<string, unknown> = JSON.parse(text);
      const asked = Object.entries(whole).filter(([key]) => isAsked(key));
      const lists = asked.flatMap(([key, value]) => (Array.isArray(value) ? [key] : []));
      const values = asked.flatMap(([key, value]) => (Array.isArray(value) ? [] : [key]));
      const found = await read(text, { lists, values }, step);
      const parsed = [
        ...Object.entries(found.lists).map(([key, list]) => [key, list.map((it) => JSON.parse(it))]),
        ...Object.entries(found.values).map(([key, value]) => [key, JSON.parse(value)]),
      ];
      expect(new Map(parsed.map(([key, value]) => [key, value]))).toEqual(new Map(asked));
    }),
    { numRuns: 1000, seed: 8 },
  );
});

test('any array in any chunks gives what JSON.parse of the whole gives', async () => {
  const size = fc.integer({ min: 1, max: 50 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), gaps, size, async (made, between, step) => {
      const text = spread(JSON.stringify(made), between);
      const elements: unknown[] = [];
      for await (const batch of readList(inChunks(Buffer.from(text), step), 'd')) {
        elements.push(...batch.map((it) => JSON.parse(it.toString())));
      }
      expect(elements).toEqual(JSON.parse(text));
    }),
    { numRuns: 1000, seed: 9 },
  );
});
