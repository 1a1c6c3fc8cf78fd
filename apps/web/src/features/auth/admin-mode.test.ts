import { expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../lib/session/session.ts';
import { isAdminModeOn, setAdminMode, subscribeToAdminMode } from './admin-mode.ts';

test('admin mode is stored where other tools know it, and outlives the session', () => {
  startSession({ accessToken: 'a-1', refreshToken: 'r-1', expiresIn: 900, user: { role: 'admin' } }, 'local');
  setAdminMode(true);
  expect(localStorage.getItem('isAdmin')).toBe('true');
  clearSession();
  expect(isAdminModeOn()).toBe(true);
  setAdminMode(false);
  expect(localStorage.getItem('isAdmin')).toBe('false');
  expect(isAdminModeOn()).toBe(false);
});

test.each(['isAdmin', null])('a change in another tab is heard in this one (key %s)', (key) => {
  const heard = vi.fn();
  const stop = subscribeToAdminMode(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(heard).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(heard).toHaveBeenCalledOnce();
});
