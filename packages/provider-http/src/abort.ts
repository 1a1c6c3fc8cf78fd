// Waiting that a caller may leave: alone, or together with others for one and the same piece of work.

/** The work's outcome, or the signal's reason as soon as the caller leaves; the work itself goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/**
 * One piece of work for all who ask while it is under way. Anyone who leaves takes nothing from the others; when all
 * have left, the work is stopped, and the next to ask starts it anew.
 */
export function createSharedWork<T>(start: (signal: AbortSignal) => Promise<T>) {
  type Round = { work: Promise<T>; members: number; stop: AbortController };
  let current: Round | null = null;

  function begin(): Round {
    const stop = new AbortController();
    const work = start(stop.signal).finally(() => {
      if (current === round) current = null;
    });
    work.catch(() => {}); // those who wait hear of a failure; once all have left there is nobody to tell
    const round: Round = { work, members: 0, stop };
    current = round;
    return round;
  }

  return async function join(signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const round = current ?? begin();
    round.members += 1;
    try {
      return await orAborted(round.work, signal);
    } finally {
      round.members -= 1;
      if (round.members === 0 && current === round) {
        current = null;
        round.stop.abort(signal?.reason);
      }
    }
  };
}
