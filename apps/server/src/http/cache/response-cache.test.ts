import { expect, test } from 'vitest';
import { CachedResponse, encodingFor } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

const MB = 1024 * 1024;
const same = (data: unknown) => data;

/** A request for a thing that is at some version now, and a count of how often it was read. */
function makeThing(key = 'thing') {
  const thing = { version: 'v1', text: 'one', reads: 0 };
  const read = async () => {
    thing.reads += 1;
    return { version: thing.version, data: { text: thing.text } };
  };
  return { thing, ask: (version: string | null = thing.version) => ({ key, version, read }) };
}

const textOf = (answer: CachedResponse) => answer.body.toString();

test('a response is made once for as long as its version holds, and anew when that has changed', async () => {
  const cache = createResponseCache(MB);
  const { thing, ask } = makeThing();
  const first = await cache.get(ask(), same);
  expect(textOf(first)).toBe('{"success":true,"data":{"text":"one"}}');
  expect(await cache.get(ask(), same)).toBe(first);
  thing.version = 'v2';
  thing.text = 'two';
  expect(textOf(await cache.get(ask(), same))).toContain('two');
  expect(thing.reads).toBe(2);
  expect(cache.size().responses).toBe(1);
});

test('a response is cached under the version at which it was read, not under the one of the request', async () => {
  const cache = createResponseCache(MB);
  const { thing, ask } = makeThing();
  const asked = ask();
  thing.version = 'v2';
  thing.text = 'two';
  expect(textOf(await cache.get(asked, same))).toContain('two');
  await cache.get(ask('v2'), same);
  expect(thing.reads).toBe(1);
});

test('twenty requests at the same time share one read', async () => {
  const cache = createResponseCache(MB);
  const { thing, ask } = makeThing();
  const askTwenty = () => Promise.all(Array.from({ length: 20 }, () => cache.get(ask(), same)));
  await askTwenty();
  expect(thing.reads).toBe(1);
  thing.version = 'v2';
  await askTwenty();
  expect(thing.reads).toBe(2);
});

test('a request that knows of a newer version never gets an older response', async () => {
  const cache = createResponseCache(MB);
  const { thing, ask } = makeThing();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const early = cache.get(
    {
      ...ask(),
      read: async () => {
        await held;
        return { version: 'v1', data: { text: 'one' } };
      },
    },
    same,
  );
  thing.version = 'v2';
  thing.text = 'two';
  const late = Promise.all(Array.from({ length: 20 }, () => cache.get(ask('v2'), same)));
  release();
  expect(textOf(await early)).toContain('one');
  for (const answer of await late) expect(textOf(answer)).toContain('two');
  expect(thing.reads).toBe(1);
  expect(textOf(await cache.get(ask('v2'), same))).toContain('two');
});

test('data without a version is read each time', async () => {
  const cache = createResponseCache(MB);
  const { thing, ask } = makeThing();
  const { read } = ask();
  const nothing = { ...ask(null), read: async () => ({ ...(await read()), version: null }) };
  await cache.get(nothing, same);
  await cache.get(nothing, same);
  expect(thing.reads).toBe(2);
  expect(cache.size()).toEqual({ responses: 0, bytes: 0 });
});

test('a read that fails, or does not pass its check, is not shared', async () => {
  const cache = createResponseCache(MB);
  const { ask } = makeThing();
  const refuse = () => {
    throw new Error('not as the contract says');
  };
  await expect(cache.get(ask(), refuse)).rejects.toThrow('not as the contract says');
  const failing = { ...ask(), read: () => Promise.reject(new Error('gone')) };
  const [failed, answered] = await Promise.allSettled([cache.get(failing, same), cache.get(ask(), same)]);
  expect(failed.status).toBe('rejected');
  expect(answered.status).toBe('fulfilled');
});

test('no more bytes are cached than allowed: the least recently used response goes first', async () => {
  const cache = createResponseCache(100_000);
  const things = Array.from({ length: 20 }, (_, i) => makeThing(`thing ${i}`));
  for (const { thing } of things) thing.text = 'x'.repeat(9_000);
  const [first, second] = things;
  for (const { ask } of things) {
    await cache.get(ask(), same);
    await cache.get(first?.ask() ?? ask(), same);
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
  }
  await cache.get(second?.ask() ?? { ...makeThing().ask() }, same);
  expect(first?.thing.reads).toBe(1);
  expect(second?.thing.reads).toBe(2);
  expect(cache.size().responses).toBeGreaterThan(5);
});

test('a response that is too large for its share pushes nothing out', async () => {
  const cache = createResponseCache(100_000);
  const [small, large] = [makeThing('small'), makeThing('large')];
  large.thing.text = 'x'.repeat(50_000);
  await cache.get(small.ask(), same);
  await cache.get(large.ask(), same);
  await cache.get(small.ask(), same);
  expect(small.thing.reads).toBe(1);
  expect(cache.size().responses).toBe(1);
});

test('compressed bytes count too, and are made once', async () => {
  const cache = createResponseCache(MB);
  const { thing, ask } = makeThing();
  thing.text = Array.from({ length: 5_000 }, (_, i) => i * 7_919).join();
  const answer = await cache.get(ask(), same);
  const before = cache.size().bytes;
  const [one, other] = await Promise.all([answer.encodedFor('gzip, br'), answer.encodedFor('br')]);
  expect(one.encoding).toBe('br');
  expect(one.body).toBe(other.body);
  expect(cache.size().bytes).toBe(before + one.body.length);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['brotli, xgzip', null],
  [undefined, null],
])('a caller who accepts %s is sent %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('the same data has the same etag, and other data another', () => {
  const [one, twin, other] = [new CachedResponse('a'), new CachedResponse('a'), new CachedResponse('b')];
  expect(one.etag).toBe(twin.etag);
  expect(one.matches(`"x", ${twin.etag}`)).toBe(true);
  expect(one.matches(twin.etag.slice(2))).toBe(true);
  expect(one.matches(other.etag)).toBe(false);
});
