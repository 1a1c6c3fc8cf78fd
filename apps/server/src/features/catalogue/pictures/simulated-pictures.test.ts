// The whole way of a picture: listed by Amazon's catalogue, named by us, fetched from Amazon's media host, shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogueFixture, openCatalogue } from '../../../testing/catalogue-fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let fixture: CatalogueFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await openCatalogue(server);
});
afterAll(() => server.stop());

/** How wide a PNG is, by its own header. */
async function widthOf(address: string): Promise<number> {
  const response = await fetch(server.url + address);
  expect([address, response.status]).toEqual([address, 200]);
  expect(response.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return bytes.readUInt32BE(16);
}

test('every picture of an item can be seen, the first one large and small', async () => {
  const { asin } = fixture.products[0];
  const { mainImage, thumbnail, additionalImages = [] } = fixture.itemOf((await fixture.ask(asin)).body.data);
  expect(await widthOf(String(mainImage))).toBe(500);
  expect(await widthOf(String(thumbnail))).toBe(75);
  expect(additionalImages.length).toBeGreaterThan(1);
  for (const address of additionalImages) expect(await widthOf(address)).toBe(500);
});

test('items without pictures, and pictures without a name, are no trouble', async () => {
  const items = [];
  for (const { asin } of fixture.products) items.push(fixture.itemOf((await fixture.ask(asin)).body.data));
  const shown = items.filter(({ mainImage }) => mainImage !== null);
  expect(shown.length).toBeGreaterThan(items.length / 2);
  expect(items.length).toBeGreaterThan(shown.length);
  expect(Math.max(...items.map(({ additionalImages = [] }) => additionalImages.length))).toBe(4);
  for (const { thumbnail } of shown) expect(await widthOf(String(thumbnail))).toBe(75);
});
