import { useDeferredValue, useMemo } from 'react';
import {
  type Choice,
  placesAccepted,
  placesWith,
  rowsAt,
  searchable,
  type TableFilter,
} from './filtering.ts';

type Asked<Row> = {
  filter: TableFilter<Row> | undefined;
  text: string;
  choices: readonly Choice<Row>[];
  picked: readonly (string | null)[];
};

/** The rows that the filters leave, in order, and the text they were searched for: a key press shows first, the rows follow it. */
export function useShownRows<Row>(
  rows: readonly Row[],
  order: readonly number[],
  { filter, text, choices, picked }: Asked<Row>,
): { shown: Row[]; wanted: string } {
  const wanted = useDeferredValue(text.trim());
  const isSearched = wanted !== '';
  const textsOf = filter?.textsOf;
  const texts = useMemo(
    () => (isSearched && textsOf ? searchable(rows, textsOf) : null),
    [rows, textsOf, isSearched],
  );
  const shown = useMemo(() => {
    const found = texts ? placesWith(wanted, order, texts) : order;
    return rowsAt(placesAccepted(found, rows, choices, picked), rows);
  }, [rows, order, texts, wanted, choices, picked]);
  return { shown, wanted };
}
