import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeGate } from '../testing/gate.ts';
import { makePlace } from '../testing/test-database.ts';
import { type Connection, openDatabase } from './connect.ts';
import { asRead, asUnlimited, asWrite } from './connection-limits.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from './errors.ts';

const LIMITS = {
  queryMs: 10_000,
  readMs: 1_000,
  unansweredMs: 10_000,
  connectMs: 10_000,
  readConnectMs: 10_000,
  probeMs: 2_000,
};
const isPostgres = 'url' in inject('engine');

let place: Awaited<ReturnType<typeof makePlace>>;
let database: Connection;
beforeEach(async () => {
  place = await makePlace();
  database = await openDatabase(place.where, LIMITS);
});
afterEach(async () => {
  await database.close();
  await place.remove();
});

const sleepOf = (seconds: number) => database.db.execute(sql`select pg_sleep(${seconds})`);

test('a slow read is cancelled; writes, and background work that a read begins, are not', async ({
  skip,
}) => {
  if (!isPostgres) skip('the embedded engine cannot sleep');
  const { db } = database;
  await expect(asRead('sales', async () => sleepOf(5))).rejects.toSatisfy(isDatabaseUnreachable);
  const [written, inBackground, plain] = await Promise.all([
    asRead('sales', () => db.transaction((tx) => tx.execute(sql`select pg_sleep(1.5)`))),
    asRead('sales', () => db.inBackground(async () => sleepOf(1.5))),
    sleepOf(1.5),
  ]);
  expect([written, inBackground, plain].map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
});

test('reads of a kind that hang leave connections for other kinds, and for everything else', async ({
  skip,
}) => {
  if (!isPostgres) skip('the embedded engine has one connection');
  const { db, close } = await openDatabase(place.where, { ...LIMITS, readConnectMs: 300 });
  await db.execute(sql`create table hanging ()`);
  const [isLocked, mayEnd] = [makeGate(), makeGate()];
  const locking = db.transaction(async (tx) => {
    await tx.execute(sql`lock table hanging`);
    isLocked.open();
    await mayEnd.opened;
  });
  await isLocked.opened;
  const reads = Array.from({ length: 20 }, () =>
    asRead('ads', async () => db.execute(sql`select from hanging`)),
  );
  const settled = Promise.allSettled(reads);
  const one = async () => db.execute(sql`select 1 as one`);
  const inTransaction = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  for (const answer of [asRead('sales', one), one(), asRead('ads', inTransaction)])
    expect((await answer).rows).toEqual([{ one: 1 }]);
  const reasons = (await settled).flatMap((result) => ('reason' in result ? [result.reason] : []));
  expect(reasons).toHaveLength(20);
  expect(reasons.filter(isDatabaseBusy)).toHaveLength(16);
  expect(reasons.filter(isDatabaseUnreachable)).toHaveLength(4);
  mayEnd.open();
  await locking;
  // The failed reads have released their connections: the kind can use all of its own again.
  await Promise.all(
    Array.from({ length: 4 }, () => asRead('ads', async () => db.execute(sql`select pg_sleep(0.6)`))),
  );
  await close();
});

test('writes of a kind that hang leave connections for other kinds, and limited work leaves some for unlimited work', async ({
  skip,
}) => {
  if (!isPostgres) skip('the embedded engine has one connection');
  const { db, close } = await openDatabase(place.where, { ...LIMITS, connectMs: 500 });
  await db.execute(sql`create table hanging ()`);
  const [isLocked, mayEnd] = [makeGate(), makeGate()];
  const locking = db.transaction(async (tx) => {
    await tx.execute(sql`lock table hanging`);
    isLocked.open();
    await mayEnd.opened;
  });
  await isLocked.opened;
  const write = (kind: string) =>
    asWrite(kind, async () => db.execute(sql`insert into hanging default values`));
  const one = async () => db.execute(sql`select 1 as one`);
  const writes = Array.from({ length: 12 }, () => write('ads'));
  const settled = Promise.allSettled(writes);
  expect(
    (await asWrite('sales', () => db.transaction((tx) => tx.execute(sql`select 1 as one`)))).rows,
  ).toEqual([{ one: 1 }]);
  const others = Promise.allSettled(Array.from({ length: 12 }, () => write('reports')));
  for (let round = 0; round < 3; round += 1) expect((await asUnlimited(one)).rows).toEqual([{ one: 1 }]);
  await expect(asWrite('sales', one)).rejects.toSatisfy(isDatabaseBusy);
  mayEnd.open();
  await locking;
  const refused = (ends: PromiseSettledResult<unknown>[]) =>
    ends.flatMap((end) => (end.status === 'rejected' ? [isDatabaseBusy(end.reason)] : []));
  expect(refused(await settled)).toEqual(Array(6).fill(true));
  expect(refused(await others)).toEqual(Array(10).fill(true));
  await Promise.all(Array.from({ length: 30 }, (_, i) => asWrite(`kind ${i % 4}`, one)));
  await close();
});

test('reads beyond the limit of their kind wait for a connection, and are answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      asRead(`kind ${i % 3}`, async () => database.db.execute<{ n: number }>(sql`select ${i}::int as n`)),
    ),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, i) => i));
});
