import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isAdminModeOn, subscribeToAdminMode } from './admin-mode.ts';
import { currentUser } from './auth.queries.ts';

const isAdminModeOff = () => !isAdminModeOn();

/** Whether admin mode is on; the switch counts only for those whom the server allows it. */
export function useAdminMode(): boolean {
  const isOn = useSyncExternalStore(subscribeToAdminMode, isAdminModeOn, () => false);
  const { data: isAllowed = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  return isOn && isAllowed;
}

/** Whether somebody is there without it; the picture of a screen is drawn for whom it is meant, before anybody is there. */
export function useLacksAdminMode(): boolean {
  const isOff = useSyncExternalStore(subscribeToAdminMode, isAdminModeOff, () => false);
  const { data: isAllowed = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  return isOff || !isAllowed;
}
