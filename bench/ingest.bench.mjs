// Storing a million intervals through the product's upsert, beside plain COPY into the same table.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { startPostgres } from '../scripts/postgres.mjs';
import { record, rounds } from './performance/figures.mjs';
import { openSource } from './source.mjs';

const SELLERS = 100;
const HOURS = 10_000;
const ROUNDS = rounds(3);
const FLOOR = 0.5;
const START_MS = Date.parse('2025-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const FETCHED_AT = new Date('2026-11-01T00:00:00Z');

const postgres = await startPostgres();
const source = await openSource();
const { openDatabase } = await source.load('db/connect.ts');
const { migrate } = await source.load('db/migrate.ts');
const { createSalesRepository } = await source.load('features/sales/ingest/sales.repository.ts');

const database = await openDatabase({ url: postgres.url });
await migrate(database);
const sales = createSalesRepository(database.db);
const folder = mkdtempSync(join(tmpdir(), 'insights-ingest-'));
const file = join(folder, 'rows.csv');
const sellers = Array.from({ length: SELLERS }, () => randomUUID());
const amountOf = (/** @type {number} */ i) => `${(i * 7919) % 100_000}.${String(i % 100).padStart(2, '0')}`;
await writeFile();

const rates = { copied: /** @type {number[]} */ ([]), upserted: /** @type {number[]} */ ([]) };
const again = [];
for (let round = 0; round < ROUNDS; round++) {
  rates.copied.push((SELLERS * HOURS) / (await time(copy)));
  rates.upserted.push((SELLERS * HOURS) / (await time(upsert)));
  again.push((SELLERS * HOURS) / (await measure(upsert)));
}
const what = 'a million intervals into an empty table';
record({ what, unit: 'rows a ms', runs: rates.upserted });
record({ what, who: 'COPY', unit: 'rows a ms', runs: rates.copied });
record({ what: 'the same million again, nothing changed', unit: 'rows a ms', runs: again });
record({
  what: 'upsert beside COPY, rate',
  unit: 'times',
  runs: rates.upserted.map((rate, i) => rate / (rates.copied[i] ?? rate)),
  least: FLOOR,
});

await database.close();
await source.close();
await postgres.stop();
rmSync(folder, { recursive: true });

async function time(/** @type {() => Promise<void>} */ work) {
  await database.db.execute('truncate sales_intervals, sales_restatements, sales_coverage');
  return Math.round(await measure(work));
}

async function measure(/** @type {() => Promise<void>} */ work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function upsert() {
  for (const sellerId of sellers) {
    const intervals = Array.from({ length: HOURS }, (_, i) => ({
      intervalStart: new Date(START_MS + i * HOUR_MS),
      amount: amountOf(i),
      currency: 'USD',
      orderCount: i % 9,
      orderItemCount: i % 11,
      unitCount: i % 13,
    }));
    const place = { sellerId, marketplaceId: 'ATVPDKIKX0DER', granularity: 'hour' };
    const origin = { source: 'bench', fetchedAt: FETCHED_AT, askedAt: FETCHED_AT.toISOString() };
    await sales.save(place, intervals, origin, async () => {});
  }
}

async function copy() {
  const { status, stderr } = spawnSync(
    'psql',
    [postgres.url, '-c', `\\copy sales_intervals from '${file}' csv`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

async function writeFile() {
  const out = createWriteStream(file);
  const at = FETCHED_AT.toISOString();
  for (const seller of sellers) {
    let lines = '';
    for (let i = 0; i < HOURS; i++) {
      const start = new Date(START_MS + i * HOUR_MS).toISOString();
      lines += `${seller},ATVPDKIKX0DER,hour,${start},${amountOf(i)},USD,${i % 9},${i % 11},${i % 13},bench,${at},${at},${at}\n`;
    }
    out.write(lines);
  }
  out.end();
  await finished(out);
}
