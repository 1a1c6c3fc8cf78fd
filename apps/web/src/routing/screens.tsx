import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { Router as Addressed, renderMatches } from 'react-router';
import { ErrorPage, FailingScreen, messageOf } from './error-page.tsx';
import type { Router, RouterState } from './router.ts';
import { useScrollPlaces } from './scroll-places.ts';
import { IsLeaving, ScreenParams } from './visit.ts';

const NOT_FOUND = '404 Not Found';
const NOWHERE = {};

function drawn({ matches, failure }: Pick<RouterState, 'matches' | 'failure'>): ReactNode {
  if (matches === null) return null;
  if (failure) return <ErrorPage message={messageOf(failure.error)} />;
  return matches.length > 0 ? renderMatches(matches) : <ErrorPage message={NOT_FOUND} />;
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
  const screen = useMemo(() => drawn({ matches, failure }), [matches, failure]); // the one that is left is not drawn again
  return (
    <Addressed location={location} navigator={router.navigator}>
      <ScreenParams value={matches?.at(-1)?.params ?? NOWHERE}>
        <IsLeaving value={isLeaving}>
          <FailingScreen at={location}>{screen}</FailingScreen>
        </IsLeaving>
      </ScreenParams>
    </Addressed>
  );
}
