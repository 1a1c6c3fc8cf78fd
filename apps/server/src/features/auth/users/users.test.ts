import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from '../../../testing/accounts.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let staff: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

type Listed = { id: string; email: string; role: string };

async function listed(): Promise<Listed[]> {
  const { body } = await server.get('/api/users', { token: staff });
  return Array.isArray(body.data?.['users']) ? body.data['users'] : [];
}
const idOf = async (email: string) => (await listed()).find((user) => user.email === email)?.id;
const change = (id: string | undefined, role: string) =>
  server.call('PATCH', `/api/users/${id}`, { token: staff, body: { role } });

test('staff see every user with its role, and never a password', async () => {
  const users = await listed();
  expect(users.map(({ email, role }) => [email, role])).toContainEqual(['user@insights.example', 'user']);
  expect(JSON.stringify(users)).not.toContain('argon2');
});

test('staff make a user an admin, and take it back', async () => {
  await accountsOn(server).newAccount('new@example.com');
  const id = await idOf('new@example.com');
  expect((await change(id, 'admin')).body.data?.['user']).toMatchObject({ role: 'admin', isStaff: false });
  expect((await change(id, 'user')).body.data?.['user']).toMatchObject({ role: 'user' });
});

test('nobody changes their own role', async () => {
  expect((await change(await idOf('staff@insights.example'), 'user')).status).toBe(403);
});

test('nobody changes their own role by writing their id in capitals', async () => {
  const id = await idOf('staff@insights.example');
  expect((await change(id?.toUpperCase(), 'user')).status).toBe(403);
  expect((await change(id, 'user')).status).toBe(403);
});

test.each([
  ['an unknown role', async () => change(await idOf('user@insights.example'), 'king'), 400],
  ['an unknown user', () => change('11111111-1111-4111-8111-111111111111', 'user'), 404],
  ['an id that is none', () => change('me', 'user'), 400],
])('%s is refused', async (_case, ask, status) => {
  expect((await ask()).status).toBe(status);
});

test('making an account of the staff list an admin is asked about once more', async () => {
  const listing = await startTestServer({
    env: { STAFF_EMAILS: 'staff@insights.example, planned@example.com' },
  });
  await accountsOn(listing).newAccount('planned@example.com');
  const token = await listing.signIn('staff');
  const { body } = await listing.get('/api/users', { token });
  const users: Listed[] = Array.isArray(body.data?.['users']) ? body.data['users'] : [];
  const path = `/api/users/${users.find(({ email }) => email === 'planned@example.com')?.id}`;
  const patch = (wanted: object) => listing.call('PATCH', path, { token, body: wanted });
  const asked = await patch({ role: 'admin' });
  expect([asked.status, asked.body.error?.code]).toEqual([409, 'staff_confirmation_needed']);
  expect(asked.body.error?.message).toContain('becomes staff');
  expect((await patch({ role: 'user' })).status).toBe(200);
  const confirmed = await patch({ role: 'admin', confirmStaff: true });
  expect(confirmed.body.data?.['user']).toMatchObject({ role: 'admin', isStaff: true });
  expect((await patch({ role: 'admin' })).status).toBe(200);
  await listing.stop();
});
