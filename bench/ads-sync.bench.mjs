// Synchronising the demo's largest advertising account on both engines, beside the least time that Amazon's rates allow, and
// a page of its keywords. The floor: the simulator hands out a thousand entities a page and, per login and region, `burst`
// calls at once and `rate` a second from then on; so many calls as were made cannot take less than (calls - burst) / rate.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres.mjs';
import { record } from './performance/figures.mjs';
import { freePort, run } from './processes.mjs';
import { openSource } from './source.mjs';

const SELLER = 'acme-outdoor';
const ROUNDS = 12; // some 350 calls: with one round the burst alone would be enough, and the rate would not matter
const MOST = 1.1;
const LOOK_MS = 20;
const REST_MS = 8_000; // the burst is back by then
const READS = 40;
const READ_BUDGET_MS = 30;

const source = await openSource();
const { adsPlan } = await source.load('../../../packages/simulator/src/ads/ads-rates.ts');
const plan = adsPlan('na', 0); // of the simulator's first five minutes, within which this ends
await source.close();

const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url });
await postgres.stop();
await measure('embedded', { DATABASE_URL: '' });

async function measure(/** @type {string} */ engine, /** @type {Record<string, string>} */ env) {
  const folder = mkdtempSync(join(tmpdir(), 'insights-ads-sync-'));
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const product = await run('scripts/start.mjs', {
    ...env,
    DATA_DIR: folder,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
  });
  const ask = await signIn(`http://127.0.0.1:${port}/api`);
  const count = createCounter(simulatorPort);
  await settle(count);
  await synchronise(ask); // what is there already is compared, and not written: so it is on all days but the first
  await settle(count);

  const before = await count();
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round++) await synchronise(ask);
  const tookMs = performance.now() - startedAt;
  const after = await count();

  const calls = after.answered - before.answered;
  const floorMs = ((calls - plan.burst) / plan.rate) * 1000;
  const { kinds } = await ask(`sync/${SELLER}`);
  const entities = kinds.reduce((/** @type {number} */ sum, /** @type {any} */ kind) => sum + kind.count, 0);
  process.stdout.write(
    `${engine}: ${entities} entities ${ROUNDS} times, ${calls} calls (${after.refused - before.refused} refused) at ${plan.rate} a second after ${plan.burst}: ` +
      `${Math.round(tookMs)} ms of at least ${Math.round(floorMs)} ms\n`,
  );
  record({
    what: "beside the quota's floor",
    who: engine,
    unit: 'times',
    runs: [tookMs / floorMs],
    most: MOST,
  });
  await read(engine, ask);
  await product.stop();
  rmSync(folder, { recursive: true });
}

/** A page of keywords: as it is, and with a search, which must look at every one. */
async function read(/** @type {string} */ engine, /** @type {Ask} */ ask) {
  for (const query of ['count=100', 'count=100&offset=10000', 'count=100&search=tent&state=enabled']) {
    const times = [];
    for (let at = 0; at < READS; at++) {
      const startedAt = performance.now();
      await ask(`keywords/${SELLER}?${query}`);
      times.push(performance.now() - startedAt);
    }
    record({ what: `keywords?${query}`, who: engine, runs: times, most: READ_BUDGET_MS });
  }
}

/** @typedef {(path: string, method?: string) => Promise<any>} Ask */

async function synchronise(/** @type {Ask} */ ask) {
  await ask(`sync/${SELLER}`, 'POST');
  for (;;) {
    const { state, lastError } = await ask(`sync/${SELLER}`);
    if (state === 'completed') return;
    if (state === 'failed') throw new Error(lastError);
    await wait(LOOK_MS);
  }
}

/** @returns {Promise<Ask>} */
async function signIn(/** @type {string} */ base) {
  const answer = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@insights.example', password: 'insights-demo' }),
  });
  const { data } = /** @type {any} */ (await answer.json());
  return async (path, method = 'GET') => {
    const headers = { authorization: `Bearer ${data.accessToken}` };
    const told = await fetch(`${base}/ppc/${path}`, { method, headers });
    if (!told.ok) throw new Error(`${path}: ${told.status} ${await told.text()}`);
    return /** @type {any} */ (await told.json()).data;
  };
}

/** How many calls Amazon has had in all, and how many pages it gave and refused. */
function createCounter(/** @type {number} */ port) {
  return async () => {
    const told = await fetch(`http://127.0.0.1:${port}/__sim/requests`);
    const { operations } = /** @type {{ operations: Record<string, Record<string, number>> }} */ (
      await told.json()
    );
    const sum = (/** @type {string} */ prefix, /** @type {string | null} */ status) =>
      Object.entries(operations)
        .filter(([name]) => name.startsWith(prefix))
        .flatMap(([, counts]) => Object.entries(counts))
        .reduce((total, [outcome, n]) => total + (status === null || outcome === status ? n : 0), 0);
    const lists = 'ListSponsoredProducts';
    return { all: sum('', null), answered: sum(lists, '200'), refused: sum(lists, '429') };
  };
}

/** Until Amazon is asked for nothing more: the demo's own start is over, and the quota is full again. */
async function settle(/** @type {ReturnType<typeof createCounter>} */ count) {
  let seen = -1;
  for (let stillMs = 0; stillMs < REST_MS; stillMs += 500) {
    const { all } = await count();
    if (all !== seen) stillMs = 0;
    seen = all;
    await wait(500);
  }
}
