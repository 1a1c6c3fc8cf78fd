// The session of the person who is signed in, as the browser stores it: the tokens and the role.
import { refresh } from '@insights/contract/auth';
import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { openSessionChannel, type SessionChannel, type TabTokens } from './session-channel.ts';
import {
  ACCESS_TOKEN_KEY,
  parseToken,
  REFRESH_TOKEN_KEY,
  ROLE_KEY,
  read,
  remove,
  type StorageName,
  storage,
  subjectOf,
  write,
} from './session-storage.ts';

const WATCHED_KEYS: ReadonlySet<string | null> = new Set([
  ACCESS_TOKEN_KEY,
  REFRESH_TOKEN_KEY,
  null, // the whole storage was cleared
]);

const SESSION_KEYS = [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, ROLE_KEY];

/** The tokens of an answer, of which only the access token is required. */
export const Tokens = z.extend(refresh.data, { expiresIn: z.nullable(refresh.data.shape.expiresIn) });
export type Tokens = z.infer<typeof Tokens>;

type SignedIn = Tokens & { user: { role: string } };

const listeners = new Set<() => void>();
let end: 'left' | 'ran out' | null = null;
let count = 0;
let channel: SessionChannel | null = null;
// Earlier refresh tokens of this session; a duplicated tab may still have one of them.
const replacedTokens = new Set<string>();

function changed() {
  for (const listener of listeners) listener();
}

// Renewing overwrites the tokens, signing in or out removes them first. So a removal means another session, even if this tab
// was asleep meanwhile and finds tokens again.
const isAnotherSession = ({ key, oldValue, newValue }: StorageEvent): boolean => {
  if (key === null || (key === REFRESH_TOKEN_KEY && newValue === null)) return true;
  if (key !== ACCESS_TOKEN_KEY || oldValue === null || newValue === null) return false;
  const [before, after] = [subjectOf(oldValue), subjectOf(newValue)];
  return before !== null && after !== null && before !== after;
};

function onStorage(event: StorageEvent) {
  if (!WATCHED_KEYS.has(event.key)) return;
  if (isAnotherSession(event)) {
    count += 1;
    if (!isSignedIn()) end = 'ran out'; // signed out in another tab: not by a click in this one
  }
  changed();
}

/** Changes whenever a session starts or ends, in this tab or in another: what was loaded before belongs to the old session. */
export const sessionCount = (): number => count;

/** Calls back when someone signs in or out, in this tab or in another. */
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

function findTokenIn(name: StorageName): string | null {
  const text = read(name, ACCESS_TOKEN_KEY);
  if (text === null) return null;
  const token = parseToken(text);
  const isUsable = token !== null && (token.expiresAt === null || token.expiresAt > Date.now());
  if (isUsable) {
    end = null;
    return token.accessToken;
  }
  storage(name)?.removeItem(ACCESS_TOKEN_KEY);
  if (token !== null && findRefreshToken() === null) end = 'ran out';
  return null;
}

/** Null where there is no valid one; an expired or malformed one is removed. */
export function findAccessToken(): string | null {
  return findTokenIn('local') ?? findTokenIn('session');
}

export function findRefreshToken(): string | null {
  return read('local', REFRESH_TOKEN_KEY) || read('session', REFRESH_TOKEN_KEY) || null;
}

export function isSignedIn(): boolean {
  return findAccessToken() !== null || findRefreshToken() !== null;
}

export function hasAccessToken(): boolean {
  return findAccessToken() !== null;
}

/** How the last session of this page ended: the person signed out, or it ended by itself. */
export const sessionEnd = () => end;

const withExpiry = ({ accessToken, refreshToken, expiresIn }: Tokens): TabTokens => ({
  accessToken,
  refreshToken,
  expiresAt: expiresIn === null ? null : Date.now() + expiresIn * 1000,
});

function writeTokens(name: StorageName, { accessToken, refreshToken, expiresAt }: TabTokens) {
  write(
    name,
    ACCESS_TOKEN_KEY,
    JSON.stringify(expiresAt === null ? { accessToken } : { accessToken, expiresAt }),
  );
  if (refreshToken !== '') write(name, REFRESH_TOKEN_KEY, refreshToken);
}

/** Starts a session; the tokens of an earlier one are removed from both storages. */
export function startSession(signedIn: SignedIn, name: StorageName) {
  remove(...SESSION_KEYS);
  replacedTokens.clear();
  writeTokens(name, withExpiry(signedIn));
  write(name, ROLE_KEY, signedIn.user.role);
  end = null;
  count += 1;
  changed();
}

/** Stores the tokens that replace `usedRefreshToken`, in the same storage; false if the session ended meanwhile. */
export function renewSession(tokens: Tokens, usedRefreshToken: string): boolean {
  if (findRefreshToken() !== usedRefreshToken) return false;
  const fresh = withExpiry({ ...tokens, refreshToken: tokens.refreshToken || usedRefreshToken });
  if (read('local', REFRESH_TOKEN_KEY) === usedRefreshToken) {
    writeTokens('local', fresh);
    changed();
  } else {
    takeOver(usedRefreshToken, fresh);
    channel?.announce(usedRefreshToken, fresh);
  }
  return true;
}

// Stores tokens that replace the refresh token of this tab, renewed here or in another tab of the same session.
function takeOver(replaced: string, tokens: TabTokens) {
  if (read('session', REFRESH_TOKEN_KEY) !== replaced) return;
  replacedTokens.add(replaced);
  writeTokens('session', tokens);
  changed();
}

function findSuccessor(refreshToken: string): TabTokens | null {
  const current = read('session', REFRESH_TOKEN_KEY);
  if (!current || !replacedTokens.has(refreshToken)) return null;
  const token = parseToken(read('session', ACCESS_TOKEN_KEY) ?? '');
  return {
    accessToken: token?.accessToken ?? '',
    refreshToken: current,
    expiresAt: token ? token.expiresAt : 0,
  };
}

/** The refresh token to use. In a duplicated tab it may be out of date, so the other tabs are asked first. */
export async function currentRefreshToken(): Promise<string | null> {
  const own = findRefreshToken();
  if (own !== null && read('session', REFRESH_TOKEN_KEY) === own) await channel?.ask(own);
  return findRefreshToken();
}

/** Removes the access token only; the refresh token can still get a new one. */
export function clearAccessToken() {
  remove(ACCESS_TOKEN_KEY);
  changed();
}

function endSession(why: typeof end) {
  remove(...SESSION_KEYS);
  replacedTokens.clear();
  end = why;
  count += 1;
  changed();
}

export const clearSession = () => endSession('ran out');

export const leaveSession = () => endSession('left');

export const signedInSubject = (): string | null =>
  subjectOf(read('local', ACCESS_TOKEN_KEY) ?? read('session', ACCESS_TOKEN_KEY) ?? '');

/** The role from the last sign-in, to decide what to prefetch; the server decides what the person may see. */
export const rememberedRole = (): string | null => read('local', ROLE_KEY) ?? read('session', ROLE_KEY);

/** Whether this browser has a session, as far as it knows without the server. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribeToSession, isSignedIn, () => false);
