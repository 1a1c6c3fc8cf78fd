import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '../testing/test-database.ts';
import { createDatabaseBuckets } from './rate-buckets.ts';

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
