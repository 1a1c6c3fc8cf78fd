// The outside world as needs: the network, time, chance and waiting, so that tests never sleep.

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export type Runtime = {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** At least 0 and below 1. */
  random: () => number;
  /** Ends early, with the signal's reason, when the signal aborts. */
  sleep: Sleep;
};

const LONGEST_TIMER_MS = 2 ** 31 - 1; // setTimeout fires at once beyond this

const sleep: Sleep = async (ms, signal) => {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
    signal?.addEventListener('abort', stop, { once: true });
  });
};

/** Completes what was handed in with the real thing. */
export function createRuntime(given: Partial<Runtime> = {}): Runtime {
  return {
    fetch: given.fetch ?? globalThis.fetch,
    now: given.now ?? Date.now,
    random: given.random ?? Math.random,
    sleep: given.sleep ?? sleep,
  };
}
