import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSalesSetup } from '../../../testing/sales-setup.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let setup: Awaited<ReturnType<typeof openSalesSetup>>;
beforeEach(async () => {
  setup = await openSalesSetup();
});
afterEach(() => setup.close());

const isOld = (start: Date) => start < new Date('2024-06-09T00:00:00Z');
/** Amazon leaves out what a rule says, in answers that are otherwise in order. */
const leaveOut = (rule: (start: Date) => boolean) =>
  setup.amazon.spoil(async ({ items }) => ({
    items: items.filter(({ interval }) => !rule(interval.start)),
    unreadable: 0,
  }));
const days = async () => {
  const { read } = await setup.sales.days(setup.marketplaceState, '2024-03-11', '2026-03-10', 'UTC');
  return (await read()).data;
};
const callsAfter = async (hours: number) => {
  setup.amazon.asked.length = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    setup.advance(HOUR);
    await setup.finish();
  }
  return setup.amazon.asked;
};

test('an empty answer is asked for again, and the backfill ends whole', async () => {
  let empties = 2;
  setup.amazon.spoil(async (answered) => {
    empties -= 1;
    return empties >= 0 ? { items: [], unreadable: 0 } : answered;
  });
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.finish();
  expect(await setup.state('daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    recordsSaved: 730,
    errorCount: 0,
    lastError: null,
  });
  expect(setup.amazon.asked).toHaveLength(9 + 2);
});

test('what arrives in parts is counted once', async () => {
  let answers = 0;
  setup.amazon.spoil(async ({ items }) => {
    answers += 1;
    return {
      items: answers === 1 ? items.slice(0, 60) : answers === 2 ? items.slice(30) : items,
      unreadable: 0,
    };
  });
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.finish();
  expect(await setup.state('daily')).toMatchObject({ recordsSaved: 730, errorCount: 0 });
});

test('what Amazon keeps leaving out is an error of its chunk, known as missing there, and filled later', async () => {
  leaveOut(isOld);
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.finish();
  expect(await setup.state('daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    recordsSaved: 640,
    errorCount: 1,
    lastError: 'Amazon left out 90 of 90 days from 2024-03-11 to 2024-06-08',
  });
  const { rows, coverage } = await days();
  expect(rows).toHaveLength(640);
  expect(coverage).toMatchObject([{ from: '2024-03-11T00:00:00.000Z' }]);

  setup.amazon.heal();
  await setup.updates.set(setup.marketplace, true);
  await callsAfter(3); // the hours, of which there are none yet, come first
  expect((await days()).rows).toHaveLength(730);
  expect(await setup.count('sales_holes')).toBe(0);
});

test('a hole that stays is asked for with growing pauses, not every hour for ever', async () => {
  leaveOut((start) => start.getTime() === Date.parse('2025-01-15'));
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.backfills.queue(setup.marketplace, 'hourly');
  await setup.finish();
  await setup.updates.set(setup.marketplace, true);
  const asked = await callsAfter(48);
  const forHole = asked.filter(({ start }) => start === '2025-01-15T00:00:00.000Z');
  expect(forHole).toHaveLength(3); // after 1 hour, 6 more, 24 more
});

test('a row that the table cannot hold costs itself alone, in words', async () => {
  setup.amazon.spoil(async ({ items }) => ({
    items: items.map((item) =>
      item.interval.start.getTime() === Date.parse('2025-01-15') ? { ...item, unitCount: 1.5 } : item,
    ),
    unreadable: 0,
  }));
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.finish();
  expect(await setup.state('daily')).toMatchObject({
    state: 'completed',
    recordsSaved: 729,
    errorCount: 1,
    lastError: "Amazon's figure for the day 2025-01-15 cannot be stored: 1.5 units",
  });
  expect((await days()).coverage).toMatchObject([
    { to: '2025-01-15T00:00:00.000Z' },
    { from: '2025-01-16T00:00:00.000Z' },
  ]);
});

test('days that never add up are asked for with growing pauses', async () => {
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.backfills.queue(setup.marketplace, 'hourly');
  await setup.finish();
  for (let day = 0; day < 20; day += 1)
    setup.amazon.set('Day', new Date(Date.parse('2026-02-15') + day * DAY).toISOString(), '1000.00');
  await setup.updates.set(setup.marketplace, true);
  const asked = await callsAfter(24);
  // Two an hour, four for old hours at once and one every six, and the twenty days in three slices: at once, after
  // 1 hour and 6 more.
  expect(asked.length).toBeLessThanOrEqual(24 * 2 + 2 + 4 + 4 + 3 * 3);
  expect(await setup.amountAt('day', '2026-02-15')).toBe('1000.00');
});

test('an hour that leaves Amazon’s reach while its chunk waits is not asked for', async () => {
  let answers = 0;
  setup.amazon.spoil(async (answered, { interval }) => {
    const isFirstChunk = interval.start < new Date('2026-02-09T00:00:00Z');
    if (isFirstChunk) answers += 1;
    return isFirstChunk && answers <= 4 ? { items: [], unreadable: 0 } : answered;
  });
  setup.advance(40 * 60_000); // ten minutes before the oldest hour goes
  await setup.backfills.queue(setup.marketplace, 'hourly');
  await setup.finish();
  expect(setup.amazon.asked[0]?.start).toBe('2026-02-08T13:00:00.000Z');
  expect(setup.amazon.asked.at(-1)?.start).toBe('2026-02-08T14:00:00.000Z');
  expect(await setup.state('hourly')).toMatchObject({ state: 'completed', errorCount: 0 });
});
