import { expect, test } from 'vitest';
import { createKit, DE, US } from '../kit.ts';

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

test('an item tells its summary unless more is asked for', async () => {
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

test('the pictures of an item come in several sizes and can be looked at', async () => {
  const { follow, item, products } = await createCatalogueKit();
  const { images } = (await item(products[0].asin, { includedData: 'images' })).json();
  const variants = images[0].images.map(({ variant }: { variant: string }) => variant);
  expect(new Set(variants)).toContain('PT02');
  expect(variants.filter((variant: string) => variant === 'MAIN')).toHaveLength(3);
  for (const { link, width } of images[0].images) {
    const picture = await follow(link);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(picture.body).toContain(`width="${width}"`);
  }
  expect((await follow('http://localhost/images/I/nothing.svg')).statusCode).toBe(404);
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

test('a search by words comes page by page', async () => {
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
