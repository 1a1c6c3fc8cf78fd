import { expect, test, vi } from 'vitest';
import {
  clearAccessToken,
  clearSession,
  findAccessToken,
  findRefreshToken,
  isSignedIn,
  leaveSession,
  renewSession,
  sessionEnd,
  startSession,
  subscribeToSession,
} from './session.ts';

const signedIn = { accessToken: 'a-1', refreshToken: 'r-1', expiresIn: 900, user: { role: 'admin' } };
const NOW = new Date('2025-03-01T12:00:00Z');
const KEYS = ['fc-access-token', 'fc-refresh-token', 'userRole'];

const keptIn = (storage: Storage) => KEYS.filter((key) => storage.getItem(key) !== null);

test('a remembered session is in local storage, under the keys other tools know', () => {
  vi.useFakeTimers({ now: NOW });
  startSession(signedIn, 'local');
  expect(JSON.parse(localStorage.getItem('fc-access-token') ?? '')).toEqual({
    accessToken: 'a-1',
    expiresAt: NOW.getTime() + 900_000,
  });
  expect(localStorage.getItem('fc-refresh-token')).toBe('r-1');
  expect(localStorage.getItem('userRole')).toBe('admin');
  expect(keptIn(sessionStorage)).toEqual([]);
});

test('a session that is not remembered ends with the tab', () => {
  startSession(signedIn, 'session');
  expect(keptIn(sessionStorage)).toEqual(KEYS);
  expect(keptIn(localStorage)).toEqual([]);
});

test('signing in anew leaves nothing of the earlier session in the other storage', () => {
  startSession(signedIn, 'local');
  startSession({ ...signedIn, accessToken: 'a-2', refreshToken: 'r-2' }, 'session');
  expect(keptIn(localStorage)).toEqual([]);
  expect(findAccessToken()).toBe('a-2');
  expect(findRefreshToken()).toBe('r-2');
});

test('an expired access token is discarded when it is read', () => {
  vi.useFakeTimers({ now: NOW });
  startSession(signedIn, 'local');
  vi.setSystemTime(NOW.getTime() + 900_000);
  expect(findAccessToken()).toBeNull();
  expect(localStorage.getItem('fc-access-token')).toBeNull();
  expect(isSignedIn()).toBe(true); // the refresh token can still bring a new one
});

test('an access token without an expiry holds', () => {
  localStorage.setItem('fc-access-token', '{"accessToken":"a-9"}');
  expect(findAccessToken()).toBe('a-9');
});

test.each(['', 'null', '"text"', '{', '[]', '{"accessToken":7}', '{"accessToken":""}', '17'])(
  'the unreadable stored token %j is discarded without an error',
  (text) => {
    localStorage.setItem('fc-access-token', text);
    expect(findAccessToken()).toBeNull();
    expect(localStorage.getItem('fc-access-token')).toBeNull();
    expect(isSignedIn()).toBe(false);
  },
);

test.each(['local', 'session'] as const)('renewed tokens stay in the %s storage', (keep) => {
  startSession(signedIn, keep);
  expect(renewSession({ accessToken: 'a-2', refreshToken: 'r-2', expiresIn: 900 }, 'r-1')).toBe(true);
  expect(keptIn(keep === 'local' ? localStorage : sessionStorage)).toEqual(KEYS);
  expect(keptIn(keep === 'local' ? sessionStorage : localStorage)).toEqual([]);
  expect(findAccessToken()).toBe('a-2');
  expect(findRefreshToken()).toBe('r-2');
});

test('tokens that arrive after signing out are not stored', () => {
  startSession(signedIn, 'local');
  clearSession();
  expect(renewSession({ accessToken: 'a-2', refreshToken: 'r-2', expiresIn: 900 }, 'r-1')).toBe(false);
  expect(isSignedIn()).toBe(false);
});

test('clearing the access token keeps the refresh token; clearing the session keeps nothing of it', () => {
  startSession(signedIn, 'local');
  clearAccessToken();
  expect(keptIn(localStorage)).toEqual(['fc-refresh-token', 'userRole']);
  clearSession();
  expect(keptIn(localStorage)).toEqual([]);
});

test('leaving on purpose differs from a session that ran out', () => {
  startSession(signedIn, 'local');
  clearSession();
  expect(sessionEnd()).toBe('ran out');
  leaveSession();
  expect(sessionEnd()).toBe('left');
  startSession(signedIn, 'local');
  expect(sessionEnd()).toBeNull();
});

test('listeners hear of changes here and in other tabs, and of nothing else', () => {
  const listener = vi.fn();
  const stop = subscribeToSession(listener);
  startSession(signedIn, 'local');
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'fc-access-token' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(listener).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new StorageEvent('storage', { key: 'something-else' }));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  clearSession();
  expect(listener).toHaveBeenCalledTimes(3);
});

test('a browser that forbids storage reads as signed out', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(isSignedIn()).toBe(false);
  expect(() => startSession(signedIn, 'local')).not.toThrow();
});
