import { expect, test } from 'vitest';
import { type CsvCell, csvText } from './csv.ts';

const toCsv = (header: string[], rows: CsvCell[][]) =>
  csvText(
    header.map((label, column) => ({ label, value: (row: CsvCell[]) => row[column] ?? null })),
    rows,
  );

const lines = (csv: string) => csv.slice(1).split('\r\n').slice(0, -1);

test('cells with commas, quotes and line breaks are quoted, unknown ones are empty', () => {
  const csv = toCsv(
    ['Day', 'Sales (USD)'],
    [
      ['Mar 3, 2026', 12.5],
      ['a "b"\nc', null],
    ],
  );
  expect(csv.slice(1)).toBe('Day,Sales (USD)\r\n"Mar 3, 2026",12.5\r\n"a ""b""\nc",\r\n');
});

test('a file begins with the mark by which Excel recognises its encoding', () => {
  expect(toCsv(['Größe'], []).startsWith('\uFEFFGröße')).toBe(true);
});

test.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'the text %j is no formula',
  (text) => {
    const [, cell = ''] = lines(toCsv(['Note'], [[text]]).replaceAll(text, text.replace(/[\r\n]/, '~')));
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('a formula in the header is none either', () => {
  expect(lines(toCsv(['=HYPERLINK("x")'], []))).toEqual(['"\'=HYPERLINK(""x"")"']);
});

test('a negative amount stays a number', () => {
  expect(lines(toCsv(['Sales'], [[-12.5]]))).toEqual(['Sales', '-12.5']);
});
