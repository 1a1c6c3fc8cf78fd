// The dashboard's calls on a million stored rows and on many more, sellers of the same size: asked in turns, by one caller,
// about a seller and a span that nobody has asked about before, and then once more. Whatever belongs to these sellers is brought
// from the disk before: how much of it lies in memory is a matter of the machine, and of what it did last.
//   ROWS             how many there are beside the million; several sizes are told apart by commas (10000000)
//   GROWTH_SERVER    a PostgreSQL server that keeps what was filled for the next run; a throw-away one where it is not named
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { MARKETPLACE, openHouse } from './growth/house.mjs';
import { fillRows } from './growth-rows/fill.mjs';
import { asked, median, record } from './performance/figures.mjs';

const FEW = 1_000_000;
const SIZES = [FEW, ...(process.env['ROWS'] || '10000000').split(',').map(Number)];
const ROUNDS = Number(asked('ROUNDS') || 300);
/** So many of the rounds before them warm what is always warm: statements, connections, the code itself. */
const WARMING = 0.1;
/** What is compared is told for each so many parts of the rounds, so that its spread can be seen. */
const PARTS = 5;
const MOST = 1.2;
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-05-31T00:00:00Z');

const dayBefore = (/** @type {number} */ days) => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10);
const hourBefore = (/** @type {number} */ hours) => new Date(NOW - hours * 3_600_000).toISOString();

/** Each call with a number that makes it one nobody has asked before. */
const CALLS = {
  'newest 336 hours': (/** @type {number} */ n) => `/api/sales/hourly/latest/SHOP?limit=${336 + (n % 40)}`,
  'newest 90 days': (/** @type {number} */ n) => `/api/sales/daily/latest/SHOP?limit=${90 + (n % 40)}`,
  'newest 730 days': (/** @type {number} */ n) => `/api/sales/daily/latest/SHOP?limit=${690 + (n % 40)}`,
  'hours of a week, anywhere': (/** @type {number} */ n) =>
    `/api/sales/hourly/SHOP?start=${hourBefore(n * 7 + 168)}&end=${hourBefore(n * 7)}`,
  'days of a month, anywhere': (/** @type {number} */ n) =>
    `/api/sales/daily/fetch/SHOP?startDate=${dayBefore((n % 600) + 30)}&endDate=${dayBefore((n % 600) + 1)}&timezone=UTC`,
  'one day': (/** @type {number} */ n) => `/api/sales/daily/SHOP?date=${dayBefore((n % 600) + 2)}`,
  'metrics of a month': (/** @type {number} */ n) =>
    `/api/sales/metrics/SHOP?start=${dayBefore((n % 600) + 30)}&end=${dayBefore((n % 600) + 1)}`,
  'a seller’s marketplaces': () => '/api/clients/SELLER/marketplaces/db',
  'a seller’s backfills': () => '/api/sp-api/SELLER/backfills',
};

const given = process.env['GROWTH_SERVER'];
const own = given ? null : await startPostgres({ shared_buffers: '2GB', max_wal_size: '8GB' });
const server = given ?? own?.url ?? '';
try {
  for (const rows of SIZES) await fill(rows);
  if (!process.argv.includes('--fill')) await compare();
} finally {
  await own?.stop();
}

/** @typedef {{ first: number[], again: number[] }} Times */

async function compare() {
  const houses = [];
  for (const rows of SIZES) houses.push(await open(rows));
  // The largest first: of what comes later none is driven out again.
  for (const house of houses.toReversed())
    await house.bringFromDisk(Object.keys(CALLS).length * ROUNDS * (1 + WARMING));
  for (const [name, path] of Object.entries(CALLS)) {
    /** @type {Map<number, Times>} */
    const times = new Map(SIZES.map((rows) => [rows, { first: [], again: [] }]));
    for (let round = -ROUNDS * WARMING; round < ROUNDS; round += 1)
      for (const house of houses) {
        const ask = () => house.ask(path(round + ROUNDS));
        house.nextSeller();
        const [first, again] = [await ask(), await ask()];
        if (round < 0) continue;
        times.get(house.rows)?.first.push(first);
        times.get(house.rows)?.again.push(again);
      }
    const [few, ...more] = [...times];
    for (const [rows, many] of more) if (few) tellGrowth(name, few[1], rows, many);
  }
  for (const { close } of houses) await close();
}

