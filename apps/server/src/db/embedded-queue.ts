// Who may use the embedded engine's one connection next: requests, which people wait for, go before background work.
// Unlike the fair queue it knows priorities, and lends something that is returned later.

/** Background work waits for so long at most, however many requests there are. */
export const MAX_BACKGROUND_WAIT_MS = 50;

/** A probe asks whether the engine answers at all, so it goes first. */
type Priority = 'probe' | 'request' | 'background';
type Waiting = { grant: () => void };

export function createEmbeddedQueue(now: () => number = () => performance.now()) {
  const waiting: Record<Priority, Waiting[]> = { probe: [], request: [], background: [] };
  let holder: Priority | null = null;
  let isDeferred = false;
  let backgroundWaitsSince = 0;

  function grant(priority: Priority): void {
    holder = priority;
    waiting[priority].shift()?.grant();
  }

  /** A request that has just been answered sends its next statement within this tick of the event loop. */
  function grantBackgroundUnlessRequested(): void {
    if (isDeferred) return;
    isDeferred = true;
    setImmediate(() => {
      isDeferred = false;
      if (holder === null && waiting.background.length > 0) grant('background');
    });
  }

  function grantNext(): void {
    if (holder !== null) return;
    const hasBackground = waiting.background.length > 0;
    if (waiting.probe.length > 0) grant('probe');
    else if (hasBackground && now() - backgroundWaitsSince >= MAX_BACKGROUND_WAIT_MS) grant('background');
    else if (waiting.request.length > 0) grant('request');
    else if (hasBackground) grantBackgroundUnlessRequested();
  }

  return {
    /** Calls `grant` when the connection is the caller's, until `release`. Returns how to cancel. */
    acquire(priority: Priority, grant: () => void): () => void {
      const entries = waiting[priority];
      const entry = { grant };
      if (priority === 'background' && entries.length === 0) backgroundWaitsSince = now();
      entries.push(entry);
      grantNext();
      return () => {
        const index = entries.indexOf(entry);
        if (index >= 0) entries.splice(index, 1);
      };
    },

    release(): void {
      if (holder === 'background') backgroundWaitsSince = now();
      holder = null;
      grantNext();
    },
  };
}
