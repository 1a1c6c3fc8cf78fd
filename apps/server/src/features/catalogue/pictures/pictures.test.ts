import { MINUTE_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../../db/clock.ts';
import { type CatalogueFixture, openCatalogue } from '../../../testing/catalogue-fixture.ts';
import { gate } from '../../../testing/job-room.ts';
import { file, type MediaHost, PICTURES, startMediaHost } from '../../../testing/media-host.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { downloadPicture } from './picture-download.ts';
import { createPicturesRepository } from './pictures.repository.ts';

let media: MediaHost;
let server: TestServer;
let fixture: CatalogueFixture;
beforeAll(async () => {
  media = await startMediaHost();
  server = await startTestServer({ env: { AMAZON_MEDIA_URL: media.url } });
  fixture = await openCatalogue(server);
});
afterAll(async () => {
  await server.stop();
  await media.close();
});
beforeEach(() => {
  media.asked.length = 0;
});

let made = 0;
/** The address of ours for what the media host sends; a new path each time. */
async function addressOf(send: Parameters<MediaHost['put']>[1]): Promise<string> {
  const path = `/images/I/picture-${++made}.jpg`;
  media.put(path, send);
  const { body } = await fixture.save({ asin: 'B000000001', mainImage: media.url + path });
  return fixture.itemOf(body.data).mainImage ?? '';
}
/** As a browser asks for it: without a token. */
const show = (address: string) => fetch(server.url + address);
async function refusalOf(address: string): Promise<[number, string]> {
  const response = await show(address);
  const { error } = JSON.parse(await response.text());
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.status, error.code];
}

test.each(Object.entries(PICTURES))(
  'a %s comes through our own address, to be kept for good',
  async (kind, bytes) => {
    // What the host calls it does not count.
    const response = await show(await addressOf(file(bytes, 'text/html')));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`image/${kind}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data:");
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  },
);

test('a picture that was shown once is not fetched again', async () => {
  const address = await addressOf(file(PICTURES.png));
  await show(address);
  const again = await show(address);
  expect([again.status, media.asked.length]).toEqual([200, 1]);
});

test('however many ask for a picture at once, it is fetched once', async () => {
  const held = gate();
  const arrived = gate();
  const address = await addressOf(async (response) => {
    arrived.open();
    await held.opened;
    file(PICTURES.png)(response);
  });
  const asking = Array.from({ length: 20 }, () => show(address));
  await arrived.opened;
  held.open();
  const answers = await Promise.all(asking);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(media.asked).toHaveLength(1);
});

test('a large picture is shown, one of more than five megabytes is not, whatever it says of its length', async () => {
  const padded = (size: number) => Buffer.concat([PICTURES.jpeg, Buffer.alloc(size - PICTURES.jpeg.length)]);
  const most = 5 * 1024 * 1024;
  const large = await show(await addressOf(file(padded(most))));
  expect([large.status, (await large.arrayBuffer()).byteLength]).toEqual([200, most]);

  expect(await refusalOf(await addressOf(file(padded(most + 1))))).toEqual([502, 'provider_malformed']);
  const honest = await addressOf((response) =>
    response.writeHead(200, { 'content-length': String(most + 1) }).end(padded(most + 1)),
  );
  expect(await refusalOf(honest)).toEqual([502, 'provider_malformed']);
});

test('pages and drawings are not shown, whatever they are called', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect(await refusalOf(await addressOf(file(drawing, 'image/png')))).toEqual([502, 'provider_malformed']);
  expect(await refusalOf(await addressOf(file(Buffer.alloc(0), 'image/png')))).toEqual([
    502,
    'provider_malformed',
  ]);
});

test('a redirect is followed nowhere', async () => {
  const address = await addressOf((response) =>
    response.writeHead(302, { location: `${server.url}/api/ping` }).end(),
  );
  expect(await refusalOf(address)).toEqual([502, 'provider_malformed']);
  expect(media.asked).toHaveLength(1);
});

test('a picture that is gone is not found; a host that fails is asked again after half a minute, not before', async () => {
  expect(await refusalOf(await addressOf((response) => response.writeHead(404).end()))).toEqual([
    404,
    'picture_not_found',
  ]);
  let isBroken = true;
  const address = await addressOf((response) => {
    if (isBroken) response.destroy();
    else file(PICTURES.gif)(response);
  });
  media.asked.length = 0;
  expect(await refusalOf(address)).toEqual([503, 'provider_unavailable']);
  const asked = media.asked.length;
  isBroken = false;
  expect(await refusalOf(address)).toEqual([503, 'provider_unavailable']);
  expect(media.asked).toHaveLength(asked);
  server.advance(MINUTE_MS);
  expect((await show(address)).status).toBe(200);
});

test('names that we did not give out are not found, and nothing is fetched for them', async () => {
  const address = await addressOf(file(PICTURES.png));
  const link = Buffer.from('http://169.254.169.254/images/meta').toString('base64url');
  const path = Buffer.from('/images/I/other.jpg').toString('base64url');
  const signature = address.split('.').at(-1);
  for (const name of [
    'x',
    'a.b',
    `${link}.${signature}`,
    `${path}.${signature}`,
    encodeURIComponent(media.url),
  ])
    expect(await refusalOf(`/api/public/pictures/${name}`)).toEqual([404, 'picture_not_found']);
  expect(media.asked).toEqual([]);
});

test('a host that begins and never ends is given up', async () => {
  media.put('/images/I/endless.jpg', (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).write(PICTURES.jpeg);
  });
  const limits = { bytes: 1_000_000, ms: 50 };
  await expect(downloadPicture(`${media.url}/images/I/endless.jpg`, limits)).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('the oldest pictures make room for new ones, by number and by size', async () => {
  await server.db.execute('delete from pictures');
  let now = new Date('2026-03-01T00:00:00Z');
  const clock = createClock(server.db, () => now);
  const keptBy = async (most: { pictures: number; bytes: number }) => {
    await createPicturesRepository(server.db, clock, most).prune();
    const { rows } = await server.db.execute<{ path: string }>(sql`select path from pictures order by path`);
    return rows.map(({ path }) => path);
  };
  for (const path of ['/a', '/b', '/c', '/d']) {
    now = new Date(now.getTime() + MINUTE_MS);
    const picture = { mediaType: 'image/png', bytes: Buffer.alloc(100) };
    await createPicturesRepository(server.db, clock).save(path, picture);
  }
  expect(await keptBy({ pictures: 4, bytes: 400 })).toEqual(['/a', '/b', '/c', '/d']);
  expect(await keptBy({ pictures: 3, bytes: 400 })).toEqual(['/b', '/c', '/d']);
  expect(await keptBy({ pictures: 3, bytes: 299 })).toEqual(['/c', '/d']);
});
