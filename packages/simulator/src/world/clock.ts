// The simulator's two clocks: the current time (real or fixed), and elapsed time for quotas and delays.

export type Clock = {
  now: () => Date;
  isFixed: () => boolean;
  /** Fixes the current time, or with null returns to real time. */
  set: (now: Date | null) => void;
  /**
   * Elapsed milliseconds, for quotas that refill and reports that finish: process time times the time scale, plus
   * every jump forward of the current time. Quotas therefore refill under a fixed clock too, and a test that sets
   * the clock an hour ahead does not have to sleep.
   */
  elapsedMs: () => number;
};

export type ClockOptions = { now: Date | null; timeScale: number; processMs: () => number };

export function createClock({ now: fixedAtStart, timeScale, processMs }: ClockOptions): Clock {
  let fixed = fixedAtStart;
  let skippedMs = 0;
  const now = () => (fixed ? new Date(fixed) : new Date());
  return {
    now,
    isFixed: () => fixed !== null,
    set(next) {
      const before = now().getTime();
      fixed = next ? new Date(next) : null;
      skippedMs += Math.max(0, now().getTime() - before);
    },
    elapsedMs: () => processMs() * timeScale + skippedMs,
  };
}
