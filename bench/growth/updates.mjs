// An hourly update in which nothing changed, or only what is running: what it makes the database write.
import { MARKETPLACE, measure, report } from './house.mjs';

const HOUR_MS = 3_600_000;
const ROUNDS = 20;
const MOST_ROWS = 2; // of the 49 and 36 intervals: those that were still running
const MOST_WAL_BYTES = 1_500;

export async function measureUpdates(
  /** @type {import('./house.mjs').House} */ { source, database, client },
) {
  const { createSalesRepository } = await source.load('features/sales/ingest/sales.repository.ts');
  const sales = createSalesRepository(database.db);
  const { rows } = await client.query(`select id from sellers order by slug desc limit 1`);
  for (const [granularity, unitMs, count] of /** @type {const} */ ([
    ['hour', HOUR_MS, 49],
    ['day', 24 * HOUR_MS, 36],
  ])) {
    const place = { sellerId: rows[0].id, marketplaceId: MARKETPLACE, granularity };
    const newest = Math.floor(Date.now() / unitMs) * unitMs;
    const intervals = Array.from({ length: count }, (_, i) => ({
      intervalStart: new Date(newest - (count - 1 - i) * unitMs),
      amount: `${i}.50`,
      currency: 'USD',
      orderCount: i,
      orderItemCount: i,
      unitCount: i,
    }));
    const save = (growth = 0) => {
      const now = new Date();
      return sales.save(
        place,
        intervals.map((one, i) => (i < count - 1 ? one : { ...one, amount: `${count + growth}.50` })),
        { source: 'bench', fetchedAt: now, askedAt: now.toISOString() },
        async () => {},
      );
    };
    await save();
    const before = await state(client, place);
    const { statements, ms } = await measure(async () => {
      for (let i = 0; i < ROUNDS; i++) await save();
    });
    const after = await state(client, place);
    const name = `${count} unchanged ${granularity}s`;
    process.stdout.write(
      `${name}: ${(ms / ROUNDS).toFixed(1)} ms and ${statements / ROUNDS} statements an update\n`,
    );
    report(
      `${name}, rows rewritten`,
      after.rows.filter((version) => !before.rows.includes(version)).length,
      MOST_ROWS,
    );
    report(`${name}, write-ahead log`, (after.wal - before.wal) / ROUNDS, MOST_WAL_BYTES, ' bytes');
    for (let i = 1; i <= ROUNDS; i++) await save(i);
    const grown = await state(client, place);
    const grownName = `${count} ${granularity}s of which the running one grew`;
    report(`${grownName}, write-ahead log`, (grown.wal - after.wal) / ROUNDS, MOST_WAL_BYTES, ' bytes');
  }
}

/** The versions of a place's rows, each of which a rewrite replaces, and the bytes of the log so far. */
async function state(
  /** @type {import('pg').Client} */ client,
  /** @type {{ sellerId: string, granularity: string }} */ { sellerId, granularity },
) {
  const { rows } = await client.query(
    `select array_agg(xmin::text || ctid::text) as rows, (pg_current_wal_insert_lsn() - '0/0')::float8 as wal
       from sales_intervals
      where seller_id = $1 and granularity = $2`,
    [sellerId, granularity],
  );
  return /** @type {{ rows: string[], wal: number }} */ (rows[0]);
}
