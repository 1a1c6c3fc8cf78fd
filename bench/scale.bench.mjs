// What a seller costs: connected, updated by the hour, looked at; and from that, what many sellers need. With --write,
// docs/scale.md tells it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres.mjs';
import { load } from './load.mjs';
import { record } from './performance/figures.mjs';
import { describeMachine } from './performance/machine.mjs';
import { freePort, run } from './processes.mjs';
import { saveCosts } from './scale/costs.mjs';
import { openMeter } from './scale/meter.mjs';
import { measureRows } from './scale/rows.mjs';

const MARKETPLACES = 5;
const UPDATE_ROUNDS = 10;
const IDLE_MS = 10_000;
const READ_SECONDS = 3;
const DEMO = { email: 'staff@insights.example', password: 'insights-demo' };

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const postgres = await startPostgres({ shared_preload_libraries: 'pg_stat_statements' });
const [port, simulatorPort] = [await freePort(), await freePort()];
const base = `http://127.0.0.1:${port}`;
const amazonUrl = `http://127.0.0.1:${simulatorPort}`;
const product = await run('scripts/start.mjs', {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
  SIMULATOR_NEW_SELLER_MARKETPLACES: String(MARKETPLACES),
  // What is measured is what a call costs, not how long Amazon lets one wait for it.
  SIMULATOR_RATE_SCALE: '1000',
});
const meter = await openMeter({
  databaseUrl: postgres.url,
  databasePid: postgres.pid(),
  serverPid: product.pid,
  amazonUrl,
});
try {
  const headers = await signIn();
  await settled(IDLE_MS);
  const idle = await meter.measure(() => wait(IDLE_MS));
  const connected = await meter.measure(() => connect(headers));
  await settled();
  const updated = await meter.measure(async () => {
    for (let round = 0; round < UPDATE_ROUNDS; round += 1) await updateAll();
  });
  const kept = await read(headers, [336]);
  const anew = await read(
    headers,
    Array.from({ length: 300 }, (_, i) => 200 + i),
  );
  const rows = await measureRows(meter.client);
  const figures = {
    machine: describeMachine(),
    marketplaces: MARKETPLACES,
    /** A process that has nothing to do, by the second. */
    idle: share(idle, IDLE_MS / 1000),
    /** A marketplace, from consent to two years of days and thirty days of hours. */
    connected: share(connected, MARKETPLACES),
    /** An hourly update of a marketplace. */
    updated: share(updated, UPDATE_ROUNDS * (await countUpdates())),
    kept,
    anew,
    rows,
  };
  saveCosts(figures);
  tellCost('a process that has nothing to do, each second', figures.idle);
  tellCost('a marketplace connected, with its past', figures.connected);
  tellCost('an hourly update of a marketplace', figures.updated);
  tellCost('a dashboard call, nothing changed since', figures.kept);
  tellCost('a dashboard call, read anew', figures.anew);
} finally {
  await meter.close();
  await product.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

function tellCost(/** @type {string} */ what, /** @type {import('./scale/meter.mjs').Cost} */ cost) {
  const calls = Object.values(cost.amazon).reduce((sum, of) => sum + of, 0);
  const more = { statements: [cost.statements], 'calls at Amazon': [calls] };
  record({ what: `${what}: processor`, runs: [cost.serverCpuMs], more });
  record({ what: `${what}: processor of the database`, runs: [cost.databaseCpuMs] });
}

/** @returns {import('./scale/meter.mjs').Cost} */
function share(/** @type {import('./scale/meter.mjs').Cost} */ cost, /** @type {number} */ among) {
  const part = (/** @type {number} */ value) => Number((value / among).toFixed(3));
  return {
    serverCpuMs: part(cost.serverCpuMs),
    databaseCpuMs: part(cost.databaseCpuMs),
    statements: part(cost.statements),
    bytes: part(cost.bytes),
    amazon: Object.fromEntries(Object.entries(cost.amazon).map(([name, calls]) => [name, part(calls)])),
  };
}

async function read(/** @type {Record<string, string>} */ headers, /** @type {number[]} */ limits) {
  const requests = limits.map((limit) => ({
    url: `${base}/api/sales/hourly/latest/acme-outdoor/ATVPDKIKX0DER?limit=${limit}`,
    headers,
  }));
  let answers = 0;
  const cost = await meter.measure(async () => {
    const { perSecond } = await load(requests, READ_SECONDS);
    answers = perSecond * READ_SECONDS;
  });
  return { answersASecond: answers / READ_SECONDS, ...share(cost, answers) };
}

/** Whoever is connected is updated, backfilled and shown without anybody asking again. */
async function connect(/** @type {Record<string, string>} */ headers) {
  const { seller } = await call(headers, 'POST', '/api/sellers/create', {
    name: 'Atlas Trading',
    slug: 'atlas',
  });
  const { authUrl } = await call(headers, 'POST', `/api/public/sp-api/${seller.id}/initiate`, {
    region: 'EU',
  });
  const consent = new URLSearchParams({ selling_partner: 'new', decision: 'authorize' });
  const decided = await fetch(authUrl, { method: 'POST', body: consent, redirect: 'manual' });
  await fetch(decided.headers.get('location') ?? '', { redirect: 'manual' });
  for (;;) {
    const { followUp } = await call(headers, 'GET', '/api/sp-api/account-status/atlas');
    if (followUp?.state === 'completed') return;
    if (followUp?.state === 'failed') throw new Error(followUp.words);
    await wait(250);
  }
}

async function countUpdates() {
  const { rows } = await meter.client.query(
    `select count(*)::int as n from jobs where kind = 'sales.auto-update'`,
  );
  return rows[0].n;
}

/** The hour strikes for every marketplace. */
async function updateAll() {
  await meter.client.query(
    `update jobs set run_at = now() where kind = 'sales.auto-update' and state = 'queued'`,
  );
  await settled();
}

/** Until nothing runs, and nothing is due or will be for a while. */
async function settled(forMs = 0) {
  for (;;) {
    const { rows } = await meter.client.query(
      `select count(*)::int as n
         from jobs
        where state = 'running' or (state = 'queued' and run_at <= now() + make_interval(secs => $1))`,
      [forMs / 1000],
    );
    if (rows[0].n === 0) return;
    await wait(100);
  }
}

async function signIn() {
  const { accessToken } = await call({}, 'POST', '/api/auth/login', DEMO);
  return { authorization: `Bearer ${accessToken}` };
}

/** @returns {Promise<any>} */
async function call(
  /** @type {Record<string, string>} */ headers,
  /** @type {string} */ method,
  /** @type {string} */ path,
  /** @type {object | undefined} */ body = undefined,
) {
  const response = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = /** @type {any} */ (await response.json());
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
