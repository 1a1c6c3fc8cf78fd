// The fields of Amazon's rows, flattened into columns: those that the rows have, so that none is hidden.
import { formatMoney } from '@insights/domain/money';
import type { Column } from '../../../components/data-table/column.ts';
import { isRecord, numberOf, textOf } from '../../../lib/decode.ts';

type Row = Readonly<Record<string, unknown>>;

export type Field = {
  path: readonly string[];
  isFigure: boolean;
};
type Path = Pick<Field, 'path'>;

/** What a row has instead of fields where it cannot be read. */
export const UNREADABLE = 'unreadable';

// The fields that people look for come first; the rest follow as Amazon sends them.
const FIRST = [
  'childAsin',
  'parentAsin',
  'sku',
  'salesByAsin.orderedProductSales',
  'salesByAsin.unitsOrdered',
  'salesByAsin.totalOrderItems',
  'trafficByAsin.sessions',
  'trafficByAsin.pageViews',
  'trafficByAsin.unitSessionPercentage',
  'trafficByAsin.buyBoxPercentage',
];

const DEEPEST = 3; // fields below this depth are shown as text

/** A table has no more fields than this: rows with names of their own would add columns without end. */
export const MOST_FIELDS = 80;

export const keyOf = ({ path }: Path): string => path.join('.');

const isMoney = (value: Row) => 'amount' in value && 'currencyCode' in value;
const isBranch = (value: unknown): value is Row => isRecord(value) && !isMoney(value);
const isFigure = (value: unknown) => typeof value === 'number' || (isRecord(value) && isMoney(value));

function* leavesOf(row: Row, parents: readonly string[] = []): Generator<[readonly string[], unknown]> {
  for (const [name, value] of Object.entries(row)) {
    const path = [...parents, name];
    if (isBranch(value) && path.length < DEEPEST) yield* leavesOf(value, path);
    else yield [path, value];
  }
}

export function fieldsIn(rows: readonly Row[]): Field[] {
  const found = new Map<string, Field>();
  for (const row of rows) {
    for (const [path, value] of leavesOf(row)) {
      const key = path.join('.');
      const earlier = found.get(key);
      if (earlier?.isFigure || key === UNREADABLE) continue;
      if (earlier || found.size < MOST_FIELDS) found.set(key, { path, isFigure: isFigure(value) });
    }
  }
  return [...found.values()];
}

const rankOf = (field: Field) => (FIRST.includes(keyOf(field)) ? FIRST.indexOf(keyOf(field)) : FIRST.length);

/** Adds the fields that are new, in their order; returns the same list where none is. */
export function withFields(fields: readonly Field[], found: readonly Field[]): readonly Field[] {
  const keys = new Set(fields.map(keyOf));
  const added = found.filter((field) => !keys.has(keyOf(field)));
  if (added.length === 0 || fields.length >= MOST_FIELDS) return fields;
  return [...fields, ...added].slice(0, MOST_FIELDS).sort((a, b) => rankOf(a) - rankOf(b));
}

export const DEFAULT_FIELDS: readonly Field[] = FIRST.map((key) => ({
  path: key.split('.'),
  isFigure: key.includes('.'),
}));

/** 'orderedProductSalesB2B' is 'Ordered product sales B2B'. */
export function labelOf({ path }: Path): string {
  const spaced = (path.at(-1) ?? '').replace(/(?<=[a-z])(?=[A-Z])|[\s_]+/g, ' ').toLowerCase();
  const text = spaced.replace(/\b(asin|sku|b2b)\b/g, (acronym) => acronym.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Every digit that Amazon wrote is shown; percentages have at least two decimals, like most of Amazon's.
const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const PERCENTAGES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

export function formatField(row: Row, { path }: Path): string {
  const value = path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), row);
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') {
    return /percentage/i.test(path.at(-1) ?? '') ? `${PERCENTAGES.format(value)}%` : NUMBERS.format(value);
  }
  if (isRecord(value) && isMoney(value)) {
    return formatMoney(numberOf(value['amount']) ?? 0, textOf(value['currencyCode']) || undefined);
  }
  return JSON.stringify(value);
}

export function nameOf(row: Row): string {
  const unreadable = textOf(row[UNREADABLE]);
  return unreadable ? `Unreadable: ${unreadable}` : formatField(row, { path: ['childAsin'] });
}

const CHARACTER_PX = 7.5;
const PADDING_PX = 32;
const FIGURE_PX = 96;
const TEXT_PX = 140;

const NAME: Column<Row> = {
  key: 'childAsin',
  label: 'Child ASIN',
  width: TEXT_PX,
  cell: nameOf,
};

function columnOf(field: Field, all: readonly Field[]): Column<Row> {
  const own = labelOf(field);
  const isRepeated = all.some((other) => other !== field && labelOf(other) === own);
  const label =
    isRepeated && field.path.length > 1 ? `${labelOf({ path: field.path.slice(0, -1) })}: ${own}` : own;
  return {
    key: keyOf(field),
    label,
    align: field.isFigure ? 'right' : 'left',
    width: Math.max(
      field.isFigure ? FIGURE_PX : TEXT_PX,
      Math.ceil(label.length * CHARACTER_PX) + PADDING_PX,
    ),
    cell: (row) => formatField(row, field),
  };
}

export const documentColumns = (fields: readonly Field[]): Column<Row>[] => [
  NAME,
  ...fields.filter((field) => keyOf(field) !== NAME.key).map((field) => columnOf(field, fields)),
];
