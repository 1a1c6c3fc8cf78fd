import { expect, test, vi } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { admin, rememberSession, signedInAs, staff } from '../../testing/fixtures.ts';
import { currentUser, NewSession, SignedInPerson, UserList } from './api.ts';

const ME = 'GET /api/auth/me';
const REFRESH = 'POST /api/auth/refresh';
const PAST = 1;
const never = () => new Promise<never>(() => {});

test('a person is decoded with and without what the product adds', () => {
  expect(decode(SignedInPerson, { ...staff, added: 1 })).toEqual(staff);
  expect(decode(SignedInPerson, { id: 5, role: 'admin' })).toEqual({
    id: '5',
    email: '',
    role: 'admin',
    canUseAdminMode: false,
    supportEmail: 'support@insights.example',
  });
});

test.each(['operator', 'ADMIN', '', null, 7])('the role %j is not admin', (role) => {
  expect(decode(SignedInPerson, { ...admin, role }).role).toBe('user');
});

test.each([[null], ['text'], [{}], [{ id: null }]])('the answer %j is about nobody', (data) => {
  expect(() => decode(SignedInPerson, data)).toThrow('could not be read');
});

test('a sign-in needs an access token and nothing else', () => {
  expect(decode(NewSession, { ...signedInAs(admin), added: 1 })).toMatchObject({
    expiresIn: 900,
    user: { role: 'admin' },
  });
  expect(decode(NewSession, { accessToken: 'a', expiresIn: 'soon' })).toEqual({
    accessToken: 'a',
    refreshToken: '',
    expiresIn: null,
    user: { role: '' },
  });
  expect(() => decode(NewSession, { refreshToken: 'r' })).toThrow('could not be read');
});

test('one odd user costs only itself', () => {
  const odd = [null, { email: 'nobody' }, { id: 'u-1', email: 'a@b', role: 'operator', createdAt: 7 }];
  expect(decode(UserList, { users: odd }).users).toEqual([
    { id: 'u-1', email: 'a@b', role: 'user', createdAt: '7', isStaff: false },
  ]);
});

async function failureAfter(ms: number): Promise<unknown> {
  const failure = createQueryClient()
    .fetchQuery(currentUser)
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([failure, Promise.resolve('the page is still blank')]);
}

test('a refresh that never answers leaves the page blank for one timeout only', async () => {
  vi.useFakeTimers();
  rememberSession('access-0', PAST);
  const api = fakeApi({ [ME]: () => ok(admin), [REFRESH]: never });
  expect(await failureAfter(6000)).toMatchObject({ code: 'timeout' });
  expect(api.count(REFRESH)).toBe(1);
});

test('a server that never says who is signed in leaves the page blank for one timeout only', async () => {
  vi.useFakeTimers();
  rememberSession();
  const api = fakeApi({ [ME]: never });
  expect(await failureAfter(10_000)).toMatchObject({ code: 'timeout' });
  expect(api.count(ME)).toBe(1);
});
