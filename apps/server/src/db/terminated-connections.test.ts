import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeGate } from '../testing/gate.ts';
import { makePlace } from '../testing/test-database.ts';
import { type Connection, openDatabase } from './connect.ts';
import { isDatabaseUnreachable } from './errors.ts';
import { migrate } from './migrate.ts';

let place: Awaited<ReturnType<typeof makePlace>>;
let open: Connection[];
beforeEach(async () => {
  place = await makePlace();
  open = [];
});
afterEach(async () => {
  for (const { close } of open) await close();
  await place.remove();
});

/** A process of this name; null on the embedded engine, whose connections nobody can terminate. */
async function openAs(name: string): Promise<Connection | null> {
  if (!('url' in place.where)) return null;
  const url = new URL(place.where.url);
  url.searchParams.set('application_name', name);
  const opened = await openDatabase({ url: url.href });
  open.push(opened);
  return opened;
}

/** Terminates every connection of the process; says how many there were. */
async function terminate(operator: Connection, name: string): Promise<number> {
  const { rows } = await operator.db.execute(
    sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = ${name}`,
  );
  return rows.length;
}

const hasAsked = (operator: Connection, name: string, query: string) => async () => {
  const { rows } = await operator.db.execute(
    sql`select from pg_stat_activity where application_name = ${name} and query like ${`%${query}%`}`,
  );
  return rows.length > 0;
};

test('whoever waits for the lock begins again when their connection is terminated', async ({ skip }) => {
  const [holder, waiter, operator] = [
    await openAs('holder'),
    await openAs('waiter'),
    await openAs('operator'),
  ];
  if (!holder || !waiter || !operator) return skip('nobody can terminate the embedded engine’s connection');
  const [isHeld, mayEnd] = [makeGate(), makeGate()];
  const done: string[] = [];
  const holding = holder.withAdvisoryLock(async () => {
    isHeld.open();
    await mayEnd.opened;
    done.push('holder');
  });
  await isHeld.opened;
  const waiting = waiter.withAdvisoryLock(async () => done.push('waiter'));
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(hasAsked(operator, 'waiter', 'advisory_lock')).toBe(true);
    expect(await terminate(operator, 'waiter')).toBeGreaterThan(0);
  }
  mayEnd.open();
  await Promise.all([holding, waiting]);
  expect(done).toEqual(['holder', 'waiter']);
});

test('whoever holds the lock finishes their work when its connection is terminated', async ({ skip }) => {
  const [holder, next, operator] = [await openAs('holder'), await openAs('next'), await openAs('operator')];
  if (!holder || !next || !operator) return skip('nobody can terminate the embedded engine’s connection');
  const [isHeld, mayEnd] = [makeGate(), makeGate()];
  const holding = holder.withAdvisoryLock(async () => {
    isHeld.open();
    await mayEnd.opened;
    return (await holder.db.execute(sql`select 1 as one`)).rows;
  });
  await isHeld.opened;
  expect(await terminate(operator, 'holder')).toBeGreaterThan(0);
  mayEnd.open();
  expect(await holding).toEqual([{ one: 1 }]);
  expect(await next.withAdvisoryLock(async () => 'free')).toBe('free');
});

test('work that fails under the lock fails for its own reason and leaves the lock free', async () => {
  const database = (await openAs('process')) ?? (await openDatabase(place.where));
  if (!open.includes(database)) open.push(database);
  const failing = database.withAdvisoryLock(() => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  expect(await database.withAdvisoryLock(async () => 'free')).toBe('free');
});

test('a process lives when each connection that it has checked out is terminated', async ({ skip }) => {
  const [database, operator] = [await openAs('process'), await openAs('operator')];
  if (!database || !operator) return skip('nobody can terminate the embedded engine’s connection');
  const { db, patientDb } = database;
  const clients = [await db.$client.connect(), await patientDb.$client.connect()];
  expect(await terminate(operator, 'process')).toBe(clients.length);
  for (const client of clients) {
    await expect(client.query('select 1')).rejects.toSatisfy(isDatabaseUnreachable);
    client.release();
  }
  for (const { $client } of [db, patientDb])
    expect((await $client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('the database counts as reachable although each connection was terminated', async ({ skip }) => {
  const [database, operator] = [await openAs('process'), await openAs('operator')];
  if (!database || !operator) return skip('nobody can terminate the embedded engine’s connection');
  expect(await database.isReachable()).toBe(true);
  for (let round = 0; round < 3; round += 1) {
    expect(await terminate(operator, 'process')).toBeGreaterThan(0);
    expect(await database.isReachable()).toBe(true);
  }
});

test('a migration begins again when its connection is terminated', async ({ skip }) => {
  const [process, operator] = [await openAs('process'), await openAs('operator')];
  if (!process || !operator) return skip('nobody can terminate the embedded engine’s connection');
  await operator.db.execute(sql`create table held (); create table made_once (at timestamptz)`);
  const mayEnd = makeGate();
  const isHeld = makeGate();
  const holding = operator.patientDb.transaction(async (tx) => {
    await tx.execute(sql`lock table held`);
    isHeld.open();
    await mayEnd.opened;
  });
  await isHeld.opened;
  const text = 'insert into made_once values (now()); lock table held; drop table held';
  const migrating = migrate(process, [{ name: '9999-waits.sql', text }]);
  const isWaiting = hasAsked(operator, 'process', 'lock table held');
  await expect.poll(isWaiting).toBe(true);
  expect(await terminate(operator, 'process')).toBeGreaterThan(0);
  await expect.poll(isWaiting).toBe(true);
  mayEnd.open();
  await Promise.all([holding, migrating]);
  expect((await process.db.execute(sql`select from made_once`)).rows).toHaveLength(1);
});
