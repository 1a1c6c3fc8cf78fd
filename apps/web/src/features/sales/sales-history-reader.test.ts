import { expect, test } from 'vitest';
import { readMovement } from './moving/movement-reader.ts';
import { readAsKnown, readExplanation } from './sales-history-reader.ts';
import { explainedDay, learnedMovement } from './testing/history-answers.ts';

test('what the server tells is read as it is', () => {
  expect(readExplanation(explainedDay('2026-06-12'))).toEqual(explainedDay('2026-06-12'));
  expect(readMovement(learnedMovement).day?.settling).toEqual({ after_hours: 144, reason: 'learned' });
});

test('an odd part of an explanation costs that part alone', () => {
  const odd = {
    ...explainedDay('2026-06-12'),
    settling: 'soon',
    parts: null,
    restatements: [{}, 7],
    state: 'odd',
  };
  expect(readExplanation(odd)).toMatchObject({
    settling: null,
    parts: null,
    restatements: [],
    state: 'moving',
    figure: { total_sales_amount: 252 },
  });
});

test('an explanation that does not say of what is no explanation', () => {
  expect(() => readExplanation({ figure: null })).toThrow();
});

test('a movement that cannot be read shades nothing', () => {
  expect(readMovement(null)).toEqual({ hour: null, day: null });
  expect(readMovement({ day: { settling: { after_hours: 'x', reason: 'learned' } } }).day).toBeNull();
});

test('of what was known only rows that can be read are shown', () => {
  expect(readAsKnown({ rows: [{}, { interval_start: '2026-06-12T00:00:00Z' }] })).toMatchObject({
    rows: [{ interval_start: '2026-06-12T00:00:00Z', total_sales_amount: 0 }],
    known_from: null,
    notKept: [],
  });
});
