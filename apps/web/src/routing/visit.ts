// What screens are told of the address they stand at, and the ways on from it.
import { createContext, use, useCallback, useMemo } from 'react';
import type { Location } from './history.ts';
import type { Params } from './route.ts';
import type { Router, StepOptions } from './router.ts';

export const RouterContext = createContext<Router | null>(null);
export const LocationContext = createContext<Location | null>(null);
export const ParamsContext = createContext<Params>({});
export const IsLeavingContext = createContext(false);

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('What is drawn outside of Screens has no address');
  return value;
}

/** Never drawn again for where it leads. */
export const useRouter = (): Router => given(use(RouterContext));

export const useLocation = (): Location => given(use(LocationContext));

/** The names in the address, also for what the screen stands in. */
export const useParams = (): Params => use(ParamsContext);

/** Whether someone is on the way to another screen, whose code is still being fetched. */
export const useIsLeaving = (): boolean => use(IsLeavingContext);

/** A way to another address of ours. */
export const useNavigate = () => useRouter().navigate;

/** What the address says beside the path, and a way to change what it says by now. */
export function useSearchParams() {
  const router = useRouter();
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (changed: (query: URLSearchParams) => URLSearchParams, options?: StepOptions) => {
      const { pathname, search } = router.state.location;
      return router.navigate(`${pathname}?${changed(new URLSearchParams(search))}`, options);
    },
    [router],
  );
  return [query, change] as const;
}
