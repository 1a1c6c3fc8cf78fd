import { afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../testing/accounts.ts';
import { openReportShops, type ReportShops, SHOP } from '../../../testing/report-shops.ts';

const AMAZONS_QUOTA = { scope: 'application', perHour: 4, perDay: 96, burst: 1 } as const;

let shops: ReportShops;
afterEach(() => shops.close());

test('a hundred sellers share the quota: everyone’s first before anyone’s second, and never more than Amazon allows', async () => {
  shops = await openReportShops({ sellers: 100, quota: AMAZONS_QUOTA });
  shops.amazon.makes({ status: 'CANCELLED' });
  const [greedy = '', ...others] = shops.sellers;
  for (const month of [8, 9, 10]) await shops.ask(greedy, 2025, month);
  for (const seller of others) {
    shops.advance(1);
    await shops.ask(seller, 2025, 12);
  }
  const { queuePosition, expectedAt, message } = (await shops.reports.tracked(others[98] ?? '', SHOP))
    .reports[0] ?? { queuePosition: 0, expectedAt: '', message: '' };
  expect(queuePosition).toBe(100);
  expect(message).toMatch(/^Waiting for Amazon's quota: 100th in line, about 2026-03-11 \d\d:\d\d UTC/);
  await shops.finish();
  const { made } = shops.amazon;
  const firstRound = made.slice(0, 100).map(({ seller }) => seller);
  expect(firstRound).toEqual([greedy, ...others]);
  expect(made.slice(100).map(({ seller }) => seller)).toEqual([greedy, greedy]);
  const within = (span: number) =>
    Math.max(
      ...made.map(
        ({ at }) =>
          made.filter((one) => one.at >= at && one.at.getTime() < at.getTime() + span - MINUTE).length,
      ),
    );
  expect(within(HOUR)).toBeLessThanOrEqual(4);
  expect(within(24 * HOUR)).toBeLessThanOrEqual(96);
  // What was told at the beginning came true.
  const last = made[99]?.at.getTime() ?? 0;
  expect(Math.abs(Date.parse(expectedAt ?? '') - last)).toBeLessThan(HOUR);
});

test('people come before schedules, and who comes late to a long line is not behind all of it', async () => {
  shops = await openReportShops({ sellers: 3, quota: AMAZONS_QUOTA });
  shops.amazon.makes({ status: 'CANCELLED' });
  const [a = '', b = '', c = ''] = shops.sellers;
  await shops.requests.request(
    { sellerId: a, marketplaceId: SHOP },
    { year: 2025, month: 1 },
    { priority: 'schedule', processWhenReady: false, rounds: 1 },
  );
  for (const month of [2, 3, 4]) await shops.ask(b, 2025, month);
  await shops.queue.drain();
  shops.advance(1);
  await shops.ask(c, 2025, 5);
  await shops.finish();
  expect(shops.amazon.made.map(({ seller }) => seller)).toEqual([b, b, c, b, a]);
});

test('where the quota is each seller’s own, nobody waits for another', async () => {
  shops = await openReportShops({ sellers: 3, quota: { ...AMAZONS_QUOTA, scope: 'seller' } });
  shops.amazon.makes({ status: 'CANCELLED' });
  const [a = '', b = '', c = ''] = shops.sellers;
  await shops.ask(a, 2025, 1);
  const second = await shops.ask(a, 2025, 2);
  for (const seller of [b, c]) await shops.ask(seller, 2025, 1);
  await shops.queue.drain();
  expect(shops.amazon.made.map(({ seller }) => seller).sort()).toEqual([a, b, c].sort());
  expect(await shops.find(a, second)).toMatchObject({ queuePosition: 1, step: 'waiting' });
});

test('a 429 moves the line, never the report to FAILED', async () => {
  shops = await openReportShops();
  shops.amazon.spoil((operation, proceed) =>
    operation === 'createReport'
      ? new Response(JSON.stringify({ errors: [{ code: 'QuotaExceeded', message: 'wait' }] }), {
          status: 429,
          headers: { 'content-type': 'application/json' },
        })
      : proceed(),
  );
  const [seller = ''] = shops.sellers;
  const id = await shops.ask(seller, 2025, 12);
  await shops.queue.drain();
  expect(await shops.find(seller, id)).toMatchObject({
    status: 'IN_PROGRESS',
    step: 'waiting',
    queuePosition: 1,
  });
  shops.amazon.heal();
  await shops.finish();
  expect(await shops.find(seller, id)).toMatchObject({ status: 'DOWNLOADED' });
});

test('a report asked for while the line is just ending is asked for all the same', async () => {
  shops = await openReportShops({ sellers: 2 });
  const [a = '', b = ''] = shops.sellers;
  await shops.ask(a, 2025, 12);
  // The line is running and has looked: whoever comes now would be passed over.
  await shops.db.execute(
    "update jobs set state = 'running', claim_id = gen_random_uuid(), lease_until = now() + interval '10 years', lane_slot = 1 where kind = 'reports.line'",
  );
  const id = await shops.ask(b, 2025, 12);
  await shops.queue.drain();
  expect(await shops.find(b, id)).toMatchObject({ step: 'following' });
});
