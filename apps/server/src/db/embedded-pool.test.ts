import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gate } from '../testing/job-room.ts';
import { makePlace } from '../testing/test-database.ts';
import { type Connection, openDatabase } from './connect.ts';
import { isDatabaseUnreachable } from './errors.ts';

const LIMITS = { queryMs: 2_000, unansweredMs: 2_000, connectMs: 2_000, probeMs: 200 };

let place: Awaited<ReturnType<typeof makePlace>>;
let database: Connection;
let isEmbedded: boolean;
beforeEach(async () => {
  place = await makePlace();
  isEmbedded = 'folder' in place.where;
  database = await openDatabase(place.where, LIMITS);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await place.remove();
});

/** Someone has the engine until told, and meanwhile no time passes: however slow the machine is, nobody is left out. */
async function hold() {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const begun = gate();
  const told = gate();
  const ended = database.db.transaction(async () => {
    begun.open();
    await told.opened;
  });
  await begun.opened;
  return { release: told.open, ended };
}

test('what the queue asks for gives way to what people ask for, transactions as well', async ({ skip }) => {
  if (!isEmbedded) skip('PostgreSQL has a connection for each');
  const { db } = database;
  const answered: string[] = [];
  const ask = (name: string) => db.execute(sql`select 1`).then(() => answered.push(name));
  const askTogether = (name: string) =>
    db.transaction((tx) => tx.execute(sql`select 1`)).then(() => answered.push(name));
  const { release, ended } = await hold();
  const work = db.inBackground(() => [askTogether('work together'), ask('work')]);
  const requests = [ask('request'), askTogether('request together')];
  // Two questions after each other are one request: what waits does not come in between.
  const longRequest = ask('request’s first').then(() => ask('request’s second'));
  release();
  await Promise.all([ended, longRequest, ...work, ...requests]);
  expect(answered).toEqual([
    'request',
    'request together',
    'request’s first',
    'request’s second',
    'work together',
    'work',
  ]);
});

test('what a request has begun in the background stays there, and the request does not', async ({ skip }) => {
  if (!isEmbedded) skip('PostgreSQL has a connection for each');
  const { db } = database;
  const answered: string[] = [];
  const { release, ended } = await hold();
  const later = db.inBackground(async () => {
    await null;
    await db.execute(sql`select 1`);
    answered.push('work');
  });
  await null;
  const now = db.execute(sql`select 1`).then(() => answered.push('request'));
  release();
  await Promise.all([ended, later, now]);
  expect(answered).toEqual(['request', 'work']);
});

test('whoever waits too long for the engine hears that it does not answer, and the next is served', async ({
  skip,
}) => {
  if (!isEmbedded) skip('PostgreSQL has a connection for each');
  const { db } = database;
  const { release, ended } = await hold();
  const late = [db.execute(sql`select 1`), db.inBackground(() => db.transaction(async () => 1))];
  for (const waiting of await Promise.allSettled(late))
    expect(waiting.status === 'rejected' && isDatabaseUnreachable(waiting.reason)).toBe(true);
  release();
  await ended;
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('after a statement that failed, those that were prepared by name are prepared anew', async () => {
  const { db } = database;
  const named = () => db.select({ one: sql<number>`1` }).from(sql`pg_class limit 1`).prepare('one-by-name');
  expect(await named().execute()).toEqual([{ one: 1 }]);
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
  expect(await named().execute()).toEqual([{ one: 1 }]);
});
