// A peer: Directus over the same rows, as its documentation says it is run, without its rate limiter and without its cache, whose
// answers are as old as the time it is told to keep them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, run } from '../processes.mjs';
import { folderOf, installPeer } from './peer-packages.mjs';
import { MARKETPLACE } from './questions.mjs';

export const DIRECTUS = '11.3.5'; // the last that runs on Node.js 20
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'; // its own name for what anybody may do
const ADMIN_TOKEN = 'a-token-for-figures-only';
const FIELDS = ['interval_start', 'amount', 'currency', 'order_count', 'unit_count', 'fetched_at'];

/** @returns how it is asked a question, and how it is stopped */
export async function startDirectus(/** @type {string} */ databaseUrl) {
  // What it runs extensions in is compiled for this machine, which takes minutes; the drivers of other databases are not.
  installPeer('directus', DIRECTUS, ['isolated-vm']);
  await copyRows(databaseUrl);
  const { searchParams, hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const port = String(await freePort());
  const env = {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'a secret for figures only',
    DB_CLIENT: 'pg',
    DB_HOST: searchParams.get('host') ?? hostname,
    DB_PORT: databasePort || '5432',
    DB_DATABASE: pathname.slice(1),
    DB_USER: username,
    DB_PASSWORD: '',
    DB_SEARCH_PATH: 'array:directus',
    DB_POOL__MAX: '10',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'insights-demo',
    ADMIN_TOKEN,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    DIRECTUS: join(folderOf('directus'), 'node_modules/directus/cli.js'),
  };
  const { status, stderr } = spawnSync(process.execPath, [env.DIRECTUS, 'bootstrap'], {
    cwd: folderOf('directus'),
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Directus could not make its tables: ${stderr}`);
  const { stop } = await run('bench/read/directus-server.mjs', env);
  await letEverybodyRead(env.PUBLIC_URL);
  return {
    stop,
    /** @returns {import('../load.mjs').Request} */
    ask: (/** @type {import('./questions.mjs').Question} */ { sellerId, granularity, limit }) => {
      const equals = { seller_id: sellerId, marketplace_id: MARKETPLACE, granularity };
      const filter = Object.fromEntries(
        Object.entries(equals).map(([name, value]) => [name, { _eq: value }]),
      );
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: '-interval_start',
        limit: String(limit),
        fields: FIELDS.join(','),
      });
      return { url: `${env.PUBLIC_URL}/items/sales_intervals?${query}` };
    },
  };
}

/** It sees no table without a key of one column, and no view: it is given the same rows with a number each, and the same index. */
async function copyRows(/** @type {string} */ databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('create schema directus');
  await client.query(`
    create table directus.sales_intervals as
    select row_number() over () as id, * from sales_intervals`);
  await client.query('alter table directus.sales_intervals add primary key (id)');
  await client.query(`
    create unique index on directus.sales_intervals (seller_id, marketplace_id, granularity, interval_start)`);
  await client.query('vacuum analyze directus.sales_intervals');
  await client.end();
}

async function letEverybodyRead(/** @type {string} */ base) {
  const response = await fetch(`${base}/permissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ADMIN_TOKEN}` },
    body: JSON.stringify({
      policy: PUBLIC_POLICY,
      collection: 'sales_intervals',
      action: 'read',
      fields: ['*'],
      permissions: {},
    }),
  });
  if (!response.ok) throw new Error(`Directus: ${response.status} ${await response.text()}`);
}
