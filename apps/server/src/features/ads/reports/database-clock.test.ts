// Reports by the database's own clock, on which a question is a query: the embedded engine has one connection for all.
import { createAdsReport } from '@insights/contract/ads-reports';
import { startSimulator } from '@insights/simulator/simulator';
import { expect, test } from 'vitest';
import { compose } from '../../../compose.ts';
import { readConfig } from '../../../config.ts';
import { makeDatabase } from '../../../testing/test-database.ts';

test('a report is asked for and followed while nothing waits for its own connection', async () => {
  const { db, close } = await makeDatabase();
  const simulator = await startSimulator();
  const { seed, routes, queue } = compose({
    db,
    config: readConfig({ LOG_LEVEL: 'silent', SIMULATOR_PORT: String(simulator.port) }),
    secrets: { jwtSecret: 'a'.repeat(40), tokenEncryptionKey: 'b'.repeat(40) },
    hasDemoSales: false,
  });
  await seed();
  await db.execute('delete from jobs');
  const create = routes.find(({ endpoint }) => endpoint.path === createAdsReport.path);
  await create?.answer({
    params: { sellerId: 'acme-outdoor' },
    query: {},
    body: { reportType: 'campaigns', dateRange: 7 },
    address: '127.0.0.1',
    arrivedAt: new Date(),
    origin: null,
    caller: { userId: '', sessionId: '', email: '', role: 'admin', isStaff: true },
  });
  await queue.drain();
  const { rows } = await db.execute('select step, tries from ads_report_parts');
  expect(rows).toEqual([{ step: 'following', tries: 0 }]);
  await queue.stop();
  await simulator.close();
  await close();
});
