import { setImmediate as nextLoop } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createEmbeddedQueue, MAX_BACKGROUND_WAIT_MS } from './embedded-queue.ts';

let clock: number;
let queue: ReturnType<typeof createEmbeddedQueue>;
let granted: string[];
beforeEach(() => {
  clock = 1_000;
  granted = [];
  queue = createEmbeddedQueue(() => clock);
});

const acquire = (priority: 'probe' | 'request' | 'background', name: string, ms = 1) =>
  queue.acquire(priority, () => {
    granted.push(name);
    clock += ms;
  });

test('one at a time has the connection, and requests go before background work that waits longer', async () => {
  acquire('request', 'first');
  acquire('background', 'work 1');
  acquire('background', 'work 2');
  acquire('request', 'second');
  acquire('request', 'third');
  await nextLoop();
  expect(granted).toEqual(['first']);
  for (let i = 0; i < 4; i += 1) {
    queue.release();
    await nextLoop();
  }
  expect(granted).toEqual(['first', 'second', 'third', 'work 1', 'work 2']);
});

test('a probe goes before everything that waits', async () => {
  acquire('request', 'first');
  acquire('background', 'work', MAX_BACKGROUND_WAIT_MS);
  acquire('request', 'second');
  acquire('probe', 'probe');
  clock += MAX_BACKGROUND_WAIT_MS;
  queue.release();
  expect(granted).toEqual(['first', 'probe']);
});

test('a request that was just answered sends its next statement before background work begins', async () => {
  acquire('request', 'who is that');
  acquire('background', 'work');
  queue.release();
  await Promise.resolve(); // the answer arrives in a microtask
  acquire('request', 'what did they sell');
  expect(granted).toEqual(['who is that', 'what did they sell']);
  queue.release();
  await nextLoop();
  expect(granted).toEqual(['who is that', 'what did they sell', 'work']);
});

test('background work waits for a limited time, however many requests there are', async () => {
  acquire('request', 'request');
  acquire('background', 'work');
  acquire('background', 'more work');
  for (let i = 0; i < 2 * MAX_BACKGROUND_WAIT_MS + 2; i += 1) {
    acquire('request', 'request');
    queue.release();
  }
  expect([granted.indexOf('work'), granted.indexOf('more work')]).toEqual([
    1 + MAX_BACKGROUND_WAIT_MS,
    2 + 2 * MAX_BACKGROUND_WAIT_MS,
  ]);
});

test('background work that took long does not put the next background work before waiting requests', async () => {
  acquire('background', 'long work', 10 * MAX_BACKGROUND_WAIT_MS);
  acquire('background', 'more work');
  await nextLoop();
  acquire('request', 'request');
  queue.release();
  await nextLoop();
  expect(granted).toEqual(['long work', 'request']);
});

test('a cancelled entry is skipped', async () => {
  acquire('request', 'first');
  const cancel = acquire('request', 'impatient');
  acquire('request', 'patient');
  cancel();
  queue.release();
  expect(granted).toEqual(['first', 'patient']);
});
