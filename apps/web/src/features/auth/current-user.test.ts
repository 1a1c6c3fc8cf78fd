import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { admin, rememberSession } from '../../testing/fixtures.ts';
import { currentUser } from './auth.queries.ts';

const ME = 'GET /api/auth/me';
const REFRESH = 'POST /api/auth/refresh';
const PAST = 1;
const never = () => new Promise<never>(() => {});

async function failureAfter(ms: number): Promise<unknown> {
  const failure = createQueryClient()
    .fetchQuery(currentUser)
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([failure, Promise.resolve('the page is still blank')]);
}

test('a refresh that never answers keeps the page blank once, not once for every try', async () => {
  vi.useFakeTimers();
  rememberSession('access-0', PAST);
  const api = fakeApi({ [ME]: () => ok(admin), [REFRESH]: never });
  expect(await failureAfter(6000)).toMatchObject({ code: 'timeout' });
  expect(api.count(REFRESH)).toBe(1);
});

test('nor does the question who is signed in, if nobody answers it', async () => {
  vi.useFakeTimers();
  rememberSession();
  const api = fakeApi({ [ME]: never });
  expect(await failureAfter(10_000)).toMatchObject({ code: 'timeout' });
  expect(api.count(ME)).toBe(1);
});
