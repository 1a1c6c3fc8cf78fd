import type { CatalogueItem as AmazonItem } from '@insights/sp-api/catalogue';
import { expect, test } from 'vitest';
import { readItem } from './read-item.ts';

// Invented, in the shape that the sp-api package hands out.
const US = { marketplaceId: 'ATVPDKIKX0DER', countryCode: 'US' };
const UK = { marketplaceId: 'A1F83G8C2ARO7P', countryCode: 'UK' };
const ASIN = 'B000000001';

type Image = AmazonItem['images'][number]['images'][number];
const image = (variant: string | null, size: number | null, name = variant ?? 'none'): Image => ({
  variant,
  link: `https://m.media-amazon.com/images/I/${name}.${size}.jpg`,
  height: size,
  width: size,
});
const bare: AmazonItem = {
  asin: ASIN,
  summaries: [],
  images: [],
  relationships: [],
  productTypes: [],
  salesRanks: [],
  attributes: null,
};
const read = (parts: Partial<AmazonItem>, marketplace = US) => readItem({ ...bare, ...parts }, marketplace);
const fileOf = (link: string | null) => link?.split('/').at(-1) ?? null;
function filesOf(images: Image[]) {
  const item = read({ images: [{ marketplaceId: US.marketplaceId, images }] });
  return [fileOf(item.mainImage), fileOf(item.thumbnail), ...item.additionalImages.map(fileOf)];
}
const attribute = (value: unknown, language_tag = 'en_US', marketplace_id = US.marketplaceId) => ({
  value,
  language_tag,
  marketplace_id,
});

test('an item of which Amazon reports nothing but the ASIN is still an item', () => {
  expect(read({})).toEqual({
    asin: ASIN,
    title: null,
    brand: null,
    mainImage: null,
    thumbnail: null,
    additionalImages: [],
    parentAsin: null,
    isVariation: false,
    variationTheme: null,
    childAsins: [],
    description: null,
  });
});

test('the main picture comes first, then the numbered ones in order, each in its largest size', () => {
  expect(
    filesOf([
      image('PT02', 500),
      image('PT01', 75),
      image('PT01', 1500),
      image('MAIN', 75),
      image('MAIN', 1500),
      image('MAIN', 500),
    ]),
  ).toEqual(['MAIN.1500.jpg', 'MAIN.75.jpg', 'PT01.1500.jpg', 'PT02.500.jpg']);
});

test('at most four pictures stand beside the main one, and PT10 comes after PT09', () => {
  const many = ['PT10', 'PT09', 'PT03', 'PT02', 'PT01', 'MAIN'].map((variant) => image(variant, 500));
  expect(filesOf(many).slice(2)).toEqual(['PT01.500.jpg', 'PT02.500.jpg', 'PT03.500.jpg', 'PT09.500.jpg']);
});

test('swatches are never shown; pictures without a variant, or of one nobody knows, come last', () => {
  expect(
    filesOf([
      image(null, 1500),
      image('SWCH', 2000),
      image('TOPP', 900),
      image('PT01', 75),
      image('MAIN', 75),
    ]),
  ).toEqual(['MAIN.75.jpg', 'MAIN.75.jpg', 'PT01.75.jpg', 'none.1500.jpg', 'TOPP.900.jpg']);
  expect(filesOf([image('SWCH', 500)])).toEqual([null, null]);
});

test('without a main picture the next one stands for it, and a picture without a size is still one', () => {
  expect(filesOf([image('PT01', 500), image(null, 75)])).toEqual([
    'PT01.500.jpg',
    'PT01.500.jpg',
    'none.75.jpg',
  ]);
  expect(filesOf([image('MAIN', null)])).toEqual(['MAIN.null.jpg', 'MAIN.null.jpg']);
});

test('the same picture under two variants is shown once', () => {
  expect(filesOf([image('MAIN', 500, 'same'), image('PT01', 500, 'same')])).toEqual([
    'same.500.jpg',
    'same.500.jpg',
  ]);
});

