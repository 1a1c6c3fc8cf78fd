import { useSyncExternalStore } from 'react';
import { isSignedIn, subscribeToSession } from './session.ts';

/** Whether this browser holds a session, as far as it can tell without asking the server. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribeToSession, isSignedIn, () => false);
