import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { ErrorPage, FailingScreen, messageOf } from './error-page.tsx';
import type { Router, RouterState } from './router.ts';
import { useScrollPlaces } from './scroll-places.ts';
import { IsLeavingContext, LocationContext, ParamsContext, RouterContext } from './visit.ts';

const NOT_FOUND = '404 Not Found';
const NOWHERE = {};

const ScreenBelow = createContext<ReactNode>(null);

/** Where a route has those below it drawn. */
export const Outlet = () => use(ScreenBelow);

type Shown = Pick<RouterState, 'matches' | 'failure'>;

function drawn(router: Router, { matches, failure }: Shown): ReactNode {
  if (matches === null) return null;
  if (failure) return <ErrorPage message={messageOf(failure.error)} />;
  if (matches.length === 0) return <ErrorPage message={NOT_FOUND} />;
  let screen: ReactNode = null;
  for (const { route } of [...matches].reverse()) {
    const Component = router.componentOf(route);
    if (!Component) continue;
    screen = (
      <ScreenBelow value={screen}>
        <Component />
      </ScreenBelow>
    );
  }
  return screen;
}

type ScreensProps = { router: Router };

/** Draws what stands at the address. */
export function Screens({ router }: ScreensProps) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    // In slices: a screen drawn at once is a task too long for a click to wait behind.
    const follow = () => startTransition(() => setState(router.state));
    follow();
    return router.subscribe(follow);
  }, [router]);
  useScrollPlaces(router, state);
  const { location, matches, failure, isLeaving } = state;
  const screen = useMemo(() => drawn(router, { matches, failure }), [router, matches, failure]);
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <ParamsContext value={matches?.at(-1)?.params ?? NOWHERE}>
          <IsLeavingContext value={isLeaving}>
            <FailingScreen at={location}>{screen}</FailingScreen>
          </IsLeavingContext>
        </ParamsContext>
      </LocationContext>
    </RouterContext>
  );
}
