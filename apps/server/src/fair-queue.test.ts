import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const newQueue = (concurrency: number, maxWaiting: number) =>
  createFairQueue({ concurrency, maxWaiting, busy: () => new Error('busy') });

/** Work that waits until it is finished, with a record of the order in which it began. */
function makeWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  /** Ends everything, also what begins only because something else ended. */
  async function finish(all: Promise<unknown>[]) {
    let isDone = false;
    const settled = Promise.allSettled(all).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return settled;
  }
  return { begun, work, finish };
}

test('no more than the allowed number run at once', async () => {
  const queue = newQueue(2, 10);
  const { begun, work, finish } = makeWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.run('one', work(name)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a', 'b']);
  await finish(all);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a group that floods the queue does not delay the others', async () => {
  const queue = newQueue(1, 200);
  const { begun, work, finish } = makeWork();
  const flood = Array.from({ length: 100 }, (_, i) => queue.run('flood', work(`flood ${i}`)));
  const other = queue.run('other', work('other'));
  await finish([...flood, other]);
  expect(begun.indexOf('other')).toBeLessThanOrEqual(2);
  expect(begun).toHaveLength(101);
});

test('a full queue refuses the group that has most entries, not the newcomer', async () => {
  const queue = newQueue(1, 10);
  const { begun, work, finish } = makeWork();
  const flood = Array.from({ length: 50 }, (_, i) => queue.run('flood', work(`flood ${i}`)));
  const others = Array.from({ length: 5 }, (_, i) => queue.run(`other ${i}`, work(`other ${i}`)));
  const results = await finish([...flood, ...others]);
  expect(results.slice(50).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(results.slice(0, 50).filter(({ status }) => status === 'rejected')).toHaveLength(44);
  expect(begun).toHaveLength(11);
});

test('work that fails frees its slot', async () => {
  const queue = newQueue(1, 10);
  await expect(queue.run('a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await queue.run('a', async () => 'right')).toBe('right');
});
