// The admin-mode switch as the browser remembers it, across sessions; whether it counts for someone is the server's to say.
import { read, write } from '../../lib/session/session-storage.ts';

const KEY = 'isAdmin';

const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

// A key of null says that the whole storage was cleared.
function onStorage({ key }: StorageEvent) {
  if (key === KEY || key === null) changed();
}

/** Calls back when the switch is turned, in this tab or in another. */
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
