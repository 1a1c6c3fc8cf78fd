import { startSimulator } from '@insights/simulator/simulator';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { sellers, users } from '../db/schema.ts';
import { makeDatabase } from '../testing/test-database.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

test('several processes may start on an empty database at the same time', async () => {
  const { db, withAdvisoryLock, close } = await makeDatabase();
  const simulator = await startSimulator({ now: NOW });
  const config = readConfig({
    LOG_LEVEL: 'silent',
    SIMULATOR_PORT: String(simulator.port),
    ADMIN_EMAIL: 'first@insights.example',
    ADMIN_PASSWORD: 'correct horse',
  });
  const processes = [1, 2, 3].map(() =>
    compose({
      db,
      config,
      secrets: { jwtSecret: 'a'.repeat(40), tokenEncryptionKey: 'b'.repeat(40) },
      now: () => NOW,
      hasDemoSales: false,
    }),
  );
  await Promise.all(
    processes.map(async ({ seed, scheduleJobs }) => {
      await withAdvisoryLock(seed);
      await scheduleJobs();
    }),
  );
  expect(await db.select().from(sellers)).toHaveLength(5);
  expect((await db.select().from(users)).map(({ email }) => email).sort()).toEqual([
    'admin@insights.example',
    'first@insights.example',
    'ops@insights.example',
    'staff@insights.example',
    'user@insights.example',
  ]);
  const { rows } = await db.execute(`
    select marketplace_id
      from seller_marketplaces
     where auto_update
       and not exists (select
                         from jobs
                        where key = 'sales.auto-update:' || seller_id || ':' || marketplace_id
                          and state = 'queued')`);
  expect(rows).toEqual([]);
  // Lost jobs come back as the switch of the marketplace had made them.
  const jobs = async () =>
    (await db.execute('select key, kind, lane, payload, pool, priority from jobs order by key')).rows;
  const before = await jobs();
  await db.execute('delete from jobs');
  await processes[0]?.scheduleJobs();
  expect(await jobs()).toEqual(before);
  expect(before.length).toBeGreaterThan(5);
  await simulator.close();
  await close();
});

test('where the clock at Amazon was set a week ahead, the hourly updates are due at the start', async () => {
  const { db, close } = await makeDatabase();
  const simulator = await startSimulator({ now: NOW });
  const start = async (amazonNow: string) => {
    const env = { SIMULATOR_PORT: String(simulator.port), SIMULATOR_NOW: amazonNow };
    const secrets = { jwtSecret: 'a'.repeat(40), tokenEncryptionKey: 'b'.repeat(40) };
    const { seed, scheduleJobs } = compose({ db, config: readConfig(env), secrets, now: () => NOW });
    await seed();
    await scheduleJobs();
  };
  const countDue = async () => {
    const { rows } = await db.execute<{ due: number }>(sql`
      select count(*)::int as due
        from jobs
       where kind = 'sales.auto-update'
         and run_at <= ${NOW}`);
    return rows[0]?.due;
  };
  await start(NOW.toISOString());
  await db.execute(sql`update jobs set run_at = ${new Date(NOW.getTime() + 60 * 60 * 1000)}`); // as after a round
  await start(NOW.toISOString());
  expect(await countDue()).toBe(0);
  await start('2026-03-17T12:00:00Z');
  expect(await countDue()).toBe(9);
  await simulator.close();
  await close();
});
