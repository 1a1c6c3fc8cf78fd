import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgres } from '../scripts/postgres.mjs';
import { callAsStaff } from './calls.ts';
import { expectPrairieDays } from './ledger.ts';
import { freePort, kill, makeFolder, runToTheEnd, startInsights } from './running-insights.ts';

const US = 'ATVPDKIKX0DER';
const BACKFILL = `/api/sp-api/prairie-goods/marketplaces/${US}/backfill`;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let home: ReturnType<typeof makeFolder>;
let processes: Awaited<ReturnType<typeof startInsights>>[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(() => {
  home = makeFolder();
});
afterEach(async () => {
  for (const running of processes) if (running.process.exitCode === null) running.process.kill('SIGKILL');
  processes = [];
  home.remove();
});

/** A process with an Amazon of its own: who called Amazon is known by which one was asked. */
async function startOne(role: 'web' | 'worker') {
  const simulatorPort = String(await freePort());
  const insights = await startInsights({
    ROLE: role,
    DATABASE_URL: postgres.url,
    DATA_DIR: home.folder,
    SIMULATOR_PORT: simulatorPort,
    SIMULATOR_NOW: '2026-11-15T10:30:00Z',
    JOB_LEASE_MS: '2000',
  });
  const running = { ...insights, amazon: `http://127.0.0.1:${simulatorPort}/__sim` };
  processes.push(running);
  return running;
}

async function metricsCalls({ amazon }: { amazon: string }): Promise<number> {
  const { operations } = await (await fetch(`${amazon}/requests`)).json();
  return Object.values<number>(operations.getOrderMetrics ?? {}).reduce((sum, count) => sum + count, 0);
}

test('what is asked of a web process is done by the workers, and a worker that is killed loses nothing', async () => {
  const web = await startOne('web');
  const call = await callAsStaff(web.url);
  await call('GET', '/api/sp-api/prairie-goods/marketplaces/fetch');

  // Slow before there is anything to do, so that it cannot have done all of it by the time it is killed.
  const first = await startOne('worker');
  await fetch(`${first.amazon}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'getOrderMetrics', fault: 'latency', ms: 1000 }),
  });
  expect(await call('POST', BACKFILL, { granularity: 'daily' })).toMatchObject({ chunksDone: 0 });
  const state = () => call('GET', `${BACKFILL}?granularity=daily`);
  await expect.poll(async () => (await state()).chunksDone, { timeout: 120_000 }).toBeGreaterThanOrEqual(2);
  await kill(first, 'SIGKILL');
  expect((await state()).chunksDone).toBeLessThan(9);
  const second = await startOne('worker');
  await expect.poll(async () => (await state()).state, { timeout: 120_000 }).toBe('completed');
  expect(await state()).toMatchObject({ chunksDone: 9, chunksTotal: 9, errorCount: 0 });
  const rows = await expectPrairieDays(call, second.amazon);
  expect((await state()).recordsSaved).toBe(rows.length);
  expect(await metricsCalls(web)).toBe(0);
  expect(await metricsCalls(second)).toBeGreaterThan(0);

  // A worker reports whether it is healthy, and nothing else.
  expect((await fetch(`${second.url}/health`)).status).toBe(200);
  for (const path of ['/', '/login', '/api/ping', '/api/docs', '/api/authed-sellers'])
    expect((await fetch(second.url + path)).status, path).toBe(404);
  expect((await fetch(`${web.url}/login`)).status).toBe(200);
  for (const running of [web, second]) expect(await kill(running, 'SIGTERM')).toBe(0);
});

test.each(['web', 'worker'])(
  'the role %s is refused on the embedded engine, with a message',
  async (role) => {
    const { code, output } = await runToTheEnd({ ROLE: role, DATA_DIR: home.folder });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Wrong settings: ROLE ${role} needs DATABASE_URL: the embedded database belongs to one process, which then does both`,
    );
  },
);
