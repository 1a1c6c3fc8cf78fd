import { expect, test } from 'vitest';
import { makeDatabase } from '../testing/test-database.ts';
import { createClock } from './clock.ts';

test('no two requests get the same instant, however quickly processes ask', async () => {
  const { db, close } = await makeDatabase();
  const clocks = [createClock(db), createClock(db)];
  const instants: string[] = [];
  for (let i = 0; i < 200; i += 1)
    for (const clock of clocks) instants.push((await clock.readInOrder()).order);
  expect(instants.filter((instant, index) => index > 0 && instant <= (instants[index - 1] ?? ''))).toEqual(
    [],
  );
  expect(Math.abs(Date.parse(instants.at(-1) ?? '') - (await createClock(db).read()).getTime())).toBeLessThan(
    60_000,
  );
  await close();
});
