import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { ABSENT, type Presence } from '../catalogue-reader.ts';
import { createPresences } from './presences.ts';

const asin = (index: number) => `B${String(index).padStart(9, '0')}`;
const asins = (count: number) => Array.from({ length: count }, (_, index) => asin(index));
const SAVED: Presence = { exists: true, title: 'Tent', image: '/p', brand: 'Acme', isFavourite: false };

type Found = ReadonlyMap<string, Presence>;
type Call = { batch: readonly string[]; answer: (found: Found) => void; fail: (error: Error) => void };

/** A server that answers when the test says so. */
function server() {
  const calls: Call[] = [];
  const check = (batch: readonly string[]) =>
    new Promise<Found>((answer, fail) => calls.push({ batch, answer, fail }));
  return { calls, check };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const all = (batch: readonly string[], presence = SAVED) => new Map(batch.map((one) => [one, presence]));

beforeEach(() => {
  vi.useFakeTimers();
});

describe('presences', () => {
  test('are asked for a thousand at a time, two calls at once', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want(asins(3500));
    await settled();
    expect(calls.map(({ batch }) => batch.length)).toEqual([1000, 1000]);
    calls[1]?.answer(all(calls[1].batch));
    await settled();
    expect(calls.map(({ batch }) => batch.length)).toEqual([1000, 1000, 1000]);
    expect(presences.state()).toMatchObject({ total: 3500, checked: 1000, missing: 0, isChecking: true });
    calls[0]?.answer(all(calls[0].batch, ABSENT));
    calls[2]?.answer(all(calls[2].batch));
    await settled();
    calls[3]?.answer(all(calls[3].batch));
    await settled();
    expect(presences.state()).toMatchObject({ checked: 3500, missing: 1000, isChecking: false });
    expect(presences.missing()).toEqual(asins(1000));
    expect(new Set(calls.flatMap(({ batch }) => batch)).size).toBe(3500);
  });

  test('of rows in sight come first', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want(asins(5000));
    presences.watch(asin(4321), () => {});
    await settled();
    expect(calls[0]?.batch.slice(0, 2)).toEqual([asin(4321), asin(0)]);
    presences.watch(asin(4999), () => {}); // scrolled to meanwhile
    calls[0]?.answer(new Map());
    await settled();
    expect(calls[2]?.batch[0]).toBe(asin(4999));
  });

  test('what cannot be an ASIN is not asked for: it would take its batch with it', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want([asin(1), 'B123', '', 'b00000000x', asin(1)]);
    await settled();
    expect(calls.map(({ batch }) => batch)).toEqual([[asin(1)]]);
    expect(presences.state().total).toBe(1);
  });

  test('tell only whoever looks at that ASIN', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    const [first, other] = [vi.fn(), vi.fn()];
    presences.watch(asin(0), first);
    presences.watch(asin(9), other);
    presences.start();
    presences.want([asin(0)]);
    await settled();
    calls[0]?.answer(new Map([[asin(0), SAVED]]));
    await settled();
    expect(presences.find(asin(0))).toBe(SAVED);
    expect(first).toHaveBeenCalledOnce();
    expect(other).toHaveBeenCalledOnce(); // asked for in the same call, and not saved
  });

  test('learnt here are not undone by an answer that was on its way', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want([asin(0)]);
    await settled();
    presences.learn(asin(0), SAVED);
    calls[0]?.answer(new Map([[asin(0), ABSENT]]));
    await settled();
    expect(presences.find(asin(0))).toBe(SAVED);
    expect(presences.state()).toMatchObject({ checked: 1, missing: 0 });
  });

  test('another table keeps what is known and asks for the rest', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want([asin(0), asin(1)]);
    await settled();
    calls[0]?.answer(new Map([[asin(0), SAVED]]));
    await settled();
    presences.want([asin(1), asin(2)]);
    await settled();
    expect(calls[1]?.batch).toEqual([asin(2)]);
    expect(presences.state()).toMatchObject({ total: 2, checked: 1, missing: 1 });
    calls[1]?.answer(new Map());
    await settled();
    presences.want([asin(0)]);
    await settled();
    expect(calls).toHaveLength(2);
    expect(presences.state()).toMatchObject({ total: 1, checked: 1, missing: 0, isChecking: false });
  });

  test('of a whole table tell of new words once', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want(asins(2000));
    await settled();
    const { wordsOf } = presences.state();
    calls[0]?.answer(all(calls[0].batch));
    await settled();
    expect(presences.state().wordsOf).toBe(wordsOf);
    calls[1]?.answer(all(calls[1].batch));
    await settled();
    expect(presences.state().wordsOf).not.toBe(wordsOf);
    expect(presences.state().wordsOf(asin(0))?.brand).toBe('Acme');
  });
});

describe('a batch that fails', () => {
  const unavailable = new ApiError({ status: 503, code: 'database_unavailable', message: 'Down' });

  test('is tried three times, does not take the others along, and can be asked for again', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want(asins(2000));
    await settled();
    calls[1]?.answer(all(calls[1].batch));
    for (const call of [0, 2, 3]) {
      calls[call]?.fail(unavailable);
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(calls).toHaveLength(4);
    expect(presences.state()).toMatchObject({ checked: 1000, isChecking: false, failure: 'Down' });
    expect(presences.hasFailed(asin(0))).toBe(true);
    presences.askAgain();
    await settled();
    expect(calls[4]?.batch).toHaveLength(1000);
    calls[4]?.answer(all(calls[4].batch));
    await settled();
    expect(presences.state()).toMatchObject({ checked: 2000, failure: null });
  });

  test('waits as long as it is asked to', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want([asin(0)]);
    await settled();
    calls[0]?.fail(new ApiError({ status: 429, code: 'slow', message: 'Slowly', retryAfterMs: 9000 }));
    await vi.advanceTimersByTimeAsync(8999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
  });

  test('a refusal is not tried again', async () => {
    const { calls, check } = server();
    const presences = createPresences(check);
    presences.start();
    presences.want([asin(0)]);
    await settled();
    calls[0]?.fail(new ApiError({ status: 403, code: 'not_allowed', message: 'Not for you' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(presences.state().failure).toBe('Not for you');
  });
});

test('whoever leaves asks no more, and whoever comes back asks for what did not come', async () => {
  const { calls, check } = server();
  const presences = createPresences(check);
  const stop = presences.start();
  presences.want(asins(3000));
  await settled();
  stop();
  calls[0]?.answer(all(calls[0].batch));
  await settled();
  expect(calls).toHaveLength(2);
  presences.start();
  await settled();
  expect(calls).toHaveLength(4);
  expect(calls[2]?.batch[0]).toBe(asin(0));
});
