import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAsStaff } from './calls.ts';
import { expectPrairieDays } from './ledger.ts';
import { freePort, kill, makeFolder, startInsights } from './running-insights.ts';

const US = 'ATVPDKIKX0DER';

let home: ReturnType<typeof makeFolder>;
beforeEach(() => {
  home = makeFolder();
});
afterEach(() => home.remove());

test('a process killed in the middle of a backfill resumes, and no row is lost or doubled', async () => {
  const env = {
    DATA_DIR: home.folder,
    SIMULATOR_PORT: String(await freePort()),
    SIMULATOR_NOW: '2026-11-15T10:30:00Z',
  };
  const amazon = `http://127.0.0.1:${env.SIMULATOR_PORT}/__sim`;
  const backfill = `/api/sp-api/prairie-goods/marketplaces/${US}/backfill`;
  const first = await startInsights(env);
  const before = await callAsStaff(first.url);
  await before('GET', '/api/sp-api/prairie-goods/marketplaces/fetch');
  await fetch(`${amazon}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'getOrderMetrics', fault: 'latency', ms: 400 }),
  });
  await before('POST', backfill, { granularity: 'daily' });
  await expect
    .poll(async () => (await before('GET', `${backfill}?granularity=daily`)).chunksDone, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(2);
  await kill(first, 'SIGKILL');

  const second = await startInsights(env);
  const after = await callAsStaff(second.url);
  await expect
    .poll(async () => (await after('GET', `${backfill}?granularity=daily`)).state, { timeout: 30_000 })
    .toBe('completed');
  const state = await after('GET', `${backfill}?granularity=daily`);
  expect(state).toMatchObject({ chunksDone: 9, chunksTotal: 9, errorCount: 0 });

  const rows = await expectPrairieDays(after, amazon);
  expect(state.recordsSaved).toBe(rows.length);
  await kill(second, 'SIGTERM');
});
