import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search parameters by name; undefined removes one. */
type SearchChange = Readonly<Record<string, string | undefined>>;

/** Changes search parameters of the address in place: the page stays where it is scrolled to. */
export function useChangeSearch(): (change: SearchChange) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      // Of the latest location, drawn or not: two changes in one moment both count.
      const search = { ...router.latestLocation.search, ...change };
      void navigate({ to: '.', search: () => search, hash: true, replace: true, resetScroll: false });
    },
    [router, navigate],
  );
}
