import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCatalogue } from '../../src/catalogue/entries.ts';
import { formatItem, INCLUDED_DATA } from '../../src/catalogue/item.ts';
import { findMarketplace, REGIONS } from '../../src/world/marketplaces.ts';
import { createKit, DE, NOW, US } from '../kit.ts';

const EVERYTHING = { included: new Set(INCLUDED_DATA), origin: 'http://images.example', now: NOW };
const Item = z.looseObject({
  images: z.array(z.object({ images: z.array(z.looseObject({ variant: z.string().nullable() })) })),
  summaries: z.array(z.looseObject({ brand: z.string().optional() })),
  attributes: z.record(z.string(), z.unknown()),
});

const ITEMS = 'catalog/2022-04-01/items';
const ALL =
  'attributes,classifications,dimensions,identifiers,images,productTypes,relationships,salesRanks,summaries';

async function createCatalogueKit() {
  const kit = createKit();
  const token = await kit.signIn('A1ACMEOUTDOOR');
  const partner = kit.simulator.world.findPartner('A1ACMEOUTDOOR', 'na');
  if (!partner) throw new Error('Acme Outdoor is seeded');
  const products = kit.simulator.world.listProducts(partner);
  const call = (path: string, query: Record<string, string>) => {
    kit.simulator.buckets.reset();
    return kit.spApi(`na/${path}`, token, { marketplaceIds: US, ...query });
  };
  const item = (asin: string, query: Record<string, string> = {}) => call(`${ITEMS}/${asin}`, query);
  const search = (query: Record<string, string>) => call(ITEMS, query);
  return { ...kit, products, partner, item, search };
}

test('an item has its summary by default, and more data sets on request', async () => {
  const { item, products } = await createCatalogueKit();
  const [best] = products;
  const answer = await item(best.asin);
  expect(answer.headers['x-amzn-ratelimit-limit']).toBe('2.0');
  expect(answer.json()).toEqual({
    asin: best.asin,
    summaries: [
      expect.objectContaining({
        marketplaceId: US,
        itemName: best.title,
        brand: 'Acme Outdoor',
        color: best.variant,
        itemClassification: 'BASE_PRODUCT',
      }),
    ],
  });
  const everything = (await item(best.asin, { includedData: ALL })).json();
  expect(Object.keys(everything).sort()).toEqual(['asin', ...ALL.split(',')].sort());
  expect(everything.attributes.list_price[0]).toMatchObject({ currency: 'USD', marketplace_id: US });
  expect(everything.attributes.bullet_point).toHaveLength(5);
});

test('parents know their children and children their parents', async () => {
  const { item, products } = await createCatalogueKit();
  const [best] = products;
  const family = products.filter(({ parentAsin }) => parentAsin === best.parentAsin).map(({ asin }) => asin);
  const included = { includedData: 'relationships,summaries' };
  const child = (await item(best.asin, included)).json();
  const parent = (await item(best.parentAsin, included)).json();
  const variationTheme = { attributes: ['color'], theme: 'COLOR' };
  expect(child.relationships[0].relationships).toEqual([
    { type: 'VARIATION', variationTheme, parentAsins: [best.parentAsin] },
  ]);
  expect(parent.relationships[0].relationships).toEqual([
    { type: 'VARIATION', variationTheme, childAsins: family },
  ]);
  expect(parent.summaries[0].itemClassification).toBe('VARIATION_PARENT');
});

test('the pictures of an item come in several sizes, can be fetched and stay the same', async () => {
  const { follow, item, products } = await createCatalogueKit();
  const { images } = (await item(products[0].asin, { includedData: 'images' })).json();
  const other = await createCatalogueKit();
  expect((await other.item(products[0].asin, { includedData: 'images' })).json().images).toEqual(images);
  const variants = images[0].images.map(({ variant }: { variant: string }) => variant);
  expect(variants.filter((variant: string) => variant === 'MAIN')).toHaveLength(2);
  for (const { link, height, width } of images[0].images) {
    const picture = await follow(link);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const size = [picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)];
    expect(size).toEqual([width, height]);
  }
  expect((await follow('http://localhost/images/I/nothing.png')).statusCode).toBe(404);
});

test('items are as uneven as Amazon’s: up to eight pictures, odd variants, missing parts', async () => {
  const { simulator } = createKit();
  const all = REGIONS.flatMap((region) =>
    simulator.world.listPartners(region).flatMap((partner) => {
      const catalogue = createCatalogue(simulator.world, partner);
      const { participations } = partner;
      const marketplaces = participations.flatMap(
        ({ marketplaceId }) => findMarketplace(marketplaceId) ?? [],
      );
      return simulator.world.listProducts(partner).flatMap(({ asin }) => {
        const entry = catalogue.findByAsin(asin);
        return entry ? [formatItem(entry, marketplaces.slice(0, 1), EVERYTHING)] : [];
      });
    }),
  ).map((item) => Item.parse(item));
  const images = all.map((item) => item.images[0]?.images ?? []);
  const variants = images.map((list) => [...new Set(list.map(({ variant }) => variant))]);
  const counts = variants.map((names) => names.filter((name) => name !== 'SWCH').length);
  expect([Math.max(...counts), Math.min(...counts.filter((count) => count > 0))]).toEqual([8, 3]);
  const allVariants = new Set(variants.flat());
  for (const name of ['MAIN', 'PT01', 'PT07', 'SWCH', 'TOPP', null]) expect(allVariants).toContain(name);
  expect(images.some(([first]) => first?.variant !== 'MAIN')).toBe(true);
  const lacking = (isLacking: (item: z.infer<typeof Item>) => boolean) => all.filter(isLacking).length;
  const gaps = [
    lacking((item) => item.images[0]?.images.length === 0),
    lacking((item) => item.summaries[0]?.brand === undefined),
    lacking(({ attributes }) => !('product_description' in attributes)),
  ];
  for (const count of gaps) {
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(all.length / 4);
  }
});

