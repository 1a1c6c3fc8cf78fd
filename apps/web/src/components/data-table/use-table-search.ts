// A table's order, search text and filters. They live in the address, so that people can share them.
import { useDebouncedValue } from '@mantine/hooks';
import { useLocation, useRouterState } from '@tanstack/react-router';
import type { ColumnSort } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useChangeSearch } from '../../lib/search.ts';
import { type Column, readSort, sortName, writeSort } from './column.ts';

export type SelectFilter<Row> = {
  /** Its name in the address. */
  key: string;
  label: string;
  /** The option that leaves nothing out, such as 'All states'. */
  all: string;
  options: readonly { value: string; label: string }[];
  accepts: (row: Row, value: string) => boolean;
};

export type TableSearch = {
  sort: ColumnSort | null;
  onSortChange: (sort: ColumnSort | null) => void;
  text: string;
  /** The text once typing pauses: what the rows are searched for. */
  searched: string;
  onSearchChange: (text: string) => void;
  onSearchBlur: () => void;
  /** The chosen option of each select, in their order; null is all. */
  chosen: readonly (string | null)[];
  onChoose: (key: string, value: string | null) => void;
};

const ROWS_DELAY_MS = 150;
const ADDRESS_DELAY_MS = 250; // Safari refuses more than a hundred changes of the address in thirty seconds

/** A text as the address gives it back, without half of a surrogate pair. */
const asInAddress = (text: string) => new URLSearchParams({ text }).get('text') ?? '';

/** A text that shows at once and is written to the address a moment later. */
function useTypedText(name: string) {
  const changeSearch = useChangeSearch();
  const { pathname, searchStr } = useLocation();
  const written = new URLSearchParams(searchStr).get(name) ?? '';
  const [draft, setDraft] = useState<{ pathname: string; text: string } | null>(null);
  const typed = draft?.pathname === pathname ? draft.text : null; // a text typed on one page is not taken to the next
  // Changing the address while another page is loading would cancel that navigation.
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.pathname !== location.pathname,
  });
  if (draft && (typed === null || typed === written)) setDraft(null);
  const write = useCallback(() => {
    if (typed !== null && !isLeaving) changeSearch({ [name]: typed || undefined });
  }, [typed, isLeaving, name, changeSearch]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(write, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, write]);
  const type = useCallback((text: string) => setDraft({ pathname, text: asInAddress(text) }), [pathname]);
  return { text: typed ?? written, type, write };
}

type SearchOptions<Row> = {
  /** The prefix of the table's search parameters, where a page has several tables. */
  address?: string | undefined;
  columns: readonly Pick<Column<Row>, 'key' | 'sortBy'>[];
  defaultSort?: string | undefined;
  selects: readonly SelectFilter<Row>[];
};

/** A table's order (`sort=-units`), search (`filter=tent`) and filters (`state=PAUSED`) in the address; unknown names are ignored. */
export function useTableSearch<Row>(options: SearchOptions<Row>): TableSearch {
  const { address = '', columns, defaultSort = null, selects } = options;
  const changeSearch = useChangeSearch();
  const searchStr = useLocation({ select: (location) => location.searchStr });
  const query = useMemo(() => new URLSearchParams(searchStr), [searchStr]);
  const nameOf = useCallback((name: string) => (address === '' ? name : `${address}-${name}`), [address]);

  const named = query.get(sortName(address));
  const sort = useMemo(
    () => readSort(named, columns) ?? readSort(defaultSort, columns),
    [named, columns, defaultSort],
  );
  const onSortChange = (next: ColumnSort | null) => {
    const text = next && writeSort(next);
    changeSearch({ [sortName(address)]: text === defaultSort ? undefined : (text ?? undefined) });
  };

  const { text, type, write } = useTypedText(nameOf('filter'));
  const [searched] = useDebouncedValue(text, ROWS_DELAY_MS);

  const chosen = useMemo(
    () =>
      selects.map(({ key, options }) => {
        const value = query.get(nameOf(key));
        return options.some((option) => option.value === value) ? value : null;
      }),
    [selects, query, nameOf],
  );
  const onChoose = (key: string, value: string | null) => changeSearch({ [nameOf(key)]: value ?? undefined });
  return { sort, onSortChange, text, searched, onSearchChange: type, onSearchBlur: write, chosen, onChoose };
}
