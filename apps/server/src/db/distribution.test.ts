import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeDatabase } from '../testing/test-database.ts';
import { BY_SELLER, distribute, ON_COORDINATOR } from './distribution.ts';

test('every table of the migrations has its place in a cluster, each one', async () => {
  const { db, close } = await makeDatabase();
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name
      from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p')
       and not relispartition
     order by relname`);
  expect([...BY_SELLER, ...ON_COORDINATOR].sort()).toEqual(rows.map(({ name }) => name));
  await close();
});

test('the keys of what is spread by seller begin with the seller', async () => {
  const { db, close } = await makeDatabase();
  const { rows } = await db.execute<{ name: string; first: string }>(sql`
    select relname as name, attname as first
      from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where indisunique
       and relname = any (${sql.param([...BY_SELLER])}::text[])`);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(BY_SELLER));
  expect(rows.filter(({ first }) => first !== 'seller_id')).toEqual([]);
  await close();
});

test('where the database is one machine, nothing is spread; where it is several, once', async () => {
  const { db, close } = await makeDatabase();
  await Promise.all([distribute(db), distribute(db)]);
  const { rows: extension } = await db.execute(sql`select from pg_extension where extname = 'citus'`);
  if (extension.length > 0) {
    const { rows } = await db.execute<{ name: string; group: number }>(sql`
      select logicalrelid::text as name, colocationid as "group"
        from pg_dist_partition
        join pg_class on pg_class.oid = logicalrelid
       where not relispartition`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...BY_SELLER].sort());
    expect(new Set(rows.map(({ group }) => group)).size).toBe(1);
  }
  await close();
});
