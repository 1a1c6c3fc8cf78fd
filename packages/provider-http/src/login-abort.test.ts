import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLogin } from './login.ts';
import { startServer } from './testing/local-server.ts';
import { createVirtualRuntime } from './testing/virtual-runtime.ts';

// The token answer's shape is that of Amazon's developer guide; the tokens are invented.
const granted = (number: number) => ({
  body: { access_token: `Atza|${number}`, token_type: 'bearer', expires_in: 3600 },
});

/** A token endpoint whose first answer waits until it is released. */
async function setUp() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrivals = new EventTarget();
  let hungUp = 0;
  const server = await startServer(async (_, response) => {
    const number = server.seen.length;
    response.once('close', () => {
      if (!response.writableFinished) hungUp += 1;
      arrivals.dispatchEvent(new Event('hungUp'));
    });
    arrivals.dispatchEvent(new Event('asked'));
    if (number === 1) await held;
    return granted(number);
  });
  const login = createLogin({
    ...createVirtualRuntime(),
    tokenUrl: `${server.url}/auth/o2/token`,
    clientId: 'c',
    clientSecret: 's',
  });
  return { server, tokens: login.tokensFor('Atzr|1'), release, arrivals, hungUp: () => hungUp };
}

test('a caller who leaves does not take the refresh from the others', async () => {
  const { tokens, server, release, arrivals } = await setUp();
  const leaving = new AbortController();
  const asked = once(arrivals, 'asked');
  const left = tokens.get(leaving.signal);
  const stays = [tokens.get(new AbortController().signal), tokens.get()];
  await asked;
  leaving.abort(new Error('stopping'));
  await expect(left).rejects.toThrow('stopping');
  release();
  expect(await Promise.all(stays)).toEqual(['Atza|1', 'Atza|1']);
  expect(server.seen).toHaveLength(1);
});

test('a refresh ends when all have left, and the next caller starts a new one', async () => {
  const { tokens, server, release, arrivals, hungUp } = await setUp();
  const stop = new AbortController();
  const asked = once(arrivals, 'asked');
  const ended = once(arrivals, 'hungUp');
  const both = [tokens.get(stop.signal), tokens.renew('Atza|old', stop.signal)];
  await asked;
  stop.abort(new Error('stopping'));
  for (const one of both) await expect(one).rejects.toThrow('stopping');
  await ended;
  expect(hungUp()).toBe(1);
  expect(await tokens.get()).toBe('Atza|2');
  expect(server.seen).toHaveLength(2);
  release();
});

test('who has left already asks nothing', async () => {
  const { tokens, server } = await setUp();
  await expect(tokens.get(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(server.seen).toHaveLength(0);
});

test('a login that wants a minute does not put its callers to sleep', async () => {
  const virtual = createVirtualRuntime();
  const server = await startServer(() => ({ status: 429, headers: { 'retry-after': '60' } }));
  const login = createLogin({ ...virtual, tokenUrl: server.url, clientId: 'c', clientSecret: 's' });
  await expect(login.tokensFor('Atzr|1').get()).rejects.toMatchObject({
    kind: 'throttled',
    retryAfterMs: 60_000,
  });
  expect(virtual.clock.slept).toEqual([]);
});
