import type { login, logout, Me, me, signup } from '@insights/contract/auth';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call, callLeaving } from '../../lib/api-client.ts';
import { isLate, isPassing } from '../../lib/query-client.ts';
import { authKeys, isShownToPerson } from '../../lib/query-keys.ts';
import { leaveSession, startSession } from '../../lib/session/session.ts';
import { readMe, readSignedIn } from './auth-reader.ts';

const ME: AddressOf<typeof me> = {
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
  limitMs: 10_000, // the page is blank until it is known
};
const LOGIN: AddressOf<typeof login> = { method: 'POST', path: '/api/auth/login', access: 'anyone' };
const SIGNUP: AddressOf<typeof signup> = { method: 'POST', path: '/api/auth/signup', access: 'anyone' };
const LOGOUT: AddressOf<typeof logout> = {
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  limitMs: 4000, // the person has left already
};

const RETRY_AFTER_MS = 300;

// The session in the storage may have become another person's without a word: nothing of the first one's stays.
async function fetchMe(client: QueryClient, signal: AbortSignal) {
  const before = client.getQueryData(currentUser.queryKey)?.id;
  const user = await call(ME, {}, readMe, signal);
  if (before !== undefined && before !== user.id) {
    void client.resetQueries({ predicate: isShownToPerson });
  }
  return user;
}

export const currentUser = queryOptions({
  queryKey: authKeys.me,
  queryFn: ({ client, signal }): Promise<Me> => fetchMe(client, signal),
  // The page stays blank meanwhile: two quick tries more, then the sign-in screen. Whoever let us wait has had the time.
  retry: (failures, error) => failures < 2 && isPassing(error) && !isLate(error),
  retryDelay: (failures) => RETRY_AFTER_MS * 3 ** failures,
});

export const signIn = mutationOptions({
  mutationFn: async (form: { email: string; password: string; rememberMe: boolean }, { client }) => {
    const signedIn = await call(LOGIN, { body: form }, readSignedIn);
    client.removeQueries({ queryKey: authKeys.me });
    startSession(signedIn, form.rememberMe ? 'local' : 'session');
  },
});

export const signUp = mutationOptions({
  mutationFn: async (form: { email: string; password: string }, { client }) => {
    const signedIn = await call(SIGNUP, { body: form }, readSignedIn);
    client.removeQueries({ queryKey: authKeys.me });
    startSession(signedIn, 'session');
  },
});

export const signOut = mutationOptions({
  mutationFn: async () => {
    try {
      await callLeaving(LOGOUT, (refreshToken) => ({ body: { refreshToken } }), leaveSession);
    } catch {
      // Signing out works without the server too: the tokens are forgotten here and run out there.
    }
  },
});
