// A fresh, migrated database for one test file, on whichever engine the run is for.
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { takeDatabase } from './kept-databases.ts';
import { createDatabase } from './postgres-databases.ts';

type Place = { where: { url: string } | { folder: string }; remove: () => Promise<void> };

/** An empty place for a database, which may be opened more than once. */
export async function makePlace(): Promise<Place> {
  const given = inject('engine');
  if ('url' in given) return createDatabase(given.url);
  const folder = await mkdtemp(join(given.room, 'place-'));
  cpSync(given.template, join(folder, 'pglite'), { recursive: true });
  return { where: { folder: join(folder, 'pglite') }, remove: () => rm(folder, { recursive: true }) };
}

export async function makeDatabase() {
  const { where, giveBack } = await takeDatabase();
  const database = await openDatabase(where);
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await giveBack();
    },
  };
}
