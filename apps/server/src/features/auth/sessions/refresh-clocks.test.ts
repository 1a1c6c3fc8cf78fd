import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn, SECOND } from '../../../testing/accounts.ts';
import { holdQuery } from '../../../testing/held-queries.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Two processes whose clocks are 40 seconds apart, and the database's in the middle.
type Process = Awaited<ReturnType<TestServer['startAnother']>>;
let server: TestServer;
let behind: Process;
let ahead: Process;

beforeAll(async () => {
  server = await startTestServer();
  [behind, ahead] = await Promise.all([
    server.startAnother({ aheadMs: -20 * SECOND }),
    server.startAnother({ aheadMs: 20 * SECOND }),
  ]);
});
afterAll(() => server.stop());

const newToken = async () => (await accountsOn(server).newSession(true)).refreshToken;
const refreshAt = (process: Process, refreshToken: unknown) =>
  process.post('/api/auth/refresh', { refreshToken });
const nextOf = ({ body }: Awaited<ReturnType<typeof refreshAt>>) => body.data?.['refreshToken'];

const BOTH_WAYS = [
  ['a process whose clock is behind and then at one whose clock is ahead', () => [behind, ahead] as const],
  ['a process whose clock is ahead and then at one whose clock is behind', () => [ahead, behind] as const],
] as const;

test.each(BOTH_WAYS)('two tabs that refresh at %s both stay signed in', async (_case, processes) => {
  const [first, second] = processes();
  const token = await newToken();
  const exchanged = await refreshAt(first, token);
  const again = await refreshAt(second, token);
  expect([exchanged.status, again.status]).toEqual([200, 200]);
  expect(nextOf(again)).toBe(nextOf(exchanged));
  expect((await refreshAt(first, nextOf(again))).status).toBe(200);
});

test.each(BOTH_WAYS)(
  'a tab whose token is exchanged while it is looked up, at %s, stays signed in',
  async (_case, processes) => {
    const [first, second] = processes();
    const token = await newToken();
    const look = holdQuery(server.db, 'select "id", "user_id", "is_remembered"', 'after');
    const waiting = refreshAt(second, token);
    await look.isHeld;
    const exchanged = await refreshAt(first, token);
    look.release();
    const again = await waiting;
    look.restore();
    expect([exchanged.status, again.status]).toEqual([200, 200]);
    expect(nextOf(again)).toBe(nextOf(exchanged));
  },
);

test.each(BOTH_WAYS)(
  'a token used again after the grace, at %s, ends the session',
  async (_case, processes) => {
    const [first, second] = processes();
    const token = await newToken();
    const exchanged = await refreshAt(first, token);
    server.advance(10 * SECOND + 1);
    expect((await refreshAt(second, token)).status).toBe(401);
    expect((await refreshAt(first, nextOf(exchanged))).status).toBe(401);
  },
);

test.each(BOTH_WAYS)('the grace is ten seconds to the last, at %s', async (_case, processes) => {
  const [first, second] = processes();
  const token = await newToken();
  const exchanged = await refreshAt(first, token);
  server.advance(10 * SECOND);
  expect(nextOf(await refreshAt(second, token))).toBe(nextOf(exchanged));
});
