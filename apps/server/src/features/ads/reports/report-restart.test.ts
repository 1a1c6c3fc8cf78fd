// A report that is pending while both Amazon and we are started anew.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adsReportStatus, createAdsReport } from '@insights/contract/ads-reports';
import { startSimulator } from '@insights/simulator/simulator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compose } from '../../../compose.ts';
import { readConfig } from '../../../config.ts';
import { makeDatabase } from '../../../testing/test-database.ts';

const ACME = 'acme-outdoor';
const START = new Date('2026-03-10T12:00:00Z');
const Told = z.looseObject({ reportId: z.string() });

type Shared = { db: Awaited<ReturnType<typeof makeDatabase>>['db']; dataDir: string; now: Date };

/** Both processes, on what earlier ones have left. */
async function startBoth({ db, dataDir, now }: Shared) {
  const simulator = await startSimulator({ now, dataDir });
  const { seed, routes, queue } = compose({
    db,
    config: readConfig({ LOG_LEVEL: 'silent', SIMULATOR_PORT: String(simulator.port) }),
    secrets: { jwtSecret: 'a'.repeat(40), tokenEncryptionKey: 'b'.repeat(40) },
    now: () => now,
    hasDemoSales: false,
  });
  await seed();
  await db.execute("delete from jobs where kind <> 'ads.report'");
  const ask = async (path: string, params: object, body?: object) =>
    Told.parse(
      await routes
        .find(({ endpoint }) => endpoint.path === path)
        ?.answer({
          ...{ params, query: {}, body, address: '127.0.0.1', arrivedAt: now, origin: null },
          caller: { userId: '', sessionId: '', email: '', role: 'admin', isStaff: true },
        }),
    );
  return {
    ask,
    queue,
    calls: (name: string) => simulator.simulator.counters.calls(name),
    async stop() {
      await queue.stop();
      await simulator.close();
    },
  };
}

test('a report that is pending when both processes end is followed by those that come, and not asked for again', async () => {
  const { db, close } = await makeDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'insights-ads-restart-'));
  const first = await startBoth({ db, dataDir, now: START });
  const { reportId } = await first.ask(
    createAdsReport.path,
    { sellerId: ACME },
    { reportType: 'campaigns', dateRange: 7 },
  );
  await first.queue.drain();
  const params = { sellerId: ACME, reportId };
  expect(await first.ask(adsReportStatus.path, params)).toMatchObject({ status: 'PENDING' });
  expect(first.calls('createAsyncReport')).toHaveLength(1);
  await first.stop();

  const second = await startBoth({ db, dataDir, now: new Date(START.getTime() + 60_000) });
  await second.queue.drain();
  expect(await second.ask(adsReportStatus.path, params)).toMatchObject({ status: 'SUCCESS' });
  expect(second.calls('createAsyncReport')).toHaveLength(0);
  await second.stop();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});
