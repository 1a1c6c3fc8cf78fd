import { DAY_MS } from '@insights/domain/durations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CatalogueFixture, openCatalogue, US } from '../../testing/catalogue-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const UK = 'A1F83G8C2ARO7P';

let server: TestServer;
let fixture: CatalogueFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await openCatalogue(server);
});
afterAll(() => server.stop());
afterEach(() => server.faults.clear());

const productAt = (index: number) => {
  const product = fixture.products[index];
  if (!product) throw new Error('There are not so many products');
  return product;
};
const codeOf = async (
  answer: Promise<{ status: number; body: { error?: { code: string } | undefined } }>,
) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};

test('an item shows what Amazon knows of it, its pictures under addresses of ours', async () => {
  const { asin, title, brand, parentAsin } = productAt(0);
  const { status, body } = await fixture.ask(asin.toLowerCase());
  expect(status).toBe(200);
  const item = fixture.itemOf(body.data);
  expect(item).toMatchObject({ asin, title, brand, marketplaceId: US });
  expect(item).toMatchObject({
    parentAsin,
    isVariation: true,
    childAsins: [],
    description: expect.stringContaining(title),
  });
  const pictures = [item.mainImage, ...(item.additionalImages ?? [])];
  expect(pictures.length).toBeGreaterThan(2);
  for (const picture of pictures) expect(picture).toMatch(/^\/api\/public\/pictures\/[\w-]+\.[\w-]{22}$/);

  const parent = fixture.itemOf((await fixture.ask(parentAsin)).body.data);
  expect(parent).toMatchObject({
    asin: parentAsin,
    parentAsin: null,
    childAsins: expect.arrayContaining([asin]),
  });
});

test('the basic call returns name, brand and picture, and nothing else', async () => {
  const { asin, title, brand } = productAt(1);
  const { body } = await fixture.ask(asin, { kind: 'basic' });
  expect(Object.keys(fixture.itemOf(body.data)).sort()).toEqual(
    ['asin', 'brand', 'mainImage', 'marketplaceId', 'thumbnail', 'title'].sort(),
  );
  expect(body.data?.['item']).toMatchObject({ asin, title, brand });
});

test('what was read a moment ago is not asked for again; a day later it is', async () => {
  const { asin } = productAt(2);
  await fixture.ask(asin);
  fixture.calls('getCatalogItem');
  await fixture.ask(asin);
  await fixture.ask(asin, { kind: 'basic' });
  expect(fixture.calls('getCatalogItem')).toBe(0);
  server.advance(DAY_MS);
  await fixture.ask(asin);
  expect(fixture.calls('getCatalogItem')).toBe(1);
});

test('what cannot be shown is refused with its reason', async () => {
  const { asin } = productAt(3);
  expect(await codeOf(fixture.ask('BX00000000'))).toEqual([404, 'asin_not_found']);
  expect(await codeOf(fixture.ask('B00000000'))).toEqual([400, 'invalid_input']);
  expect(await codeOf(fixture.ask('B0000000-1'))).toEqual([400, 'invalid_input']);
  expect(await codeOf(fixture.ask(asin, { seller: 'harbor-books' }))).toEqual([409, 'sp_api_not_connected']);
  expect(await codeOf(fixture.ask(asin, { seller: 'nobody' }))).toEqual([404, 'seller_not_found']);
  expect(await codeOf(fixture.ask(asin, { marketplace: UK }))).toEqual([404, 'marketplace_not_found']);
  server.faults.add({ operation: 'getCatalogItem', fault: '503' });
  expect(await codeOf(fixture.ask(asin))).toEqual([503, 'provider_unavailable']);
  server.faults.clear();
  server.faults.add({ operation: 'getCatalogItem', fault: 'empty' });
  expect(fixture.itemOf((await fixture.ask(asin)).body.data)).toMatchObject({
    asin,
    title: null,
    mainImage: null,
  });
});

test('a check answers for every ASIN that was asked about, once', async () => {
  const [kept, other] = [productAt(4), productAt(5)];
  await fixture.save(fixture.itemOf((await fixture.ask(kept.asin)).body.data));
  const { status, body } = await fixture.check([
    kept.asin,
    other.asin.toLowerCase(),
    kept.asin,
    'BX00000001',
  ]);
  expect(status).toBe(200);
  expect(body.data?.['items']).toEqual({
    [kept.asin]: {
      exists: true,
      title: kept.title,
      image: expect.stringContaining('/api/public/pictures/'),
      brand: kept.brand,
      isFavourite: false,
    },
    [other.asin]: { exists: false, title: null, image: null, brand: null, isFavourite: false },
    BX00000001: { exists: false, title: null, image: null, brand: null, isFavourite: false },
  });
  expect((await fixture.check([])).body.data).toEqual({ items: {} });
});

