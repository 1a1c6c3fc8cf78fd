import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { HEALTH_PATH } from '@insights/contract/service';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { users } from './db/schema.ts';
import { demoAccounts } from './demo/accounts.ts';
import { start } from './start.ts';
import { makeGate } from './testing/gate.ts';
import { makePlace } from './testing/test-database.ts';

test('nobody is answered before the simulator is up, neither who is new nor who comes back', async () => {
  const { where, remove } = await makePlace();
  const port = await freePort();
  const config = readConfig({ ...settingsFor(where), PORT: String(port) });
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}${HEALTH_PATH}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const seen: boolean[] = [];
  const startWithoutAmazon = () =>
    start(config, async () => {
      seen.push(await isAnswering());
      throw new Error('The simulator does not start.');
    });

  await expect(startWithoutAmazon()).rejects.toThrow('The simulator does not start.');
  const { db, close } = await openDatabase(where);
  await db
    .insert(users)
    .values(
      demoAccounts.map(({ email, role }) => ({ id: crypto.randomUUID(), email, role, passwordHash: '' })),
    );
  await close();
  await expect(startWithoutAmazon()).rejects.toThrow('The simulator does not start.');

  expect(seen).toEqual([false, false]);
  expect(await isAnswering()).toBe(false); // a start that failed leaves nothing behind
  await remove();
});

test('a database that does not answer for a moment does not end a process that people use already', async () => {
  const { where, remove } = await makePlace();
  const config = readConfig({
    ...settingsFor(where),
    PORT: String(await freePort()),
    SP_API_CLIENT_ID: 'an id',
    SP_API_CLIENT_SECRET: 'a secret',
    SP_API_APPLICATION_ID: 'an application',
  });
  const first = await start(config, null);
  await first.stop();
  const broken = await openDatabase(where);
  await broken.db.execute(sql`create sequence tries`);
  // As PostgreSQL says it of a query that took too long; what a sequence has counted stays counted.
  await broken.db.execute(sql`
    create function hesitate() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= 2 then raise exception 'too long' using errcode = '57014'; end if;
      return new;
    end $$`);
  await broken.db.execute(
    sql`create trigger hesitate before insert or update on jobs for each statement execute function hesitate()`,
  );
  await broken.close();

  const second = await start(config, null);
  const response = await fetch(`http://127.0.0.1:${config.port}${HEALTH_PATH}`);
  expect(response.status).toBe(200);
  await second.stop();

  const mended = await openDatabase(where);
  const { rows } = await mended.db.execute<{ tries: string }>(sql`select last_value as tries from tries`);
  expect(Number(rows[0]?.tries)).toBeGreaterThan(2);
  await mended.close();
  await remove();
});

test('a process that waits for another one to start comes up though its connections are terminated', async ({
  skip,
}) => {
  const { where, remove } = await makePlace();
  if (!('url' in where)) {
    await remove();
    return skip('the embedded engine belongs to one process');
  }
  const url = new URL(where.url);
  url.searchParams.set('application_name', 'waiter');
  const config = readConfig({
    ...settingsFor({ url: url.href }),
    PORT: String(await freePort()),
    SP_API_CLIENT_ID: 'an id',
    SP_API_CLIENT_SECRET: 'a secret',
    SP_API_APPLICATION_ID: 'an application',
  });
  const other = await openDatabase(where);
  const [isHeld, mayEnd] = [makeGate(), makeGate()];
  const holding = other.withAdvisoryLock(async () => {
    isHeld.open();
    await mayEnd.opened;
  });
  await isHeld.opened;
  const starting = start(config, null);
  const isWaiting = async () =>
    (
      await other.db.execute(
        sql`select from pg_stat_activity where application_name = 'waiter' and query like '%pg_try_advisory_lock%'`,
      )
    ).rows.length > 0;
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
  await other.db.execute(
    sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'waiter'`,
  );
  await expect.poll(isWaiting).toBe(true);
  mayEnd.open();
  const { stop } = await starting;
  await holding;
  expect((await fetch(`http://127.0.0.1:${config.port}${HEALTH_PATH}`)).status).toBe(200);
  await stop();
  await other.close();
  await remove();
});

const settingsFor = (where: Awaited<ReturnType<typeof makePlace>>['where']) => ({
  LOG_LEVEL: 'silent',
  ...('url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: dirname(where.folder) }),
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
