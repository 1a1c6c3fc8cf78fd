import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openShop } from '../../../testing/sales-shop.ts';
import { rereadTurn } from './update-round.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A shop with all its sales, whose hourly update has run for the first time. */
async function filledShop(options?: Parameters<typeof openShop>[0]) {
  const shop = await openShop(options);
  await shop.backfills.queue(shop.shop, 'daily');
  await shop.backfills.queue(shop.shop, 'hourly');
  await shop.finish();
  await shop.updates.set(shop.shop, true);
  await shop.finish();
  shop.amazon.asked.length = 0;
  return shop;
}

test('a clock that moves while a round asks costs no request more', async () => {
  const shop = await filledShop({ tickMs: 3 });
  shop.advance(60 * 60 * 1000);
  await shop.finish();
  // Old hours have their own turns.
  const recent = shop.amazon.asked.filter(
    ({ granularity, end }) => granularity === 'Day' || end > '2026-03-10',
  );
  expect(recent.map(({ granularity }) => granularity)).toEqual(['Day', 'Hour']);
  await shop.close();
});

test('after a week without a process, the first round looks at all that Amazon may have corrected', async () => {
  const shop = await filledShop();
  shop.amazon.set('Hour', '2026-02-20T03:00:00Z', '5.00');
  shop.amazon.set('Hour', '2026-02-20T04:00:00Z', '15.00');
  shop.amazon.set('Hour', '2026-03-06T03:00:00Z', '25.00');
  shop.amazon.set('Hour', '2026-03-06T04:00:00Z', '-5.00');
  shop.advance(7 * DAY);
  await shop.finish();
  expect(await shop.amountAt('hour', '2026-02-20T03:00:00Z')).toBe('5.00');
  expect(await shop.amountAt('hour', '2026-02-20T04:00:00Z')).toBe('15.00');
  expect(await shop.amountAt('hour', '2026-03-06T03:00:00Z')).toBe('25.00');
  expect(await shop.amountAt('hour', '2026-03-06T04:00:00Z')).toBe('-5.00');
  // The days, the week of hours that is new in two requests, and the old ones in four.
  expect(shop.amazon.asked).toHaveLength(7);
  await shop.close();
});

test('after four months without a process, the days that could still change are read again, in parts', async () => {
  const shop = await filledShop();
  shop.amazon.set('Day', '2026-02-20', '999.00');
  shop.advance(120 * DAY);
  await shop.finish();
  expect(await shop.amountAt('day', '2026-02-20')).toBe('999.00');
  const days = shop.amazon.asked.filter(({ granularity }) => granularity === 'Day');
  expect(days).toHaveLength(2);
  await shop.close();
});

test('a round that an outage cut off starts over, and one that waits for Amazon goes on', async () => {
  const shop = await filledShop();
  const cutOff = async () => {
    const begun = JSON.stringify({ step: 'old hours', begunAt: shop.clock.now.toISOString() });
    await shop.db.execute(
      sql`update jobs set payload = payload || ${begun}::jsonb where kind = 'sales.auto-update'`,
    );
  };
  await cutOff();
  shop.amazon.set('Day', '2026-03-09', '999.00');
  shop.advance(2 * 60 * 60 * 1000);
  await shop.queue.drain();
  expect(await shop.amountAt('day', '2026-03-09')).toBe('240.00');
  await cutOff();
  shop.advance(7 * DAY);
  await shop.queue.drain();
  expect(await shop.amountAt('day', '2026-03-09')).toBe('999.00');
  await shop.close();
});

test('the turns of old hours that nobody took are made up for, at most all four', () => {
  const now = new Date('2026-03-10T12:10:00Z');
  const [first = 0, ...more] = turnsFrom(null, now);
  expect(more).toEqual([first + 1, first + 2, first + 3]);
  const current = first + 3;
  expect(turnsFrom(current, now)).toEqual([]);
  expect(turnsFrom(current - 2, now)).toEqual([current - 1, current]);
  expect(turnsFrom(current - 28, now)).toEqual([first, first + 1, first + 2, current]);
  // A clock that was set back says nothing about when they were read.
  expect(turnsFrom(current + 5, now)).toEqual([first, first + 1, first + 2, current]);
});

function turnsFrom(reread: number | null, now: Date): number[] {
  const turn = rereadTurn('seller', reread, now);
  return turn === null ? [] : [turn, ...turnsFrom(turn, now)];
}