function tellGrowth(
  /** @type {string} */ name,
  /** @type {Times} */ few,
  /** @type {number} */ rows,
  /** @type {Times} */ many,
) {
  for (const which of /** @type {const} */ (['first', 'again'])) {
    const [before, now] = [few[which], many[which]];
    const nowByPart = partsOf(now);
    record({
      what: `${name}, ${which === 'first' ? 'never asked before' : 'asked again'}: ${rows.toLocaleString('en-US')} rows beside a million`,
      unit: 'times',
      runs: partsOf(before).map((part, at) => median(nowByPart[at] ?? []) / median(part)),
      most: MOST,
      more: {
        'p50 ms of a million': partsOf(before).map(median),
        'p50 ms': nowByPart.map(median),
        'p99 ms of a million': [p99(before)],
        'p99 ms': [p99(now)],
      },
    });
  }
}

/** One after the other, as they were measured. */
function partsOf(/** @type {readonly number[]} */ values) {
  const size = Math.ceil(values.length / PARTS);
  return Array.from({ length: PARTS }, (_, at) => values.slice(at * size, (at + 1) * size)).filter(
    (part) => part.length > 0,
  );
}

async function open(/** @type {number} */ rows) {
  const house = await openHouse(describe, Promise.resolve({ url: addressOf(rows), stop: async () => {} }));
  const { sellers } = house.filled;
  let seller = 0;
  /** Far from the last one, and the same one only after all others. */
  const nextSeller = () => {
    seller = (seller + 7919) % sellers;
  };
  return {
    rows,
    close: house.close,
    nextSeller,
    /** What the next so many are asked about; they are still the next ones then. */
    async bringFromDisk(/** @type {number} */ count) {
      for (let at = 0; at < Math.min(count, sellers); at += 1) {
        nextSeller();
        await house.client.query(
          'select count(amount) from sales_intervals where seller_id = (select id from sellers where slug = $1)',
          [`seller-${seller + 1}`],
        );
      }
      seller = 0;
    },
    /** @returns the milliseconds that it took */
    async ask(/** @type {string} */ path) {
      const slug = `seller-${seller + 1}`;
      const url = house.url + path.replace('SHOP', `${slug}/${MARKETPLACE}`).replace('SELLER', slug);
      const startedAt = performance.now();
      const response = await fetch(url, { headers: house.headers });
      const text = await response.text();
      const ms = performance.now() - startedAt;
      if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
      return ms;
    },
  };
}

/** Once: what is filled already is left as it is. */
async function fill(/** @type {number} */ rows) {
  const admin = await connectTo(server);
  const name = nameOf(rows);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await admin.query(`create database ${name}`);
  await admin.end();
  if (rowCount) return;
  const startedAt = performance.now();
  const house = await openHouse(
    (client) =>
      fillRows(client, rows, (part) =>
        process.stderr.write(
          `${name}: ${Math.round(part * 100)} % after ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
        ),
      ),
    Promise.resolve({ url: addressOf(rows), stop: async () => {} }),
  );
  await house.client.query(`comment on database ${name} is '${JSON.stringify(house.filled)}'`);
  await house.close();
}

async function describe(/** @type {pg.Client} */ client) {
  const { rows } = await client.query(
    `select shobj_description(oid, 'pg_database') as filled from pg_database where datname = current_database()`,
  );
  if (!rows[0].filled) throw new Error('The last run was broken off while it filled: drop its database');
  return JSON.parse(rows[0].filled);
}

function p99(/** @type {readonly number[]} */ values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}

function nameOf(/** @type {number} */ rows) {
  return `growth_${rows}`;
}

function addressOf(/** @type {number} */ rows) {
  const url = new URL(server);
  url.pathname = `/${nameOf(rows)}`;
  return url.href;
}

async function connectTo(/** @type {string} */ url) {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
