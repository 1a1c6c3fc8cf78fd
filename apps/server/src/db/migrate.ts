// Brings the database's tables forward, one process at a time, each migration once.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { StartupError } from '../app-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database } from './connect.ts';
import { repeatWhenLost } from './with-advisory-lock.ts';

const files = import.meta.glob<string>('../../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations = Object.entries(files)
  .map(([path, text]) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Applies what is missing, or what of it comes before one, in one transaction: after a failure the database is as it was. */
export async function migrate(db: Database, before = ''): Promise<void> {
  if (await isUpToDate(db)) return;
  await repeatWhenLost(() => applyMissing(db, before));
}

async function applyMissing(db: Database, before: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrate})`);
    await tx.execute(sql`
      create table if not exists schema_migrations (
        name       text        primary key,
        checksum   text        not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await readApplied(tx);
    refuseForeignHistory(applied);
    const isWanted = ({ name }: { name: string }) => !applied.has(name) && (before === '' || name < before);
    for (const migration of migrations.filter(isWanted)) {
      await tx.execute(sql.raw(migration.text));
      await tx.execute(
        sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`,
      );
    }
  });
}

/** Every start but a version's first one has nothing to wait for: one look, and no lock. */
async function isUpToDate(db: Database): Promise<boolean> {
  const isEmpty = sql`select to_regclass('schema_migrations') is null as is_empty`;
  if ((await db.execute<{ is_empty: boolean }>(isEmpty)).rows[0]?.is_empty) return false;
  const applied = await readApplied(db);
  return (
    applied.size === migrations.length &&
    migrations.every(({ name, checksum }) => applied.get(name) === checksum)
  );
}

async function readApplied(db: Pick<Database, 'execute'>): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseForeignHistory(applied: Map<string, string>): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new StartupError(
        `The database was migrated by a newer version of Insights (${name} is unknown here). Start that version instead.`,
      );
    if (known.get(name) !== checksum)
      throw new StartupError(`Migration ${name} was edited after it had been applied. Restore the file.`);
  }
}
