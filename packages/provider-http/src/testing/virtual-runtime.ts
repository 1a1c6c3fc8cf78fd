// A clock that only moves when somebody sleeps, and chance that is always the same.
import type { Runtime } from '../runtime.ts';

/** Everything but the network; `slept` lists the waits. */
export function createVirtualRuntime(startsAt = Date.parse('2026-03-01T00:00:00Z')) {
  const clock = { now: startsAt, slept: [] as number[] };
  const runtime: Omit<Runtime, 'fetch'> = {
    now: () => clock.now,
    random: () => 0.5,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      const until = clock.now + ms;
      clock.slept.push(ms);
      await new Promise(setImmediate);
      signal?.throwIfAborted();
      clock.now = Math.max(clock.now, until);
    },
  };
  return { ...runtime, clock };
}