test('of several marketplaces only the one that was asked for is told', () => {
  const summary = (marketplaceId: string, itemName: string) => ({
    marketplaceId,
    itemName,
    brand: `${itemName} brand`,
    itemClassification: null,
    color: null,
    size: null,
    style: null,
    manufacturer: null,
    modelNumber: null,
    partNumber: null,
    websiteDisplayGroupName: null,
    browseClassification: null,
  });
  const summaries = [summary(UK.marketplaceId, 'Colour'), summary(US.marketplaceId, 'Color')];
  expect(read({ summaries })).toMatchObject({ title: 'Color', brand: 'Color brand' });
  expect(read({ summaries: summaries.slice(0, 1) })).toMatchObject({ title: null, brand: null });
  expect(read({ summaries: [], attributes: { item_name: [attribute('From attributes')] } })).toMatchObject({
    title: 'From attributes',
  });
});

test('the description is the product’s, else its bullet points', () => {
  const bullet_point = [attribute('One'), attribute('Two')];
  expect(read({ attributes: { bullet_point } }).description).toBe('One\nTwo');
  expect(read({ attributes: { bullet_point, product_description: [attribute('Whole')] } }).description).toBe(
    'Whole',
  );
  expect(read({ attributes: { bullet_point, product_description: [attribute(' ')] } }).description).toBe(
    'One\nTwo',
  );
});

test('a description is shown in one language, the marketplace’s own, where the United Kingdom is GB', () => {
  const bullet_point = [
    attribute('Zwei', 'de_DE', UK.marketplaceId),
    attribute('First', 'en_GB', UK.marketplaceId),
    attribute('Second', 'en_GB', UK.marketplaceId),
    attribute('Elsewhere', 'en_GB', US.marketplaceId),
  ];
  expect(read({ attributes: { bullet_point } }, UK).description).toBe('First\nSecond');
  const foreign = [attribute('Eins', 'de_DE'), attribute('One', 'en_IE'), attribute('Zwei', 'de_DE')];
  expect(read({ attributes: { bullet_point: foreign } }).description).toBe('Eins\nZwei');
});

test('markup becomes text, and what no database can hold is left out', () => {
  const text = '<p>Warm &amp; dry.</p><ul><li>5 < 6 kg</li></ul>A<br/>B\0\ud800 end';
  expect(read({ attributes: { product_description: [attribute(text)] } }).description).toBe(
    'Warm & dry.\n5 < 6 kg\nA\nB end',
  );
});

test('one odd value costs only itself', () => {
  const bullet_point = [null, 'loose', attribute(12), { value: 'Good' }, attribute(null)];
  expect(read({ attributes: { bullet_point, product_description: 'none' } }).description).toBe('Good');
});

test('a family is shown without the item itself, each once, and packages are no family', () => {
  const relationship = (type: string, parentAsins: string[], childAsins: string[], theme: string | null) => ({
    type,
    parentAsins,
    childAsins,
    variationTheme: theme === null ? null : { attributes: ['color', 'size'], theme },
  });
  const family = (...relationships: ReturnType<typeof relationship>[]) =>
    read({ relationships: [{ marketplaceId: US.marketplaceId, relationships }] });
  expect(family(relationship('VARIATION', ['B000000009'], [], 'COLOR'))).toMatchObject({
    parentAsin: 'B000000009',
    isVariation: true,
    variationTheme: 'COLOR',
    childAsins: [],
  });
  expect(
    family(
      relationship('PACKAGE_HIERARCHY', ['B000000007'], ['B000000008'], null),
      relationship('VARIATION', [], [ASIN, 'B000000002', 'B000000002', 'odd'], null),
    ),
  ).toMatchObject({ parentAsin: null, isVariation: true, variationTheme: null, childAsins: ['B000000002'] });
});

test('whatever Amazon reports can be saved: texts are cut to the length that fits', () => {
  const long = [attribute('x'.repeat(30_000))];
  const { title, description } = read({ attributes: { item_name: long, product_description: long } });
  expect([title?.length, description?.length]).toEqual([2_000, 20_000]);
});
