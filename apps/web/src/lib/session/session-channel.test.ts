import { me } from '@insights/contract/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { staff } from '../../testing/fixtures.ts';
import { request } from '../api-client.ts';
import {
  clearSession,
  findAccessToken,
  findRefreshToken,
  startSession,
  subscribeToSession,
} from './session.ts';

const meAsSent = { ...me, data: z.unknown() };

const REFRESH = 'POST /api/auth/refresh';
const signedIn = { accessToken: 'a-1', refreshToken: 'r-1', expiresIn: 900, user: { role: 'admin' } };
const renewed = { accessToken: 'a-2', refreshToken: 'r-2', expiresIn: 900 };
const announcement = (replaced: string, expiresAt = Date.now() + 900_000) => ({
  replaced,
  accessToken: 'a-2',
  refreshToken: 'r-2',
  expiresAt,
});

let otherTab: BroadcastChannel;
let heard: unknown[];
let stop: () => void;

beforeEach(() => {
  stop = subscribeToSession(() => {});
  otherTab = new BroadcastChannel('fc-session');
  heard = [];
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
});

afterEach(() => {
  stop();
  otherTab.close();
  clearSession();
});

const server = () => fakeApi({ 'GET /api/auth/me': () => ok(staff), [REFRESH]: () => ok(renewed) });

const refreshNow = async () => {
  sessionStorage.removeItem('fc-access-token');
  await request(meAsSent, {});
};

test('a tab that refreshed hands its new tokens to the tab that was duplicated from it', async () => {
  startSession(signedIn, 'session');
  server();
  await refreshNow();
  await vi.waitFor(() =>
    expect(heard).toContainEqual(
      expect.objectContaining({ replaced: 'r-1', accessToken: 'a-2', refreshToken: 'r-2' }),
    ),
  );
});

test('a tab that is handed newer tokens uses them instead of refreshing with the old one', async () => {
  startSession(signedIn, 'session');
  const api = server();
  otherTab.postMessage(announcement('r-1'));
  await vi.waitFor(() => expect(findRefreshToken()).toBe('r-2'));
  await request(meAsSent, {});
  expect(api.asked.map(({ token }) => token)).toEqual(['a-2']);
});

test('a tab that missed the message asks before it refreshes', async () => {
  startSession(signedIn, 'session');
  const api = server();
  otherTab.onmessage = () => otherTab.postMessage(announcement('r-1'));
  await refreshNow();
  expect(api.count(REFRESH)).toBe(0);
  expect(findAccessToken()).toBe('a-2');
});

test('when the tokens handed over have run out, the newer refresh token is the one that is used', async () => {
  startSession(signedIn, 'session');
  const api = server();
  otherTab.onmessage = () => otherTab.postMessage(announcement('r-1', 1));
  await refreshNow();
  expect(api.asked.find(({ path }) => path === '/api/auth/refresh')?.body).toEqual({ refreshToken: 'r-2' });
});

test('a tab that is asked for a token it has replaced answers with its own', async () => {
  startSession(signedIn, 'session');
  server();
  await refreshNow();
  await vi.waitFor(() => expect(heard).toHaveLength(2)); // it asked, and it answered
  heard.length = 0;
  otherTab.postMessage({ asked: 'r-1' });
  await vi.waitFor(() =>
    expect(heard).toEqual([expect.objectContaining({ replaced: 'r-1', refreshToken: 'r-2' })]),
  );
});

test('tokens of another session, and messages that are none, change nothing', async () => {
  startSession(signedIn, 'session');
  for (const message of [announcement('r-9'), 'text', null, { replaced: 'r-1' }, { asked: 'r-9' }]) {
    otherTab.postMessage(message);
  }
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(findRefreshToken()).toBe('r-1');
  expect(heard).toEqual([]);
});

test('a remembered session needs no messages: its storage is shared', async () => {
  startSession(signedIn, 'local');
  const api = server();
  localStorage.removeItem('fc-access-token');
  await request(meAsSent, {});
  expect(api.count(REFRESH)).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(heard).toEqual([]);
});
