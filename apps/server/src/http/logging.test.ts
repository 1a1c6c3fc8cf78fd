import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggableError, speakableMessage } from '../db/errors.ts';
import { users } from '../db/schema.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let log = '';

beforeAll(async () => {
  const write = (line: string) => {
    log += line;
  };
  server = await startTestServer({ http: { logLevel: 'trace', logStream: { write } } });
});
afterAll(() => server.stop());

const SECRET = 'searched-for@example.com';
const HASH = '$argon2id$searched-for';

test('a query that fails is logged by its state code, without what it was given', async () => {
  await server.db.execute(sql`alter table users add constraint no_more check (length(email) < 22) not valid`);
  const answer = await server.post('/api/auth/signup', { email: SECRET, password: 'correct horse' });
  await server.db.execute(sql`alter table users drop constraint no_more`);
  expect(answer.status).toBe(500);
  expect(log).toContain('"code":"23514"');
  expect(log).toContain('"constraint":"no_more"');
  expect(log).not.toContain(SECRET);
  expect(log).not.toContain('argon2id');
  expect(JSON.stringify(answer.body)).not.toMatch(/23514|no_more|insert/);
});

test('a duplicate is told without the row, to logs and to people', async () => {
  const user = { id: crypto.randomUUID(), email: SECRET, passwordHash: HASH, role: 'user' as const };
  await server.db.insert(users).values(user);
  const error: unknown = await server.db
    .insert(users)
    .values({ ...user, id: crypto.randomUUID() })
    .catch((reason: unknown) => reason);
  const told = JSON.stringify(loggableError(error)) + speakableMessage(error);
  expect(told).toContain('23505');
  expect(told).toContain('users_email_key');
  expect(told).not.toContain('searched-for');
});

test('an ordinary error keeps its message, its causes and its stack', () => {
  const error = new Error('outer', { cause: new TypeError('inner') });
  expect(loggableError(error)).toMatchObject({
    type: 'Error',
    message: 'outer',
    stack: expect.stringContaining('logging.test.ts'),
    cause: { type: 'TypeError', message: 'inner' },
  });
});

test('no line of the log names a seller or a link whose address is all that it takes to open it', async () => {
  const sellerId = await server.sellerId('harbor-books');
  const token = 'Qm9va3M-aGFyYm9y_dG9rZW4tb2YtYS1saW5rLTI1Ng';
  const staff = await server.signIn('staff');
  const { body } = await server.post(`/api/connect-links/${sellerId}`, {}, { token: staff });
  const link = body.data?.['link'];
  const linkId = typeof link === 'object' && link && 'link_id' in link ? String(link.link_id) : '';
  expect(linkId).toMatch(/^[0-9a-f-]{36}$/);
  log = '';
  for (const path of [
    `/connect/sp-api/${sellerId}`,
    `/connect/sp-api/${sellerId}/success?x=${sellerId}`,
    `/connect/sp-api/${encodeURIComponent(sellerId).replace('-', '%2d')}`,
    `/CONNECT//sp-api/${sellerId.toUpperCase()}`,
    `/api/public/sp-api/${sellerId}/info`,
    `/api/public/sp-api/${sellerId}/nothing`,
    `/api/connect-links/${sellerId}/${linkId}/nothing`,
    `/share/${token}`,
    `/%zz/${sellerId}`,
  ])
    await fetch(server.url + path);
  await server.post(`/api/public/sp-api/${sellerId}/link`, { link: token });
  await server.post(`/api/connect-links/${sellerId}/${linkId}/revoke`, undefined, { token: staff });
  expect(log).toContain('/api/public/sp-api/:sellerId/info');
  expect(log).toMatch(/"path":"\/connect\/sp-api\/\w{4}\.\.\."/);
  for (const secret of [sellerId, linkId, token])
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
});
