import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gate } from '../testing/job-room.ts';
import { makePlace } from '../testing/test-database.ts';
import { type Connection, openDatabase } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { isDatabaseUnreachable } from './errors.ts';

const LIMITS = {
  queryMs: 2_000,
  readMs: 2_000,
  unansweredMs: 2_000,
  connectMs: 2_000,
  readConnectMs: 2_000,
  probeMs: 200,
};

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

function message(type: string, text: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + Buffer.byteLength(text), 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** Someone who begins a statement that cannot be understood, and is gone once told so, before it was through. */
async function breakOff(host: string) {
  const socket = connectSocket(join(host, '.s.PGSQL.5432'));
  const greeting = message('\0', '\0\x03\0\0user\0postgres\0database\0postgres\0\0').subarray(1);
  socket.write(Buffer.concat([greeting, message('P', '\0selec\0\0\0')]));
  let said = '';
  while (!said.includes('syntax error')) said += String((await once(socket, 'data'))[0]);
  socket.destroy();
  await once(socket, 'close');
}

test('whoever breaks off in the middle of a statement leaves the engine to the next', async ({ skip }) => {
  if (!('folder' in place.where)) return skip('PostgreSQL has a session for each');
  await database.close();
  const engine = await startEmbedded(place.where.folder);
  await breakOff(engine.host);
  const { db, close } = await openDatabase({ engine }, LIMITS);
  database = { ...database, close: () => close().then(engine.close) };
  expect((await db.execute(sql`select ${1}::int as one`)).rows).toEqual([{ one: 1 }]);
});

test('a new file of changes costs the embedded engine no more than the change that began it', async ({
  skip,
}) => {
  if (!isEmbedded) skip('PostgreSQL has its own settings');
  expect((await database.db.execute(sql`show wal_init_zero`)).rows).toEqual([{ wal_init_zero: 'off' }]);
});

test('fifty thousand lines of products are sorted in memory', async ({ skip }) => {
  if (!isEmbedded) skip('PostgreSQL has its own settings');
  const { rows } = await database.db.execute(sql`
    explain (analyze, costs off, timing off)
    select product, rpad(product::text, 100) as line
      from generate_series(1, 50000) as product
     order by line`);
  expect(JSON.stringify(rows)).toContain('Sort Method: quicksort');
});
