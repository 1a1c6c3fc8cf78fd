import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { type CannedAnswer, startServer } from './testing/local-server.ts';
import { createVirtualRuntime } from './testing/virtual-runtime.ts';
import { createTransport, type TransportSettings, type WireCall } from './transport.ts';

// Invented bodies, unless a fixture says where it was seen.
const TOKEN = 'Atza|IwEBIExampleToken';

async function setUp(answers: (CannedAnswer | null)[], settings: TransportSettings = {}) {
  const server = await startServer((_, response) => {
    const answer = answers[Math.min(server.seen.length, answers.length) - 1];
    if (answer === undefined || answer === null) {
      response.socket?.destroy();
      return null;
    }
    return answer;
  });
  const virtual = createVirtualRuntime();
  const send = createTransport({ ...virtual, ...settings });
  const call = (change: Partial<WireCall> = {}) =>
    send({
      operation: 'getThing',
      method: 'GET',
      url: new URL(`${server.url}/thing?a=1`),
      headers: { authorization: `Bearer ${TOKEN}` },
      isSafeToRepeat: true,
      readFailure: () => ({}),
      secrets: [TOKEN],
      ...change,
    });
  return { server, call, clock: virtual.clock };
}

const failureOf = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw new Error(`expected a ProviderError, got ${String(error)}`);
};

test('an answer arrives with its digits and its request id', async () => {
  const { call } = await setUp([{ headers: { 'x-amzn-RequestId': 'r-1' }, body: '{"id":9007199254740993}' }]);
  expect(await call()).toEqual({ status: 200, body: { id: '9007199254740993' }, requestId: 'r-1' });
});

test('an empty answer is an answer', async () => {
  const { call } = await setUp([{ status: 204 }]);
  expect((await call()).body).toBeUndefined();
});

describe('repeating', () => {
  test('a passing failure is tried again, later each time, with a bound', async () => {
    const { call, server, clock } = await setUp([{ status: 503 }]);
    expect((await failureOf(call())).kind).toBe('unavailable');
    expect(server.seen).toHaveLength(4);
    expect(clock.slept).toEqual([250, 500, 1000]); // half of the doubling ceiling, as chance is always 0.5 here
  });

  test('a broken connection is tried again and heals', async () => {
    const { call, server } = await setUp([null, { body: { ok: 1 } }]);
    expect((await call()).body).toEqual({ ok: 1 });
    expect(server.seen).toHaveLength(2);
  });

  test('an operation that may have happened is not made twice', async () => {
    const { call, server } = await setUp([null, { body: {} }]);
    expect((await failureOf(call({ isSafeToRepeat: false }))).kind).toBe('unavailable');
    expect(server.seen).toHaveLength(1);
  });

  test('a refusal for being too fast is repeated even then, since nothing happened', async () => {
    const { call, server } = await setUp([{ status: 429 }, { body: {} }]);
    await call({ isSafeToRepeat: false });
    expect(server.seen).toHaveLength(2);
  });

  test('a host that cannot be reached was never asked, so asking again is safe', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => closed.close(resolve));
    const { call, clock } = await setUp([]);
    const error = await failureOf(call({ isSafeToRepeat: false, url: new URL(`http://127.0.0.1:${port}/`) }));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'ECONNREFUSED' });
    expect(clock.slept).toHaveLength(3);
  });

  test('the provider says how long to wait, in seconds or as a date', async () => {
    const { call, clock } = await setUp([
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 429, headers: { 'retry-after': 'Sun, 01 Mar 2026 00:00:20 GMT' } },
      { body: {} },
    ]);
    await call();
    expect(clock.slept).toEqual([7000, 13_000]);
  });

  test('a wait of an hour is the caller’s to decide', async () => {
    const { call, server } = await setUp([{ status: 429, headers: { 'retry-after': '3600' } }]);
    expect(await failureOf(call())).toMatchObject({ kind: 'throttled', retryAfterMs: 3_600_000 });
    expect(server.seen).toHaveLength(1);
  });

  test('a caller without time is told at once how long Amazon wants, and nobody sleeps', async () => {
    const { call, clock, server } = await setUp([{ status: 429, headers: { 'retry-after': '30' } }]);
    const error = await failureOf(call({ maxWaitMs: 0 }));
    expect(error).toMatchObject({ kind: 'throttled', retryAfterMs: 30_000 });
    expect(error.availableAt).toEqual(new Date(clock.now + 30_000));
    expect((await failureOf(call({ maxWaitMs: 29_999 }))).kind).toBe('throttled');
    expect(clock.slept).toEqual([]);
    expect(server.seen).toHaveLength(2);
  });

  test('a caller without time has one more try after a reset, and no more', async () => {
    const heals = await setUp([null, { body: { ok: 1 } }]);
    expect((await heals.call({ maxWaitMs: 0 })).body).toEqual({ ok: 1 });
    const stays = await setUp([null]);
    expect((await failureOf(stays.call({ maxWaitMs: 0 }))).kind).toBe('unavailable');
    expect(stays.server.seen).toHaveLength(2);
    expect([...heals.clock.slept, ...stays.clock.slept]).toEqual([]);
  });

  test('a wrong request is final', async () => {
    const { call, server } = await setUp([{ status: 400 }]);
    expect((await failureOf(call())).kind).toBe('rejected');
    expect(server.seen).toHaveLength(1);
  });
});

