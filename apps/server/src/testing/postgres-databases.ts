// Databases on a PostgreSQL server for tests, each a copy of one that is migrated already.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';

/** A database of its own, as the server makes them or as a copy of another one. */
export async function createDatabase(serverUrl: string, copyOf = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await administer(serverUrl, `create database ${name} template ${copyOf}`);
  return {
    name,
    where: { url: url.href },
    remove: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** The one that the others are copied from. */
export async function createMigrated(serverUrl: string) {
  const made = await createDatabase(serverUrl);
  const { patientDb, close } = await openDatabase(made.where);
  await migrate(patientDb);
  await close();
  return made;
}

async function administer(url: string, statement: string): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await db.execute(sql.raw(statement));
  await close();
}
