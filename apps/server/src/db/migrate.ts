// Brings the database's tables forward: each migration once, by one process at a time.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { StartupError } from '../app-error.ts';
import type { Connection, Database, Transaction } from './connect.ts';
import { repeatWhenLost } from './with-advisory-lock.ts';

type Migration = { name: string; text: string };

const FOLDER = '../../migrations/';
const files = import.meta.glob<string>('../../migrations/**/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const shipped: Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(FOLDER.length), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** What the migrations up to 0064 have come to; a database that has applied those counts these files as applied. */
const isBaseline = ({ name }: Migration) => name.startsWith('0064-baseline/');
/** The names and checksums that a database with exactly those migrations has in `schema_migrations`. */
const BEFORE_BASELINE = '6f39392970f8ddba0a04c78278b4d88b';
const LAST_BEFORE_BASELINE = 'Insights 0.1.0 at commit 31c502f';

/** The first line of a migration with statements that refuse to run in a transaction, such as `create index concurrently`. */
const NO_TRANSACTION = '-- no transaction\n';

/**
 * Applies what is missing. What a later release has applied is left alone: it only adds, so that this one can go on
 * running and start again beside it (CONTRIBUTING.md).
 */
export async function migrate(
  { patientDb: db, withAdvisoryLock }: Pick<Connection, 'patientDb' | 'withAdvisoryLock'>,
  migrations = shipped,
): Promise<void> {
  if ((await listMissing(db, migrations)).length === 0) return;
  await withAdvisoryLock(() =>
    repeatWhenLost(async () => {
      await prepareRecords(db, migrations);
      for (const migration of await listMissing(db, migrations)) await apply(db, migration);
    }),
  );
}

async function listMissing(db: Transaction, migrations: Migration[]): Promise<Migration[]> {
  if (!(await hasTable(db, 'migrations'))) return migrations;
  const { rows } = await db.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from migrations`,
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const edited = migrations.find(
    ({ name, text }) => applied.has(name) && applied.get(name) !== checksumOf(text),
  );
  if (edited)
    throw new StartupError(
      `Migration ${edited.name} was edited after it had been applied. Restore the file.`,
    );
  return migrations.filter(({ name }) => !applied.has(name));
}

async function prepareRecords(db: Database, migrations: Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    if (await hasTable(tx, 'migrations')) return;
    await tx.execute(sql`
      create table migrations (
        name       text        primary key,
        checksum   text        not null,
        applied_at timestamptz not null default now()
      )`);
    if (!(await hasTable(tx, 'schema_migrations'))) return;
    const { rows } = await tx.execute<{ digest: string | null }>(sql`
      select md5(string_agg(name || ' ' || checksum, ',' order by name collate "C")) as digest
        from schema_migrations`);
    if (rows[0]?.digest !== BEFORE_BASELINE)
      throw new StartupError(
        `This database has not had the last migrations of the release before this one. Start ${LAST_BEFORE_BASELINE} on it once, then this version.`,
      );
    for (const migration of migrations.filter(isBaseline)) await record(tx, migration);
  });
}

async function apply(db: Database, migration: Migration): Promise<void> {
  const { text } = migration;
  if (text.startsWith(NO_TRANSACTION)) {
    // Several statements that are sent together are one transaction.
    for (const statement of text.split(/;$/m)) await db.execute(sql.raw(statement));
    await record(db, migration);
    return;
  }
  await db.transaction(async (tx) => {
    // Recorded first: a process that has not heard of the end of its lock waits here for the other one, and is then done.
    if (await record(tx, migration)) await tx.execute(sql.raw(text));
  });
}

/** Whether it had not been recorded. */
async function record(db: Transaction, { name, text }: Migration): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into migrations (name, checksum)
    values (${name}, ${checksumOf(text)})
        on conflict do nothing
    returning name`);
  return rows.length > 0;
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function hasTable(db: Transaction, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select where to_regclass(${name}) is not null`);
  return rows.length > 0;
}
