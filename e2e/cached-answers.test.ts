import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../scripts/postgres.mjs';
import { callAsStaff } from './calls.ts';
import { kill, makeFolder, startInsights } from './running-insights.ts';

const US = 'ATVPDKIKX0DER';
const WEEKS = 12; // Amazon lets fifteen calls through at once

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let home: ReturnType<typeof makeFolder>;
let processes: Awaited<ReturnType<typeof startInsights>>[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  home = makeFolder();
  const env = {
    ROLE: 'web',
    DATABASE_URL: postgres.url,
    DATA_DIR: home.folder,
    SIMULATOR_NOW: '2026-11-15T10:30:00Z',
  };
  processes = await Promise.all([startInsights(env), startInsights(env)]);
});
afterAll(async () => {
  for (const running of processes) await kill(running, 'SIGTERM');
  await postgres.stop();
  home.remove();
});

test('no process answers with figures from before a write that another has acknowledged', async () => {
  const callers = await Promise.all(processes.map(({ url }) => callAsStaff(url)));
  await callers[0]?.('GET', '/api/sp-api/prairie-goods/marketplaces/fetch');
  const read = `/api/sales/daily/fetch/prairie-goods/${US}?startDate=2026-01-01&endDate=2026-06-30&timezone=UTC`;
  const week = (index: number) => new Date(Date.UTC(2026, 0, 1 + 7 * index)).toISOString();
  let acknowledged = 0;
  let reads = 0;
  const readAt = async (call: (typeof callers)[number]): Promise<void> => {
    const least = acknowledged * 7;
    const { rows } = await call('GET', read);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    reads += 1;
  };
  const isWriting = () => acknowledged < WEEKS;
  const write = async () => {
    while (isWriting()) {
      // In turns: each writes what the other has kept an answer without.
      const [writing, reading] = acknowledged % 2 === 0 ? callers : callers.toReversed();
      const written = await writing?.('POST', '/api/sales/order-metrics/prairie-goods', {
        interval: `${week(acknowledged)}--${week(acknowledged + 1)}`,
        granularity: 'Day',
        marketplaceIds: [US],
      });
      expect(written).toMatchObject({ databaseStatus: { recordsUpserted: 7 } });
      acknowledged += 1;
      if (reading) await readAt(reading);
    }
  };
  const readers = callers.flatMap((call) =>
    Array.from({ length: 4 }, async () => {
      while (isWriting()) await readAt(call);
    }),
  );
  await Promise.all([write(), ...readers]);
  expect(reads).toBeGreaterThan(WEEKS);
});
