import { useCallback, useMemo } from 'react';
import { FIRST_KEY, type Location } from '../routing/history.ts';
import { useLocation, useRouter } from '../routing/visit.ts';

export type AddressChange = Record<string, string | null>;

// What stands in the browser's address without the router's knowing, until the router goes anywhere else.
const noted = new WeakMap<Location, URLSearchParams>();

function changed(query: URLSearchParams, changes: AddressChange): URLSearchParams {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

const searchOf = (query: URLSearchParams) => (query.size > 0 ? `?${query}` : '');

/** What the browser's address says beside the path, with what the router was not told of. */
export const queryOf = (location: Location): URLSearchParams =>
  noted.get(location) ?? new URLSearchParams(location.search);

/** Whether the browser shows the very place that the router is at, which it writes down with every step. */
const isShown = (key: string) => {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return false;
  return (Reflect.get(state, 'key') ?? FIRST_KEY) === key;
};

/**
 * What the address says beside the path, and two ways to change parts of it; null takes a part out. Both begin with what it
 * says by now, drawn or not, and stay the same: what depends on them, such as every row that opens, need not be drawn again.
 */
export function useAddress() {
  const router = useRouter();
  const location = useLocation();
  const change = useCallback(
    (changes: AddressChange) => {
      const { location } = router.state;
      const search = searchOf(changed(queryOf(location), changes));
      void router.navigate(`${location.pathname}${search}`, { replace: true, keepsScroll: true });
    },
    [router],
  );
  // For what whoever asks shows already, such as a text that is typed: nothing on the page is drawn again. Tells whether it
  // could be done.
  const note = useCallback(
    (changes: AddressChange): boolean => {
      const { location } = router.state;
      if (!isShown(location.key)) return false;
      const query = changed(queryOf(location), changes);
      noted.set(location, query);
      const address = `${location.pathname}${searchOf(query)}${location.hash}`;
      window.history.replaceState(window.history.state, '', address);
      return true;
    },
    [router],
  );
  const told = useMemo(() => new URLSearchParams(location.search), [location.search]);
  return { query: noted.get(location) ?? told, change, note };
}
