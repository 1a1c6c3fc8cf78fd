import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeDatabase, makePlace } from '../testing/test-database.ts';
import { type Connection, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const EARLIER = 'Start Insights 0.1.0 at commit 31c502f on it once, then this version.';

async function readMigrations({ db }: Connection): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations order by name`);
  return rows.map(({ name }) => name);
}

/** A database as a start of the release before the baseline has left it. */
async function makeEarlierDatabase() {
  const { where, remove } = await makePlace();
  const database = await openDatabase(where);
  await migrate(database);
  await database.db.execute(sql`drop table migrations`);
  return { ...database, close: () => database.close().then(remove) };
}

test('two processes that migrate an empty database at once apply each migration once', async () => {
  const { where, remove } = await makePlace();
  const first = await openDatabase(where);
  // A folder of the embedded engine belongs to one process.
  const second = 'url' in where ? await openDatabase(where) : first;
  await Promise.all([migrate(first), migrate(second)]);
  const names = await readMigrations(first);
  expect(names[0]).toBe('0064-baseline/01-accounts.sql');
  await migrate(first);
  expect(await readMigrations(first)).toEqual(names);
  await first.close();
  if (second !== first) await second.close();
  await remove();
});

test('a database of the release before the baseline goes on with all its rows', async () => {
  const database = await makeEarlierDatabase();
  await database.db.execute(
    sql`insert into sellers (id, slug, name) values (gen_random_uuid(), 'acme', 'Acme')`,
  );
  await migrate(database);
  expect((await readMigrations(database))[0]).toBe('0064-baseline/01-accounts.sql');
  expect((await database.db.execute(sql`select slug from sellers`)).rows).toEqual([{ slug: 'acme' }]);
  await database.close();
});

test('a database with other migrations before the baseline is refused with the release to start first', async () => {
  const database = await makeEarlierDatabase();
  await database.db.execute(
    sql`update schema_migrations set checksum = 'x' where name = '0001-accounts.sql'`,
  );
  await expect(migrate(database)).rejects.toThrow(EARLIER);
  await database.db.execute(sql`delete from schema_migrations where name > '0060'`);
  await expect(migrate(database)).rejects.toThrow(EARLIER);
  await database.close();
});

test('each migration is a transaction: one that fails leaves nothing, and those before it stay', async () => {
  const database = await makeDatabase();
  const before = await readMigrations(database);
  const good = { name: '9001-good.sql', text: 'create table good (); create table also_good ();' };
  const bad = { name: '9002-bad.sql', text: 'create table bad (); select 1 / 0;' };
  await expect(migrate(database, [good, bad])).rejects.toThrow();
  expect(await readMigrations(database)).toEqual([...before, good.name]);
  const mended = { ...bad, text: 'create table bad ();' };
  await migrate(database, [good, mended]);
  expect(await readMigrations(database)).toEqual([...before, good.name, bad.name]);
  await database.close();
});

test('a migration without a transaction makes an index while others write', async () => {
  const database = await makeDatabase();
  const text = `-- no transaction
-- A comment; with a semicolon.
drop index concurrently if exists users_by_role;
create index concurrently users_by_role
  on users (role);
`;
  await migrate(database, [{ name: '9001-users-by-role.sql', text }]);
  expect(await readMigrations(database)).toContain('9001-users-by-role.sql');
  const { rows } = await database.db.execute(
    sql`select indisvalid as is_valid from pg_index where indexrelid = 'users_by_role'::regclass`,
  );
  expect(rows).toEqual([{ is_valid: true }]);
  await database.close();
});

test('what a later release has applied is accepted, a migration that was edited afterwards is not', async () => {
  const database = await makeDatabase();
  const later = { name: '9001-later.sql', text: 'create table later ();' };
  await migrate(database, [later]);
  await migrate(database);
  await expect(migrate(database, [{ ...later, text: 'create table later (id integer);' }])).rejects.toThrow(
    'Migration 9001-later.sql was edited after it had been applied.',
  );
  await database.close();
});
