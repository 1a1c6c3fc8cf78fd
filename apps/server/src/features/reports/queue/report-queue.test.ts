import { afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../testing/accounts.ts';
import { MARKETPLACE, openReportFixture, type ReportFixture } from '../../../testing/report-fixture.ts';

const AMAZONS_QUOTA = { scope: 'application', perHour: 4, perDay: 96, burst: 1 } as const;

let fixture: ReportFixture;
afterEach(() => fixture.close());

test('a hundred sellers share the quota: everyone’s first before anyone’s second, and never more than Amazon allows', async () => {
  fixture = await openReportFixture({ sellers: 100, quota: AMAZONS_QUOTA });
  fixture.amazon.makes({ status: 'CANCELLED' });
  const [greedy = '', ...others] = fixture.sellers;
  for (const month of [8, 9, 10]) await fixture.ask(greedy, 2025, month);
  for (const seller of others) {
    fixture.advance(1);
    await fixture.ask(seller, 2025, 12);
  }
  const { queuePosition, expectedAt, message } = (
    await fixture.reports.tracked(others[98] ?? '', MARKETPLACE)
  ).reports[0] ?? { queuePosition: 0, expectedAt: '', message: '' };
  expect(queuePosition).toBe(100);
  expect(message).toMatch(/^Waiting for Amazon's quota: 100th in line, about 2026-03-11 \d\d:\d\d UTC/);
  await fixture.finish();
  const { made } = fixture.amazon;
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

test('people come before schedules, and a late seller is not behind all of a long queue', async () => {
  fixture = await openReportFixture({ sellers: 3, quota: AMAZONS_QUOTA });
  fixture.amazon.makes({ status: 'CANCELLED' });
  const [a = '', b = '', c = ''] = fixture.sellers;
  await fixture.requests.request(
    { sellerId: a, marketplaceId: MARKETPLACE },
    { year: 2025, month: 1 },
    { priority: 'schedule', processWhenReady: false, rounds: 1 },
  );
  for (const month of [2, 3, 4]) await fixture.ask(b, 2025, month);
  await fixture.queue.drain();
  fixture.advance(1);
  await fixture.ask(c, 2025, 5);
  await fixture.finish();
  expect(fixture.amazon.made.map(({ seller }) => seller)).toEqual([b, b, c, b, a]);
});

test('where the quota is each seller’s own, nobody waits for another', async () => {
  fixture = await openReportFixture({ sellers: 3, quota: { ...AMAZONS_QUOTA, scope: 'seller' } });
  fixture.amazon.makes({ status: 'CANCELLED' });
  const [a = '', b = '', c = ''] = fixture.sellers;
  await fixture.ask(a, 2025, 1);
  const second = await fixture.ask(a, 2025, 2);
  for (const seller of [b, c]) await fixture.ask(seller, 2025, 1);
  await fixture.queue.drain();
  expect(fixture.amazon.made.map(({ seller }) => seller).sort()).toEqual([a, b, c].sort());
  expect(await fixture.find(a, second)).toMatchObject({ queuePosition: 1, step: 'waiting' });
});

test('a 429 delays the queue and never fails the report', async () => {
  fixture = await openReportFixture();
  fixture.amazon.spoil((operation, proceed) =>
    operation === 'createReport'
      ? new Response(JSON.stringify({ errors: [{ code: 'QuotaExceeded', message: 'wait' }] }), {
          status: 429,
          headers: { 'content-type': 'application/json' },
        })
      : proceed(),
  );
  const [seller = ''] = fixture.sellers;
  const id = await fixture.ask(seller, 2025, 12);
  await fixture.queue.drain();
  expect(await fixture.find(seller, id)).toMatchObject({
    status: 'IN_PROGRESS',
    step: 'waiting',
    queuePosition: 1,
  });
  fixture.amazon.heal();
  await fixture.finish();
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED' });
});

test('a report that is queued while the job of the queue is ending is requested all the same', async () => {
  fixture = await openReportFixture({ sellers: 2 });
  const [a = '', b = ''] = fixture.sellers;
  await fixture.ask(a, 2025, 12);
  // The job is running and has read the queue: a report that comes now would be missed.
  await fixture.db.execute(
    "update jobs set state = 'running', claim_id = gen_random_uuid(), lease_until = now() + interval '10 years', lane_slot = 1 where kind = 'reports.line'",
  );
  const id = await fixture.ask(b, 2025, 12);
  await fixture.queue.drain();
  expect(await fixture.find(b, id)).toMatchObject({ step: 'following' });
});
