import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useAddress } from '../../use-address.ts';
import type { Column } from '../column.ts';
import { type Choice, pickedOf } from './filtering.ts';
import { nextSort, readSort, sortName, writeSort } from './sorting.ts';

// The address follows when the keys rest: browsers refuse to change it a hundred times in half a minute.
const REST_MS = 250;

/** A text as the address gives it back, which holds no half of a character. */
const asInAddress = (text: string) => new URLSearchParams({ text }).get('text') ?? '';

/** A text that shows at once and stands in the address a moment later. */
function useTypedText(settled: string, settle: (text: string) => void) {
  const { pathname } = useLocation();
  const [draft, setDraft] = useState<{ pathname: string; text: string } | null>(null);
  const typed = draft?.pathname === pathname ? draft.text : null; // what was typed elsewhere stays there
  const isLeaving = useNavigation().state !== 'idle'; // writing the address now would call whoever leaves back
  if (draft && (typed === null || typed === settled)) setDraft(null);
  useEffect(() => {
    if (typed === null || isLeaving) return;
    const timer = setTimeout(() => settle(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, isLeaving, settle]);
  const type = useCallback((text: string) => setDraft({ pathname, text: asInAddress(text) }), [pathname]);
  const rest = useCallback(() => {
    if (typed !== null && !isLeaving) settle(typed);
  }, [typed, isLeaving, settle]);
  return { text: typed ?? settled, type, rest };
}

/** A table's order and filters, as the address tells them; a name that it does not know is passed over. */
export function useTableAddress<Row>(
  /** What the names begin with, where more than one table is on a page. */
  prefix: string,
  columns: readonly Column<Row>[],
  usualSort: string | undefined,
  choices: readonly Choice<Row>[],
) {
  const { query, change } = useAddress();
  const nameOf = useCallback((name: string) => (prefix === '' ? name : `${prefix}-${name}`), [prefix]);
  const sortedBy = sortName(prefix);
  const filterName = nameOf('filter');

  const named = query.get(sortedBy);
  const usual = useMemo(() => readSort(usualSort ?? null, columns), [usualSort, columns]);
  const sort = useMemo(() => readSort(named, columns) ?? usual, [named, columns, usual]);
  const pressHead = useCallback(
    (column: Column<Row>) => {
      const next = nextSort(sort, column, usual !== null);
      const written = next && writeSort(next);
      change({ [sortedBy]: written === usualSort ? null : written });
    },
    [sort, usual, usualSort, sortedBy, change],
  );

  const settle = useCallback((text: string) => change({ [filterName]: text || null }), [change, filterName]);
  const { text, type, rest } = useTypedText(query.get(filterName) ?? '', settle);

  // The address changes with every text that is typed: what was picked stays the same then, and nothing is filtered anew.
  const pickedNow = JSON.stringify(choices.map((choice) => pickedOf(choice, query.get(nameOf(choice.key)))));
  const picked: readonly (string | null)[] = useMemo(() => JSON.parse(pickedNow), [pickedNow]);
  const pick = useCallback(
    (key: string, value: string | null) => change({ [nameOf(key)]: value }),
    [change, nameOf],
  );
  return { sort, pressHead, text, type, rest, picked, pick };
}
