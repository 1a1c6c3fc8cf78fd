// The guard of the signed-in screens: admins see the screen, other users the Coming Soon page, and everyone else must sign in.
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  createFileRoute,
  type ParsedLocation,
  redirect,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { lazyComponent } from '../components/lazy-component.tsx';
import { currentUser } from '../features/auth/api.ts';
import { homeError, NO_AUTHORISATION_ERROR } from '../features/connect/authorisation-error.ts';
import { sellerList } from '../features/sellers/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { clearAccessToken, isSignedIn, sessionEnd, useIsSignedIn } from '../lib/session/session.ts';
import { isAdmin } from './-loaders.ts';
import { Shell } from './-shell/shell.tsx';

export const Route = createFileRoute('/_authed')({
  codeSplitGroupings: [['component']], // the person is loaded before any other code
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', state: signInState(location, null), replace: true });
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(currentUser);
    if (isAdmin()) void queryClient.prefetchQuery(sellerList);
  },
  component: RequireAdmin,
});

const ComingSoonPage = lazyComponent(async () => (await import('./-coming-soon-page.tsx')).ComingSoonPage);

const ENDED = 'Your session has ended. Please sign in again.';
const NOT_REACHED = 'Your account could not be loaded. Check your connection and try again.';

const isRefusal = (error: Error | null) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

function withoutAuthorisationError(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, window.location.origin);
  for (const name of Object.keys(NO_AUTHORISATION_ERROR)) searchParams.delete(name);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`;
}

/** For the sign-in screen: the address to return to, and why the person is sent there. */
function signInState({ href, pathname, searchStr }: ParsedLocation, error: Error | null) {
  if (sessionEnd() === 'left') return {};
  const errorCode = new URLSearchParams(searchStr).get('error') ?? '';
  const amazonError = pathname === '/' ? homeError(errorCode) : null;
  if (amazonError !== null) return { from: withoutAuthorisationError(href), notice: amazonError };
  if (sessionEnd() === 'ran out' || isRefusal(error)) return { from: href, notice: ENDED };
  return error === null ? { from: href } : { from: href, notice: NOT_REACHED };
}

/** The title of the browser tab does not name the previous screen either. */
function Blank() {
  useDocumentTitle('Insights');
  return null;
}

function RequireAdmin() {
  const router = useRouter();
  const navigate = useNavigate();
  const isIn = useIsSignedIn();
  // The loader has requested it; another request after a failure would leave the page blank for longer.
  const me = useQuery({ ...currentUser, enabled: isIn, retryOnMount: false });
  // Once the person is loaded, only a refusal counts: a server that fails says nothing about them.
  const isRefused = me.isError && (me.data === undefined || isRefusal(me.error));
  const mustSignIn = !isIn || isRefused;

  const goToSignIn = useEffectEvent(() => {
    const state = signInState(router.latestLocation, me.error);
    if (isRefused) clearAccessToken();
    void navigate({ to: '/login', state, replace: true });
  });
  useEffect(() => {
    if (mustSignIn) goToSignIn();
  }, [mustSignIn]);

  if (mustSignIn || !me.data) return <Blank />;
  if (me.data.role === 'admin') return <Shell me={me.data} />;
  return <ComingSoonPage supportEmail={me.data.supportEmail} />;
}
