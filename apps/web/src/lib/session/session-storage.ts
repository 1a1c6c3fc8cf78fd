// Where the browser stores a session, and in which format.
import { z } from 'zod/mini';

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

const StoredToken = z.object({
  accessToken: z.string().check(z.minLength(1)),
  expiresAt: z.catch(z.nullable(z.number()), null),
});
const Claims = z.object({ sub: z.string().check(z.minLength(1)) });

export function parseToken(text: string): z.infer<typeof StoredToken> | null {
  try {
    return StoredToken.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The `sub` claim of a stored token, unverified: only the server knows whether it is true. */
export function subjectOf(stored: string): string | null {
  try {
    const payload = parseToken(stored)?.accessToken.split('.')[1] ?? '';
    return Claims.parse(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))).sub;
  } catch {
    return null;
  }
}
