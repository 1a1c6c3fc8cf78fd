import { useEffect, useMemo, useState } from 'react';
import type { Column } from '../column.ts';
import { AT_ONCE, inSlices } from './in-slices.ts';
import { orderAsCome, type Sort, sortedOrder, sortInSteps, writeSort } from './sorting.ts';

type Made = { rows: readonly unknown[]; by: string; order: readonly number[] };

/**
 * The places of the rows in the order that is asked for. Many texts take their time, in which the order before it stays
 * on the screen.
 */
export function useOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): { order: readonly number[]; isSorting: boolean } {
  const [made, setMade] = useState<Made | null>(null);
  const { key, isDescending = false } = sort ?? {};
  const by = sort ? writeSort(sort) : '';
  const sortBy = columns.find((column) => column.key === key)?.sortBy;
  const values = useMemo(() => sortBy && rows.map(sortBy), [rows, sortBy]);
  const isLong = useMemo(
    () => rows.length > AT_ONCE && values?.some((value) => typeof value === 'string'),
    [rows, values],
  );
  const atOnce = useMemo(() => {
    if (values === undefined) return orderAsCome(rows.length);
    return isLong ? null : sortedOrder(values, isDescending);
  }, [rows, values, isDescending, isLong]);
  const isMade = made !== null && made.rows === rows && made.by === by;
  useEffect(() => {
    if (!isLong || values === undefined || isMade) return;
    return inSlices(sortInSteps(values, isDescending), (order) => setMade({ rows, by, order }));
  }, [rows, values, isDescending, by, isLong, isMade]);
  const asCome = useMemo(() => (isLong ? orderAsCome(rows.length) : []), [rows, isLong]);
  if (atOnce) return { order: atOnce, isSorting: false };
  // Rows that were fetched again are mostly the same: the order of those before them fits better than none.
  return { order: made?.order.length === rows.length ? made.order : asCome, isSorting: !isMade };
}
