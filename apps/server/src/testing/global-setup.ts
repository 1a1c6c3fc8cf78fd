// Once per run and engine: a PostgreSQL server, or embedded folders to copy.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { provideTemplates, type Templates } from './embedded-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests make their databases. */
    engine: { url: string } | Templates;
  }
}

export async function setup(project: TestProject) {
  if (project.config.env['TEST_ENGINE'] === 'pglite') {
    project.provide('engine', await provideTemplates());
    return;
  }
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('engine', { url: given });
    return;
  }
  const { url, stop } = await startPostgres();
  project.provide('engine', { url });
  return stop;
}
