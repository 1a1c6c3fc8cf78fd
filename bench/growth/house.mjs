// The product in this process on a PostgreSQL of its own, with ten thousand sellers, and a count of what it asks.
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';
import { record } from '../performance/figures.mjs';
import { openSource } from '../source.mjs';

export const SELLERS = 10_000;
const COUNTRIES = ['US', 'CA', 'MX', 'UK', 'DE'];
export const MARKETPLACES = SELLERS * COUNTRIES.length;
export const MARKETPLACE = 'ATVPDKIKX0DER';
/** The time that the demo's Amazon believes in: hours after what is stored, so that everything is left behind. */
const AMAZONS_NOW = '2026-06-01T12:00:00.000Z';

let statements = 0;
let waits = 0;
let underWay = 0;
const { query } = pg.Client.prototype;
// @ts-expect-error one more signature than anyone can write down
pg.Client.prototype.query = function counted(...args) {
  statements += 1;
  if (underWay === 0) waits += 1;
  underWay += 1;
  const last = args.at(-1);
  const isCalledBack = typeof last === 'function';
  const answered = (/** @type {unknown[]} */ ...answer) => {
    underWay -= 1;
    last(...answer);
  };
  /** @type {any} */
  // @ts-expect-error the same
  const asked = query.apply(this, isCalledBack ? [...args.slice(0, -1), answered] : args);
  if (isCalledBack) return asked;
  return asked.finally(() => {
    underWay -= 1;
  });
};

/**
 * How many statements a piece of work sends to the database and how often it waits for one or several together, its
 * milliseconds, and what it returns.
 */
export async function measure(/** @type {() => Promise<unknown>} */ work) {
  const before = { statements, waits };
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  return { statements: statements - before.statements, waits: waits - before.waits, ms, result };
}

/** The least of several measurements: what it takes when the machine does nothing else. */
export async function fastest(/** @type {number} */ rounds, /** @type {() => Promise<unknown>} */ work) {
  const all = [];
  for (let i = 0; i < rounds; i++) all.push(await measure(work));
  return all.reduce((a, b) => (a.ms <= b.ms ? a : b));
}

/** Says what came out beside what it may be at most; the run fails if it is more. */
export function report(
  /** @type {string} */ what,
  /** @type {number} */ figure,
  /** @type {number} */ most,
  /** @type {string} */ unit = '',
) {
  record({ what, unit: unit.trim(), runs: [figure], most });
}

/** Filled by whoever wants something else than ten thousand sellers; what it returns is told. */
export async function openHouse(
  /** @type {(client: pg.Client) => Promise<any>} */ fillWith = fill,
  /** @type {Promise<{ url: string, stop: () => Promise<void> }>} */ postgres = startPostgres(),
) {
  const { url: databaseUrl, stop } = await postgres;
  const source = await openSource();
  const { openDatabase } = await source.load('db/connect.ts');
  const { migrate } = await source.load('db/migrate.ts');
  const { compose } = await source.load('compose.ts');
  const { readConfig } = await source.load('config.ts');
  const { createServer } = await source.load('http/server.ts');
  const { createSealer } = await source.load('secrets/seal.ts');
  const database = await openDatabase({ url: databaseUrl });
  await migrate(database);
  const config = readConfig({ LOG_LEVEL: 'silent', SIMULATOR_NOW: AMAZONS_NOW });
  const secrets = { jwtSecret: 'a secret for figures only'.repeat(2), tokenEncryptionKey: 'a key'.repeat(9) };
  const house = compose({ db: database.db, secrets, config, hasDemoSales: false });
  await house.auth.users.ensure({ email: 'admin@insights.example', password: 'insights-demo' }, 'admin');
  const server = await createServer({
    routes: house.routes,
    authenticate: house.auth.sessions.authenticate,
    isHealthy: database.isReachable,
    isProduction: true,
    ownProxies: 0,
    logLevel: 'silent',
    webRoot: null,
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const filled = await fillWith(client);
  const { accessToken, refreshToken } = await signIn(url);
  return {
    url,
    source,
    database,
    postgres: await postgres,
    client,
    filled,
    contract: await source.load('../../../packages/contract/src/sellers.ts'),
    alerts: house.alerts,
    keyId: createSealer(secrets.tokenEncryptionKey).currentKeyId,
    amazonsNow: AMAZONS_NOW,
    scheduleJobs: house.scheduleJobs,
    sessions: house.auth.sessions,
    accessToken,
    refreshToken,
    headers: { authorization: `Bearer ${accessToken}` },
    async close() {
      await client.end();
      await server.close();
      await database.close();
      await source.close();
      await stop();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openHouse>>} House */

async function signIn(/** @type {string} */ url) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@insights.example', password: 'insights-demo' }),
  });
  return /** @type {any} */ (await response.json()).data;
}

/** Sellers with a sealed token each, marketplaces that update themselves, and one seller's two years of sales. */
async function fill(/** @type {pg.Client} */ client) {
  await client.query(`
    insert into sellers (id, slug, name, selling_partner_id)
    select gen_random_uuid(), 'seller-' || i, 'Seller ' || i, 'A' || lpad(i::text, 12, '0')
      from generate_series(1, ${SELLERS}) i`);
  await client.query(`
    insert into connections (seller_id, provider, region, sealed_token, key_id, connected_at)
    select id, 'sp-api', 'NA', repeat('sealed', 100), 'key', now() from sellers`);
  await client.query(`
    insert into seller_marketplaces
      (seller_id, marketplace_id, name, country_code, currency_code, is_participating, auto_update, fetched_at)
    select id, case country when 'US' then '${MARKETPLACE}' else 'A1MARKETPLACE' || country end,
           'Amazon.' || lower(country), country, 'USD', true, true, now()
      from sellers, unnest('{${COUNTRIES.join(',')}}'::text[]) country`);
  await client.query(`
    insert into sales_intervals
      (seller_id, marketplace_id, granularity, interval_start, amount, currency,
       order_count, order_item_count, unit_count, source, first_seen_at, fetched_at, asked_at)
    select s.id, '${MARKETPLACE}', granularity, at, (random() * 1000)::numeric(14, 2), 'USD',
           5, 6, 7, 'bench', at + interval '1 day', at + interval '1 day', at + interval '1 day'
      from (select id from sellers order by slug limit 20) s,
           (values ('hour', interval '1 hour'), ('day', interval '24 hours')) g (granularity, step),
           generate_series(timestamptz '2024-06-01 00:00+00', timestamptz '2026-05-31 00:00+00', step) at`);
  await client.query(`
    insert into sales_coverage (seller_id, marketplace_id, granularity, ranges, newest_start, as_of)
    select seller_id, marketplace_id, granularity, tstzmultirange(tstzrange(min(interval_start), max(fetched_at))),
           max(interval_start), max(fetched_at)
      from sales_intervals
     group by seller_id, marketplace_id, granularity`);
  await client.query('analyze');
}
