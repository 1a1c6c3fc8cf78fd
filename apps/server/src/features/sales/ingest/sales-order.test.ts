import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../../db/clock.ts';
import { openSalesSetup } from '../../../testing/sales-setup.ts';
import { createSalesRepository } from './sales.repository.ts';
import { createSalesIngest } from './sales-ingest.ts';

const HOUR = '2026-03-10T09:00:00.000Z';

let setup: Awaited<ReturnType<typeof openSalesSetup>>;
beforeEach(async () => {
  setup = await openSalesSetup();
});
afterEach(async () => {
  vi.useRealTimers();
  await setup.close();
});

const series = () => ({ ...setup.marketplace, granularity: 'hour' as const });
const spanAt = (now: Date) => ({ start: new Date('2026-03-10T00:00:00Z'), end: now });
const ingest = (clock = createClock(setup.db, () => setup.clock.now), span?: { start: Date; end: Date }) =>
  createSalesIngest({
    sales: createSalesRepository(setup.db),
    askAmazon: setup.amazon.ask,
    order: createClock(setup.db),
    amazon: clock,
  }).ingest({ series: series(), spanAt: span ? () => span : spanAt }, async (_tx, fetched) => fetched);

/** Holds the next answer back until it is let go. */
function holdNext() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = () => {};
  const held = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  setup.amazon.spoil(async (answered) => {
    setup.amazon.heal();
    arrived();
    await gate;
    return answered;
  });
  return { held, release };
}

test('an answer that was held up never replaces a newer one, nor counts as a restatement', async () => {
  const { held, release } = holdNext();
  const late = ingest();
  await held;
  setup.amazon.set('Hour', HOUR, '17980.00');
  await ingest();
  release();
  await late;
  expect(await setup.amountAt('hour', HOUR)).toBe('17980.00');
  expect(await setup.count('sales_restatements')).toBe(0);
});

/** When the row of the hour was last written, and when anything was asked for. */
async function writtenAt(): Promise<string | undefined> {
  const { rows } = await setup.db.execute<{ at: string }>(sql`
    select asked_at::text as at
      from sales_intervals
     where interval_start = ${new Date(HOUR)}`);
  return rows[0]?.at;
}

test('an answer that was held up does not replace what a newer one has merely confirmed', async () => {
  setup.amazon.set('Hour', HOUR, '100.00');
  await ingest();
  const written = await writtenAt();
  setup.amazon.set('Hour', HOUR, '999.00');
  const { held, release } = holdNext();
  const late = ingest();
  await held;
  setup.amazon.set('Hour', HOUR, '100.00');
  await ingest();
  expect(await writtenAt()).toBe(written);
  release();
  await late;
  expect(await setup.amountAt('hour', HOUR)).toBe('100.00');
  expect(await setup.count('sales_restatements')).toBe(0);
});

test('nor after so many newer ones that they are no longer told apart', async () => {
  setup.amazon.set('Hour', HOUR, '100.00');
  await ingest();
  setup.amazon.set('Hour', HOUR, '999.00');
  const { held, release } = holdNext();
  const late = ingest();
  await held;
  setup.amazon.set('Hour', HOUR, '100.00');
  const hours = Array.from({ length: 12 }, (_, i) => new Date(Date.parse(HOUR) - i * 3_600_000));
  for (const start of hours) await ingest(undefined, { start, end: new Date(start.getTime() + 3_600_000) });
  const { rows } = await setup.db.execute(sql`select unnest(askings) from sales_coverage`);
  expect(rows.length).toBeLessThanOrEqual(8);
  release();
  await late;
  expect(await setup.amountAt('hour', HOUR)).toBe('100.00');
});

test('an answer that was held up still corrects the hours that no newer one has told of', async () => {
  await ingest();
  setup.amazon.set('Hour', HOUR, '999.00');
  const { held, release } = holdNext();
  const late = ingest();
  await held;
  await ingest(undefined, { start: new Date('2026-03-10T10:00:00Z'), end: new Date('2026-03-10T12:00:00Z') });
  release();
  await late;
  expect(await setup.amountAt('hour', HOUR)).toBe('999.00');
  expect(await setup.count('sales_restatements')).toBe(1);
});

