// Admin mode: a flag in the browser that counts only for those the server allows it to.
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isAdminModeOn, subscribeToSession } from '../../api/session/session.ts';
import { currentUser } from './auth.queries.ts';

export function useAdminMode(): boolean {
  const isOn = useSyncExternalStore(subscribeToSession, isAdminModeOn);
  const { data: isAllowed = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  return isOn && isAllowed;
}
