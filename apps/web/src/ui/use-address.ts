import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export type AddressChange = Record<string, string | null>;

// What was asked for and does not stand in the address yet: the address follows a moment later, and a second change in
// that moment would otherwise be made to the old one and undo the first.
const NOTHING: { pathname: string; changes: AddressChange } = { pathname: '', changes: {} };
let asked = NOTHING;
let readers = 0;

const openChanges = (pathname: string, query: URLSearchParams): AddressChange =>
  asked.pathname === pathname
    ? Object.fromEntries(Object.entries(asked.changes).filter(([name, value]) => query.get(name) !== value))
    : {};

/** What the address says beside the path, and a way to change parts of it; null takes a part out. */
export function useAddress() {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const latest = useRef({ pathname, query, setQuery });
  useLayoutEffect(() => {
    latest.current = { pathname, query, setQuery };
  });
  // Stays the same while the address changes: what depends on it, such as every row that opens, need not be drawn again.
  const change = useCallback((changes: AddressChange) => {
    const { pathname, query, setQuery } = latest.current;
    asked = { pathname, changes: { ...openChanges(pathname, query), ...changes } };
    const after = new URLSearchParams(query);
    for (const [name, value] of Object.entries(asked.changes)) {
      if (value === null) after.delete(name);
      else after.set(name, value);
    }
    setQuery(after, { replace: true, preventScrollReset: true });
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
  return { query, change };
}
