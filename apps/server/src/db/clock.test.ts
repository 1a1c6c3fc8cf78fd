import { expect, test } from 'vitest';
import { makeDatabase } from '../testing/test-database.ts';
import { createClock } from './clock.ts';

test('no two things are asked for at the same instant, whoever asks and however quickly', async () => {
  const { db, close } = await makeDatabase();
  const clocks = [createClock(db), createClock(db)];
  const told: string[] = [];
  for (let round = 0; round < 200; round += 1) for (const clock of clocks) told.push(await clock.readExact());
  expect(told.filter((instant, index) => index > 0 && instant <= (told[index - 1] ?? ''))).toEqual([]);
  expect(Math.abs(Date.parse(told.at(-1) ?? '') - (await createClock(db).read()).getTime())).toBeLessThan(
    60_000,
  );
  await close();
});
