// The fields of Amazon's rows, flattened into columns: found in the rows themselves, so that nothing that Amazon adds is hidden.

import { formatMoney } from '@insights/domain/money';
import { once } from '@insights/domain/once';
import { type Fields, fieldsOf, numberOf, textOf } from '../../../lib/reading.ts';

export type Field = {
  /** Where it stands in a row. */
  path: readonly string[];
  isFigure: boolean;
};

/** What a row has instead of fields where it cannot be read. */
export const UNREADABLE = 'unreadable';

// What one looks for comes first; the rest follows as Amazon sends it.
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
const DEEPEST = 3; // what lies deeper is shown as text

/** More fields than these make no table: rows with names of their own would add columns for ever. */
export const MOST_FIELDS = 80;

export const keyOf = ({ path }: Pick<Field, 'path'>): string => path.join('.');

const isRecord = (value: unknown): value is Fields => fieldsOf(value) === value;
const isMoney = (value: Fields) => 'amount' in value && 'currencyCode' in value;
const isBranch = (value: unknown): value is Fields => isRecord(value) && !isMoney(value);

function* leavesOf(row: Fields, path: readonly string[] = []): Generator<[readonly string[], unknown]> {
  for (const [name, value] of Object.entries(row)) {
    const here = [...path, name];
    if (isBranch(value) && here.length < DEEPEST) yield* leavesOf(value, here);
    else yield [here, value];
  }
}

const isFigure = (value: unknown) => typeof value === 'number' || (isRecord(value) && isMoney(value));

/** The fields that any of the rows has. */
export function fieldsIn(rows: readonly Fields[]): Field[] {
  const found = new Map<string, Field>();
  for (const row of rows) {
    for (const [path, value] of leavesOf(row)) {
      const key = path.join('.');
      const known = found.get(key);
      if (known?.isFigure || key === UNREADABLE) continue;
      if (known || found.size < MOST_FIELDS) found.set(key, { path, isFigure: isFigure(value) });
    }
  }
  return [...found.values()];
}

const rankOf = (field: Field) => {
  const rank = FIRST.indexOf(keyOf(field));
  return rank === -1 ? FIRST.length : rank;
};

/** The known fields and those found, in their order; the very same list where nothing is new. */
export function withFields(known: readonly Field[], found: readonly Field[]): readonly Field[] {
  const keys = new Set(known.map(keyOf));
  const added = found.filter((field) => !keys.has(keyOf(field)));
  if (added.length === 0 || known.length >= MOST_FIELDS) return known;
  return [...known, ...added].slice(0, MOST_FIELDS).sort((a, b) => rankOf(a) - rankOf(b));
}

/** What the table looks like before any row is here. */
export const USUAL_FIELDS: readonly Field[] = FIRST.map((key) => ({
  path: key.split('.'),
  isFigure: key.includes('.'),
}));

const spelled = (word: string) =>
  /^(asin|sku)$/i.test(word) || word === 'B2B' ? word.toUpperCase() : word.toLowerCase();

/** 'orderedProductSalesB2B' is 'Ordered product sales B2B'. */
export function labelOf({ path }: Pick<Field, 'path'>): string {
  const words = (path.at(-1) ?? '').split(/(?<=[a-z])(?=[A-Z])|[\s_]+/).map(spelled);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce((value, name) => fieldsOf(value)[name], row);

const moneyWords = ({ amount, currencyCode }: Fields) =>
  formatMoney(numberOf(amount), textOf(currencyCode) || undefined);

// No digit that Amazon wrote is left out; percentages have two after the point, as most of them come.
const numbers = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 }));
const percentages = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 20 }),
);

const numberWords = (value: number, isPercentage: boolean) =>
  isPercentage ? `${percentages().format(value)}%` : numbers().format(value);

/** A field of a row as text; a hyphen where it says nothing. */
export function wordsAt(row: Fields, { path }: Pick<Field, 'path'>): string {
  const value = at(row, path);
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberWords(value, /percentage/i.test(path.at(-1) ?? ''));
  if (isRecord(value) && isMoney(value)) return moneyWords(value);
  return JSON.stringify(value);
}

/** What a row is known by. */
export function nameOf(row: Fields): string {
  const unreadable = textOf(row[UNREADABLE]);
  return unreadable ? `Unreadable: ${unreadable}` : wordsAt(row, { path: ['childAsin'] });
}
