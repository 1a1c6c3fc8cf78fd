import { useEffect, useMemo, useState } from 'react';
import type { TableFilter } from './filtering.ts';
import { AT_ONCE, inSlices } from './in-slices.ts';
import { type SearchTexts, searchable, searchableInSteps } from './searching.ts';

type Made<Row> = {
  rows: readonly Row[];
  textsOf: TableFilter<Row>['textsOf'];
  texts: SearchTexts;
};

/**
 * What the rows are searched in; null until there is something to search. Those of a long table are made ahead, a little at a
 * time: the first key should not wait for them.
 */
export function useSearchTexts<Row>(
  rows: readonly Row[],
  textsOf: TableFilter<Row>['textsOf'] | undefined,
  isSearched: boolean,
): SearchTexts | null {
  const [made, setMade] = useState<Made<Row> | null>(null);
  const isShort = rows.length <= AT_ONCE;
  const atOnce = useMemo(
    () => (isShort && isSearched && textsOf ? searchable(rows, textsOf) : null),
    [rows, textsOf, isShort, isSearched],
  );
  const isMade = made !== null && made.rows === rows && made.textsOf === textsOf;
  useEffect(() => {
    if (isShort || textsOf === undefined || isMade) return;
    return inSlices(searchableInSteps(rows, textsOf), (texts) => setMade({ rows, textsOf, texts }));
  }, [rows, textsOf, isShort, isMade]);
  if (isShort) return atOnce;
  // Where only the words about the rows have changed, those before them fit better than none.
  return textsOf && made?.rows === rows ? made.texts : null;
}
