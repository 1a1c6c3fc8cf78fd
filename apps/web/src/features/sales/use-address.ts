import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type AddressChange = Record<string, string | null>;

/** What the address says beside the path, and a way to change parts of it; null takes a part out. */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: AddressChange) => {
      const changed = (before: URLSearchParams) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      };
      setQuery(changed, { replace: true, preventScrollReset: true });
    },
    [setQuery],
  );
  return { query, change };
}
