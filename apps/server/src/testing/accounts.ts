// How the account tests speak: each from an address of its own, so that limits do not carry over.
import type { TestServer } from './test-server.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

let addresses = 0;

export const fromNewAddress = () => ({
  headers: { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses++ & 255}` },
});

export function accountsOn(server: TestServer) {
  const signUp = (credentials: object, sent = fromNewAddress()) =>
    server.post('/api/auth/signup', credentials, sent);
  const signIn = (credentials: object, sent = fromNewAddress()) =>
    server.post('/api/auth/login', credentials, sent);
  const tokensOf = (data: Record<string, unknown> | undefined) => ({
    accessToken: String(data?.['accessToken']),
    refreshToken: String(data?.['refreshToken']),
  });
  return {
    signUp,
    signIn,
    refresh: (refreshToken: unknown) => server.post('/api/auth/refresh', { refreshToken }),
    me: (token: string) => server.get('/api/auth/me', { token }),
    newAccount: async (email: string) =>
      tokensOf((await signUp({ email, password: 'correct horse' })).body.data),
    async newSession(rememberMe: boolean) {
      const credentials = { email: 'admin@insights.example', password: 'insights-demo', rememberMe };
      return tokensOf((await signIn(credentials)).body.data);
    },
  };
}
