// Folders of the embedded engine for tests to copy: making one costs seconds, and so does migrating it.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../../../.cache/pglite', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;

/** An empty database as the engine makes it, and the same with every migration applied. */
export type Templates = { template: string; migrated: string };

/** Those of this engine and these migrations, made where they are missing. */
export async function provideTemplates(): Promise<Templates> {
  const place = join(CACHE, await describeSources());
  const templates = { template: join(place, 'empty'), migrated: join(place, 'migrated') };
  if (existsSync(place)) return templates;
  // Only now: mostly they are there, and loading what makes them takes longer than looking.
  const [{ openDatabase }, { migrate }] = await Promise.all([
    import('../db/connect.ts'),
    import('../db/migrate.ts'),
  ]);
  await mkdir(CACHE, { recursive: true });
  const making = await mkdtemp(join(CACHE, 'making-'));
  await (await openDatabase({ folder: join(making, 'empty') })).close();
  await cp(join(making, 'empty'), join(making, 'migrated'), { recursive: true });
  const database = await openDatabase({ folder: join(making, 'migrated') });
  await migrate(database);
  await database.close();
  // Whole or not at all: a run that is ended in the middle leaves nothing that looks finished.
  await rename(making, place).catch(async (error: unknown) => {
    if (!existsSync(place)) throw error;
    await rm(making, { recursive: true }); // another run was faster
  });
  await removeOld();
  return templates;
}

/** Those of older migrations; another run may still be copying from one of today. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = join(CACHE, name);
    if (Date.now() - (await stat(folder)).mtimeMs > DAY_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

async function describeSources(): Promise<string> {
  const hash = createHash('sha256');
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(await readFile(join(engine, '..', '..', 'package.json')));
  const files = await readdir(MIGRATIONS, { recursive: true });
  for (const name of files.filter((path) => path.endsWith('.sql')).sort())
    hash.update(`\0${name}\0`).update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}