test('what says the same again is neither written nor locked again, and the page still tells how fresh it is', async () => {
  const versions = async () =>
    (
      await setup.db.execute(
        sql`select interval_start, xmin::text, xmax::text, ctid::text from sales_intervals order by 1`,
      )
    ).rows;
  await ingest();
  const before = await versions();
  setup.advance(60_000);
  await ingest();
  const after = await versions();
  // The hour that is running grows with every look at it.
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).not.toEqual(before.at(-1));
  const { data } = await setup.sales.latestHours(setup.marketplaceState, 1).read();
  expect(data.as_of).toBe(setup.clock.now.toISOString());
});

test('an hour that was running and has not changed since is a restatement when it changes after its end', async () => {
  const running = '2026-03-10T12:00:00.000Z';
  setup.amazon.set('Hour', running, '5.00');
  await ingest();
  setup.advance(60 * 60_000);
  await ingest();
  setup.amazon.set('Hour', running, '7.00');
  await ingest();
  expect(await setup.amountAt('hour', running)).toBe('7.00');
  expect(await setup.count('sales_restatements')).toBe(1);
});

test('a process whose clock is two hours ahead leaves nothing that holds out against the others', async () => {
  const atTheDatabase = createClock(setup.db);
  vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] });
  const recent = (now: Date) => ({ start: new Date(now.getTime() - 86_400_000), end: now });
  const fetchNow = () =>
    createSalesIngest({
      sales: createSalesRepository(setup.db),
      askAmazon: setup.amazon.ask,
      order: atTheDatabase,
      amazon: atTheDatabase,
    }).ingest({ series: series(), spanAt: recent }, async (_tx, fetched) => fetched);
  const ahead = await fetchNow();
  vi.useRealTimers();
  const hour = new Date(Math.ceil((ahead?.span.start.getTime() ?? 0) / 3_600_000) * 3_600_000).toISOString();
  setup.amazon.set('Hour', hour, '77.00');
  await fetchNow();
  expect(await setup.amountAt('hour', hour)).toBe('77.00');
  const { rows } = await setup.db.execute(sql`
    select
      from sales_intervals
     where fetched_at > clock_timestamp() or asked_at > clock_timestamp()`);
  expect(rows).toEqual([]);
});

test('an update whose job was taken over meanwhile writes nothing', async () => {
  await setup.updates.set(setup.marketplace, true);
  const { held, release } = holdNext();
  const frozen = setup.startProcess();
  const drained = frozen.queue.drain();
  await held;
  await setup.updates.set(setup.marketplace, false);
  release();
  await drained;
  expect(await setup.count('sales_intervals')).toBe(0);
});

test('two processes at once on the same marketplace: the newer figure stays, and no row is doubled', async () => {
  await setup.backfills.queue(setup.marketplace, 'hourly');
  const { held, release } = holdNext();
  const frozen = setup.startProcess();
  const drained = frozen.queue.drain();
  await held;
  setup.amazon.set('Hour', '2026-02-10T09:00:00.000Z', '55.00');
  setup.advance(20_000); // past the lease
  await setup.finish();
  release();
  await drained;
  expect(await setup.amountAt('hour', '2026-02-10T09:00:00.000Z')).toBe('55.00');
  const { recordsSaved, state } = await setup.state('hourly');
  expect([state, recordsSaved]).toEqual(['completed', await setup.count('sales_intervals')]);
});

test('an amount with a computer’s rounding error is no restatement', async () => {
  await ingest();
  setup.amazon.set('Hour', HOUR, '10.000000000000002');
  await ingest();
  expect(await setup.amountAt('hour', HOUR)).toBe('10.00');
  expect(await setup.count('sales_restatements')).toBe(0);
});

test('intervals are stored once in whichever order they come, also by two who find nothing there', async () => {
  const sales = createSalesRepository(setup.db);
  const hours = Array.from({ length: 6 }, (_, i) => ({
    intervalStart: new Date(Date.UTC(2025, 0, 1, 6 - i)),
    amount: `${i}.00`,
    currency: 'USD',
    orderCount: 1,
    orderItemCount: 1,
    unitCount: 1,
  }));
  const at = '2026-03-10T12:00:00Z';
  const save = (intervals: typeof hours) =>
    sales.save(series(), intervals, { source: 'test', fetchedAt: new Date(at), askedAt: at }, async () => {});
  await Promise.all([save(hours), save(hours.toReversed())]);
  await save(hours);
  expect(await setup.count('sales_intervals')).toBe(hours.length);
});
