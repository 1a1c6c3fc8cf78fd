import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';
import { FIRST_KEY } from '../routing/history.ts';

export type AddressChange = Record<string, string | null>;

// What was asked for and does not stand in the address yet: the address follows a moment later, and a second change in
// that moment would otherwise be made to the old one and undo the first.
const NOTHING: { pathname: string; changes: AddressChange } = { pathname: '', changes: {} };
let asked = NOTHING;
let readers = 0;

// What stands in the browser's address without the router's knowing, until the router goes anywhere else.
const noted = new WeakMap<Location, { changes: AddressChange; query: URLSearchParams }>();

const openChanges = (pathname: string, query: URLSearchParams): AddressChange =>
  asked.pathname === pathname
    ? Object.fromEntries(Object.entries(asked.changes).filter(([name, value]) => query.get(name) !== value))
    : {};

function changed(query: URLSearchParams, changes: AddressChange): URLSearchParams {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** What the browser's address says beside the path, with what the router was not told of. */
export const queryOf = (location: Location): URLSearchParams =>
  noted.get(location)?.query ?? new URLSearchParams(location.search);

/** Whether the browser shows the very place that the router is at, which it writes down with every step. */
const isShown = (key: string) => {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return false;
  return (Reflect.get(state, 'key') ?? FIRST_KEY) === key;
};

/** What the address says beside the path, and two ways to change parts of it; null takes a part out. */
export function useAddress() {
  const location = useLocation();
  const { pathname } = location;
  const [query, setQuery] = useSearchParams();
  const latest = useRef({ location, query, setQuery });
  useLayoutEffect(() => {
    latest.current = { location, query, setQuery };
  });
  // Both stay the same while the address changes: what depends on them, such as every row that opens, need not be drawn again.
  const change = useCallback((changes: AddressChange) => {
    const { location, query, setQuery } = latest.current;
    const { pathname } = location;
    const open = { ...noted.get(location)?.changes, ...openChanges(pathname, query) };
    asked = { pathname, changes: { ...open, ...changes } };
    setQuery(changed(query, asked.changes), { replace: true, preventScrollReset: true });
  }, []);
  // For what whoever asks shows already, such as a text that is typed: nothing on the page is drawn again. Tells whether it
  // could be done.
  const note = useCallback((changes: AddressChange): boolean => {
    const { location, query } = latest.current;
    const { pathname, key, hash } = location;
    const isChanging = Object.keys(openChanges(pathname, query)).length > 0;
    if (isChanging || !isShown(key)) return false;
    const all = { ...noted.get(location)?.changes, ...changes };
    const after = changed(query, all);
    noted.set(location, { changes: all, query: after });
    const search = after.size > 0 ? `?${after}` : '';
    window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
    return true;
  }, []);
  useEffect(() => {
    asked = { pathname, changes: openChanges(pathname, query) };
  }, [pathname, query]);
  // What was asked for on a page that was left before the address followed is not wanted any more when one comes back.
  useEffect(() => {
    readers += 1;
    return () => {
      readers -= 1;
      if (readers === 0) asked = NOTHING;
    };
  }, []);
  return { query: noted.get(location)?.query ?? query, change, note };
}
