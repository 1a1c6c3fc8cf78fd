// Reading sales over 1.5 million stored rows on PostgreSQL: the product, authenticated, beside a bare handler.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { load } from './load.mjs';
import { freePort, run } from './processes.mjs';

const SECONDS = 5;
const ROUNDS = 3;
const FLOOR = 0.6;
const MARKETPLACE = 'ATVPDKIKX0DER';
const FROM = '2024-11-01';
const TO = '2026-10-31'; // 730 days, both included

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const postgres = await startPostgres();
const [port, simulatorPort, barePort] = [await freePort(), await freePort(), await freePort()];
const product = await run('scripts/start.mjs', {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
});
const seller = await fill();
const bare = await run('bench/bare-server.mjs', {
  DATABASE_URL: postgres.url,
  PORT: String(barePort),
  FROM,
  TO: '2026-11-01',
});

const base = `http://127.0.0.1:${port}`;
const { data } = /** @type {any} */ (
  await (
    await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@insights.example', password: 'insights-demo' }),
    })
  ).json()
);
const headers = { authorization: `Bearer ${data.accessToken}` };

const questions = [
  {
    name: 'overview, 336 hours',
    ours: `${base}/api/sales/hourly/latest/bench/${MARKETPLACE}?limit=336`,
    theirs: `http://127.0.0.1:${barePort}/latest/${seller}/${MARKETPLACE}`,
  },
  {
    name: '730 days',
    ours: `${base}/api/sales/daily/fetch/bench/${MARKETPLACE}?startDate=${FROM}&endDate=${TO}&timezone=UTC`,
    theirs: `http://127.0.0.1:${barePort}/daily/${seller}/${MARKETPLACE}`,
  },
];

for (const { name, ours, theirs } of questions) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await load(ours, headers, SECONDS), bare: await load(theirs, {}, SECONDS) });
  const ratios = rounds.map((round) => round.ours.perSecond / round.bare.perSecond).sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ROUNDS / 2)] ?? 0;
  for (const round of rounds)
    process.stdout.write(`${name}: ours ${JSON.stringify(round.ours)}  bare ${JSON.stringify(round.bare)}\n`);
  process.stdout.write(
    `${name}: ${(ratio * 100).toFixed(0)} % of the bare handler (at least ${FLOOR * 100} %)\n`,
  );
  if (ratio < FLOOR) process.exitCode = 1;
}

await bare.stop();
await product.stop();
await postgres.stop();
rmSync(folder, { recursive: true });

/** 1.5 million rows: one seller with two years of hours and days, among many others. */
async function fill() {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query(
    `insert into sellers (id, slug, name) values (gen_random_uuid(), 'bench', 'Bench') returning id`,
  );
  await client.query(
    `insert into seller_marketplaces (seller_id, marketplace_id, name, country_code, currency_code, is_participating, fetched_at)
     values ($1, $2, 'Amazon.com', 'US', 'USD', true, now())`,
    [rows[0].id, MARKETPLACE],
  );
  const insert = (/** @type {string} */ granularity, /** @type {string} */ step) =>
    client.query(`
      insert into sales_intervals
      select s.id, '${MARKETPLACE}', '${granularity}', at, (random() * 1000)::numeric(14,2), 'USD', 5, 6, 7, 'bench', now(), now(), now()
        from (select '${rows[0].id}'::uuid as id union all select gen_random_uuid() from generate_series(1, 81)) s,
             generate_series(timestamptz '2024-11-01', timestamptz '2026-10-31 23:00', interval '${step}') at`);
  await insert('hour', '1 hour');
  await insert('day', '1 day');
  await client.query('vacuum analyze sales_intervals');
  const { rows: counted } = await client.query('select count(*) from sales_intervals');
  process.stdout.write(`${counted[0].count} rows stored\n`);
  await client.end();
  return rows[0].id;
}
