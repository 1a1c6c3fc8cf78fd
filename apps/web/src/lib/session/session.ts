// Who is signed in, as the browser remembers it: the tokens and the role.
import { type HeldTokens, openSessionChannel, type SessionChannel } from './session-channel.ts';
import type { Tokens } from './session-reader.ts';
import {
  ACCESS_TOKEN_KEY,
  type Keep,
  parseToken,
  REFRESH_TOKEN_KEY,
  ROLE_KEY,
  read,
  remove,
  storage,
  subjectOf,
  write,
} from './session-storage.ts';

const WATCHED_KEYS: ReadonlySet<string | null> = new Set([
  ACCESS_TOKEN_KEY,
  REFRESH_TOKEN_KEY,
  null, // the whole storage was cleared
]);

// All that a session leaves in a storage, and takes with it.
const SESSION_KEYS = [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, ROLE_KEY];

type SignedIn = Tokens & { user: { role: string } };

const listeners = new Set<() => void>();
let end: 'left' | 'ran out' | null = null;
let count = 0;
let channel: SessionChannel | null = null;
// The refresh tokens that this tab's current one came after; a duplicated tab may still hold one of them.
const replacedTokens = new Set<string>();

function changed() {
  for (const listener of listeners) listener();
}

// Renewing overwrites the tokens, signing in or out removes them first: what is there after that is another session,
// even where this tab was asleep meanwhile and finds itself signed in all along.
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

/** Changes whenever another session begins or this one ends, in this tab or in another: what was loaded is not its own. */
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

function findTokenIn(keep: Keep): string | null {
  const text = read(keep, ACCESS_TOKEN_KEY);
  if (text === null) return null;
  const token = parseToken(text);
  const isUsable = token !== null && (token.expiresAt === null || token.expiresAt > Date.now());
  if (isUsable) {
    end = null;
    return token.accessToken;
  }
  storage(keep)?.removeItem(ACCESS_TOKEN_KEY);
  if (token !== null && findRefreshToken() === null) end = 'ran out';
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

/** How the last session of this page ended: the person signed out, or it ended by itself. */
export const sessionEnd = () => end;

const held = ({ accessToken, refreshToken, expiresIn }: Tokens): HeldTokens => ({
  accessToken,
  refreshToken,
  expiresAt: expiresIn === null ? null : Date.now() + expiresIn * 1000,
});

function writeTokens(keep: Keep, { accessToken, refreshToken, expiresAt }: HeldTokens) {
  write(
    keep,
    ACCESS_TOKEN_KEY,
    JSON.stringify(expiresAt === null ? { accessToken } : { accessToken, expiresAt }),
  );
  if (refreshToken !== '') write(keep, REFRESH_TOKEN_KEY, refreshToken);
}

/** Begins a session; what an earlier one left in either storage goes. */
export function startSession(signedIn: SignedIn, keep: Keep) {
  remove(...SESSION_KEYS);
  replacedTokens.clear();
  writeTokens(keep, held(signedIn));
  write(keep, ROLE_KEY, signedIn.user.role);
  end = null;
  count += 1;
  changed();
}

/** Stores the tokens that replace `usedRefreshToken`, in the same storage; false if the session ended meanwhile. */
export function renewSession(tokens: Tokens, usedRefreshToken: string): boolean {
  if (findRefreshToken() !== usedRefreshToken) return false;
  const fresh = held({ ...tokens, refreshToken: tokens.refreshToken || usedRefreshToken });
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
  return {
    accessToken: token?.accessToken ?? '',
    refreshToken: current,
    expiresAt: token ? token.expiresAt : 0,
  };
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

function forget(why: typeof end) {
  remove(...SESSION_KEYS);
  replacedTokens.clear();
  end = why;
  count += 1;
  changed();
}

/** Forgets both tokens and the role. */
export const clearSession = () => forget('ran out');

/** Forgets the session because the person asked to. */
export const leaveSession = () => forget('left');

/** Whom the access token was given to, where there is one that says so. */
export const signedInSubject = (): string | null =>
  subjectOf(read('local', ACCESS_TOKEN_KEY) ?? read('session', ACCESS_TOKEN_KEY) ?? '');

/** The role as the last sign-in told it, to begin loading by; what one may see is for the server to say. */
export const rememberedRole = (): string | null => read('local', ROLE_KEY) ?? read('session', ROLE_KEY);
