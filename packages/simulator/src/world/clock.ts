// The simulator's two clocks: the time it tells (real or fixed) and the time that passes (for quotas and delays).

export type Clock = {
  now: () => Date;
  isFixed: () => boolean;
  /** Fixes the time told, or with null goes back to real time. */
  set: (now: Date | null) => void;
  /**
   * Milliseconds that have passed, for everything that fills up or finishes: process time times the time scale,
   * plus every jump forward of the told time. A fixed clock therefore never starves a caller of its quota, and
   * a test that moves the clock an hour ahead need not sleep for it.
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
