import { expect, test } from 'vitest';
import { isUsedUp, quotaWords } from './quota-words.ts';

const quota = { isShared: true, perHour: 60, perDay: 1440, askedToday: 14 };

test('the quota in force is said in one line', () => {
  expect(quotaWords(quota)).toBe(
    "Amazon's quota: 60 an hour, 1,440 a day, shared by all sellers; 14 asked today",
  );
  expect(quotaWords({ ...quota, isShared: false, perHour: 4, perDay: 96 })).toBe(
    "Amazon's quota: 4 an hour, 96 a day, for each seller; 14 asked today",
  );
});

test('one that is used up says what happens to further requests', () => {
  const used = { ...quota, perHour: 4, perDay: 96, askedToday: 96 };
  expect([isUsedUp(quota), isUsedUp(used)]).toEqual([false, true]);
  expect(quotaWords(used)).toMatch(/96 asked today: further ones wait in line$/);
});
