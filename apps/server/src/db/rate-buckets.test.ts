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

const storeOfAProcess = () => createDatabaseBuckets(database.db);

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
