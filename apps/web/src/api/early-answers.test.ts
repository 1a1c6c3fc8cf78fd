import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { me } from '@insights/contract/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, ok, refuse } from '../testing/fake-api.ts';
import { admin, rememberSession, staff } from '../testing/fixtures.ts';
import { call } from './client.ts';

const ME = 'GET /api/auth/me';
const asIs = (data: unknown) => data;

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

/** As the page's first script leaves it. */
function asked(answer: Promise<Response | null>, token = 'access-1', askedAt = performance.now()) {
  const cancel = new AbortController();
  globalThis.earlyAnswers = [{ path: '/api/auth/me', token, askedAt, cancel, answer }];
  return cancel.signal;
}

const saying = (data: unknown, status = 200) =>
  Promise.resolve(Response.json({ success: status === 200, data }, { status }));

test('what the page has asked for when it began is not asked for again, and counts once', async () => {
  rememberSession('access-1');
  const api = fakeApi({ [ME]: () => ok(staff) });
  asked(saying(admin));
  expect(await Promise.all([call(me, {}, asIs), call(me, {}, asIs)])).toEqual([admin, staff]);
  expect(api.count(ME)).toBe(1);
});

test('an answer to somebody else is left, and not waited for', async () => {
  rememberSession('access-2');
  const api = fakeApi({ [ME]: () => ok(staff) });
  const signal = asked(new Promise(() => {}), 'access-1');
  await expect(call(me, {}, asIs)).resolves.toEqual(staff);
  expect(signal.aborted).toBe(true);
  expect(api.count(ME)).toBe(1);
});

test('an answer from before a long wait is left', async () => {
  rememberSession('access-1');
  fakeApi({ [ME]: () => ok(staff) });
  asked(saying(admin), 'access-1', performance.now() - 10_000);
  await expect(call(me, {}, asIs)).resolves.toEqual(staff);
});

test('where none came, the page asks by itself', async () => {
  rememberSession('access-1');
  fakeApi({ [ME]: () => ok(staff) });
  asked(Promise.resolve(null));
  await expect(call(me, {}, asIs)).resolves.toEqual(staff);
});

test('one that refuses the session renews it like any other', async () => {
  rememberSession('access-1');
  const api = fakeApi({
    [ME]: ({ token }) => (token === 'access-2' ? ok(staff) : refuse(401, 'not_signed_in', 'Please sign in')),
    'POST /api/auth/refresh': () =>
      ok({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn: 900 }),
  });
  asked(saying(null, 401));
  await expect(call(me, {}, asIs)).resolves.toEqual(staff);
  expect(api.count(ME)).toBe(1);
});

test('one that never comes ends with the call that took it', async () => {
  rememberSession('access-1');
  fakeApi({ [ME]: () => ok(staff) });
  const signal = asked(new Promise(() => {}));
  const leaving = new AbortController();
  void call(me, {}, asIs, leaving.signal).catch(() => null);
  await vi.waitFor(() => expect(globalThis.earlyAnswers).toEqual([]));
  leaving.abort();
  expect(signal.aborted).toBe(true);
});

const FIRST_SCRIPT = readFileSync(join(import.meta.dirname, '../../public/first-script.js'), 'utf8');
const runFirstScript = () => new Function(FIRST_SCRIPT)();
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('the page asks for the session and the sellers ahead, once it has been read', async () => {
  rememberSession('access-1');
  localStorage.setItem('userRole', 'admin');
  const api = fakeApi({ [ME]: () => ok(admin), 'GET /api/authed-sellers': () => ok({ sellers: [] }) });
  runFirstScript();
  expect(api.count(ME)).toBe(0);
  await vi.waitFor(() => expect(globalThis.earlyAnswers).toHaveLength(2));
  expect(await call(me, {}, asIs)).toEqual(admin);
  expect(api.count(ME)).toBe(1);
});

test('an application that is quicker than the page asks by itself, and nothing is asked twice', async () => {
  rememberSession('access-1');
  localStorage.setItem('userRole', 'admin');
  const api = fakeApi({ [ME]: () => ok(admin) });
  runFirstScript();
  const asked = call(me, {}, asIs);
  await nextTask();
  await nextTask();
  expect(await asked).toEqual(admin);
  expect(api.count(ME)).toBe(1);
});
