// Everything an operator sees at once: ten thousand sellers with five marketplaces each, page after page.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { report } from './growth/house.mjs';
import { record, rounds } from './performance/figures.mjs';
import { openSource } from './source.mjs';

const SELLERS = 10_000;
const SHOPS = [
  ['US', 'ATVPDKIKX0DER'],
  ['CA', 'A2EUQ1WTGCTBG2'],
  ['UK', 'A1F83G8C2ARO7P'],
  ['DE', 'A1PA6795UKMFR9'],
  ['JP', 'A1VC38T7YXB528'],
];
const ROUNDS = rounds(3);
const SINGLES = 12;
const WRITTEN = 500;
const MOST_MS = 100;
const MOST_STALL_MS = 50;
const STREAMS = 1_000;
const MOST_STREAM_KB = 60;

const postgres = await startPostgres();
const source = await openSource();
const { openDatabase } = await source.load('db/connect.ts');
const { migrate } = await source.load('db/migrate.ts');
const { compose } = await source.load('compose.ts');
const { readConfig } = await source.load('config.ts');
const { createServer } = await source.load('http/server.ts');
const database = await openDatabase({ url: postgres.url });
await migrate(database);
const config = readConfig({ LOG_LEVEL: 'silent' });
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
  eventLimits: { heartbeatMs: 20_000, recheckMs: 30_000, mostOfSession: STREAMS, mostOfProcess: STREAMS },
});
const url = await server.listen({ port: 0, host: '127.0.0.1' });
const client = new pg.Client(postgres.url);
await client.connect();
await fill();
const login = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@insights.example', password: 'insights-demo' }),
});
const { accessToken } = /** @type {any} */ (await login.json()).data;
const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'identity' };

await measureList();
await measureStreams();

await client.end();
await server.close();
await database.close();
await source.close();
await postgres.stop();

async function measureList() {
  const all = `${url}/api/operators/marketplaces`;
  // Of what was written all is added up anew, of the rest nothing until the hour is over.
  const write = () =>
    client.query(`
      update sales_versions set version = gen_random_uuid()
       where granularity = 'hour'
         and seller_id in (select id from sellers order by md5(id::text || clock_timestamp()::text) limit ${WRITTEN})`);
  for (const [state, before, times] of /** @type {const} */ ([
    ['the first look of an hour', async () => {}, 1],
    ['nothing written since the last look', async () => {}, ROUNDS],
    [`${WRITTEN} sellers written since the last look`, write, ROUNDS],
  ])) {
    const walks = [];
    for (let round = 0; round < times; round += 1) {
      await before();
      walks.push(await walk(all));
    }
    const pages = walks.flatMap((walked) => walked.pages);
    process.stdout.write(
      `${state}: ${walks[0]?.pages.length} pages, ${walks[0]?.marketplaces} marketplaces, ${walks[0]?.bytes} bytes of JSON\n`,
    );
    record({
      what: `a page, ${state}`,
      runs: pages.map(({ firstByteMs }) => firstByteMs),
      most: MOST_MS,
    });
    record({
      what: `others meanwhile, ${state}`,
      runs: pages.map(({ stallMs }) => stallMs),
      most: MOST_STALL_MS,
    });
    record({ what: `all pages, ${state}`, runs: walks.map(({ ms }) => ms) });
  }
  const { rows } = await client.query('select seller_id, marketplace_id from seller_marketplaces limit 1');
  const startedAt = performance.now();
  for (let round = 0; round < SINGLES; round += 1)
    await (await fetch(`${all}?shops=${rows[0].seller_id}:${rows[0].marketplace_id}`, { headers })).text();
  report('one marketplace', (performance.now() - startedAt) / SINGLES, 20, ' ms');
}

/** All pages one after the other, as the screen asks for them. */
async function walk(/** @type {string} */ address) {
  const pages = [];
  let [marketplaces, bytes] = [0, 0];
  const startedAt = performance.now();
  for (let next = ''; next !== null; ) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const askedAt = performance.now();
    const answer = await fetch(next === '' ? address : `${address}?after=${next}`, { headers });
    pages.push({ firstByteMs: performance.now() - askedAt, stallMs: delay.max / 1e6 });
    delay.disable();
    const text = await answer.text();
    const { data } = JSON.parse(text);
    bytes += text.length;
    for (const seller of data.sellers) marketplaces += seller.marketplaces.length;
    next = data.next;
  }
  return { pages, marketplaces, bytes, ms: performance.now() - startedAt };
}

/** What a stream takes here: server and listener are one process, so half of it is the listener's. */
async function measureStreams() {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const over = new AbortController();
  const open = await Promise.all(
    Array.from({ length: STREAMS }, () => fetch(`${url}/api/live`, { headers, signal: over.signal })),
  );
  const refused = open.filter(({ status }) => status !== 200).length;
  globalThis.gc?.();
  const kB = (process.memoryUsage().rss - before) / STREAMS / 1000;
  process.stdout.write(
    `${STREAMS} streams open, ${refused} refused, ${kB.toFixed(0)} kB each with its listener\n`,
  );
  report('a stream with its listener', kB, 2 * MOST_STREAM_KB, ' kB');
  const readers = open.map(({ body }) => body?.getReader());
  await Promise.all(readers.map((reader) => reader?.read()));
  const startedAt = performance.now();
  await client.query(`
    update sales_versions set version = gen_random_uuid()
     where (seller_id, marketplace_id) in (select seller_id, marketplace_id from sales_versions limit 1)`);
  await Promise.all(readers.map((reader) => reader?.read()));
  report(`a write until the last of ${STREAMS} is told`, performance.now() - startedAt, 2_000, ' ms');
  over.abort();
}

async function fill() {
  const shops = SHOPS.map(([country, id]) => `('${country}', '${id}')`).join(', ');
  await client.query('set session_replication_role = replica');
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
    select id, shop.marketplace_id, 'Amazon.' || lower(country), country, 'USD', true, true, now()
      from sellers, (values ${shops}) shop (country, marketplace_id)`);
  await client.query(`
    insert into sales_coverage (seller_id, marketplace_id, granularity, ranges, newest_start, as_of)
    select seller_id, marketplace_id, 'hour', tstzmultirange(tstzrange(now() - interval '20 days', now())),
           date_trunc('hour', now()) - interval '1 hour', now()
      from seller_marketplaces`);
  await client.query(`
    insert into sales_versions (seller_id, marketplace_id, granularity, version)
    select seller_id, marketplace_id, 'hour', gen_random_uuid() from seller_marketplaces`);
  // The days as the triggers would make them of an hour each: a fifteenth of the rows, and of the time to make them.
  await client.query(`
    insert into sales_clock_days (seller_id, marketplace_id, day, running, whole, currency)
    select seller_id, marketplace_id, day::date,
           array(select (hour * 4321 + 17) * (1 + n % 7) from generate_series(1, 24) hour), (1 << 24) - 1, 'USD'
      from (select seller_id, marketplace_id, row_number() over () as n from seller_marketplaces) shops,
           generate_series(now()::date - 30, now()::date, interval '1 day') day`);
  await client.query(`
    insert into jobs (key, kind, lane, payload, pool, priority, state, run_at)
    select 'sales.auto-update:' || seller_id || ':' || marketplace_id, 'sales.auto-update', seller_id, '{}',
           'sales.auto-update', 'schedule', 'queued', now() + interval '30 minutes'
      from seller_marketplaces`);
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
}
