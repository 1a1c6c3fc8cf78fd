// Once per run and engine: a PostgreSQL server, or a fresh embedded folder to copy.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { openDatabase } from '../db/connect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests make their databases. */
    engine: { url: string } | { template: string };
  }
}

export async function setup(project: TestProject) {
  if (project.config.env['TEST_ENGINE'] === 'pglite') {
    const folder = await mkdtemp(join(tmpdir(), 'insights-template-'));
    const template = join(folder, 'pglite');
    await (await openDatabase({ folder: template })).close();
    project.provide('engine', { template });
    return () => rm(folder, { recursive: true });
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
