import { login, logout, me, signup } from '@insights/contract/auth';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { findRefreshToken, leaveSession, startSession } from '../../api/session.ts';

const RETRY_AFTER_MS = 300;
const SIGN_OUT_WITHIN_MS = 4000;

const isTransient = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const currentUser = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => call(me, {}, signal),
  // The page stays blank meanwhile: one quick second try, then the sign-in screen.
  retry: (failures, error) => failures < 1 && isTransient(error),
  retryDelay: RETRY_AFTER_MS,
});

export const signIn = mutationOptions({
  mutationFn: async (form: { email: string; password: string; rememberMe: boolean }, { client }) => {
    const signedIn = await call(login, { body: form });
    client.removeQueries({ queryKey: currentUser.queryKey });
    startSession(signedIn, form.rememberMe ? 'local' : 'session');
    return signedIn.user;
  },
});

export const signUp = mutationOptions({
  mutationFn: async (form: { email: string; password: string }, { client }) => {
    const signedIn = await call(signup, { body: form });
    client.removeQueries({ queryKey: currentUser.queryKey });
    startSession(signedIn, 'session');
    return signedIn.user;
  },
});

export const signOut = mutationOptions({
  mutationFn: async () => {
    const refreshToken = findRefreshToken() ?? undefined;
    try {
      await call(logout, { body: { refreshToken } }, AbortSignal.timeout(SIGN_OUT_WITHIN_MS));
    } catch {
      // Signing out works without the server too: the tokens are forgotten here and run out there.
    } finally {
      leaveSession();
    }
  },
});
