// How often the database is asked for one slot of a quota and for one read of sales.
import { fastest, MARKETPLACE, report } from './house.mjs';

const ROUNDS = 200;
const PLAN = { rate: 1_000, burst: 1_000_000 };
const FROM = '2024-06-01';
const TO = '2026-05-30';

export async function measureTrips(
  /** @type {import('./house.mjs').House} */ { source, database, url, headers },
) {
  const { createDatabaseBuckets } = await source.load('db/rate-buckets.ts');
  const buckets = createDatabaseBuckets(database.db);
  await buckets.reserve('bench', PLAN, Date.now(), 0);
  const slot = await fastest(ROUNDS, () => buckets.reserve('bench', PLAN, Date.now(), 0));
  process.stdout.write(`a slot of a quota: ${slot.ms.toFixed(2)} ms\n`);
  report('a slot of a quota, statements', slot.statements, 1);
  for (const [name, path] of /** @type {const} */ ([
    ['336 hours', `/api/sales/hourly/latest/seller-1/${MARKETPLACE}?limit=336`],
    [
      '730 days',
      `/api/sales/daily/fetch/seller-1/${MARKETPLACE}?startDate=${FROM}&endDate=${TO}&timezone=UTC`,
    ],
  ])) {
    const read = await fastest(ROUNDS / 4, async () => {
      const response = await fetch(url + path, { headers });
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      return response.text();
    });
    process.stdout.write(`${name}: ${read.ms.toFixed(1)} ms, ${read.statements} statements\n`);
    report(`${name}, waits for the database`, read.waits, 3);
  }
}
