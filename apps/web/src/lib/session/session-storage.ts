// Where the browser keeps a session, and how its parts are written down.
import { fieldsOf, textOf } from '../reading.ts';

export const ACCESS_TOKEN_KEY = 'fc-access-token';
export const REFRESH_TOKEN_KEY = 'fc-refresh-token';
export const ROLE_KEY = 'userRole';

/** Where a session is kept: `local` outlives the browser, `session` ends with the tab. */
export type Keep = 'local' | 'session';

// Reading the property itself throws where the browser forbids storage.
export function storage(keep: Keep): Storage | null {
  try {
    return keep === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

export function read(keep: Keep, key: string): string | null {
  return storage(keep)?.getItem(key) ?? null;
}

export function write(keep: Keep, key: string, value: string) {
  try {
    storage(keep)?.setItem(key, value);
  } catch {
    // A full storage keeps the old value; the next call then asks to sign in again.
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
    if (typeof value !== 'object' || value === null || !('accessToken' in value)) return null;
    if (typeof value.accessToken !== 'string' || value.accessToken === '') return null;
    const expiresAt = 'expiresAt' in value && typeof value.expiresAt === 'number' ? value.expiresAt : null;
    return { accessToken: value.accessToken, expiresAt };
  } catch {
    return null;
  }
}

// Whom a token was given to, where it says so; it is the server that judges whether that is true.
export function subjectOf(stored: string): string | null {
  try {
    const payload = parseToken(stored)?.accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return textOf(fieldsOf(claims)['sub']) || null;
  } catch {
    return null;
  }
}
