// Databases that outlive the test that made them: to start an embedded engine or to copy a database takes longer than most
// tests, to empty one does not.
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { inject, type ProvidedContext } from 'vitest';
import { type Database, openDatabase } from '../db/connect.ts';
import { startedEngine } from './engine-start.ts';
import { createDatabase } from './postgres-databases.ts';

type Made = { where: Parameters<typeof openDatabase>[0]; discard: () => Promise<void>; isKept: boolean };
type Kept = Made & { described: string };

/** From this many bytes on a table is cheaper to replace than to clear of its rows. */
const LARGE_TABLE = 1_000_000;

const idle: Kept[] = [];

/** A migrated, empty database that nobody uses, until its connections are closed and it is given back. */
export async function takeDatabase() {
  const kept = (await takeIdle()) ?? (await takeNew());
  const giveBack = async () => {
    if (kept.isKept) idle.push(kept);
    else await kept.discard();
  };
  return { where: kept.where, giveBack };
}

async function takeNew(): Promise<Kept> {
  const made = await make(inject('engine'));
  return { ...made, described: made.isKept ? await on(made, describe) : '' };
}

async function make(given: ProvidedContext['engine']): Promise<Made> {
  if ('url' in given) {
    const { where, machines, remove } = await createDatabase(given.url, given.migrated);
    return { where, discard: remove, isKept: machines.length === 1 };
  }
  const { engine, folder } = await startedEngine(given);
  const discard = async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  };
  return { where: { engine }, discard, isKept: true };
}

/** One that a test has changed beyond its rows is of no use to the next. */
async function takeIdle(): Promise<Kept | null> {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    const now = await on(kept, async (db) => {
      await empty(db);
      return describe(db);
    });
    if (now === kept.described) return kept;
    await kept.discard();
  }
  return null;
}

async function on<T>({ where }: Made, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(where);
  return work(db).finally(close);
}

async function empty(db: Database): Promise<void> {
  // All connections are one session to an embedded engine, and what a test has set or locked stays with it.
  await db.execute(sql`discard all`);
  // To PostgreSQL each is one of its own, and ends a little after it was closed.
  await db.execute(sql`
    select pg_terminate_backend(pid, 10000)
      from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  // By their size: rows that were deleted are still there for those who look for others.
  const { rows: used } = await db.execute<{ name: string; bytes: number }>(sql`
    select oid::regclass::text as name, pg_relation_size(oid)::int as bytes
      from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind = 'r'
       and relname not in ('migrations', 'schema_migrations')
       and pg_relation_size(oid) > 0`);
  const large = used.filter(({ bytes }) => bytes > LARGE_TABLE).map(({ name }) => name);
  const small = used.filter(({ bytes }) => bytes <= LARGE_TABLE).map(({ name }) => name);
  if (large.length > 0) await db.execute(sql.raw(`truncate ${large.join(', ')} cascade`));
  if (small.length > 0) {
    await db.execute(sql.raw(deletionOf(small)));
    await db.execute(sql.raw(`vacuum ${small.join(', ')}`));
  }
  // As if nobody had ever counted: plans are made by it.
  await db.execute(sql`
    update pg_class set reltuples = -1, relpages = 0
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0`);
  await db.execute(sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence`);
}

/** In one statement, which nothing watches: rows go in any order, and no trigger counts them. */
const deletionOf = (tables: string[]) => `
  do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${tables.map((table) => `delete from ${table};`).join('\n    ')}
  end $$`;

/** Everything of an empty database that a test may have changed. */
async function describe(db: Database): Promise<string> {
  const { rows } = await db.execute(sql`
    select (select md5(string_agg(concat(oid, relname, relkind, reloptions), ',' order by oid))
              from pg_class
             where relnamespace = 'public'::regnamespace) as relations,
           (select md5(string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum))
              from pg_attribute
              join pg_class on pg_class.oid = attrelid
             where relnamespace = 'public'::regnamespace) as columns,
           (select md5(string_agg(concat(oid, convalidated), ',' order by oid)) from pg_constraint) as constraints,
           (select md5(string_agg(concat(oid, tgenabled), ',' order by oid)) from pg_trigger) as triggers,
           (select md5(string_agg(concat(oid, prosrc), ',' order by oid))
              from pg_proc
             where pronamespace = 'public'::regnamespace) as functions,
           (select count(*) from pg_statistic join pg_class on pg_class.oid = starelid
             where relnamespace = 'public'::regnamespace) as statistics,
           (select count(*) from pg_db_role_setting) as settings,
           (select md5(string_agg(concat(name, checksum), ',' order by name)) from migrations) as migrations`);
  return JSON.stringify(rows[0]);
}
