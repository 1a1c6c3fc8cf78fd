import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSalesSetup } from '../../../testing/sales-setup.ts';
import { rereadSliceDue } from './sync-schedule.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A marketplace with all its sales, whose hourly update has run for the first time. */
async function filledSetup(options?: Parameters<typeof openSalesSetup>[0]) {
  const setup = await openSalesSetup(options);
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.backfills.queue(setup.marketplace, 'hourly');
  await setup.finish();
  await setup.updates.set(setup.marketplace, true);
  await setup.finish();
  setup.amazon.asked.length = 0;
  return setup;
}

test('a clock that moves while a round asks costs no request more', async () => {
  const setup = await filledSetup({ tickMs: 3 });
  setup.advance(60 * 60 * 1000);
  await setup.finish();
  // Old hours have their own turns.
  const recent = setup.amazon.asked.filter(
    ({ granularity, end }) => granularity === 'Day' || end > '2026-03-10',
  );
  expect(recent.map(({ granularity }) => granularity)).toEqual(['Day', 'Hour']);
  await setup.close();
});

test('after a week without a process, the first round looks at all that Amazon may have corrected', async () => {
  const setup = await filledSetup();
  setup.amazon.set('Hour', '2026-02-20T03:00:00Z', '5.00');
  setup.amazon.set('Hour', '2026-02-20T04:00:00Z', '15.00');
  setup.amazon.set('Hour', '2026-03-06T03:00:00Z', '25.00');
  setup.amazon.set('Hour', '2026-03-06T04:00:00Z', '-5.00');
  setup.advance(7 * DAY);
  await setup.finish();
  expect(await setup.amountAt('hour', '2026-02-20T03:00:00Z')).toBe('5.00');
  expect(await setup.amountAt('hour', '2026-02-20T04:00:00Z')).toBe('15.00');
  expect(await setup.amountAt('hour', '2026-03-06T03:00:00Z')).toBe('25.00');
  expect(await setup.amountAt('hour', '2026-03-06T04:00:00Z')).toBe('-5.00');
  // The days, the week of hours that is new in two requests, and the old ones in four.
  expect(setup.amazon.asked).toHaveLength(7);
  await setup.close();
});

test('after four months without a process, the days that could still change are read again, in parts', async () => {
  const setup = await filledSetup();
  setup.amazon.set('Day', '2026-02-20', '999.00');
  setup.advance(120 * DAY);
  await setup.finish();
  expect(await setup.amountAt('day', '2026-02-20')).toBe('999.00');
  const days = setup.amazon.asked.filter(({ granularity }) => granularity === 'Day');
  expect(days).toHaveLength(2);
  await setup.close();
});

test('a round that an outage cut off starts over, and one that waits for Amazon goes on', async () => {
  const setup = await filledSetup();
  const cutOff = async () => {
    const begun = JSON.stringify({ step: 'old hours', begunAt: setup.clock.now.toISOString() });
    await setup.db.execute(
      sql`update jobs set payload = payload || ${begun}::jsonb where kind = 'sales.auto-update'`,
    );
  };
  await cutOff();
  setup.amazon.set('Day', '2026-03-09', '999.00');
  setup.advance(2 * 60 * 60 * 1000);
  await setup.queue.drain();
  expect(await setup.amountAt('day', '2026-03-09')).toBe('240.00');
  await cutOff();
  setup.advance(7 * DAY);
  await setup.queue.drain();
  expect(await setup.amountAt('day', '2026-03-09')).toBe('999.00');
  await setup.close();
});

test('the turns of old hours that nobody took are made up for, at most all four', () => {
  const now = new Date('2026-03-10T12:10:00Z');
  const [first = 0, ...more] = slicesDueFrom(null, now);
  expect(more).toEqual([first + 1, first + 2, first + 3]);
  const current = first + 3;
  expect(slicesDueFrom(current, now)).toEqual([]);
  expect(slicesDueFrom(current - 2, now)).toEqual([current - 1, current]);
  expect(slicesDueFrom(current - 28, now)).toEqual([first, first + 1, first + 2, current]);
  // A clock that was set back says nothing about when they were read.
  expect(slicesDueFrom(current + 5, now)).toEqual([first, first + 1, first + 2, current]);
});

function slicesDueFrom(reread: number | null, now: Date): number[] {
  const slice = rereadSliceDue('seller', reread, now);
  return slice === null ? [] : [slice, ...slicesDueFrom(slice, now)];
}
