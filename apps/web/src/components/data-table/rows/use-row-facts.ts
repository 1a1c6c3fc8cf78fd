import { useEffect, useReducer } from 'react';
import type { RowFacts } from '../row-facts.ts';

const NOTHING = () => undefined;

/** What is known of each row that is drawn; when that changes, whoever calls this is drawn again. */
export function useRowFacts<Row>(
  facts: RowFacts<Row> | undefined,
  drawn: readonly number[],
  rowAt: (index: number) => Row | undefined,
): (row: Row) => unknown {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [first, last] = [drawn[0], drawn.at(-1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawn rows are the same where their ends and their number are
  useEffect(() => {
    if (!facts) return;
    const rows = drawn.flatMap((index) => rowAt(index) ?? []);
    const before = rows.map(facts.find);
    const stop = facts.watch(rows, redraw);
    if (rows.some((row, index) => facts.find(row) !== before[index])) redraw();
    return stop;
  }, [facts, rowAt, first, last, drawn.length]);
  return facts?.find ?? NOTHING;
}
