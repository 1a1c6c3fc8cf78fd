import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveRoutes } from '../features/live/live.routes.ts';
import { createLiveService } from '../features/live/live.service.ts';
import { makeGate } from '../testing/gate.ts';
import type { Caller } from './route.ts';
import { createServer } from './server.ts';

const CALLER: Caller = { userId: 'u', sessionId: 's', email: 'a@b', role: 'admin', isStaff: true };
const REQUEST = 'GET /api/live HTTP/1.1\r\nHost: insights\r\nAuthorization: Bearer token\r\n\r\n';
const LIMITS = { heartbeatMs: 60_000, recheckMs: 60_000, mostOfSession: 2, mostOfProcess: 4 };

let subscriptions = 0;
let asked = 0;
let isAllowed = makeGate();
let close: () => Promise<unknown>;
const sockets: Socket[] = [];
let countConnections: () => Promise<number>;
let port = 0;

beforeEach(async () => {
  subscriptions = 0;
  asked = 0;
  isAllowed = makeGate();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const live = createLiveService({
    live: { listVersions: async () => [] },
    hear: ({ listening }) => {
      queueMicrotask(listening);
      return async () => {};
    },
  });
  const subscribe: typeof live.subscribe = (shops, publish) => {
    const stop = live.subscribe(shops, publish);
    subscriptions += 1;
    return () => {
      subscriptions -= 1;
      stop();
    };
  };
  const app = await createServer({
    routes: liveRoutes({ subscribe }),
    authenticate: async () => {
      asked += 1;
      await isAllowed.opened;
      return CALLER;
    },
    isHealthy: async () => true,
    isProduction: false,
    ownProxies: 0,
    logLevel: 'silent',
    webRoot: null,
    eventLimits: LIMITS,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  close = () => app.close();
  countConnections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  isAllowed.open();
  await close();
  vi.useRealTimers();
});

async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return socket;
}

/** What the server says until it has said this. */
function hear(socket: Socket, until: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes(until)) resolve(text);
    });
    socket.once('close', () => reject(new Error(`closed after: ${text}`)));
  });
}

const listen = async () => hear(await send(REQUEST), '\r\n\r\n');
const isClosed = () => expect.poll(() => countConnections(), { timeout: 10_000 }).toBe(0);

test('a hundred streams that are destroyed before their answer leave nothing behind', async () => {
  await Promise.all(Array.from({ length: 100 }, () => send(REQUEST)));
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(100);
  for (const socket of sockets.splice(0)) socket.destroy();
  await isClosed();
  isAllowed.open();
  expect(await listen()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await listen()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await listen()).toMatch(/^HTTP\/1\.1 429 /);
  expect(subscriptions).toBe(2);
  expect(vi.getTimerCount()).toBe(4); // a heartbeat and a recheck each
});

test('what is destroyed while it waits for the database costs no slot, no timer and no subscription', async () => {
  const socket = await send(REQUEST);
  await expect.poll(() => asked).toBe(1);
  socket.destroy();
  await isClosed();
  isAllowed.open();
  await fetch(`http://127.0.0.1:${port}/health`); // by then what was let go has gone on
  expect([subscriptions, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a stream asked for behind another on one connection ends with the connection', async () => {
  isAllowed.open();
  const socket = await send(REQUEST + REQUEST);
  await expect.poll(() => subscriptions).toBe(2);
  socket.destroy();
  await isClosed();
  expect([subscriptions, vi.getTimerCount()]).toEqual([0, 0]);
  expect(await listen()).toMatch(/^HTTP\/1\.1 200 /);
});

test('a question about the headers of the stream is answered at once and holds nothing', async () => {
  isAllowed.open();
  for (let i = 0; i < 5; i += 1) {
    const head = await hear(await send(REQUEST.replace('GET', 'HEAD')), '\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head).toContain('content-type: text/event-stream');
    expect(head.endsWith('\r\n\r\n')).toBe(true);
  }
  expect([subscriptions, vi.getTimerCount()]).toEqual([0, 0]);
});
