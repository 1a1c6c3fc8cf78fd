import { getTableColumns, getTableName, sql, type Table } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { makeDatabase, makePlace } from '../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { isUniqueViolation } from './errors.ts';
import * as schema from './schema.ts';

test('the tables in the code are the tables of the migrations', async () => {
  const { db, close } = await makeDatabase();
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select relname as "table", attname as "column"
      from pg_class
      join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p')
       and not relispartition
       and attnum > 0
       and not attisdropped
       and relname not in ('migrations', 'schema_migrations')`);
  const inDatabase = rows.map(({ table, column }) => `${table}.${column}`).sort();
  const tables: Table[] = Object.values(schema);
  const inCode = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
  );
  expect(inCode.sort()).toEqual(inDatabase);
  await close();
});

test('fifty queries at once each get their own answer', async () => {
  const { db, close } = await makeDatabase();
  const answers = await Promise.all(
    Array.from(
      { length: 50 },
      async (_, i) => (await db.execute<{ n: number }>(sql`select ${i}::int as n`)).rows[0]?.n,
    ),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, i) => i));
  await close();
});

test('a transaction that fails leaves nothing behind', async () => {
  const { db, close } = await makeDatabase();
  const user = { id: crypto.randomUUID(), email: 'a@b.example', passwordHash: 'x', role: 'user' as const };
  const failing = db.transaction(async (tx) => {
    await tx.insert(schema.users).values(user);
    await tx.insert(schema.users).values({ ...user, id: crypto.randomUUID() });
  });
  await expect(failing).rejects.toSatisfy((error) => isUniqueViolation(error, 'users_email_key'));
  expect(await db.select().from(schema.users)).toEqual([]);
  await close();
});

test('an embedded folder in use is refused, and free again once closed', async ({ skip }) => {
  if (!('template' in inject('engine'))) skip('the server process owns its own folder');
  const { where, remove } = await makePlace();
  const first = await openDatabase(where);
  await expect(openDatabase(where)).rejects.toThrow(`in use by process ${process.pid}`);
  await first.close();
  const second = await openDatabase(where);
  expect(await second.isReachable()).toBe(true);
  await second.close();
  await remove();
});
