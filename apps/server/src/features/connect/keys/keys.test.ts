import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sentence } from '../../../commands/rotate-keys.ts';
import { compose } from '../../../compose.ts';
import { readConfig } from '../../../config.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const OTHER_KEY = 'another key, as after a lost one'.repeat(2);

let server: TestServer;
let staff: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());
beforeEach(() => server.db.execute("update connections set token_status = 'valid'"));

/** The same database, opened with other keys. */
const withKeys = (tokenEncryptionKey: string, older: string[] = []) =>
  compose({
    db: server.db,
    secrets: { jwtSecret: 'x'.repeat(32), tokenEncryptionKey },
    config: readConfig({
      SIMULATOR_PORT: String(server.simulator.port),
      TOKEN_ENCRYPTION_KEYS_OLD: older.join(','),
    }),
    sleep: async () => {},
  }).connect;

const stored = async () =>
  (await server.db.execute('select sealed_token, key_id from connections order by seller_id')).rows;

test('tokens are sealed at rest', async () => {
  expect(JSON.stringify(await stored())).not.toContain('Atzr|');
});

test('with a lost key every connection needs attention, and the operator hears how many', async () => {
  const lost = withKeys(OTHER_KEY);
  const sellerId = await server.sellerId('acme-outdoor');
  expect(await lost.statuses.countUnopenable()).toBe(5);
  expect(await lost.statuses.accountStatus(sellerId)).toMatchObject({
    connected: true,
    tokenStatus: 'reconnect',
    notice: expect.stringContaining('TOKEN_ENCRYPTION_KEY'),
  });
  expect((await lost.statuses.listConnected()).get(sellerId)).toMatchObject({ tokenStatus: 'reconnect' });
  expect(await lost.statuses.info(sellerId)).toMatchObject({ isConnected: false, renew: { region: 'NA' } });
  await expect(lost.access.use(sellerId, (api) => api.sales.nextAvailableAt())).rejects.toMatchObject({
    code: 'reconnect_needed',
    message: expect.stringContaining('needs attention'),
  });
});

test('with the key back everything is as it was', async () => {
  const { body } = await server.get('/api/sp-api/account-status/acme-outdoor', { token: staff });
  expect(body.data).toMatchObject({ tokenStatus: 'valid' });
  expect(body.data).not.toHaveProperty('notice');
  expect(await server.connect.statuses.countUnopenable()).toBe(0);
});

test('moving to a new key goes on past a token that no key opens, and names it', async () => {
  const before = await stored();
  expect(await server.connect.rotateKeys()).toEqual({ sealed: 0, unopened: [] });
  expect(await stored()).toEqual(before);
  const lostId = await server.sellerId('sakura-crafts');
  await server.db.execute(`update connections set key_id = 'gone' where seller_id = '${lostId}'`);
  const rotation = await withKeys(OTHER_KEY, ['a key for tests only'.repeat(2)]).rotateKeys();
  expect(rotation).toEqual({
    sealed: 4,
    unopened: [{ sellerId: lostId, provider: 'sp-api', region: 'FE', country: 'JP', keyId: 'gone' }],
  });
  expect(sentence(rotation, { sealed: 0, unopened: [] })).toContain(
    `seller ${lostId}, sp-api FE JP (sealed with key gone)`,
  );
  expect(await withKeys(OTHER_KEY).statuses.countUnopenable()).toBe(1);
});

test('a connection counts as working again only after Amazon has answered', async () => {
  const { access, statuses } = withKeys(OTHER_KEY);
  const sellerId = await server.sellerId('acme-outdoor');
  const state = async () => (await statuses.accountStatus(sellerId)).tokenStatus;
  await server.db.execute("update connections set token_status = 'reconnect'");
  await access.use(sellerId, (api) => api.sales.nextAvailableAt());
  expect(await state()).toBe('reconnect');
  await access.use(sellerId, (api) => api.sellers.listMarketplaceParticipations());
  expect(await state()).toBe('valid');
});

test('only a refused grant asks for reconnection; an API that doubts its token does not', async () => {
  const { access, statuses } = withKeys(OTHER_KEY);
  const sellerId = await server.sellerId('acme-outdoor');
  const ask = () => access.use(sellerId, (api) => api.sellers.listMarketplaceParticipations());
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: 'revoked' });
  await expect(ask()).rejects.toThrow();
  expect((await statuses.accountStatus(sellerId)).tokenStatus).toBe('valid');
  server.faults.add({ operation: 'token', fault: 'revoked' });
  await expect(ask()).rejects.toMatchObject({ code: 'reconnect_needed' });
  expect((await statuses.accountStatus(sellerId)).tokenStatus).toBe('reconnect');
  server.faults.clear();
});
