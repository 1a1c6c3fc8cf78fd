// Which order rows stand in, and how that is said in the address.
import { once } from '@insights/domain/once';
import type { Column, SortValue } from '../column.ts';
import { rowsAt } from './filtering.ts';

export type Sort = { key: string; isDescending: boolean };

type Sortable<Row> = Pick<Column<Row>, 'key' | 'align' | 'sortBy'>;

/** What a table's order is called in the address; each of several on a page has a prefix. */
export const sortName = (prefix: string): string => (prefix === '' ? 'sort' : `${prefix}-sort`);

/** 'units' ascends, '-units' descends. */
export const writeSort = ({ key, isDescending }: Sort): string => `${isDescending ? '-' : ''}${key}`;

/** The order that a text names; nothing where it names no column that can be sorted by. */
export function readSort<Row>(text: string | null, columns: readonly Sortable<Row>[]): Sort | null {
  if (text === null) return null;
  const isDescending = text.startsWith('-');
  const key = isDescending ? text.slice(1) : text;
  return columns.some((column) => column.key === key && column.sortBy) ? { key, isDescending } : null;
}

/**
 * The order after a press on a head. Of figures one wants the largest first, of texts the beginning of the alphabet;
 * a second press turns it round, a third goes back to the order the rows came in, unless the table has a usual one.
 */
export function nextSort<Row>(now: Sort | null, pressed: Sortable<Row>, hasUsual: boolean): Sort | null {
  const first = { key: pressed.key, isDescending: pressed.align === 'right' };
  if (now?.key !== pressed.key) return first;
  if (now.isDescending === first.isDescending) return { ...first, isDescending: !first.isDescending };
  return hasUsual ? first : null;
}

const collator = once(() => new Intl.Collator(undefined, { numeric: true }));

type Present = string | number;

const isPresent = (value: SortValue): value is Present =>
  value !== null && value !== undefined && !Number.isNaN(value);

function compare(a: Present, b: Present): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : collator().compare(a, b);
}

/** Whether one value may stand before another: absent ones are last whichever way it goes. */
function mayPrecede(left: SortValue, right: SortValue, sign: 1 | -1): boolean {
  if (!isPresent(right)) return true;
  return isPresent(left) && sign * compare(left, right) <= 0;
}

type Compare = (a: number, b: number) => number;

/** Compares two places: equal rows stay as they came, absent values are last whichever way it goes. */
function comparison(values: readonly SortValue[], isDescending: boolean): Compare {
  const sign = isDescending ? -1 : 1;
  return (a, b) => {
    const left = values[a];
    const right = values[b];
    if (!isPresent(left)) return isPresent(right) ? 1 : a - b;
    if (!isPresent(right)) return -1;
    return sign * compare(left, right) || a - b;
  };
}

export function orderAsCome(count: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < count; place += 1) places.push(place);
  return places;
}

// A plain loop: it goes through every row of an answer before the first of them is drawn.
function cameInOrder(values: readonly SortValue[], isDescending: boolean): boolean {
  const sign = isDescending ? -1 : 1;
  for (let place = 1; place < values.length; place += 1) {
    if (!mayPrecede(values[place - 1], values[place], sign)) return false;
  }
  return true;
}

/** The places of the values in sorted order. Where they came in it, which takes one look at each, nothing is sorted. */
export function sortedOrder(values: readonly SortValue[], isDescending: boolean): number[] {
  const places = orderAsCome(values.length);
  return cameInOrder(values, isDescending) ? places : places.sort(comparison(values, isDescending));
}

/** The rows in the order that a text names, or as they came. */
export function rowsInOrder<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  text: string | null,
): readonly Row[] {
  const sort = readSort(text, columns);
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy;
  if (!sort || !sortBy) return rows;
  return rowsAt(sortedOrder(rows.map(sortBy), sort.isDescending), rows);
}

// About ten milliseconds of comparing texts: between two steps there is time for whoever types or scrolls.
const STEP_ROWS = 1000;

function* merged(left: readonly number[], right: readonly number[], by: Compare): Generator<void, number[]> {
  const all: number[] = [];
  let [l, r] = [0, 0];
  while (all.length < left.length + right.length) {
    const [a, b] = [left[l], right[r]];
    if (a !== undefined && (b === undefined || by(a, b) < 0)) {
      all.push(a);
      l += 1;
    } else if (b !== undefined) {
      all.push(b);
      r += 1;
    }
    if (all.length % STEP_ROWS === 0) yield;
  }
  return all;
}

/** The same order, made in steps: tens of thousands of texts take most of a second to compare as people expect it. */
export function* sortInSteps(values: readonly SortValue[], isDescending: boolean): Generator<void, number[]> {
  const by = comparison(values, isDescending);
  const places = orderAsCome(values.length);
  let runs: number[][] = [];
  for (let start = 0; start < places.length; start += STEP_ROWS) {
    runs.push(places.slice(start, start + STEP_ROWS).sort(by));
    yield;
  }
  while (runs.length > 1) {
    const longer: number[][] = [];
    for (let run = 0; run < runs.length; run += 2) {
      longer.push(yield* merged(runs[run] ?? [], runs[run + 1] ?? [], by));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}
