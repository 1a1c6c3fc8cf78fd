import { expect, test } from 'vitest';
import { type Choice, pickedOf, placesAccepted, rowsAt } from './filtering.ts';

type Keyword = { text: string; state: string };

const keywords: Keyword[] = [
  { text: 'Camping Tent', state: 'ENABLED' },
  { text: 'stove', state: 'PAUSED' },
  { text: 'tent pegs', state: 'PAUSED' },
];

const STATE: Choice<Keyword> = {
  key: 'state',
  label: 'State',
  all: 'All states',
  options: [
    { value: 'ENABLED', label: 'Enabled' },
    { value: 'PAUSED', label: 'Paused' },
  ],
  accepts: (row, value) => row.state === value,
};

test('a choice leaves out what it does not accept, none leaves out nothing', () => {
  expect(placesAccepted([2, 1, 0], keywords, [STATE], ['PAUSED'])).toEqual([2, 1]);
  expect(placesAccepted([2, 1, 0], keywords, [STATE], [null])).toEqual([2, 1, 0]);
});

test('a choice that the address does not know right is none', () => {
  expect(pickedOf(STATE, 'PAUSED')).toBe('PAUSED');
  expect(pickedOf(STATE, 'paused')).toBeNull();
  expect(pickedOf(STATE, null)).toBeNull();
});

test('all rows as they came are the very same list, others are picked from it', () => {
  expect(rowsAt([0, 1, 2], keywords)).toBe(keywords);
  expect(rowsAt([2, 1, 0], keywords)).toEqual(keywords.toReversed());
  expect(rowsAt([1], keywords)).toEqual([keywords[1]]);
});
