import { login, me } from '@insights/contract/auth';
import { liveMarketplaces } from '@insights/contract/marketplaces';
import { authedSellers } from '@insights/contract/sellers';
import { about } from '@insights/contract/service';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { broken, fakeApi, ok, refuse, unreachable } from '../testing/fake-api.ts';
import { about as aboutAnswer, rememberSession, staff } from '../testing/fixtures.ts';
import { request } from './api-client.ts';

const meAsSent = { ...me, data: z.unknown() };

const ME = 'GET /api/auth/me';
const REFRESH = 'POST /api/auth/refresh';
const PAST = 1;

const stored = () => ({
  access: localStorage.getItem('fc-access-token'),
  refresh: localStorage.getItem('fc-refresh-token'),
  role: localStorage.getItem('userRole'),
});

// A server that knows one access token at a time and rotates it with each refresh.
function rotatingServer() {
  let generation = 1;
  return fakeApi({
    [ME]: ({ token }) =>
      token === `access-${generation}` ? ok(staff) : refuse(401, 'not_signed_in', 'Please sign in'),
    [REFRESH]: ({ body }) => {
      expect(body).toEqual({ refreshToken: `refresh-${generation}` });
      generation += 1;
      return ok({
        accessToken: `access-${generation}`,
        refreshToken: `refresh-${generation}`,
        expiresIn: 900,
      });
    },
  });
}

test('a call carries the token, and its path and query are encoded', async () => {
  rememberSession();
  const api = fakeApi({});
  const input = { params: { sellerId: 'a/b c' }, query: { region: 'EU' as const } };
  await expect(request(liveMarketplaces, input)).rejects.toMatchObject({ status: 404 });
  expect(api.asked[0]).toMatchObject({
    path: '/api/clients/a%2Fb%20c/marketplaces?region=EU',
    token: 'access-1',
  });
});

test('a public call never carries the token', async () => {
  rememberSession();
  const api = fakeApi({ 'GET /api/about': () => ok(aboutAnswer) });
  await expect(request(about, {})).resolves.toEqual(aboutAnswer);
  expect(api.asked[0]?.token).toBeNull();
});

test('a refused sign-in is not answered with a refresh', async () => {
  rememberSession();
  const api = fakeApi({ 'POST /api/auth/login': () => refuse(401, 'invalid_credentials', 'No') });
  await expect(request(login, { body: { email: 'a@b', password: 'x' } })).rejects.toMatchObject({
    status: 401,
  });
  expect(api.count(REFRESH)).toBe(0);
});

test('the server’s message is the error’s, with its code and details', async () => {
  fakeApi({
    [ME]: () => ({
      status: 400,
      body: { success: false, error: { code: 'invalid_input', message: 'Bad', details: [1] } },
    }),
  });
  await expect(request(meAsSent, {})).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: 'Bad',
    details: [1],
    hasServerMessage: true,
  });
});

test('a failure without a message is reported by its status', async () => {
  fakeApi({ [ME]: () => broken(502) });
  await expect(request(meAsSent, {})).rejects.toMatchObject({
    message: 'HTTP error! status: 502',
    hasServerMessage: false,
  });
});

test('a server out of reach and an unreadable answer each have a message', async () => {
  const api = fakeApi({ [ME]: unreachable });
  await expect(request(meAsSent, {})).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  api.on(ME, () => broken(200));
  await expect(request(meAsSent, {})).rejects.toMatchObject({ code: 'malformed' });
});

test('fifty calls with an expired token cause one refresh and all succeed', async () => {
  rememberSession('access-0', PAST);
  const api = rotatingServer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => request(meAsSent, {})));
  expect(answers).toHaveLength(50);
  expect(api.count(REFRESH)).toBe(1);
  expect(api.count(ME)).toBe(50);
});

test('fifty calls that the server refuses cause one refresh and are each tried again once', async () => {
  rememberSession('access-0');
  const api = rotatingServer();
  await Promise.all(Array.from({ length: 50 }, () => request(meAsSent, {})));
  expect(api.count(REFRESH)).toBe(1);
  expect(api.count(ME)).toBe(100);
  expect(stored().refresh).toBe('refresh-2');
});