test('an item that does not exist, or not there, is not found', async () => {
  const { item, products } = await createCatalogueKit();
  const unknown = await item('B000000000');
  expect([unknown.statusCode, unknown.json().errors[0]]).toEqual([
    404,
    {
      code: 'NotFound',
      message: `Requested item 'B000000000' not found in marketplace(s) ${US}.`,
      details: '',
    },
  ]);
  expect((await item(products[0].asin, { marketplaceIds: DE })).statusCode).toBe(403);
});

test('up to twenty items are found at once, by ASIN, SKU or EAN; unknown ones are left out', async () => {
  const { item, partner, products, search } = await createCatalogueKit();
  const asins = products.slice(0, 4).map(({ asin }) => asin);
  const byAsin = (
    await search({ identifiers: [...asins, 'B000000000'].join(','), identifiersType: 'ASIN' })
  ).json();
  expect(byAsin.numberOfResults).toBe(4);
  expect(byAsin.items.map(({ asin }: { asin: string }) => asin)).toEqual(asins);
  const bySku = await search({
    identifiers: products[1]?.sku ?? '',
    identifiersType: 'SKU',
    sellerId: partner.id,
  });
  expect(bySku.json().items[0].asin).toBe(asins[1]);
  const { identifiers } = (await item(products[0].asin, { includedData: 'identifiers' })).json();
  const { identifier } = identifiers[0].identifiers[0];
  expect((await search({ identifiers: identifier, identifiersType: 'EAN' })).json().items[0].asin).toBe(
    asins[0],
  );
});

test('one malformed ASIN refuses the whole search, with the message that sellers have seen', async () => {
  const { products, search } = await createCatalogueKit();
  for (const malformed of ['B00000000', 'b0testtest', 'B0TEST-EST']) {
    const identifiers = [products[0].asin, malformed].join(',');
    const answer = await search({ identifiers, identifiersType: 'ASIN' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errors: [{ code: 'InvalidInput', message: "Invalid 'asin' provided.", details: '' }] },
    ]);
  }
  expect((await search({ identifiers: 'b0testtest', identifiersType: 'UPC' })).statusCode).toBe(200);
});

test('a search by keywords has pages', async () => {
  const { search } = await createCatalogueKit();
  const query = { keywords: 'acme', pageSize: '5' };
  const first = (await search(query)).json();
  expect(first.items).toHaveLength(5);
  expect(first.refinements.brands[0].brandName).toBe('Acme Outdoor');
  const second = (await search({ ...query, pageToken: first.pagination.nextToken })).json();
  expect(second.items[0].asin).not.toBe(first.items[0].asin);
  expect(second.pagination.previousToken).toEqual(expect.any(String));
  const other = await search({ keywords: 'tent', pageToken: first.pagination.nextToken });
  expect(other.statusCode).toBe(400);
});

test.each([
  ['nothing to look for', {}],
  ['identifiers of no type', { identifiers: 'B000000000' }],
  ['an unknown type', { identifiers: 'B000000000', identifiersType: 'NAME' }],
  ['a SKU of nobody', { identifiers: 'X', identifiersType: 'SKU' }],
  [
    '21 identifiers',
    { identifiers: Array.from({ length: 21 }, (_, index) => `B${index}`).join(','), identifiersType: 'ASIN' },
  ],
  ['both ways at once', { identifiers: 'B0', identifiersType: 'ASIN', keywords: 'tent' }],
  ['two marketplaces', { keywords: 'tent', marketplaceIds: `${US},A2EUQ1WTGCTBG2` }],
  ['a page of 21', { keywords: 'tent', pageSize: '21' }],
  ['unknown data', { keywords: 'tent', includedData: 'secrets' }],
])('a search with %s is refused', async (_what, query: Record<string, string>) => {
  const { search } = await createCatalogueKit();
  const answer = await search(query);
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'InvalidInput']);
});

test('the catalogue allows two calls a second', async () => {
  const { signIn, spApi, time } = createKit();
  const token = await signIn('A1ACMEOUTDOOR');
  const call = async () =>
    (await spApi(`na/${ITEMS}`, token, { marketplaceIds: US, keywords: 'tent' })).statusCode;
  expect([await call(), await call(), await call()]).toEqual([200, 200, 429]);
  time.ms += 500;
  expect(await call()).toBe(200);
});

test('products of an inflated catalogue are items too, without pictures', async () => {
  const { control, item } = await createCatalogueKit();
  expect((await item('B0ZZ000007')).statusCode).toBe(404);
  await control('catalogue', { sellingPartnerId: 'A1ACMEOUTDOOR', extraAsins: 10 });
  const extra = (await item('B0ZZ000007', { includedData: 'images,salesRanks' })).json();
  expect(extra.images).toEqual([{ marketplaceId: US, images: [] }]);
});
