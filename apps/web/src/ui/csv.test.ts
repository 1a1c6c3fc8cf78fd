import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('cells with commas, quotes and line breaks are quoted, unknown ones are empty', () => {
  expect(
    toCsv(
      ['Day', 'Sales (USD)'],
      [
        ['Mar 3, 2026', 12.5],
        ['a "b"\nc', null],
      ],
    ),
  ).toBe('Day,Sales (USD)\r\n"Mar 3, 2026",12.5\r\n"a ""b""\nc",\r\n');
});
