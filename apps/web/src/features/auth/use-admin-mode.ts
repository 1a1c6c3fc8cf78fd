import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isAdminModeOn, subscribeToAdminMode } from './admin-mode.ts';
import { currentUser } from './auth.queries.ts';

/** Whether admin mode is on; the switch counts only for those whom the server allows it. */
export function useAdminMode(): boolean {
  const isOn = useSyncExternalStore(subscribeToAdminMode, isAdminModeOn, () => false);
  const { data: isAllowed = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  return isOn && isAllowed;
}
