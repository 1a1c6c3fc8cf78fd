import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn, DAY, HOUR, MINUTE, SECOND } from '../../../testing/accounts.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOn(server);
});
afterAll(() => server.stop());

test('an access token is good for 15 minutes', async () => {
  const { accessToken } = await accounts.newSession(true);
  server.advance(15 * MINUTE - SECOND);
  expect((await accounts.me(accessToken)).status).toBe(200);
  server.advance(SECOND);
  expect((await accounts.me(accessToken)).status).toBe(401);
});

test('a refresh token is exchanged for a new pair', async () => {
  const { refreshToken } = await accounts.newSession(true);
  const { status, body } = await accounts.refresh(refreshToken);
  expect(status).toBe(200);
  expect(body.data?.['refreshToken']).not.toBe(refreshToken);
  expect((await accounts.me(String(body.data?.['accessToken']))).status).toBe(200);
});

test.each([
  ['30 days with remember-me', true, 30 * DAY],
  ['12 hours without', false, 12 * HOUR],
])('a refresh token lives %s', async (_case, rememberMe, life) => {
  const early = await accounts.newSession(rememberMe);
  const late = await accounts.newSession(rememberMe);
  server.advance(life - SECOND);
  expect((await accounts.refresh(early.refreshToken)).status).toBe(200);
  server.advance(SECOND);
  expect((await accounts.refresh(late.refreshToken)).status).toBe(401);
});

test('two tabs that refresh at once both stay signed in', async () => {
  const { refreshToken } = await accounts.newSession(true);
  const answers = await Promise.all([
    accounts.refresh(refreshToken),
    accounts.refresh(refreshToken),
    accounts.refresh(refreshToken),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  server.advance(10 * SECOND);
  const late = await accounts.refresh(refreshToken);
  expect(late.status).toBe(200);
  server.advance(HOUR);
  expect((await accounts.refresh(late.body.data?.['refreshToken'])).status).toBe(200);
});

test('a refresh token reused after the grace ends its whole family', async () => {
  const { refreshToken } = await accounts.newSession(true);
  const next = await accounts.refresh(refreshToken);
  server.advance(10 * SECOND + 1);
  expect((await accounts.refresh(refreshToken)).status).toBe(401);
  expect((await accounts.refresh(next.body.data?.['refreshToken'])).status).toBe(401);
  expect((await accounts.me(String(next.body.data?.['accessToken']))).status).toBe(401);
});

test('the grace covers the immediately previous generation only', async () => {
  const { refreshToken } = await accounts.newSession(true);
  const second = await accounts.refresh(refreshToken);
  const third = await accounts.refresh(second.body.data?.['refreshToken']);
  expect(third.status).toBe(200);
  expect((await accounts.refresh(refreshToken)).status).toBe(401);
  expect((await accounts.refresh(third.body.data?.['refreshToken'])).status).toBe(401);
});

test('signing out ends the session and leaves the others', async () => {
  const here = await accounts.newSession(true);
  const elsewhere = await accounts.newSession(true);
  expect((await server.post('/api/auth/logout', undefined, { token: here.accessToken })).status).toBe(200);
  expect((await accounts.me(here.accessToken)).status).toBe(401);
  expect((await accounts.refresh(here.refreshToken)).status).toBe(401);
  expect((await accounts.me(elsewhere.accessToken)).status).toBe(200);
});

test.each(['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.', 'x'.repeat(5000)])(
  'a made-up access token %# is refused',
  async (token) => {
    const answer = await server.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  },
);

test.each([
  ['without an end', { sid: '11111111-1111-4111-8111-111111111111' }, null],
  ['whose session is no uuid', { sid: 'x' }, 900],
  ['whose session is a number', { sid: 7 }, 900],
  ['without a session', {}, 900],
])('a token %s is refused, though it is signed by us', async (_case, claims, seconds) => {
  const issuedAt = Math.floor(server.clock.now.getTime() / 1000);
  const signing = new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('insights')
    .setSubject('x')
    .setIssuedAt(issuedAt);
  if (seconds !== null) signing.setExpirationTime(issuedAt + seconds);
  const token = await signing.sign(new TextEncoder().encode(server.jwtSecret));
  expect((await accounts.me(token)).status).toBe(401);
});

test.each([[undefined], [null], [7], [''], ['x'.repeat(600)]])(
  'a made-up refresh token %# is bad input',
  async (token) => {
    expect((await accounts.refresh(token)).status).toBe(400);
  },
);

test('what nobody can use any more is forgotten, and what is in use stays', async () => {
  const kept = await accounts.newSession(true);
  await accounts.newSession(false);
  await accounts.signIn({ email: 'nobody@example.com', password: 'guess' });
  server.advance(13 * HOUR);
  await server.auth.sessions.removeOutdated();
  const count = async (table: string) => (await server.db.execute(`select 1 from ${table}`)).rows.length;
  expect(await count('attempt_counters')).toBe(0);
  expect((await accounts.refresh(kept.refreshToken)).status).toBe(200);
  server.advance(31 * DAY);
  await server.auth.sessions.removeOutdated();
  expect(await count('sessions')).toBe(0);
});
