import { expect, test } from 'vitest';
import { gate } from '../../../testing/job-room.ts';
import { createTurns } from './turns.ts';

test('only so many work at once, the next begins when one is done, and too many are sent away', async () => {
  const inTurn = createTurns(2, 1);
  const gates = [gate(), gate(), gate()];
  const begun: number[] = [];
  const [first, second, third] = gates.map(({ opened }, at) =>
    inTurn(async () => {
      begun.push(at);
      await opened;
      return at;
    }),
  );
  await expect(inTurn(async () => 'late')).rejects.toMatchObject({ code: 'server_busy' });
  expect(begun).toEqual([0, 1]);
  gates[0]?.open();
  expect(await first).toBe(0);
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all([second, third])).toEqual([1, 2]);
});

test('work that fails gives its turn back', async () => {
  const inTurn = createTurns(1, 1);
  await expect(
    inTurn(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
