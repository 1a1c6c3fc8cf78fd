import { chmod, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { StartupError } from '../app-error.ts';
import { makePlace } from '../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { makePrivateFolder } from './private-files.ts';

const isEmbedded = 'template' in inject('engine');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-private-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a folder that others could read is taken away from them, with everything in it', async () => {
  const place = join(folder, 'pglite');
  await mkdir(join(place, 'base'), { recursive: true });
  await writeFile(join(place, 'base', '1'), 'rows');
  await chmod(join(place, 'base', '1'), 0o644);
  await chmod(join(place, 'base'), 0o755);
  await chmod(place, 0o755);
  await makePrivateFolder(place);
  expect([await modeOf(place), await modeOf(join(place, 'base'))]).toEqual([0o700, 0o700]);
  expect(await modeOf(join(place, 'base', '1'))).toBe(0o600);
});

test('no file of the embedded engine can be read by others', async ({ skip }) => {
  if (!isEmbedded) skip('PostgreSQL keeps its own files');
  const { where, remove } = await makePlace();
  if (!('folder' in where)) throw new Error('not embedded');
  await chmod(where.folder, 0o755);
  await (await openDatabase(where)).close();
  const open: string[] = [];
  for (const entry of await readdir(where.folder, { recursive: true }))
    if ((await modeOf(join(where.folder, entry))) & 0o077) open.push(entry);
  expect(open).toEqual([]);
  await remove();
});

test.each([
  ['an empty control file', (at: string) => truncate(join(at, 'global', 'pg_control'), 0)],
  [
    'a control file of nonsense',
    (at: string) => writeFile(join(at, 'global', 'pg_control'), 'x'.repeat(8192)),
  ],
  ['another version', (at: string) => writeFile(join(at, 'PG_VERSION'), '9\n')],
  ['no version, which the engine would take for a new one', (at: string) => rm(join(at, 'PG_VERSION'))],
  ['a missing catalogue', (at: string) => rm(join(at, 'base'), { recursive: true })],
])('a folder with %s is one line that says what to do', async (_case, damage) => {
  if (!isEmbedded) return;
  const { where, remove } = await makePlace();
  if (!('folder' in where)) throw new Error('not embedded');
  await damage(where.folder);
  const opened = openDatabase(where);
  await expect(opened).rejects.toBeInstanceOf(StartupError);
  await expect(opened).rejects.toThrow(/cannot be opened.*Restore it from a copy, or move the folder away/);
  // The folder is let go of: what was restored can be opened.
  await expect(openDatabase(where)).rejects.toThrow('cannot be opened');
  await remove();
});
