import { me } from '@insights/contract/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { broken, fakeApi, ok } from '../testing/fake-api.ts';
import { rememberSession, staff } from '../testing/fixtures.ts';
import { request } from './api-client.ts';

const ME = 'GET /api/auth/me';
const REFRESH = 'POST /api/auth/refresh';
const PAST = 1;
const meAsSent = { ...me, data: z.unknown() };
const never = () => new Promise<never>(() => {});

/** What a promise came to, while the clock is the test's. */
async function outcomeAfter(ms: number, promise: Promise<unknown>): Promise<unknown> {
  const outcome = promise.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([outcome, Promise.resolve('still waiting')]);
}

afterEach(() => Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }));

test('an envelope without its success flag is read where the status is good', async () => {
  const api = fakeApi({ [ME]: () => ({ status: 200, body: { data: { id: 'u-9' }, added: 1 } }) });
  await expect(request(meAsSent, {})).resolves.toEqual({ id: 'u-9' });
  api.on(ME, () => ({ status: 200, body: { success: true } }));
  await expect(request(meAsSent, {})).resolves.toBeUndefined();
});

test.each([
  ['a refusal with a good status', { status: 200, body: { success: false, error: { message: 'No' } } }, 'No'],
  ['a refusal without a code', { status: 409, body: { error: { message: 'Taken' } } }, 'Taken'],
  ['a refusal in one word', { status: 409, body: { success: false, error: 'Taken' } }, 'Taken'],
  [
    'a refusal with an odd message',
    { status: 409, body: { error: { message: { a: 1 } } } },
    'HTTP error! status: 409',
  ],
])('%s is an error', async (_, answer, message) => {
  fakeApi({ [ME]: () => answer });
  await expect(request(meAsSent, {})).rejects.toMatchObject({ message, status: answer.status });
});

test('a page instead of an answer cannot be read', async () => {
  fakeApi({ [ME]: () => broken(200) });
  await expect(request(meAsSent, {})).rejects.toMatchObject({ code: 'malformed' });
});

test('a call that is not answered ends after half a minute', async () => {
  vi.useFakeTimers();
  fakeApi({ [ME]: never });
  const waiting = request(meAsSent, {});
  expect(await outcomeAfter(29_999, waiting)).toBe('still waiting');
  expect(await outcomeAfter(1, waiting)).toMatchObject({ status: 0, code: 'timeout' });
});

test('a refresh that is not answered ends after six seconds, frees the other tabs and keeps the session', async () => {
  vi.useFakeTimers();
  rememberSession('access-0', PAST);
  let isHeld = false;
  const requestLock = async (_: string, __: object, work: () => Promise<unknown>) => {
    isHeld = true;
    try {
      return await work();
    } finally {
      isHeld = false;
    }
  };
  Object.defineProperty(navigator, 'locks', { value: { request: requestLock }, configurable: true });
  const api = fakeApi({ [ME]: () => ok(staff), [REFRESH]: never });
  expect(await outcomeAfter(6000, request(meAsSent, {}))).toMatchObject({ status: 0, code: 'timeout' });
  expect(isHeld).toBe(false);
  expect(localStorage.getItem('fc-refresh-token')).toBe('refresh-1');
  api.on(REFRESH, () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
  await expect(request(meAsSent, {})).resolves.toEqual(staff);
});

test('a tab that is never allowed to refresh stops waiting', async () => {
  vi.useFakeTimers();
  rememberSession('access-0', PAST);
  const requestLock = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  Object.defineProperty(navigator, 'locks', { value: { request: requestLock }, configurable: true });
  const api = fakeApi({ [ME]: () => ok(staff) });
  expect(await outcomeAfter(7000, request(meAsSent, {}))).toMatchObject({ code: 'timeout' });
  expect(api.count(REFRESH)).toBe(0);
  expect(localStorage.getItem('fc-refresh-token')).toBe('refresh-1');
});

test('tokens without an expiry are stored until they are refused', async () => {
  rememberSession('access-0', PAST);
  fakeApi({ [ME]: ({ token }) => ok({ id: token }), [REFRESH]: () => ok({ accessToken: 'access-2' }) });
  await expect(request(meAsSent, {})).resolves.toEqual({ id: 'access-2' });
  expect(localStorage.getItem('fc-access-token')).toBe('{"accessToken":"access-2"}');
  expect(localStorage.getItem('fc-refresh-token')).toBe('refresh-1');
});

test.each([
  ['7', 7000],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('a refusal that asks to come back after %s says when', async (seconds, retryAfterMs) => {
  const headers = seconds === undefined ? {} : { 'retry-after': seconds };
  fakeApi({ [ME]: () => ({ status: 429, body: { error: { message: 'Slowly' } }, headers }) });
  await expect(request(meAsSent, {})).rejects.toMatchObject({ status: 429, retryAfterMs });
});