test('a thousand ASINs are checked at once, one more is refused, and so is one that is none', async () => {
  const { status, body } = await fixture.check(fixture.unknownAsins(1_000));
  expect([status, Object.keys(body.data?.['items'] ?? {}).length]).toEqual([200, 1_000]);
  expect(await codeOf(fixture.check(fixture.unknownAsins(1_001)))).toEqual([400, 'invalid_input']);
  expect(await codeOf(fixture.check(['B00000000']))).toEqual([400, 'invalid_input']);
  expect(await codeOf(fixture.check(['B000000001'], UK))).toEqual([404, 'marketplace_not_found']);
});

test('saving an item again replaces it and keeps the favourite', async () => {
  const { asin } = productAt(6);
  expect(await codeOf(fixture.saved(asin))).toEqual([404, 'item_not_saved']);
  expect(await codeOf(fixture.mark(asin, true))).toEqual([404, 'item_not_saved']);
  const read = fixture.itemOf((await fixture.ask(asin)).body.data);
  expect(fixture.itemOf((await fixture.save(read)).body.data)).toEqual({ ...read, isFavourite: false });
  expect((await fixture.mark(asin, true)).body.data).toEqual({ asin, isFavourite: true });

  const replaced = await fixture.save({ asin, title: 'Another name' });
  expect(fixture.itemOf(replaced.body.data)).toMatchObject({
    title: 'Another name',
    mainImage: null,
    isFavourite: true,
  });
  const saved = fixture.itemOf((await fixture.saved(asin)).body.data);
  expect(saved).toMatchObject({
    title: 'Another name',
    isFavourite: true,
    savedAt: server.clock.now.toISOString(),
  });
  expect((await fixture.mark(asin, false)).body.data).toEqual({ asin, isFavourite: false });
});

test('saving and marking an item at the same time both take effect', async () => {
  const { asin } = productAt(7);
  await fixture.save({ asin, title: 'First' });
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      fixture.save({ asin, title: `Left ${round}` }),
      fixture.mark(asin, round % 2 === 0),
      fixture.save({ asin, title: `Right ${round}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { title, isFavourite } = fixture.itemOf((await fixture.saved(asin)).body.data);
    expect([`Left ${round}`, `Right ${round}`]).toContain(title);
    expect(isFavourite).toBe(round % 2 === 0);
  }
});

test('two first saves of one item at once are one item', async () => {
  const { asin } = productAt(8);
  const answers = await Promise.all([
    fixture.save({ asin, title: 'Left' }),
    fixture.save({ asin, title: 'Right' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(['Left', 'Right']).toContain(fixture.itemOf((await fixture.saved(asin)).body.data).title);
});

test('only pictures of ours or of Amazon’s are saved', async () => {
  const { asin } = productAt(9);
  const link = `${server.simulator.url}/images/I/one.jpg`;
  const kept = fixture.itemOf(
    (await fixture.save({ asin, mainImage: link, additionalImages: [link] })).body.data,
  );
  expect(kept.mainImage).toMatch(/^\/api\/public\/pictures\//);
  const again = await fixture.save({ asin, mainImage: kept.mainImage, thumbnail: kept.mainImage });
  expect(fixture.itemOf(again.body.data)).toMatchObject({ mainImage: kept.mainImage });
  for (const wrong of [
    'https://evil.example/images/I/one.jpg',
    'http://169.254.169.254/images/latest/meta-data',
    `${server.simulator.url}/__sim/requests`,
    '/api/public/pictures/made.up',
    '/api/auth/logout',
    'javascript:alert(1)',
  ]) {
    expect(await codeOf(fixture.save({ asin, mainImage: wrong }))).toEqual([400, 'invalid_input']);
    expect(await codeOf(fixture.save({ asin, thumbnail: wrong }))).toEqual([400, 'invalid_input']);
    const { body } = await fixture.save({ asin, additionalImages: [link, wrong] });
    expect(body.error?.details).toMatchObject([{ field: 'additionalImages.1' }]);
  }
  expect(fixture.itemOf((await fixture.saved(asin)).body.data).mainImage).toBe(kept.mainImage);
});

test('an item with more than fits is refused, and a seller’s items are nobody else’s', async () => {
  const { asin } = productAt(10);
  for (const wrong of [
    { asin: 'B00000000' },
    { asin, title: 'x'.repeat(2_001) },
    { asin, parentAsin: 'nine' },
    { asin, additionalImages: Array.from({ length: 21 }, () => '/images/I/one.jpg') },
  ])
    expect(await codeOf(fixture.save(wrong))).toEqual([400, 'invalid_input']);
  expect(await codeOf(fixture.save({ asin, marketplaceId: UK }))).toEqual([404, 'marketplace_not_found']);

  await fixture.save({ asin, title: 'Mine' });
  const token = await server.signIn('staff');
  const other = await server.get(`/api/sp-api/nordlicht-home/catalog-items/${asin}?marketplaceId=${UK}`, {
    token,
  });
  expect(other.body.error?.code).toBe('item_not_saved');
});
