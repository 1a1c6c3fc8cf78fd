import { useMemo } from 'react';
import { type Choice, placesAccepted, rowsAt, type TableFilter } from './filtering.ts';
import { createSearch } from './searching.ts';
import { useSearchTexts } from './use-search-texts.ts';

type Asked<Row> = {
  filter: TableFilter<Row> | undefined;
  text: string;
  choices: readonly Choice<Row>[];
  picked: readonly (string | null)[];
};

type Shown<Row> = {
  shown: readonly Row[];
  /** The text that the rows were searched for, and the places where it was found. */
  wanted: string;
  found: readonly number[];
  /** Whether the rows cannot be searched yet. */
  isPreparing: boolean;
};

/** The rows that the filters leave, in order: a key press shows first, the rows follow it. */
export function useShownRows<Row>(
  rows: readonly Row[],
  order: readonly number[],
  { filter, text, choices, picked }: Asked<Row>,
): Shown<Row> {
  const wanted = text.trim();
  const isSearched = wanted !== '' && filter !== undefined;
  const texts = useSearchTexts(rows, filter?.textsOf, isSearched);
  const search = useMemo(() => texts && createSearch(order, texts), [order, texts]);
  const found = useMemo(
    () => (isSearched && search ? search(wanted) : order),
    [order, search, isSearched, wanted],
  );
  const shown = useMemo(
    () => rowsAt(placesAccepted(found, rows, choices, picked), rows),
    [rows, found, choices, picked],
  );
  return { shown, wanted, found, isPreparing: isSearched && search === null };
}
