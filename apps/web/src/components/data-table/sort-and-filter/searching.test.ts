import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearch, searchable, searchableInSteps } from './searching.ts';

type Keyword = { text: string; campaign: string | null };

const textsOf = ({ text, campaign }: Keyword) => [text, campaign];
const keywords: Keyword[] = [
  { text: 'Camping Tent', campaign: 'Summer' },
  { text: 'stove', campaign: null },
  { text: 'tent pegs', campaign: 'summer sale' },
];
const find = (text: string, places = [0, 1, 2], rows = keywords) =>
  createSearch(places, searchable(rows, textsOf))(text);

test('a text is found in any case and anywhere in the searched texts', () => {
  expect(find('TENT')).toEqual([0, 2]);
  expect(find('  sale ')).toEqual([2]);
  expect(find('null')).toEqual([]);
  expect(find(' ')).toEqual([0, 1, 2]);
});

test('no match reaches from one text into the next, nor from one row', () => {
  for (const text of ['tentsummer', 'tent summer', 'summerstove', 'summer\0stove', 'stove\0tent']) {
    expect(find(text)).toEqual([]);
  }
});

test('what is found stays in the order it stood in', () => {
  expect(find('tent', [2, 1, 0])).toEqual([2, 0]);
});

test('a key that leaves all rows leaves the very same list, so that nothing is drawn again', () => {
  const search = createSearch([2, 1, 0], searchable(keywords, textsOf));
  const found = search('ten');
  expect(search('tent')).toBe(found);
  expect(search('tent p')).not.toBe(found);
  expect(createSearch(places, searchable(many, textsOf))('')).toBe(places);
});

// Several blocks of rows, some of them without any words.
const many = Array.from({ length: 1700 }, (_, index) => ({
  text: index % 7 === 0 ? '' : `${index.toString(4)} ${index.toString(3)}`,
  campaign: index % 11 === 0 ? '12\0x' : null,
}));
const places = many.map((_, place) => place).reverse();

test('a search finds what is there, whatever was looked for before it', () => {
  const piece = fc.stringMatching(/^[0-3x ]{0,4}$/);
  const holds = (place: number, wanted: string) => {
    const { text = '', campaign = null } = many[place] ?? {};
    return `${text}\n${campaign ?? ''}`.replaceAll('\0', ' ').includes(wanted.trim());
  };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (asked) => {
      const search = createSearch(places, searchable(many, textsOf));
      for (const text of asked) expect(search(text)).toEqual(places.filter((place) => holds(place, text)));
    }),
    { numRuns: 40, seed: 1 },
  );
});

describe('a longer text', () => {
  const { texts, blocks } = searchable(many, textsOf);
  const read: number[] = [];
  const watched = new Proxy(texts, {
    get: (all, place) => {
      if (typeof place === 'string' && place !== 'length') read.push(Number(place));
      return Reflect.get(all, place);
    },
  });

  test('is looked for only where the shorter one was found, and one that was found before not at all', () => {
    const search = createSearch(places, { texts: watched, blocks });
    const found = search('1212');
    expect(found.length).toBeGreaterThan(10);
    read.length = 0;
    search('12121');
    expect(read).toEqual(found);
    read.length = 0;
    search('1212');
    expect(read).toEqual([]);
  });
});

test('rows are made ready in steps, so that others have their turn', () => {
  const steps = searchableInSteps(many, textsOf);
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBe(4);
});
