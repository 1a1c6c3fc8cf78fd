import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Search parameters by name; null removes one. */
export type AddressChange = Record<string, string | null>;

/** The search parameters of the address, and two ways to change them in place: the page stays where it is scrolled to. */
export function useAddress() {
  const router = useRouter();
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const rewrite = useCallback(
    (next: (query: URLSearchParams) => URLSearchParams) => {
      // Of the latest location, drawn or not: two changes in one moment both count.
      const query = next(new URLSearchParams(router.latestLocation.searchStr));
      void navigate({
        to: '.',
        search: () => Object.fromEntries(query),
        hash: true,
        replace: true,
        resetScroll: false,
      });
    },
    [router, navigate],
  );
  const change = useCallback(
    (changes: AddressChange) =>
      rewrite((query) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) query.delete(name);
          else query.set(name, value);
        }
        return query;
      }),
    [rewrite],
  );
  return { query, change, rewrite };
}
