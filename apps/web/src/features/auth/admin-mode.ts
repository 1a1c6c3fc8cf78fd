// The admin-mode switch, which the browser stores across sessions; the server decides who may use it.
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { read, write } from '../../lib/session/session-storage.ts';
import { currentUser } from './api.ts';

const KEY = 'isAdmin';

const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

// A key of null means that the whole storage was cleared.
function onStorage({ key }: StorageEvent) {
  if (key === KEY || key === null) changed();
}

export function subscribeToAdminMode(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export const isAdminModeOn = (): boolean => read('local', KEY) === 'true';

export function setAdminMode(isOn: boolean) {
  write('local', KEY, String(isOn));
  changed();
}

export const useAdminModeSwitch = (): boolean =>
  useSyncExternalStore(subscribeToAdminMode, isAdminModeOn, () => false);

/** Whether admin mode is on for someone who may use it. */
export function useAdminMode(): boolean {
  const isOn = useAdminModeSwitch();
  const { data: isAllowed = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  return isOn && isAllowed;
}
