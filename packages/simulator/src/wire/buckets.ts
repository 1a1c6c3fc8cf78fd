// Token buckets, as Amazon limits calls: each call takes a token, and tokens are refilled at a steady rate.
import type { Clock } from '../world/clock.ts';

/** Tokens refilled per second, and how many the bucket holds. */
export type UsagePlan = { rate: number; burst: number };

export type Buckets = {
  /** Takes a token (or as many as the call costs) from the bucket of that key; false when it holds too few. */
  take: (key: string, plan: UsagePlan, cost?: number) => boolean;
  /** How long until the bucket holds that many tokens. */
  secondsUntil: (key: string, plan: UsagePlan, cost?: number) => number;
  /** Refills every bucket. */
  reset: () => void;
};

const ROUNDING = 1e-9; // ten times a tenth of a token is a token

/** Buckets refill with elapsed time (see the clock), not with the current time alone. */
export function createBuckets(clock: Clock): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>();
  function refill(key: string, { rate, burst }: UsagePlan): number {
    const at = clock.elapsedMs();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    return Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * rate);
  }
  return {
    take(key, plan, cost = 1) {
      const tokens = refill(key, plan);
      const isAllowed = tokens + ROUNDING >= cost;
      buckets.set(key, { tokens: isAllowed ? tokens - cost : tokens, at: clock.elapsedMs() });
      return isAllowed;
    },
    secondsUntil(key, plan, cost = 1) {
      const missing = cost - refill(key, plan);
      return missing > ROUNDING ? missing / plan.rate : 0;
    },
    reset: () => buckets.clear(),
  };
}
