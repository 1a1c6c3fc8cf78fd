import { type Bucket, type BucketPlan, takeFrom } from '@insights/provider-http/bucket';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '../testing/test-database.ts';
import { createDatabaseBuckets } from './rate-buckets.ts';
import { rateBuckets } from './schema.ts';

const PLAN = { rate: 0.5, burst: 15 };
const NOW = Date.parse('2026-03-10T12:00:00Z');

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.close());

const storeOfAProcess = () => createDatabaseBuckets(database.db, () => new Date(NOW));

test('processes that take at the same time share one quota', async () => {
  const stores = [storeOfAProcess(), storeOfAProcess(), storeOfAProcess()];
  const taken = await Promise.all(
    Array.from({ length: 18 }, (_, i) =>
      stores[i % 3]?.reserve('shared', PLAN, NOW, Number.POSITIVE_INFINITY),
    ),
  );
  const waits = taken.map((reservation) => reservation?.waitMs ?? -1).sort((a, b) => a - b);
  expect(waits.filter((ms) => ms === 0)).toHaveLength(15);
  const [first = 0, second = 0, third = 0] = waits.slice(15);
  expect(first).toBeGreaterThanOrEqual(2000);
  expect(second - first).toBeGreaterThanOrEqual(2000);
  expect(third - second).toBeGreaterThanOrEqual(2000);
});

test('a restart forgets nothing', async () => {
  const before = storeOfAProcess();
  for (let i = 0; i < 15; i++) await before.reserve('restart', PLAN, NOW, 0);
  expect(await storeOfAProcess().reserve('restart', PLAN, NOW, 0)).toMatchObject({ isGranted: false });
  expect(await storeOfAProcess().peek('restart', PLAN, NOW, 0)).toBeGreaterThan(0);
});

test('what one process learns from a refusal slows the others', async () => {
  await storeOfAProcess().reserve('learn', PLAN, NOW, 0);
  await storeOfAProcess().learn('learn', PLAN, NOW, { wentAt: NOW, isRefused: true, retryAfterMs: 60_000 });
  expect(await storeOfAProcess().peek('learn', PLAN, NOW, 0)).toBeGreaterThanOrEqual(60_000);
});

test('a slot that comes back can be taken again', async () => {
  const store = storeOfAProcess();
  for (let i = 0; i < 15; i++) await store.reserve('back', PLAN, NOW, 0);
  await store.giveBack('back', PLAN, NOW);
  expect(await store.reserve('back', PLAN, NOW, 0)).toMatchObject({ isGranted: true });
});

test('a process whose clock is wrong does not make the others wait', async () => {
  const plan = { rate: 1 / 3600, burst: 1 };
  const HOUR_MS = 3_600_000;
  const ahead = createDatabaseBuckets(database.db);
  const right = createDatabaseBuckets(database.db);
  await ahead.reserve('clocks', plan, Date.now() + 2 * HOUR_MS, 0);
  const waitMs = await right.peek('clocks', plan, Date.now(), 0);
  expect(waitMs).toBeGreaterThan(HOUR_MS / 2);
  expect(waitMs).toBeLessThan(1.02 * HOUR_MS);
  // Nor does a refusal that it tells of, and one of a clock that is behind is news all the same.
  await ahead.learn('told', plan, Date.now() + 2 * HOUR_MS, {
    wentAt: Date.now() + 2 * HOUR_MS - 1000,
    isRefused: true,
  });
  const first = await right.peek('told', plan, Date.now(), 0);
  expect(first).toBeLessThan(2.1 * HOUR_MS);
  await right.learn('told', plan, 5000, { wentAt: 4999.9999, isRefused: true });
  expect(await right.peek('told', plan, Date.now(), 0)).toBeGreaterThan(first);
});

test('a call that counts as five takes five', async () => {
  const store = storeOfAProcess();
  for (let i = 0; i < 3; i++) await store.reserve('heavy', PLAN, NOW, 0, 5);
  expect(await store.reserve('heavy', PLAN, NOW, 0)).toMatchObject({ isGranted: false });
  await store.giveBack('heavy', PLAN, NOW, 5);
  expect(await store.reserve('heavy', PLAN, NOW, 0, 5)).toMatchObject({ isGranted: true });
});

const PLANS: BucketPlan[] = [
  PLAN,
  { rate: 5, burst: 10 },
  { rate: 0.0167, burst: 15 },
  { rate: 4 / 3600, burst: 1 },
  { rate: 96 / 86_400, burst: 96, recoveryMs: 60_000 },
];
const MONTH_MS = 30 * 86_400_000;
const around = (ms: number) => fc.double({ min: NOW - ms, max: NOW + ms, noNaN: true });
const never = fc.constant(Number.NEGATIVE_INFINITY);
const filling = {
  fullAt: fc.oneof(around(MONTH_MS), around(1_000), never),
  spent: fc.nat(200),
  ceiling: fc.double({ min: 0.0001, max: 100, noNaN: true }),
};
const buckets: fc.Arbitrary<Bucket> = fc.oneof(
  fc.record({ ...filling, factor: fc.constant(1), drainedAt: fc.oneof(never, around(60_000)) }),
  fc.record({
    ...filling,
    factor: fc.double({ min: 1 / 16, max: 0.99, noNaN: true }),
    drainedAt: fc.oneof(around(MONTH_MS), around(60_000)),
  }),
);

test('the database takes from any bucket as the pure function does', async () => {
  const store = storeOfAProcess();
  const stored = eq(rateBuckets.key, 'any');
  await store.reserve('any', PLAN, NOW, 0);
  await fc.assert(
    fc.asyncProperty(
      buckets,
      fc.constantFrom(...PLANS),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(0, 300, 60_000, Number.POSITIVE_INFINITY),
      async (bucket, plan, weight, maxWaitMs) => {
        await database.db.update(rateBuckets).set(bucket).where(stored);
        const told = await store.reserve('any', plan, NOW, maxWaitMs, weight);
        const pure = takeFrom(bucket, plan, NOW, weight);
        const isGranted = pure.waitMs <= maxWaitMs;
        const [row] = await database.db.select().from(rateBuckets).where(stored);
        const after = isGranted ? pure.bucket : bucket;
        // A slowed bucket that is over it may be computed with in another order: a part of a millisecond.
        const isExact = bucket.factor === 1;
        if (isExact) expect(told).toEqual({ isGranted, waitMs: pure.waitMs, ceiling: bucket.ceiling });
        else expect(Math.abs(told.waitMs - pure.waitMs)).toBeLessThanOrEqual(1);
        if (isExact) expect(row).toEqual({ ...after, key: 'any' });
        else if (told.isGranted === isGranted) {
          expect(row).toMatchObject({
            spent: after.spent,
            ceiling: after.ceiling,
            drainedAt: after.drainedAt,
          });
          expect(row?.fullAt).toSatisfy(
            (at: number) => at === after.fullAt || Math.abs(at - after.fullAt) < 1,
          );
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a refusal long ago is forgotten, so that the bucket is taken from at once again', async () => {
  const store = storeOfAProcess();
  await store.learn('healed', PLAN, NOW, { wentAt: NOW, isRefused: true });
  const factor = async () =>
    (await database.db.select().from(rateBuckets).where(eq(rateBuckets.key, 'healed')))[0]?.factor;
  expect(await factor()).toBeLessThan(1);
  const later = createDatabaseBuckets(database.db, () => new Date(NOW + 3_600_000));
  await later.reserve('healed', PLAN, NOW, 0);
  expect(await factor()).toBe(1);
});
