import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets } from './app-secrets.ts';

test('the first command on a machine makes the data folder, for its own user alone', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'insights-'));
  const given = { jwtSecret: null, tokenEncryptionKey: null, dataDir: join(parent, 'new', 'data') };
  const secrets = await readSecrets(given);
  expect(await readSecrets(given)).toEqual(secrets);
  expect((await stat(given.dataDir)).mode & 0o777).toBe(0o700);
  await rm(parent, { recursive: true });
});
