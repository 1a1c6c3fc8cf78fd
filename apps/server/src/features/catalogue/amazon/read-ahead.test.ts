import { HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CatalogueFixture, openCatalogue, US } from '../../../testing/catalogue-fixture.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let fixture: CatalogueFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await openCatalogue(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.execute('delete from jobs');
  await server.db.execute('delete from catalogue_readings');
  await server.db.execute('delete from catalogue_items');
  server.advance(HOUR_MS);
  fixture.calls('searchCatalogItems');
});
afterEach(() => server.faults.clear());

/** Time goes on until nothing is left to be read; a batch that waits for the quota has its turn. */
async function finish(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await server.queue.drain();
    const { rows } = await server.db.execute(sql`
      select from jobs where state = 'queued' and kind = 'catalogue.read-ahead'`);
    if (rows.length === 0) return;
    server.advance(1_000);
  }
  throw new Error('Reading ahead does not come to an end');
}
/** What every running process does now and then; the demo's hourly updates are none of this test's business. */
async function lookAtWhatRecurs(): Promise<void> {
  await server.scheduleJobs();
  await server.db.execute(sql`delete from jobs where kind not like 'catalogue.%'`);
}
const asinsOf = (count: number) => fixture.products.slice(0, count).map(({ asin }) => asin);
async function readings(): Promise<{ pending: number; read: number; absent: number }> {
  const { rows } = await server.db.execute<{ pending: number; read: number; absent: number }>(sql`
    select count(*) filter (where read_at is null)::int as pending,
           count(item)::int as read,
           count(*) filter (where read_at is not null and item is null)::int as absent
      from catalogue_readings`);
  return rows[0] ?? { pending: 0, read: 0, absent: 0 };
}
async function jobStates(): Promise<string[]> {
  const { rows } = await server.db.execute<{ state: string }>(sql`
    select state from jobs where kind = 'catalogue.read-ahead'`);
  return rows.map(({ state }) => state);
}

test('what was read ahead is shown in the next check, and is not thereby saved', async () => {
  const [saved = '', read = '', unread = ''] = asinsOf(3);
  await fixture.check([saved, read]);
  await finish();
  const item = fixture.itemOf((await fixture.ask(read)).body.data);
  await fixture.save({ asin: saved, title: 'A name of our own' });
  const check = async () => (await fixture.check([saved, read, unread])).body.data?.['items'];
  const glance = { exists: false, title: item.title, brand: item['brand'], isFavourite: false };
  const absent = { exists: false, title: null, brand: null, image: null, isFavourite: false };
  expect(await check()).toEqual({
    [saved]: { exists: true, title: 'A name of our own', brand: null, image: null, isFavourite: false },
    [read]: { ...glance, image: item['thumbnail'] },
    [unread]: absent,
  });
  server.advance(25 * HOUR_MS);
  expect(await check()).toMatchObject({ [read]: absent }); // as old as that it is read anew
});

