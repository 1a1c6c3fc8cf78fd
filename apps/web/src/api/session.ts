// Who is signed in, as the browser remembers it: the tokens, the role and the admin-mode flag.
import { type HeldTokens, openSessionChannel, type SessionChannel } from './session-channel.ts';

const ACCESS_TOKEN_KEY = 'fc-access-token';
const REFRESH_TOKEN_KEY = 'fc-refresh-token';
const ROLE_KEY = 'userRole';
const ADMIN_MODE_KEY = 'isAdmin';

const WATCHED_KEYS: ReadonlySet<string | null> = new Set([
  ACCESS_TOKEN_KEY,
  REFRESH_TOKEN_KEY,
  ADMIN_MODE_KEY,
  null, // the whole storage was cleared
]);

/** Where a session is kept: `local` outlives the browser, `session` ends with the tab. */
export type Keep = 'local' | 'session';

type Tokens = { accessToken: string; refreshToken: string; expiresIn: number };
type SignedIn = Tokens & { user: { role: string } };

// Reading the property itself throws where the browser forbids storage.
function storage(keep: Keep): Storage | null {
  try {
    return keep === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

function read(keep: Keep, key: string): string | null {
  return storage(keep)?.getItem(key) ?? null;
}

function write(keep: Keep, key: string, value: string) {
  try {
    storage(keep)?.setItem(key, value);
  } catch {
    // A full storage keeps the old value; the next call then asks to sign in again.
  }
}

function remove(...keys: string[]) {
  for (const key of keys) {
    storage('local')?.removeItem(key);
    storage('session')?.removeItem(key);
  }
}

const listeners = new Set<() => void>();
let hasLeft = false;
let channel: SessionChannel | null = null;
// The refresh tokens that this tab's current one came after; a duplicated tab may still hold one of them.
const replacedTokens = new Set<string>();

function changed() {
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent) {
  if (WATCHED_KEYS.has(event.key)) changed();
}

/** Calls back when someone signs in or out or toggles admin mode, in this tab or in another. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    channel = openSessionChannel({ findSuccessor, takeOver });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    channel?.close();
    channel = null;
  };
}

type StoredToken = { accessToken: string; expiresAt: number | null };

function parseToken(text: string): StoredToken | null {
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

function findTokenIn(keep: Keep): string | null {
  const text = read(keep, ACCESS_TOKEN_KEY);
  if (text === null) return null;
  const token = parseToken(text);
  const isUsable = token !== null && (token.expiresAt === null || token.expiresAt > Date.now());
  if (isUsable) return token.accessToken;
  storage(keep)?.removeItem(ACCESS_TOKEN_KEY);
  return null;
}

/** The access token if there is one that still holds; an expired or unreadable one is discarded. */
export function findAccessToken(): string | null {
  return findTokenIn('local') ?? findTokenIn('session');
}

export function findRefreshToken(): string | null {
  return read('local', REFRESH_TOKEN_KEY) || read('session', REFRESH_TOKEN_KEY) || null;
}

/** Whether there is an access token, or a refresh token that could bring one. */
export function isSignedIn(): boolean {
  return findAccessToken() !== null || findRefreshToken() !== null;
}

export function hasAccessToken(): boolean {
  return findAccessToken() !== null;
}

/** Whether the last session ended because the person signed out, not because it ran out. */
export function hasSignedOut(): boolean {
  return hasLeft;
}

const held = ({ accessToken, refreshToken, expiresIn }: Tokens): HeldTokens => ({
  accessToken,
  refreshToken,
  expiresAt: Date.now() + expiresIn * 1000,
});

function writeTokens(keep: Keep, { accessToken, refreshToken, expiresAt }: HeldTokens) {
  write(keep, ACCESS_TOKEN_KEY, JSON.stringify({ accessToken, expiresAt }));
  write(keep, REFRESH_TOKEN_KEY, refreshToken);
}

/** Begins a session; what an earlier one left in either storage goes. */
export function startSession(signedIn: SignedIn, keep: Keep) {
  remove(ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, ROLE_KEY);
  replacedTokens.clear();
  writeTokens(keep, held(signedIn));
  write(keep, ROLE_KEY, signedIn.user.role);
  hasLeft = false;
  changed();
}

/** Stores the tokens that replace `usedRefreshToken`, in the same storage; false if the session ended meanwhile. */
export function renewSession(tokens: Tokens, usedRefreshToken: string): boolean {
  if (findRefreshToken() !== usedRefreshToken) return false;
  const fresh = held(tokens);
  if (read('local', REFRESH_TOKEN_KEY) === usedRefreshToken) {
    writeTokens('local', fresh);
    changed();
  } else {
    takeOver(usedRefreshToken, fresh);
    channel?.announce(usedRefreshToken, fresh);
  }
  return true;
}

// The refresh token that this tab still holds has been replaced, here or in another tab of the same session.
function takeOver(replaced: string, tokens: HeldTokens) {
  if (read('session', REFRESH_TOKEN_KEY) !== replaced) return;
  replacedTokens.add(replaced);
  writeTokens('session', tokens);
  changed();
}

function findSuccessor(refreshToken: string): HeldTokens | null {
  const current = read('session', REFRESH_TOKEN_KEY);
  if (!current || !replacedTokens.has(refreshToken)) return null;
  const token = parseToken(read('session', ACCESS_TOKEN_KEY) ?? '');
  return { accessToken: token?.accessToken ?? '', refreshToken: current, expiresAt: token?.expiresAt ?? 0 };
}

/** The refresh token to use now: a tab's own may be out of date if the tab was duplicated, so the others are asked. */
export async function currentRefreshToken(): Promise<string | null> {
  const own = findRefreshToken();
  if (own !== null && read('session', REFRESH_TOKEN_KEY) === own) await channel?.ask(own);
  return findRefreshToken();
}

/** Forgets the access token only; a refresh token that is there can still bring a new one. */
export function clearAccessToken() {
  remove(ACCESS_TOKEN_KEY);
  changed();
}

/** Forgets both tokens and the role. The admin-mode flag persists across sessions. */
export function clearSession() {
  remove(ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, ROLE_KEY);
  replacedTokens.clear();
  changed();
}

/** Forgets the session because the person asked to. */
export function leaveSession() {
  hasLeft = true;
  clearSession();
}

export function isAdminModeOn(): boolean {
  return read('local', ADMIN_MODE_KEY) === 'true';
}

export function setAdminMode(isOn: boolean) {
  write('local', ADMIN_MODE_KEY, String(isOn));
  changed();
}
