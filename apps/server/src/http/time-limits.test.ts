import { connect, type Socket } from 'node:net';
import { endpoint } from '@insights/contract/endpoint';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createServer } from './server.ts';
import { TIME_LIMITS } from './time-limits.ts';

const SLOW = { ...TIME_LIMITS, headersMs: 200, requestMs: 300, checkMs: 20, lateMs: 50, answerMs: 400 };
const PATIENT = { ...TIME_LIMITS, lateMs: 50, answerMs: 400 };

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  access: 'anyone',
  summary: 'Echo',
  data: z.unknown(),
});

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

/** What was logged as trouble of ours. */
let logged = '';
const logStream = {
  write(line: string) {
    logged += line;
  },
};

async function listen(timeLimits: typeof TIME_LIMITS, answer: () => Promise<unknown> = async () => ({})) {
  logged = '';
  const app = await createServer({
    routes: [{ endpoint: echo, answer }],
    authenticate: () => Promise.reject(new Error('nobody is asked')),
    isHealthy: async () => true,
    isProduction: false,
    ownProxies: 0,
    logLevel: 'error',
    logStream,
    webRoot: null,
    timeLimits,
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, port: Number(port) };
}

/** Sends text and tells what came back once the other side has closed. */
function send(port: number, text: string): { closed: Promise<string>; sent: Promise<void> } {
  let said = '';
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const sent = new Promise<void>((resolve) => socket.write(text, () => resolve()));
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    said += chunk.toString();
  });
  return { sent, closed: new Promise((resolve) => socket.on('close', () => resolve(said))) };
}

const HALF_A_BODY =
  'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a"';
const WHOLE = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';

test('a body that does not arrive is cut off with 408 in the envelope', async () => {
  const { app, port } = await listen(SLOW);
  const said = await send(port, HALF_A_BODY).closed;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('"code":"request_timeout"');
  expect(said.toLowerCase()).toContain('cache-control: no-store');
  await app.close();
  expect(logged).toBe('');
});

test('headers that do not arrive are cut off too', async () => {
  const { app, port } = await listen(SLOW);
  expect(await send(port, 'GET /health HTTP/1.1\r\nHost:').closed).toMatch(/^HTTP\/1\.1 408 /);
  await app.close();
});

test('what has not arrived does not hold up the stop', async () => {
  const { app, port } = await listen(PATIENT);
  const late = [send(port, HALF_A_BODY), send(port, 'GET /health HTTP/1.1\r\nHost:')];
  await Promise.all(late.map(({ sent }) => sent));
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(2);
  await app.close();
  await Promise.all(late.map(({ closed }) => closed));
});

test('what is being answered is answered, though a stop was asked for', async () => {
  let release = () => {};
  let arrived = () => {};
  const isAsked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { app, port } = await listen(PATIENT, () => {
    arrived();
    return new Promise((resolve) => {
      release = () => resolve({ done: true });
    });
  });
  const request = send(port, WHOLE);
  await isAsked;
  const stopped = app.close();
  release();
  expect(await request.closed).toContain('"done":true');
  await stopped;
});

test('an answer that never comes holds up the stop for a while only', async () => {
  let arrived = () => {};
  const isAsked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { app, port } = await listen(PATIENT, () => {
    arrived();
    return new Promise(() => {});
  });
  const request = send(port, WHOLE);
  await isAsked;
  await app.close();
  expect(await request.closed).toBe('');
});
