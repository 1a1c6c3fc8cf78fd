import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsOn, fromNewAddress, HOUR, MINUTE } from '../../testing/accounts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOn(server);
});
afterAll(() => server.stop());

describe('signing up', () => {
  test('makes an account without the admin role and signs it in', async () => {
    const { status, body } = await accounts.signUp({ email: ' New@Example.com ', password: 'correct horse' });
    expect(status).toBe(200);
    expect(body.data?.['user']).toEqual({ id: expect.any(String), email: 'new@example.com', role: 'user' });
    const me = await server.get('/api/auth/me', { token: String(body.data?.['accessToken']) });
    expect(me.body.data).toMatchObject({
      email: 'new@example.com',
      role: 'user',
      canUseAdminMode: false,
      supportEmail: 'support@insights.example',
    });
  });

  test('refuses an email that is taken, in whatever case it is written', async () => {
    await accounts.newAccount('taken@example.com');
    const { status, body } = await accounts.signUp({
      email: 'TAKEN@example.com',
      password: 'another password',
    });
    expect(status).toBe(409);
    expect(body.error?.code).toBe('email_taken');
  });

  test('of twenty sign-ups for one email at once, one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        accounts.signUp({ email: 'race@example.com', password: 'correct horse' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test.each([
    ['no at sign', { email: 'nobody', password: 'correct horse' }, 'email'],
    ['a space in the address', { email: 'no body@example.com', password: 'correct horse' }, 'email'],
    [
      'an address of 300 characters',
      { email: `${'a'.repeat(300)}@example.com`, password: 'correct horse' },
      'email',
    ],
    ['a zero-width space', { email: 'ann\u200b@example.com', password: 'correct horse' }, 'email'],
    ['a soft hyphen', { email: 'an\u00adn@example.com', password: 'correct horse' }, 'email'],
    ['a Cyrillic a', { email: '\u0430nn@example.com', password: 'correct horse' }, 'email'],
    ['a Kelvin sign for a K', { email: '\u212aate@example.com', password: 'correct horse' }, 'email'],
    ['a right-to-left mark', { email: 'ann@example\u200f.com', password: 'correct horse' }, 'email'],
    ['a number for an address', { email: 42, password: 'correct horse' }, 'email'],
    ['seven characters', { email: 'a@b.example', password: '1234567' }, 'password'],
    ['129 characters', { email: 'a@b.example', password: 'x'.repeat(129) }, 'password'],
    ['no password', { email: 'a@b.example' }, 'password'],
    ['a NUL character', { email: 'a@b.example', password: 'correct\0horse' }, 'body'],
  ])('refuses %s and names the field', async (_case, body, field) => {
    const answer = await accounts.signUp(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
  });

  test('takes a password of eight emoji, and of 128 characters', async () => {
    for (const [email, password] of [
      ['emoji@example.com', '🔑'.repeat(8)],
      ['long@example.com', 'é'.repeat(128)],
    ]) {
      expect((await accounts.signUp({ email, password })).status).toBe(200);
      expect((await accounts.signIn({ email, password })).status).toBe(200);
    }
  });

  test('stops after 30 sign-ups from one address in an hour', async () => {
    const from = fromNewAddress();
    for (let i = 0; i < 30; i++) {
      const { status } = await accounts.signUp({ email: 'taken@example.com', password: '12345678' }, from);
      expect(status).toBe(409);
    }
    const refused = await accounts.signUp({ email: 'fresh@example.com', password: '12345678' }, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    server.advance(HOUR);
    const later = await accounts.signUp({ email: 'fresh@example.com', password: '12345678' }, from);
    expect(later.status).toBe(200);
  });
});

describe('signing in', () => {
  test('answers a wrong email and a wrong password alike', async () => {
    const wrongPassword = await accounts.signIn({ email: 'admin@insights.example', password: 'wrong' });
    const wrongEmail = await accounts.signIn({ email: 'nobody@insights.example', password: 'insights-demo' });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body.error?.message).toBe('Invalid credentials. Please try again.');
    expect(wrongEmail.body).toEqual(wrongPassword.body);
  });

  test('counts ten failures per account in 15 minutes, then refuses even the right password', async () => {
    await accounts.newAccount('guessed@example.com');
    for (let i = 0; i < 10; i++)
      expect((await accounts.signIn({ email: 'guessed@example.com', password: `guess ${i}` })).status).toBe(
        401,
      );
    const refused = await accounts.signIn({ email: 'guessed@example.com', password: 'correct horse' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(900);
    server.advance(15 * MINUTE);
    expect((await accounts.signIn({ email: 'guessed@example.com', password: 'correct horse' })).status).toBe(
      200,
    );
  });

  test('counts fifty failures per address, whatever the account', async () => {
    const from = fromNewAddress();
    for (let i = 0; i < 50; i++)
      await accounts.signIn({ email: `nobody-${i}@example.com`, password: 'guess' }, from);
    expect((await accounts.signIn({ email: 'nobody-50@example.com', password: 'guess' }, from)).status).toBe(
      429,
    );
  });

  test('never counts a sign-in that worked, even sixty at once', async () => {
    const from = fromNewAddress();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        accounts.signIn({ email: 'ops@insights.example', password: 'insights-demo' }, from),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('roles', () => {
  test('a role change counts from the next request on', async () => {
    const { accessToken } = await accounts.newAccount('promoted@example.com');
    await server.auth.users.setRole('promoted@example.com', 'admin');
    expect((await accounts.me(accessToken)).body.data?.['role']).toBe('admin');
  });

  test('the two staff accounts may use admin mode, another admin may not', async () => {
    const allowed = async (account: 'staff' | 'ops' | 'admin') =>
      (await accounts.me(await server.signIn(account))).body.data?.['canUseAdminMode'];
    expect([await allowed('staff'), await allowed('ops'), await allowed('admin')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a new password ends every session of the old one', async () => {
    const { accessToken, refreshToken } = await accounts.newAccount('forgetful@example.com');
    await server.auth.users.resetPassword({ email: 'forgetful@example.com', password: 'a new password' });
    expect((await accounts.me(accessToken)).status).toBe(401);
    expect((await accounts.refresh(refreshToken)).status).toBe(401);
    expect(
      (await accounts.signIn({ email: 'forgetful@example.com', password: 'a new password' })).status,
    ).toBe(200);
  });
});

test('no refresh token and no password is stored as it is', async () => {
  const { refreshToken } = await accounts.newAccount('searched@example.com');
  const stored = await server.db.execute(
    `select row_to_json(t)::text as row from sessions t
     union all select row_to_json(u)::text from users u`,
  );
  const text = JSON.stringify(stored.rows);
  expect(text).toContain('searched@example.com');
  expect(text).toContain('$argon2id$');
  expect(text).not.toContain(refreshToken);
  expect(text).not.toContain('correct horse');
});
