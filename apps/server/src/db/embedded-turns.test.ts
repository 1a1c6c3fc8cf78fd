import { setImmediate as nextLoop } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createTurns, LONGEST_LEFT_OUT_MS } from './embedded-turns.ts';

let clock: number;
let turns: ReturnType<typeof createTurns>;
let had: string[];
beforeEach(() => {
  clock = 1_000;
  had = [];
  turns = createTurns(() => clock);
});

const wish = (kind: 'probe' | 'request' | 'work', name: string, ms = 1) =>
  turns.wait(kind, () => {
    had.push(name);
    clock += ms;
  });

test('one has its turn at a time, and requests go before work that has waited longer', async () => {
  wish('request', 'first');
  wish('work', 'work 1');
  wish('work', 'work 2');
  wish('request', 'second');
  wish('request', 'third');
  await nextLoop();
  expect(had).toEqual(['first']);
  for (let turn = 0; turn < 4; turn += 1) {
    turns.end();
    await nextLoop();
  }
  expect(had).toEqual(['first', 'second', 'third', 'work 1', 'work 2']);
});

test('whether the engine answers is asked before everything that waits', async () => {
  wish('request', 'first');
  wish('work', 'work', LONGEST_LEFT_OUT_MS);
  wish('request', 'second');
  wish('probe', 'probe');
  clock += LONGEST_LEFT_OUT_MS;
  turns.end();
  expect(had).toEqual(['first', 'probe']);
});

test('a request that has just been answered asks its next question before work begins', async () => {
  wish('request', 'who is that');
  wish('work', 'work');
  turns.end();
  await Promise.resolve(); // as a promise's answer comes
  wish('request', 'what did they sell');
  expect(had).toEqual(['who is that', 'what did they sell']);
  turns.end();
  await nextLoop();
  expect(had).toEqual(['who is that', 'what did they sell', 'work']);
});

test('work is left out for a moment only, however many requests there are', async () => {
  wish('request', 'request');
  wish('work', 'work');
  wish('work', 'more work');
  for (let turn = 0; turn < 2 * LONGEST_LEFT_OUT_MS + 2; turn += 1) {
    wish('request', 'request');
    turns.end();
  }
  expect([had.indexOf('work'), had.indexOf('more work')]).toEqual([
    1 + LONGEST_LEFT_OUT_MS,
    2 + 2 * LONGEST_LEFT_OUT_MS,
  ]);
});

test('work that took long does not make the next work go before those who waited for it', async () => {
  wish('work', 'long work', 10 * LONGEST_LEFT_OUT_MS);
  wish('work', 'more work');
  await nextLoop();
  wish('request', 'request');
  turns.end();
  await nextLoop();
  expect(had).toEqual(['long work', 'request']);
});

test('whoever no longer wants is passed over', async () => {
  wish('request', 'first');
  const withdraw = wish('request', 'impatient');
  wish('request', 'patient');
  withdraw();
  turns.end();
  expect(had).toEqual(['first', 'patient']);
});
