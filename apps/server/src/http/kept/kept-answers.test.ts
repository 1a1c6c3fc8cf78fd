import { expect, test } from 'vitest';
import { codingAmong, EncodedAnswer } from './encoded-answer.ts';
import { createKeptAnswers } from './kept-answers.ts';

const MB = 1024 * 1024;
const same = (data: unknown) => data;

/** A question about a thing that is at some version now, and a count of how often it was read. */
function makeThing(key = 'thing') {
  const thing = { version: 'v1', words: 'one', reads: 0 };
  const read = async () => {
    thing.reads += 1;
    return { version: thing.version, data: { words: thing.words } };
  };
  return { thing, ask: (version: string | null = thing.version) => ({ key, version, read }) };
}

const textOf = (answer: EncodedAnswer) => answer.bytes.toString();

test('an answer is made once for as long as its version stands, and anew when it has moved', async () => {
  const kept = createKeptAnswers(MB);
  const { thing, ask } = makeThing();
  const first = await kept.answer(ask(), same);
  expect(textOf(first)).toBe('{"success":true,"data":{"words":"one"}}');
  expect(await kept.answer(ask(), same)).toBe(first);
  thing.version = 'v2';
  thing.words = 'two';
  expect(textOf(await kept.answer(ask(), same))).toContain('two');
  expect(thing.reads).toBe(2);
  expect(kept.size().answers).toBe(1);
});

test('what was read is kept under the version that it was read at, not under the one that was asked with', async () => {
  const kept = createKeptAnswers(MB);
  const { thing, ask } = makeThing();
  const asked = ask();
  thing.version = 'v2';
  thing.words = 'two';
  expect(textOf(await kept.answer(asked, same))).toContain('two');
  await kept.answer(ask('v2'), same);
  expect(thing.reads).toBe(1);
});

test('twenty who ask at the same time have it read once', async () => {
  const kept = createKeptAnswers(MB);
  const { thing, ask } = makeThing();
  const askTwenty = () => Promise.all(Array.from({ length: 20 }, () => kept.answer(ask(), same)));
  await askTwenty();
  expect(thing.reads).toBe(1);
  thing.version = 'v2';
  await askTwenty();
  expect(thing.reads).toBe(2);
});

test('whoever has seen a newer version is not given a reading from before', async () => {
  const kept = createKeptAnswers(MB);
  const { thing, ask } = makeThing();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const early = kept.answer(
    {
      ...ask(),
      read: async () => {
        await held;
        return { version: 'v1', data: { words: 'one' } };
      },
    },
    same,
  );
  thing.version = 'v2';
  thing.words = 'two';
  const late = Promise.all(Array.from({ length: 20 }, () => kept.answer(ask('v2'), same)));
  release();
  expect(textOf(await early)).toContain('one');
  for (const answer of await late) expect(textOf(answer)).toContain('two');
  expect(thing.reads).toBe(1);
  expect(textOf(await kept.answer(ask('v2'), same))).toContain('two');
});

test('what has no version is read each time', async () => {
  const kept = createKeptAnswers(MB);
  const { thing, ask } = makeThing();
  const { read } = ask();
  const nothing = { ...ask(null), read: async () => ({ ...(await read()), version: null }) };
  await kept.answer(nothing, same);
  await kept.answer(nothing, same);
  expect(thing.reads).toBe(2);
  expect(kept.size()).toEqual({ answers: 0, bytes: 0 });
});

test('a reading that fails, or does not pass its check, is nobody else’s answer', async () => {
  const kept = createKeptAnswers(MB);
  const { ask } = makeThing();
  const refuse = () => {
    throw new Error('not as the contract says');
  };
  await expect(kept.answer(ask(), refuse)).rejects.toThrow('not as the contract says');
  const failing = { ...ask(), read: () => Promise.reject(new Error('gone')) };
  const [failed, answered] = await Promise.allSettled([kept.answer(failing, same), kept.answer(ask(), same)]);
  expect(failed.status).toBe('rejected');
  expect(answered.status).toBe('fulfilled');
});

test('no more bytes are held than allowed: what was not asked for the longest goes first', async () => {
  const kept = createKeptAnswers(100_000);
  const things = Array.from({ length: 20 }, (_, i) => makeThing(`thing ${i}`));
  for (const { thing } of things) thing.words = 'x'.repeat(9_000);
  const [first, second] = things;
  for (const { ask } of things) {
    await kept.answer(ask(), same);
    await kept.answer(first?.ask() ?? ask(), same);
    expect(kept.size().bytes).toBeLessThanOrEqual(100_000);
  }
  await kept.answer(second?.ask() ?? { ...makeThing().ask() }, same);
  expect(first?.thing.reads).toBe(1);
  expect(second?.thing.reads).toBe(2);
  expect(kept.size().answers).toBeGreaterThan(5);
});

test('one answer that is too large for its share pushes nothing out', async () => {
  const kept = createKeptAnswers(100_000);
  const [small, large] = [makeThing('small'), makeThing('large')];
  large.thing.words = 'x'.repeat(50_000);
  await kept.answer(small.ask(), same);
  await kept.answer(large.ask(), same);
  await kept.answer(small.ask(), same);
  expect(small.thing.reads).toBe(1);
  expect(kept.size().answers).toBe(1);
});

test('packed bytes count too, and are packed once', async () => {
  const kept = createKeptAnswers(MB);
  const { thing, ask } = makeThing();
  thing.words = Array.from({ length: 5_000 }, (_, i) => i * 7_919).join();
  const answer = await kept.answer(ask(), same);
  const before = kept.size().bytes;
  const [one, other] = await Promise.all([answer.packedFor('gzip, br'), answer.packedFor('br')]);
  expect(one.coding).toBe('br');
  expect(one.bytes).toBe(other.bytes);
  expect(kept.size().bytes).toBe(before + one.bytes.length);
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
])('whoever takes %s is sent %s', (accepted, coding) => {
  expect(codingAmong(accepted)).toBe(coding);
});

test('the same words have the same tag, and other words another', () => {
  const [one, twin, other] = [new EncodedAnswer('a'), new EncodedAnswer('a'), new EncodedAnswer('b')];
  expect(one.tag).toBe(twin.tag);
  expect(one.isAmong(`"x", ${twin.tag}`)).toBe(true);
  expect(one.isAmong(twin.tag.slice(2))).toBe(true);
  expect(one.isAmong(other.tag)).toBe(false);
});
