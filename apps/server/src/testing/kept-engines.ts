// Embedded engines that outlive the test that started them: to start one takes longer than most tests, to empty it does not.
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../db/connect.ts';
import type { Embedded } from '../db/embedded.ts';
import { type Given, type Started, takeStarted } from './engine-start.ts';

type Kept = Started & { made: string };

const idle: Kept[] = [];

/** A migrated, empty database on an engine that nobody uses, until its connections are closed and it is removed. */
export async function takeEngine(given: Given) {
  const kept = (await takeIdle()) ?? (await takeNew(given));
  const remove = async () => {
    idle.push(kept);
  };
  return { where: { engine: kept.engine }, remove };
}

async function takeNew(given: Given): Promise<Kept> {
  const started = await takeStarted(given);
  return { ...started, made: await on(started.engine, describe) };
}

/** An engine that a test has changed beyond its rows is of no use to the next. */
async function takeIdle(): Promise<Kept | null> {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    const now = await on(kept.engine, async (db) => {
      await empty(db);
      return describe(db);
    });
    if (now === kept.made) return kept;
    await kept.engine.close();
    await rm(kept.folder, { recursive: true });
  }
  return null;
}

async function on<T>(engine: Embedded, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ engine });
  return work(db).finally(close);
}

async function empty(db: Database): Promise<void> {
  // All connections are one session to this engine, and what a test has set or locked stays with it.
  await db.execute(sql`discard all`);
  // By their size: rows that were deleted are still there for those who look for others.
  const { rows } = await db.execute<{ tables: string | null }>(sql`
    select string_agg(oid::regclass::text, ', ') as tables
      from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind = 'r'
       and relname <> 'schema_migrations'
       and pg_relation_size(oid) > 0`);
  if (rows[0]?.tables) await db.execute(sql.raw(`truncate ${rows[0].tables} cascade`));
  await db.execute(sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence`);
}

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
           (select md5(string_agg(concat(name, checksum), ',' order by name)) from schema_migrations) as migrations`);
  return JSON.stringify(rows[0]);
}
