import { expect, test } from 'vitest';
import { ABSENT, readItem, readPresences } from './catalogue-reader.ts';

test('an item may lack every part but its ASIN', () => {
  expect(
    readItem({ item: { asin: 'B000000001', additionalImages: null, childAsins: ['B000000002', 7, {}] } }),
  ).toEqual({
    asin: 'B000000001',
    title: null,
    brand: null,
    mainImage: null,
    thumbnail: null,
    additionalImages: [],
    parentAsin: null,
    isVariation: false,
    variationTheme: null,
    childAsins: ['B000000002', '7'],
    description: null,
  });
});

test.each([undefined, {}, { item: null }, { item: { title: 'Tent' } }])(
  'an answer without an item, such as %j, cannot be read',
  (data) => expect(() => readItem(data)).toThrow(/could not be read/),
);

test('odd presences are read as far as they go, and one that is left out is not saved', () => {
  const items = {
    B000000001: {
      exists: true,
      title: 'Tent',
      image: '/api/public/pictures/a',
      brand: 'Acme',
      isFavourite: true,
    },
    B000000002: { exists: 'true', title: { odd: 1 } },
    B000000003: null,
  };
  const read = readPresences({ items }, ['B000000001', 'B000000002', 'B000000003', 'B000000004']);
  expect([...read.values()]).toEqual([items.B000000001, { ...ABSENT, exists: true }, ABSENT, ABSENT]);
});

test('an answer without presences is an error, not a thousand ASINs that are missing', () => {
  expect(() => readPresences({ asins: [] }, ['B000000001'])).toThrow(/could not be read/);
});
