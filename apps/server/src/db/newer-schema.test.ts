// A rolling deploy, and the roll-back after it: this release on the tables of a later one, which only adds.
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { start } from '../start.ts';
import { finishJobs } from '../testing/job-time.ts';
import { makePlace } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const US = 'ATVPDKIKX0DER';
const Sellers = z.object({ sellers: z.array(z.object({ slug: z.string() })) });
const Hours = z.object({ rows: z.array(z.object({ interval_start: z.string() })) });

/** A column for every table: a process that is running has prepared its statements for the tables as they were. */
const LATER = {
  name: '9999-later.sql',
  text: `
    create table later (id uuid primary key, note text);
    do $$
    declare
      each text;
    begin
      for each in
        select oid::regclass::text
          from pg_class
         where relnamespace = 'public'::regnamespace
           and relkind in ('r', 'p')
           and not relispartition
      loop
        execute format('alter table %s add column added_later text', each);
      end loop;
    end $$;
    create index jobs_added_later on jobs (added_later);
    create unique index later_notes on later (note);`,
};

/** What people and jobs write and read: a session, a seller, an update of sales. */
async function useServer(server: TestServer, slug: string) {
  const token = await server.signIn('staff');
  await server.post('/api/sellers/create', { name: slug, slug }, { token });
  await server.post(`/api/coverage/acme-outdoor/${US}/update`, undefined, { token });
  await finishJobs(server);
  const sellers = await server.get('/api/authed-sellers', { token });
  const hours = await server.get(`/api/sales/hourly/latest/acme-outdoor/${US}?limit=1`, { token });
  return {
    sellers: Sellers.parse(sellers.body.data).sellers.map((seller) => seller.slug),
    newestHour: Hours.parse(hours.body.data).rows[0]?.interval_start,
  };
}

test('a process goes on writing and reading while a later release adds to its tables', async () => {
  const server = await startTestServer();
  await server.scheduleJobs();
  await server.db.execute(sql`delete from jobs where key not like ${`sales.auto-update:%:${US}`}`);
  const before = await useServer(server, 'before');
  const database = { patientDb: server.db, withAdvisoryLock: <T>(work: () => Promise<T>) => work() };
  await migrate(database, [LATER]);
  server.advance(HOUR_MS);
  const after = await useServer(server, 'after');
  expect(after.sellers).toEqual(expect.arrayContaining([...before.sellers, 'after']));
  expect(Date.parse(after.newestHour ?? '')).toBe(Date.parse(before.newestHour ?? '') + HOUR_MS);
  await server.stop();
});

test('a process starts on the tables of a later release', async () => {
  const { where, remove } = await makePlace();
  const database = await openDatabase(where);
  await migrate(database);
  await migrate(database, [LATER]);
  await database.close();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    ...('url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: dirname(where.folder) }),
    PORT: String(await freePort()),
    SP_API_CLIENT_ID: 'an id',
    SP_API_CLIENT_SECRET: 'a secret',
    SP_API_APPLICATION_ID: 'an application',
  });
  const { stop } = await start(config, null);
  const response = await fetch(`http://127.0.0.1:${config.port}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'new@insights.example', password: 'a long password' }),
  });
  expect(response.status).toBe(200);
  await stop();
  await remove();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
