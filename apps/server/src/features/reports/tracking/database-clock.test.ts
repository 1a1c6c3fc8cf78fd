// Reports by the database's own clock, on which a question is a query: the embedded engine has one connection for all.
import { requestReport } from '@insights/contract/reports';
import { DAY_MS } from '@insights/domain/durations';
import { startSimulator } from '@insights/simulator/simulator';
import { expect, test } from 'vitest';
import { compose } from '../../../compose.ts';
import { readConfig } from '../../../config.ts';
import { makeDatabase } from '../../../testing/test-database.ts';

test('the running month, which is asked for again later, is asked for while nothing waits for its own connection', async () => {
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
  // Two days ago everywhere: on the first days of a month that is the last one, which is whole and settles as well.
  const day = new Date(Date.now() - 2 * DAY_MS);
  const create = routes.find(({ endpoint }) => endpoint.path === requestReport.path);
  await create?.answer({
    params: { sellerId: 'acme-outdoor' },
    query: {},
    body: {
      marketplaceId: 'ATVPDKIKX0DER',
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
    },
    address: '127.0.0.1',
    arrivedAt: new Date(),
    origin: null,
    caller: { userId: '', sessionId: '', email: '', role: 'admin', isStaff: true },
  });
  const { rows } = await db.execute('select status, step from tracked_reports');
  expect(rows).toEqual([{ status: 'IN_PROGRESS', step: 'waiting' }]);
  await queue.stop();
  await simulator.close();
  await close();
});
