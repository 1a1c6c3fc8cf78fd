import { expect, test } from 'vitest';
import { documentRow } from '../testing/report-answers.ts';
import {
  documentColumns,
  fieldsIn,
  formatField,
  keyOf,
  labelOf,
  MOST_FIELDS,
  nameOf,
  withFields,
} from './fields.ts';

const labelsOf = (rows: Record<string, unknown>[]) =>
  documentColumns(withFields([], fieldsIn(rows))).map(({ label }) => label);

test('Amazon’s nested row becomes columns: the important fields first, the rest in Amazon’s order', () => {
  expect(labelsOf([documentRow(3)])).toEqual([
    'Child ASIN',
    'Parent ASIN',
    'Ordered product sales',
    'Units ordered',
    'Total order items',
    'Sessions',
    'Page views',
    'Unit session percentage',
    'Buy box percentage',
    'Units ordered B2B',
  ]);
});

test('figures are aligned right, with their currency or per cent; texts left', () => {
  const row = documentRow(1000);
  const columns = documentColumns(withFields([], fieldsIn([row])));
  const cells = Object.fromEntries(columns.map(({ label, align, cell }) => [label, [align, cell(row)]]));
  expect(cells).toMatchObject({
    'Parent ASIN': ['left', 'P000001000'],
    'Ordered product sales': ['right', '$10,500.00'],
    Sessions: ['right', '7,000'],
    'Buy box percentage': ['right', '97.50%'],
  });
});

test('a field that only some rows have is a column, with a hyphen in the others', () => {
  const rows = [{ childAsin: 'B1' }, { childAsin: 'B2', sku: 'TENT', rank: null }];
  expect(labelsOf(rows)).toEqual(['Child ASIN', 'SKU', 'Rank']);
  expect(formatField({ childAsin: 'B1' }, { path: ['sku'] })).toBe('-');
  expect(fieldsIn([{ rank: null }, { rank: 4 }])).toEqual([{ path: ['rank'], isFigure: true }]);
});

test('unknown shapes are shown as text', () => {
  const row = { tags: ['a', 'b'], isNew: true, deep: { er: { and: { deeper: 1 } } } };
  const texts = fieldsIn([row]).map((field) => [keyOf(field), formatField(row, field)]);
  expect(texts).toEqual([
    ['tags', '["a","b"]'],
    ['isNew', 'true'],
    ['deep.er.and', '{"deeper":1}'],
  ]);
});

test('a row that cannot be read is named by its text and adds no column', () => {
  expect(nameOf({ unreadable: '{"childAsin": "B0' })).toBe('Unreadable: {"childAsin": "B0');
  expect(fieldsIn([{ unreadable: 'x' }])).toEqual([]);
  expect(nameOf({ parentAsin: 'P1' })).toBe('-');
});

test('two fields of the same name say which is which', () => {
  const row = { salesByAsin: { total: 1 }, trafficByAsin: { total: 2 } };
  expect(labelsOf([row])).toEqual(['Child ASIN', 'Sales by ASIN: Total', 'Traffic by ASIN: Total']);
  expect(labelOf({ path: ['orderedProductSalesB2B'] })).toBe('Ordered product sales B2B');
});

test('later pages add their fields at the end, the list stays the same where they have none, and it has an end', () => {
  const first = withFields([], fieldsIn([documentRow(1)]));
  expect(withFields(first, fieldsIn([documentRow(2)]))).toBe(first);
  expect(withFields(first, fieldsIn([{ added: 1 }])).at(-1)).toEqual({ path: ['added'], isFigure: true });
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
  expect(withFields(first, fieldsIn([many]))).toHaveLength(MOST_FIELDS);
});
