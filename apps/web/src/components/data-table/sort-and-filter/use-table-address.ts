import { useLocation, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../use-address.ts';
import type { Column } from '../column.ts';
import { type Choice, pickedOf } from './filtering.ts';
import { nextSort, readSort, sortName, writeSort } from './sorting.ts';

// The address follows when the keys rest: browsers refuse to change it a hundred times in half a minute.
const REST_MS = 250;

/** A text as the address gives it back, which holds no half of a character. */
const asInAddress = (text: string) => new URLSearchParams({ text }).get('text') ?? '';

/** A text that shows at once and stands in the address a moment later. */
function useTypedText(name: string) {
  const { query, change } = useAddress();
  const settled = query.get(name) ?? '';
  const { pathname } = useLocation();
  const [draft, setDraft] = useState<{ pathname: string; text: string } | null>(null);
  const typed = draft?.pathname === pathname ? draft.text : null; // what was typed elsewhere stays there
  // Another change of the address now would call back whoever is on the way to another page.
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.pathname !== location.pathname,
  });
  if (draft && (typed === null || typed === settled)) setDraft(null);
  const rest = useCallback(() => {
    if (typed !== null && !isLeaving) change({ [name]: typed || null });
  }, [typed, isLeaving, name, change]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(rest, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, rest]);
  const type = useCallback((text: string) => setDraft({ pathname, text: asInAddress(text) }), [pathname]);
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

  const { text, type, rest } = useTypedText(nameOf('filter'));

  // The address changes with every text that is typed: what was picked stays the same then, and nothing is filtered anew.
  const pickedNow = JSON.stringify(choices.map((choice) => pickedOf(choice, query.get(nameOf(choice.key)))));
  const picked: readonly (string | null)[] = useMemo(() => JSON.parse(pickedNow), [pickedNow]);
  const pick = useCallback(
    (key: string, value: string | null) => change({ [nameOf(key)]: value }),
    [change, nameOf],
  );
  return { sort, pressHead, text, type, rest, picked, pick };
}
