import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { HEALTH_PATH } from '@insights/contract/service';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { users } from './db/schema.ts';
import { demoAccounts } from './demo/accounts.ts';
import { start } from './start.ts';
import { makePlace } from './testing/test-database.ts';

test('who comes back is answered before the simulator is up, who is new once the demo is filled', async () => {
  const { where, remove } = await makePlace();
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    ...('url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: dirname(where.folder) }),
  });
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}${HEALTH_PATH}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const seen: boolean[] = [];
  const startWithoutAmazon = () =>
    start(config, async () => {
      seen.push(await isAnswering());
      throw new Error('The simulator does not start.');
    });

  await expect(startWithoutAmazon()).rejects.toThrow('The simulator does not start.');
  const { db, close } = await openDatabase(where);
  await db
    .insert(users)
    .values(
      demoAccounts.map(({ email, role }) => ({ id: crypto.randomUUID(), email, role, passwordHash: '' })),
    );
  await close();
  await expect(startWithoutAmazon()).rejects.toThrow('The simulator does not start.');

  expect(seen).toEqual([false, true]);
  expect(await isAnswering()).toBe(false); // a start that failed leaves nothing behind
  await remove();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
