import { beforeEach, expect, test, vi } from 'vitest';
import { ABSENT, type Presence } from '../catalogue-reader.ts';
import { createPresences } from './presences.ts';
import { lookAgain } from './second-looks.ts';

const TENT = 'B000000001';
const LAMP = 'B000000002';
const READ: Presence = { ...ABSENT, title: 'Tent', brand: 'Acme', image: '/p' };

beforeEach(() => {
  vi.useFakeTimers();
});

/** A table with both in sight, and a server that knows what `known` has at that moment. */
async function table() {
  const known = new Map<string, Presence>();
  const asked: string[][] = [];
  const failing = { isDown: false };
  const check = async (batch: readonly string[]) => {
    asked.push([...batch]);
    if (failing.isDown) throw new Error('down');
    return new Map(batch.map((asin) => [asin, known.get(asin) ?? ABSENT]));
  };
  const presences = createPresences(check);
  presences.start();
  presences.want([TENT, LAMP]);
  for (const asin of [TENT, LAMP]) presences.watch(asin, () => {});
  await vi.advanceTimersByTimeAsync(0);
  return { known, asked, failing, presences, stop: lookAgain(presences, check) };
}

test('an item that Amazon tells of a moment later gets its name, and is not asked for any more', async () => {
  const { known, asked, presences } = await table();
  expect(asked).toEqual([[TENT, LAMP]]);
  known.set(TENT, READ);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked.slice(1)).toEqual([[TENT, LAMP]]);
  expect(presences.find(TENT)).toEqual(READ);
  expect(presences.state().wordsOf(TENT)).toEqual(READ);
  expect(presences.state()).toMatchObject({ checked: 2, missing: 2 });
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked.slice(2)).toEqual([[LAMP]]);
});

test('one that Amazon does not know is looked at less and less often, and then no more', async () => {
  const { asked } = await table();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toHaveLength(1 + 6);
});

test('a look that fails is made up for by the next', async () => {
  const { known, failing, presences } = await table();
  failing.isDown = true;
  await vi.advanceTimersByTimeAsync(2000);
  failing.isDown = false;
  known.set(TENT, READ);
  await vi.advanceTimersByTimeAsync(4000);
  expect(presences.find(TENT)).toEqual(READ);
});

test('what was saved here meanwhile stays, and who has left asks nothing', async () => {
  const { known, asked, presences, stop } = await table();
  known.set(TENT, READ);
  presences.learn(TENT, { ...READ, exists: true, isFavourite: true });
  await vi.advanceTimersByTimeAsync(2000);
  expect(presences.find(TENT)).toMatchObject({ exists: true, isFavourite: true });
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});