test('a call refused with an old token uses the newer one that is already stored', async () => {
  rememberSession('access-0');
  const api = fakeApi({
    [ME]: ({ token }) => {
      if (token === 'access-1') return ok(staff);
      rememberSession('access-1'); // another call has refreshed meanwhile
      return refuse(401, 'not_signed_in', 'Please sign in');
    },
  });
  await expect(request(meAsSent, {})).resolves.toEqual(staff);
  expect(api.count(REFRESH)).toBe(0);
});

test('a tab that waited for another tab’s refresh uses its tokens', async () => {
  rememberSession('access-0', PAST);
  const locks = {
    request: async (name: string, _: object, work: () => Promise<unknown>) => {
      expect(name).toBe('fc-refresh');
      rememberSession('access-1'); // the other tab held the lock and stored its tokens
      return work();
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const api = rotatingServer();
  await expect(request(meAsSent, {})).resolves.toEqual(staff);
  expect(api.count(REFRESH)).toBe(0);
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

test('a call is tried again only once', async () => {
  rememberSession('access-0');
  const api = rotatingServer();
  api.on(ME, () => refuse(401, 'not_signed_in', 'Please sign in'));
  await expect(request(meAsSent, {})).rejects.toMatchObject({ status: 401 });
  expect(api.count(ME)).toBe(2);
  expect(api.count(REFRESH)).toBe(1);
});

test.each([400, 401])('a refresh refused with %d ends the session', async (status) => {
  rememberSession('access-0');
  fakeApi({
    [ME]: () => refuse(401, 'not_signed_in', 'Please sign in'),
    [REFRESH]: () => refuse(status, 'session_ended', 'Your session has ended'),
  });
  await expect(request(meAsSent, {})).rejects.toMatchObject({ status });
  expect(stored()).toEqual({ access: null, refresh: null, role: null });
});

test.each([
  ['the network fails', unreachable],
  ['the server is down', () => broken(503)],
])('when %s during a refresh only the access token is cleared', async (_, answer) => {
  rememberSession('access-0');
  const api = rotatingServer();
  api.on(REFRESH, answer);
  await expect(request(meAsSent, {})).rejects.toThrow();
  expect(stored()).toEqual({ access: null, refresh: 'refresh-1', role: 'admin' });
});

test('a session that failed to refresh tries again with the next call', async () => {
  rememberSession('access-0', PAST);
  const api = fakeApi({ [ME]: () => ok(staff), [REFRESH]: unreachable });
  await expect(request(meAsSent, {})).rejects.toMatchObject({ status: 0 });
  api.on(REFRESH, () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn: 900 }));
  await expect(request(meAsSent, {})).resolves.toEqual(staff);
});

test('a refused call without a refresh token clears the access token', async () => {
  localStorage.setItem('fc-access-token', '{"accessToken":"access-0"}');
  const api = fakeApi({ 'GET /api/authed-sellers': () => refuse(401, 'not_signed_in', 'Please sign in') });
  await expect(request(authedSellers, {})).rejects.toMatchObject({ status: 401 });
  expect(stored().access).toBeNull();
  expect(api.count(REFRESH)).toBe(0);
});

test('signing out during a refresh is not undone by its answer', async () => {
  rememberSession('access-0', PAST);
  fakeApi({
    [REFRESH]: () => {
      localStorage.clear();
      return ok({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn: 900 });
    },
    [ME]: ({ token }) => (token === null ? refuse(401, 'not_signed_in', 'Please sign in') : ok(staff)),
  });
  await expect(request(meAsSent, {})).rejects.toMatchObject({ status: 401 });
  expect(stored()).toEqual({ access: null, refresh: null, role: null });
});

test('a cancelled call is cancelled, not a failure of the network', async () => {
  fakeApi({ [ME]: () => ok(staff) });
  const controller = new AbortController();
  controller.abort();
  await expect(request(meAsSent, {}, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
