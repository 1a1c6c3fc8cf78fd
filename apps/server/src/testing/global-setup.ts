// Once per run and engine: a PostgreSQL server with a database to copy, or embedded folders to copy.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { provideTemplates, type Templates } from './embedded-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests make their databases. */
    engine: { url: string; migrated: string } | (Templates & { room: string });
  }
}

export async function setup(project: TestProject) {
  if (project.config.env['TEST_ENGINE'] === 'pglite') {
    const room = await mkdtemp(join(tmpdir(), 'insights-tests-'));
    project.provide('engine', { ...(await provideTemplates()), room });
    // The engines in it may still be ending.
    return () => rm(room, { recursive: true, force: true, maxRetries: 10 });
  }
  const given = process.env['TEST_DATABASE_URL'];
  // Statistics that come of themselves, at any time, are plans that change at any time.
  const { url, stop } = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ autovacuum: 'off' });
  const { createMigrated } = await import('./postgres-databases.ts');
  const { name, removeAll } = await createMigrated(url);
  project.provide('engine', { url, migrated: name });
  return async () => {
    await removeAll();
    await stop();
  };
}
