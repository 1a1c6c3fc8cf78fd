import { expect, test } from 'vitest';
import { admin, signedInAs, staff } from '../../testing/fixtures.ts';
import { readMe, readSignedIn, readUsers } from './auth-reader.ts';

test('a person is read with and without what the product adds', () => {
  expect(readMe({ ...staff, added: 1 })).toEqual(staff);
  expect(readMe({ id: 5, role: 'admin' })).toEqual({
    id: '5',
    email: '',
    role: 'admin',
    canUseAdminMode: false,
    supportEmail: 'support@insights.example',
  });
});

test.each(['operator', 'ADMIN', '', null, 7])('the role %j is not admin', (role) => {
  expect(readMe({ ...admin, role }).role).toBe('user');
});

test.each([[null], ['text'], [{}], [{ id: null }]])('the answer %j is about nobody', (data) => {
  expect(readMe(data).id).toBe('');
});

test('a sign-in needs an access token and nothing else', () => {
  expect(readSignedIn({ ...signedInAs(admin), added: 1 })).toMatchObject({
    expiresIn: 900,
    user: { role: 'admin' },
  });
  expect(readSignedIn({ accessToken: 'a', expiresIn: 'soon' })).toEqual({
    accessToken: 'a',
    refreshToken: '',
    expiresIn: null,
    user: { role: '' },
  });
  expect(() => readSignedIn({ refreshToken: 'r' })).toThrow('could not be read');
});

test('one odd user costs only itself', () => {
  expect(
    readUsers({ users: [null, { email: 'nobody' }, { id: 'u-1', role: 'operator', createdAt: 'once' }] }),
  ).toEqual([{ id: 'u-1', email: 'u-1', role: 'user', createdAt: '', isStaff: false }]);
});
