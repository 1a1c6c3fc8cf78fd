import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makePlace } from '../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { isDatabaseUnreachable } from './errors.ts';

const LIMITS = {
  queryMs: 300,
  readMs: 300,
  unansweredMs: 600,
  connectMs: 600,
  readConnectMs: 200,
  probeMs: 200,
};
const isPostgres = 'url' in inject('engine');

let place: Awaited<ReturnType<typeof makePlace>>;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

/** PostgreSQL behind a line that can freeze: what is sent is taken and nothing comes back. */
async function frozenLine(url: string) {
  const near = new URL(url);
  const folder = near.searchParams.get('host');
  const target = folder
    ? { path: join(folder, '.s.PGSQL.5432') }
    : { host: near.hostname, port: Number(near.port || 5432) };
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const proxy = createServer((here) => {
    const there = connect(target);
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => isFrozen || to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = proxy.address();
  near.searchParams.delete('host');
  near.hostname = '127.0.0.1';
  near.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    where: { url: near.href },
    freeze: (frozen: boolean) => {
      isFrozen = frozen;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => proxy.close(done));
    },
  };
}

test('no statement is compiled before it is run', async ({ skip }) => {
  if (!isPostgres) skip('the embedded engine has no compiler');
  const { db, close } = await openDatabase(place.where, LIMITS);
  const settings = await db.execute(sql`select current_setting('jit') as jit`);
  expect(settings.rows).toEqual([{ jit: 'off' }]);
  await close();
});

test('a query that takes too long is ended, and the next one is answered', async ({ skip }) => {
  if (!isPostgres) skip('the embedded engine cannot sleep');
  const { db, patientDb, close } = await openDatabase(place.where, LIMITS);
  await expect(db.execute(sql`select pg_sleep(5)`)).rejects.toSatisfy(isDatabaseUnreachable);
  const inside = db.transaction(async (tx) => tx.execute(sql`select pg_sleep(5)`));
  await expect(inside).rejects.toSatisfy(isDatabaseUnreachable);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  expect((await patientDb.execute(sql`select pg_sleep(0.7)`)).rows).toHaveLength(1);
  await close();
});

test('a database that no longer answers is down within its time, and up again when it does', async ({
  skip,
}) => {
  if (!('url' in place.where) || !isPostgres) return skip('the embedded engine has no line to freeze');
  const line = await frozenLine(place.where.url);
  const { db, isReachable, close } = await openDatabase(line.where, LIMITS);
  expect(await isReachable()).toBe(true);
  line.freeze(true);
  const asked = performance.now();
  expect(await isReachable()).toBe(false);
  expect(performance.now() - asked).toBeLessThan(LIMITS.unansweredMs);
  // More than the pool has connections, transactions among them: each must be given back.
  const waiting = Array.from({ length: 30 }, (_, i) =>
    i % 2 ? db.execute(sql`select 1`) : db.transaction((tx) => tx.execute(sql`select 1`)),
  );
  for (const { status, ...rest } of await Promise.allSettled(waiting)) {
    expect(status).toBe('rejected');
    expect('reason' in rest && isDatabaseUnreachable(rest.reason)).toBe(true);
  }
  line.freeze(false);
  await expect.poll(isReachable, { timeout: 10_000 }).toBe(true);
  expect(await Promise.all(Array.from({ length: 30 }, () => db.transaction(async () => 1)))).toHaveLength(30);
  await close();
  await line.close();
});

test('whether the database is there is answered although every connection is held', async () => {
  const { db, isReachable, close } = await openDatabase(place.where, LIMITS);
  // Every connection there is, held by transactions that wait for nothing.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: 10 }, () => db.transaction(() => isReleased).catch(() => {}));
  // The embedded engine is one session: whoever has it has all of it.
  await expect.poll(isReachable, { timeout: 10_000 }).toBe(isPostgres);
  expect(await isReachable()).toBe(isPostgres);
  release();
  await Promise.all(held);
  await expect.poll(isReachable, { timeout: 10_000 }).toBe(true);
  await close();
});

test('the embedded engine that computes without end is down, not silent', async ({ skip }) => {
  if (isPostgres) skip('PostgreSQL ends it by itself');
  const { db, isReachable, close } = await openDatabase(place.where, LIMITS);
  // By the clock, so that no machine is too fast for it; heard at once, because a query begins only when it is.
  const endless = db
    .execute(sql`do $$ begin while clock_timestamp() < now() + interval '2 seconds' loop end loop; end $$`)
    .then(
      () => 'answered',
      (error: unknown) => error,
    );
  expect(await isReachable()).toBe(false);
  expect(await endless).toSatisfy(isDatabaseUnreachable);
  await expect.poll(isReachable, { timeout: 20_000 }).toBe(true);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});

test('whoever asks while the database is being closed hears that it cannot be reached', async () => {
  const { db, close } = await openDatabase(place.where, LIMITS);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: 10 }, () => db.transaction(() => isReleased).catch(() => {}));
  const waiting = db.execute(sql`select 1`).catch((error: unknown) => error);
  const closing = close();
  await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseUnreachable);
  await expect(db.transaction(async () => 1)).rejects.toSatisfy(isDatabaseUnreachable);
  release();
  expect(await waiting).toSatisfy(isDatabaseUnreachable);
  await Promise.all([closing, ...held]);
  await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseUnreachable);
});
