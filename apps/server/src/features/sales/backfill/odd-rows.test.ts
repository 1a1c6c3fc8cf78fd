import type { OrderMetrics } from '@insights/sp-api/sales';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSalesSetup } from '../../../testing/sales-setup.ts';

const ODD_DAY = '2024-08-15T00:00:00.000Z'; // in the first of the nine chunks but one
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const WHY = "Amazon's figure for the day 2024-08-15 cannot be stored: 1.5 units";

let setup: Awaited<ReturnType<typeof openSalesSetup>>;
let answers: number;
beforeEach(async () => {
  setup = await openSalesSetup();
  answers = 0;
});
afterEach(() => setup.close());

const isOdd = ({ interval }: OrderMetrics) => interval.start.toISOString() === ODD_DAY;
/** The odd day comes with half a unit, in so many answers. */
function spoilOddDay(times = Number.POSITIVE_INFINITY) {
  setup.amazon.spoil(async ({ items }) => {
    const isSpoiled = items.some(isOdd) && answers < times;
    if (isSpoiled) answers += 1;
    return {
      items: items.map((item) => (isSpoiled && isOdd(item) ? { ...item, unitCount: 1.5 } : item)),
      unreadable: 0,
    };
  });
}

const later = (ms: number) => new Date(setup.clock.now.getTime() + ms).toISOString();
async function listed() {
  const { coverage } = setup;
  const day = (await coverage.read(setup.marketplace)).find(({ granularity }) => granularity === 'day');
  return day?.holes.map(({ start, intervals, can_fill, reason }) => ({ start, intervals, can_fill, reason }));
}

test('one odd day keeps no other chunk waiting, and the backfill says how far it is and why it is not through', async () => {
  spoilOddDay();
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.queue.drain(); // no time passes
  expect(setup.amazon.asked).toHaveLength(9);
  expect(await setup.count('sales_intervals')).toBe(729);
  expect(await setup.state('daily')).toMatchObject({
    state: 'running',
    chunksDone: 8,
    chunksTotal: 9,
    recordsSaved: 729,
    errorCount: 0,
    lastError: WHY,
    waitingUntil: later(10 * SECOND),
    etaAt: null,
  });
});

test('the odd day alone is asked for again after 10 s, 1, 5 and 15 minutes, and then listed with the reason', async () => {
  spoilOddDay();
  await setup.backfills.queue(setup.marketplace, 'daily');
  const began = setup.clock.now.getTime();
  await setup.finish();
  expect(setup.clock.now.getTime() - began).toBe(10 * SECOND + (1 + 5 + 15) * MINUTE);
  expect(setup.amazon.asked.slice(9)).toEqual(
    Array.from({ length: 4 }, () => ({
      granularity: 'Day',
      start: ODD_DAY,
      end: '2024-08-16T00:00:00.000Z',
    })),
  );
  expect(await setup.state('daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    recordsSaved: 729,
    errorCount: 1,
    lastError: WHY,
    waitingUntil: null,
  });
  expect(await listed()).toEqual([{ start: ODD_DAY, intervals: 1, can_fill: true, reason: WHY }]);
});

test('a day that Amazon mends meanwhile is stored, and nothing is complained of', async () => {
  spoilOddDay(3);
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.finish();
  expect(setup.amazon.asked).toHaveLength(9 + 3);
  expect(await setup.state('daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    recordsSaved: 730,
    errorCount: 0,
    lastError: null,
  });
  expect(await listed()).toEqual([]);
});

test('odd days of several chunks wait beside each other, not one after the other', async () => {
  const days = ['2024-05-01', '2025-01-15', '2025-06-01'].map((day) => Date.parse(day));
  setup.amazon.spoil(async ({ items }) => ({
    items: items.filter(({ interval }) => !days.includes(interval.start.getTime())),
    unreadable: 0,
  }));
  await setup.backfills.queue(setup.marketplace, 'daily');
  const began = setup.clock.now.getTime();
  await setup.finish();
  expect(setup.clock.now.getTime() - began).toBe(10 * SECOND + (1 + 5 + 15) * MINUTE);
  expect(setup.amazon.asked).toHaveLength(9 + 3 * 4);
  expect(await setup.state('daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    recordsSaved: 727,
    errorCount: 3,
  });
  expect(await listed()).toHaveLength(3);
});

test('whoever takes the backfill over goes on where it was, and the process that lost it writes nothing', async () => {
  spoilOddDay();
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.queue.drain();
  setup.advance(10 * SECOND);
  const frozen = setup.startProcess();
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  setup.amazon.spoil(async (answered) => {
    spoilOddDay();
    arrive();
    await opened;
    return answered; // in order: it would count the day as saved
  });
  const drained = frozen.queue.drain();
  await held;
  setup.advance(20 * SECOND); // past the lease
  await setup.finish();
  const after = { state: await setup.state('daily'), rows: await setup.count('sales_intervals') };
  release();
  await drained;
  expect({ state: await setup.state('daily'), rows: await setup.count('sales_intervals') }).toEqual(after);
  expect(after).toMatchObject({ rows: 729, state: { state: 'completed', recordsSaved: 729, errorCount: 1 } });
  expect(await listed()).toHaveLength(1);
});

test('one that is asked for again while its odd day waits is the same one, and counts nothing twice', async () => {
  spoilOddDay();
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.queue.drain();
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.queue.drain(); // at once, as a person wants it: the odd day's time has not come
  expect(setup.amazon.asked).toHaveLength(9);
  expect((await setup.state('daily')).waitingUntil).toBe(later(10 * SECOND));
  await setup.finish();
  expect(await setup.state('daily')).toMatchObject({ state: 'completed', recordsSaved: 729, errorCount: 1 });
});

test('a consent that ends while odd days wait ends the backfill, and what it lacks is listed', async () => {
  spoilOddDay();
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.queue.drain();
  setup.amazon.refuse('reconnect_needed', 'Amazon no longer accepts it');
  await setup.finish();
  expect(await setup.state('daily')).toMatchObject({
    state: 'failed',
    chunksDone: 8,
    recordsSaved: 729,
    errorCount: 1,
    lastError: 'Amazon no longer accepts it',
  });
  expect(await listed()).toMatchObject([{ start: ODD_DAY, reason: WHY }]);
});

test('where Amazon cannot be reached for the odd day either, that is tried as often, and then it is listed', async () => {
  spoilOddDay();
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.queue.drain();
  setup.amazon.refuse('provider_unavailable', 'Amazon cannot be reached');
  await setup.finish();
  expect(await setup.state('daily')).toMatchObject({ state: 'completed', chunksDone: 9, errorCount: 1 });
  expect(await listed()).toMatchObject([{ start: ODD_DAY, reason: WHY }]);
  const { rows } = await setup.db.execute(sql`select from jobs where state in ('queued', 'running')`);
  expect(rows).toEqual([]);
});
