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
