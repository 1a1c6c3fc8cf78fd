// Brings the database's tables forward, one process at a time, each migration once.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { StartupError } from '../app-error.ts';
import type { Database } from './connect.ts';

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

const LOCK = 0x1751_6874; // any number that only migrations use

/** Applies what is missing, or what of it comes before one, in one transaction: after a failure the database is as it was. */
export async function migrate(db: Database, before = ''): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`
      create table if not exists schema_migrations (
        name       text        primary key,
        checksum   text        not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows } = await tx.execute<{ name: string; checksum: string }>(
      sql`select name, checksum from schema_migrations`,
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
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
