import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../scripts/postgres.mjs';
import { callAsStaff } from './calls.ts';
import { freePort, kill, makeFolder, startInsights } from './running-insights.ts';

const SHOPS = [
  ['acme-outdoor', 'ATVPDKIKX0DER'],
  ['acme-outdoor', 'A2EUQ1WTGCTBG2'],
  ['nordlicht-home', 'A1PA6795UKMFR9'],
  ['nordlicht-home', 'A13V1IB3VIYZZH'],
  ['sakura-crafts', 'A1VC38T7YXB528'],
] as const;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let home: ReturnType<typeof makeFolder>;
beforeAll(async () => {
  postgres = await startPostgres();
  home = makeFolder();
});
afterAll(async () => {
  await postgres.stop();
  home.remove();
});

async function startOne() {
  const simulatorPort = String(await freePort());
  const insights = await startInsights({
    DATABASE_URL: postgres.url,
    DATA_DIR: home.folder,
    SIMULATOR_PORT: simulatorPort,
  });
  return { ...insights, amazon: `http://127.0.0.1:${simulatorPort}/__sim` };
}

test('three processes may start at the same time on an empty database', async () => {
  const processes = await Promise.all([startOne(), startOne(), startOne()]);
  for (const { url } of processes) expect((await fetch(`${url}/health`)).status).toBe(200);
  for (const running of processes) expect(await kill(running, 'SIGTERM')).toBe(0);
});

test('a second process finishes what the first leaves when it is killed', async () => {
  const first = await startOne();
  await fetch(`${first.amazon}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'getOrderMetrics', fault: 'latency', ms: 2000 }),
  });
  const pathOf = ([seller, marketplace]: (typeof SHOPS)[number]) =>
    `/api/sp-api/${seller}/marketplaces/${marketplace}/backfill`;
  const statesAt = async (url: string) => {
    const call = await callAsStaff(url);
    return Promise.all(SHOPS.map((shop) => call('GET', `${pathOf(shop)}?granularity=daily`)));
  };
  const call = await callAsStaff(first.url);
  for (const shop of SHOPS) await call('POST', pathOf(shop), { granularity: 'daily' });
  const second = await startOne();
  await expect
    .poll(async () => (await statesAt(first.url)).some(({ chunksDone }) => chunksDone > 0), {
      timeout: 60_000,
      interval: 250,
    })
    .toBe(true);
  await kill(first, 'SIGKILL');
  expect((await statesAt(second.url)).some(({ state }) => state === 'running')).toBe(true);

  await expect
    .poll(async () => (await statesAt(second.url)).map(({ state }) => state), {
      timeout: 120_000,
      interval: 1000,
    })
    .toEqual(SHOPS.map(() => 'completed'));
  for (const state of await statesAt(second.url))
    expect(state).toMatchObject({ chunksDone: 9, errorCount: 0 });
  expect(await kill(second, 'SIGTERM')).toBe(0);
});
