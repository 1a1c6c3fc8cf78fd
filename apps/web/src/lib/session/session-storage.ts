// Where the browser stores a session, and in which format.
import { isRecord } from '../decode.ts';

export const ACCESS_TOKEN_KEY = 'fc-access-token';
export const REFRESH_TOKEN_KEY = 'fc-refresh-token';
export const ROLE_KEY = 'userRole';

/** Which storage a session is in: `local` outlives the browser, `session` ends with the tab. */
export type StorageName = 'local' | 'session';

// Reading the property itself throws where the browser forbids storage.
export function storage(name: StorageName): Storage | null {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

export function read(name: StorageName, key: string): string | null {
  return storage(name)?.getItem(key) ?? null;
}

export function write(name: StorageName, key: string, value: string) {
  try {
    storage(name)?.setItem(key, value);
  } catch {
    // A full storage leaves the old value there; the next request then asks to sign in again.
  }
}

export function remove(...keys: string[]) {
  for (const key of keys) {
    storage('local')?.removeItem(key);
    storage('session')?.removeItem(key);
  }
}

type StoredToken = { accessToken: string; expiresAt: number | null };

export function parseToken(text: string): StoredToken | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const { accessToken, expiresAt } = value;
    if (typeof accessToken !== 'string' || accessToken === '') return null;
    return { accessToken, expiresAt: typeof expiresAt === 'number' ? expiresAt : null };
  } catch {
    return null;
  }
}

/** The `sub` claim of a stored token, unverified: only the server can tell whether it is true. */
export function subjectOf(stored: string): string | null {
  try {
    const payload = parseToken(stored)?.accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const subject = isRecord(claims) ? claims['sub'] : null;
    return typeof subject === 'string' && subject !== '' ? subject : null;
  } catch {
    return null;
  }
}