test('what a check did not find is read twenty at a time, and then told without asking again', async () => {
  const asins = asinsOf(24);
  await fixture.check([...asins, ...asins, ...fixture.unknownAsins(17)]);
  await finish();
  expect(fixture.calls('searchCatalogItems')).toBe(3);
  expect(await readings()).toEqual({ pending: 0, read: 24, absent: 17 });

  for (const asin of asins.slice(0, 3)) {
    const item = fixture.itemOf((await fixture.ask(asin)).body.data);
    expect(item.title).toBe(fixture.products.find((product) => product.asin === asin)?.title);
    expect(item.mainImage).toMatch(/^\/api\/public\/pictures\//);
  }
  expect(fixture.calls('getCatalogItem')).toBe(0);
});

test('checking the same again reads nothing again, not even what Amazon does not know', async () => {
  const asins = [...asinsOf(3), ...fixture.unknownAsins(3)];
  await fixture.check(asins);
  await finish();
  fixture.calls('searchCatalogItems');
  await fixture.check(asins);
  await finish();
  expect(fixture.calls('searchCatalogItems')).toBe(0);
});

test('an item that is saved is not read ahead', async () => {
  const [asin = ''] = asinsOf(1);
  await fixture.save({ asin });
  await fixture.check([asin]);
  expect(await readings()).toEqual({ pending: 0, read: 0, absent: 0 });
});

test('one ASIN that Amazon refuses costs itself, not those asked for with it', async () => {
  const culprit = 'BX00000000';
  const restore = interceptCalls(culprit, async () =>
    Response.json(
      { errors: [{ code: 'InvalidInput', message: "Invalid 'asin' provided.", details: '' }] },
      { status: 400 },
    ),
  );
  await fixture.check([...asinsOf(19), culprit]);
  await finish();
  restore();
  expect(await readings()).toEqual({ pending: 0, read: 19, absent: 1 });
  // Halved until it was alone, those without it once each; none of its own calls reached the simulator.
  expect(fixture.calls('searchCatalogItems')).toBeLessThanOrEqual(5);
});

test('Amazon’s quota and its bad minutes are waited out', async () => {
  server.faults.add({ operation: 'searchCatalogItems', fault: '429', times: 2 });
  server.faults.add({ operation: 'searchCatalogItems', fault: '503', times: 6 });
  await fixture.check(asinsOf(5));
  await finish();
  expect(await readings()).toEqual({ pending: 0, read: 5, absent: 0 });
});

test('what Amazon never tells ends the job, and the next look takes it up again later', async () => {
  server.faults.add({ operation: 'searchCatalogItems', fault: '503' });
  await fixture.check(asinsOf(5));
  await finish();
  expect([await jobStates(), (await readings()).pending]).toEqual([['failed'], 5]);
  server.faults.clear();
  server.advance(7 * HOUR_MS);
  await lookAtWhatRecurs();
  // The very job that failed, not another one.
  expect(await jobStates()).toEqual(['queued']);
  await finish();
  expect(await readings()).toEqual({ pending: 0, read: 5, absent: 0 });
});

test('what has lost its job is taken up by the next look', async () => {
  await server.db.execute(sql`
    insert into catalogue_readings (seller_id, marketplace_id, asin, wanted_at, most_together)
    values (${await server.sellerId('acme-outdoor')}, ${US}, ${asinsOf(1)[0]}, ${server.clock.now}, 20)`);
  await lookAtWhatRecurs();
  await finish();
  expect(await readings()).toEqual({ pending: 0, read: 1, absent: 0 });
});

test('an item that is saved makes room for another to be read ahead', async () => {
  const asins = asinsOf(3);
  await fixture.check(asins);
  await finish();
  await fixture.save(fixture.itemOf((await fixture.ask(asins[0] ?? '')).body.data));
  expect(await readings()).toEqual({ pending: 0, read: 2, absent: 0 });
});

test('no more than two thousand items of a marketplace are stored or waited for', async () => {
  const many = fixture.unknownAsins(3_000);
  for (const start of [0, 1_000, 2_000]) await fixture.check(many.slice(start, start + 1_000));
  expect((await readings()).pending).toBe(2_000);
});

test('what was read a day ago is forgotten by itself', async () => {
  await fixture.check(asinsOf(3));
  await finish();
  await lookAtWhatRecurs();
  await server.queue.drain();
  expect((await readings()).read).toBe(3);
  server.advance(24 * HOUR_MS);
  await server.queue.drain();
  expect(await readings()).toEqual({ pending: 0, read: 0, absent: 0 });
});

test('a seller who is not connected is checked without anything being read', async () => {
  const sellerId = await server.sellerId('acme-outdoor');
  const { rows } = await server.db.execute<{ sealed_token: string }>(sql`
    delete from connections where seller_id = ${sellerId} returning *`);
  expect((await fixture.check(asinsOf(2))).status).toBe(200);
  expect([await jobStates(), (await readings()).pending, rows.length]).toEqual([[], 0, 2]);
});
