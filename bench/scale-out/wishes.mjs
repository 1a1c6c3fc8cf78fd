// How long a person waits for a backfill to begin that is asked of a web process and done by a worker, both as they are started.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { record } from '../performance/figures.mjs';
import { freePort, run } from '../processes.mjs';

const MOST_MS = 2_000;
const SHOPS = [
  ['acme-outdoor', 'ATVPDKIKX0DER'],
  ['acme-outdoor', 'A2EUQ1WTGCTBG2'],
  ['nordlicht-home', 'A1PA6795UKMFR9'],
  ['nordlicht-home', 'A13V1IB3VIYZZH'],
  ['sakura-crafts', 'A1VC38T7YXB528'],
];

export async function measureWish(/** @type {string} */ serverUrl, /** @type {string} */ folder) {
  const url = new URL(serverUrl);
  url.pathname = '/wishes';
  await withClient(serverUrl, (client) => client.query('create database wishes'));
  const env = { DATABASE_URL: url.href, DATA_DIR: mkdtempSync(join(folder, 'wishes-')) };
  const start = async (/** @type {string} */ role) => {
    const port = String(await freePort());
    const ports = { PORT: port, SIMULATOR_PORT: String(await freePort()) };
    const { stop } = await run('scripts/start.mjs', { ...env, ...ports, ROLE: role });
    return { stop, base: `http://127.0.0.1:${port}` };
  };
  const web = await start('web');
  const worker = await start('worker');
  const runs = await withClient(url.href, (client) => askAll(web.base, client));
  record({
    what: "a person's backfill, asked of a web process, begins in a worker process",
    runs,
    most: MOST_MS,
    more: { longest: [Math.max(...runs)] },
  });
  await worker.stop();
  await web.stop();
}

async function askAll(/** @type {string} */ base, /** @type {pg.Client} */ client) {
  const call = await signIn(base);
  const runs = [];
  for (const [seller, marketplace] of SHOPS) {
    const { rows: before } = await client.query('select clock_timestamp() as at');
    await call(`/api/sp-api/${seller}/marketplaces/${marketplace}/backfill`, { granularity: 'daily' });
    for (;;) {
      // By the database's clock, which both processes go by.
      const { rows } = await client.query(
        `select extract(epoch from min(started_at) - $1) * 1000 as ms
           from jobs
          where kind = 'sales.backfill' and started_at >= $1`,
        [before[0].at],
      );
      if (rows[0].ms !== null) {
        runs.push(Number(rows[0].ms));
        break;
      }
      await wait(20);
    }
  }
  return runs;
}

async function signIn(/** @type {string} */ base) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body, token = '') => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const answer = /** @type {any} */ (await response.json());
    if (!answer.success) throw new Error(`${path}: ${answer.error.message}`);
    return answer.data;
  };
  const login = { email: 'staff@insights.example', password: 'insights-demo' };
  const { accessToken } = await post('/api/auth/login', login);
  return (/** @type {string} */ path, /** @type {object} */ body) => post(path, body, accessToken);
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} use
 */
async function withClient(url, use) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
