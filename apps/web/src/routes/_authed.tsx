// The guard of the signed-in screens: who may pass, who waits for the product, who must sign in first.

import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, type ParsedLocation, useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { lazyComponent } from '../components/lazy-component.tsx';
import { Redirect } from '../components/redirect.tsx';
import { currentUser } from '../features/auth/auth.queries.ts';
import { homeErrorFrom } from '../features/connect/home-error.ts';
import { withoutAuthorisationError } from '../features/connect/without-error.ts';
import { sellerList } from '../features/sellers/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { clearAccessToken, isSignedIn, sessionEnd, subscribeToSession } from '../lib/session/session.ts';
import { paths } from '../paths.ts';
import { isAdmin } from './-loaders.ts';
import { Shell } from './-shell/shell.tsx';

export const Route = createFileRoute('/_authed')({
  codeSplitGroupings: [['component']], // who is signed in is asked for before any other code is here
  loader: ({ context: { queryClient } }) => {
    if (isSignedIn()) void queryClient.prefetchQuery(currentUser);
    if (isAdmin()) void queryClient.prefetchQuery(sellerList);
  },
  component: RequireAdmin,
});

// For the few who wait for the product.
const ComingSoonPage = lazyComponent(async () => (await import('./-coming-soon-page.tsx')).ComingSoonPage);

const ENDED = 'Your session has ended. Please sign in again.';
const NOT_REACHED = 'Your account could not be loaded. Check your connection and try again.';

const isRefusal = (error: Error | null) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** What the sign-in screen is told: where to go afterwards, and why one is there at all. */
function signInState(location: ParsedLocation, error: Error | null) {
  if (sessionEnd() === 'left') return {};
  const { pathname, hash } = location;
  const query = new URLSearchParams(location.searchStr);
  const brought = pathname === paths.home ? homeErrorFrom(query) : null;
  const rest = brought === null ? query : withoutAuthorisationError(query);
  const from = `${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash && `#${hash}`}`;
  if (brought !== null) return { from, notice: brought };
  if (sessionEnd() === 'ran out' || isRefusal(error)) return { from, notice: ENDED };
  return error === null ? { from } : { from, notice: NOT_REACHED };
}

/** Nothing, not even the name of the screen before it in the browser's tab. */
function Blank() {
  useDocumentTitle('Insights');
  return null;
}

function RequireAdmin() {
  const location = useLocation();
  const isIn = useSyncExternalStore(subscribeToSession, isSignedIn, () => true);
  // The route has asked already; a second question for the same failure would only keep the page blank.
  const me = useQuery({ ...currentUser, enabled: isIn, retryOnMount: false });
  const isNobody = me.data?.id === '';
  // Once someone is known, only a refusal makes them unknown again: a server in trouble says nothing about them.
  const isRefused = isNobody || (me.isError && (me.data === undefined || isRefusal(me.error)));

  useEffect(() => {
    if (isRefused) clearAccessToken();
  }, [isRefused]);

  if (!isIn || isRefused) {
    return <Redirect to="/login" state={signInState(location, me.error)} />;
  }
  if (!me.data) return <Blank />;
  if (me.data.role === 'admin') return <Shell me={me.data} />;
  return <ComingSoonPage supportEmail={me.data.supportEmail} />;
}
