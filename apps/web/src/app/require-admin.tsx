// The guard of the signed-in screens: who may pass, who waits for the product, who must sign in first.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { clearAccessToken, hasSignedOut, isSignedIn, subscribeToSession } from '../api/session.ts';
import { currentUser } from '../features/auth/auth.queries.ts';
import { ComingSoonPage } from '../pages/coming-soon-page.tsx';
import { paths } from '../paths.ts';
import { Shell } from './shell.tsx';

export function RequireAdmin() {
  const location = useLocation();
  const isIn = useSyncExternalStore(subscribeToSession, isSignedIn);
  const me = useQuery({ ...currentUser, enabled: isIn });
  const isRefused = me.isError || me.data?.id === '';

  useEffect(() => {
    if (isRefused) clearAccessToken();
  }, [isRefused]);

  if (!isIn || isRefused) {
    const from = location.pathname + location.search + location.hash;
    return <Navigate to={paths.login} replace state={hasSignedOut() ? null : { from }} />;
  }
  if (!me.data) return null;
  return me.data.role === 'admin' ? <Shell me={me.data} /> : <ComingSoonPage />;
}
