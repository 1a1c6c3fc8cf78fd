import { expect, test } from 'vitest';
import { type Choice, pickedOf, placesAccepted, placesWith, searchable } from './filtering.ts';

type Keyword = { text: string; campaign: string | null; state: string };

const keywords: Keyword[] = [
  { text: 'Camping Tent', campaign: 'Summer', state: 'ENABLED' },
  { text: 'stove', campaign: null, state: 'PAUSED' },
  { text: 'tent pegs', campaign: 'summer sale', state: 'PAUSED' },
];
const texts = searchable(keywords, ({ text, campaign }) => [text, campaign]);

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

test('a text is found in any case and anywhere in the searched texts', () => {
  expect(placesWith('TENT', [0, 1, 2], texts)).toEqual([0, 2]);
  expect(placesWith('  sale ', [0, 1, 2], texts)).toEqual([2]);
  expect(placesWith('null', [0, 1, 2], texts)).toEqual([]);
});

test('no match reaches from one text into the next', () => {
  expect(placesWith('tentsummer', [0, 1, 2], texts)).toEqual([]);
  expect(placesWith('tent summer', [0, 1, 2], texts)).toEqual([]);
});

test('what is found stays in the order it stood in', () => {
  expect(placesWith('tent', [2, 1, 0], texts)).toEqual([2, 0]);
});

test('a choice leaves out what it does not accept, none leaves out nothing', () => {
  expect(placesAccepted([2, 1, 0], keywords, [STATE], ['PAUSED'])).toEqual([2, 1]);
  expect(placesAccepted([2, 1, 0], keywords, [STATE], [null])).toEqual([2, 1, 0]);
});

test('a choice that the address does not know right is none', () => {
  expect(pickedOf(STATE, 'PAUSED')).toBe('PAUSED');
  expect(pickedOf(STATE, 'paused')).toBeNull();
  expect(pickedOf(STATE, null)).toBeNull();
});