describe('answers that are not what was promised', () => {
  const html = { headers: { 'content-type': 'text/html' }, body: '<html><h1>429 openresty</h1></html>' };
  test.each([
    [200, 'malformed'],
    [403, 'denied'],
    [404, 'rejected'],
    [429, 'throttled'],
    [502, 'unavailable'],
  ] as const)('HTML with status %i is %s', async (status, kind) => {
    const { call } = await setUp([{ status, ...html }], { maxAttempts: 1 });
    expect(await failureOf(call())).toMatchObject({ kind, status });
  });

  test('half a JSON document is malformed', async () => {
    const { call } = await setUp([{ body: '{"payload":[{"a":1},' }]);
    expect((await failureOf(call())).kind).toBe('malformed');
  });

  test('a body cut off by the network is unavailable', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"payload":');
      setImmediate(() => response.socket?.destroy());
      return null;
    });
    const { call } = await setUp([], { maxAttempts: 1 });
    expect((await failureOf(call({ url: new URL(server.url) }))).kind).toBe('unavailable');
  });

  test('an answer larger than any honest one is refused', async () => {
    const { call } = await setUp([{ body: `"${'a'.repeat(2000)}"` }], { maxBytes: 1000 });
    expect(await failureOf(call())).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('1000'),
    });
  });

  test('a redirect is not followed, so the token stays with its host', async () => {
    const elsewhere = await startServer(() => ({ body: {} }));
    const { call } = await setUp([{ status: 302, headers: { location: `${elsewhere.url}/steal` } }]);
    expect(await failureOf(call())).toMatchObject({ kind: 'malformed', status: 302 });
    expect(elsewhere.seen).toHaveLength(0);
  });
});

test('no answer in time is unavailable', async () => {
  const server = await startServer(() => new Promise(() => {}));
  const { call } = await setUp([], { timeoutMs: 20, maxAttempts: 1 });
  expect(await failureOf(call({ url: new URL(server.url) }))).toMatchObject({
    kind: 'unavailable',
    code: 'TIMEOUT',
  });
});

test('a caller who leaves gets their own reason, and nobody asks again', async () => {
  const leaving = new AbortController();
  const server = await startServer(() => {
    leaving.abort(new Error('page closed'));
    return new Promise(() => {});
  });
  const { call } = await setUp([]);
  await expect(call({ url: new URL(server.url), signal: leaving.signal })).rejects.toThrow('page closed');
  expect(server.seen).toHaveLength(1);
});

test('a token echoed by the provider does not reach the error', async () => {
  const { call } = await setUp([{ status: 400, body: { message: `bad ${TOKEN}` } }]);
  const error = await failureOf(
    call({ readFailure: (_, body) => ({ code: 'Bad', message: JSON.stringify(body), details: TOKEN }) }),
  );
  expect(JSON.stringify(error) + error.stack).not.toContain('IwEBIExampleToken');
  expect(error).toMatchObject({ kind: 'rejected', code: 'Bad', status: 400 });
});
