// What we believe about one of the provider's token buckets, and the arithmetic of taking from it.
import { shifted, slowedFactor, workBetween } from './slowdown.ts';

/** A quota as the provider publishes it, written beside the call it governs. */
export type BucketPlan = {
  /** Calls per second in the long run. */
  rate: number;
  burst: number;
  /** How long after a refusal the published rate is believed again; the time the bucket takes to fill unless said. */
  recoveryMs?: number;
};

export type Bucket = {
  /** The instant at which the bucket would be full again; in the past when it is full. */
  fullAt: number;
  /** Calls since it was last full; within the burst none of them needs a refill. */
  spent: number;
  /** The published rate, or the one the provider's header names. */
  ceiling: number;
  /** 1, or less: the part of `ceiling` that was believed at `drainedAt`. It grows back with time alone. */
  factor: number;
  /** When a refusal last taught us something. */
  drainedAt: number;
};

/** What an answer taught us. `wentAt` is when its call was let through, by the clock of the process that reports it. */
export type Sign =
  | { wentAt: number; isRefused: true; retryAfterMs?: number | undefined }
  | { wentAt: number; isRefused: false; limit?: number | undefined };

export type Reservation = {
  /** When false nothing was taken, and `waitMs` says when it would have been granted. */
  isGranted: boolean;
  /** Relative, so that the clocks of several machines need not agree. */
  waitMs: number;
  /** What is believed, to tell whether an accepted call has anything to teach. */
  ceiling: number;
};

/**
 * Where buckets live. Each method is one atomic step, so that a table of `Bucket` rows can serve several processes.
 * `now` is the asker's time; a store shared by several machines may go by a clock of its own instead.
 */
export type BucketStore = {
  /** Takes the next slots and returns how long to wait for them, unless that is longer than `maxWaitMs`. */
  reserve(
    key: string,
    plan: BucketPlan,
    now: number,
    maxWaitMs: number,
    weight?: number,
  ): Promise<Reservation>;
  /** Returns slots that were not used. */
  giveBack(key: string, plan: BucketPlan, now: number, weight?: number): Promise<void>;
  learn(key: string, plan: BucketPlan, now: number, sign: Sign): Promise<void>;
  /** How long a call would wait behind `ahead` others, taking nothing. */
  peek(key: string, plan: BucketPlan, now: number, ahead: number): Promise<number>;
};

export const PACE = 0.99; // published rates are rounded up (0.0167 for one a minute): at full pace we would creep ahead
export const LATE_ARRIVAL_MS = 500; // our first call may have reached the bucket this much later than it left us
const LOWEST_FACTOR = 1 / 16;
const NOTEWORTHY_CHANGE = 0.01; // the header repeats the rate with few digits

/** Milliseconds between two calls in the long run, when nothing slows us down. */
const stepMs = ({ ceiling }: Pick<Bucket, 'ceiling'>) => 1000 / (ceiling * PACE);

/** A bucket nobody has taken from. */
export const fullBucket = (plan: BucketPlan): Bucket => ({
  fullAt: Number.NEGATIVE_INFINITY,
  spent: 0,
  ceiling: plan.rate,
  factor: 1,
  drainedAt: Number.NEGATIVE_INFINITY,
});

/** The bucket after so many more calls, and how long the last of them must wait. */
export function takeFrom(
  bucket: Bucket,
  plan: BucketPlan,
  now: number,
  calls = 1,
): { bucket: Bucket; waitMs: number } {
  const step = stepMs(bucket);
  const isFull = bucket.fullAt + LATE_ARRIVAL_MS <= now;
  const spent = (isFull ? 0 : bucket.spent) + calls;
  const fullAt = shifted(bucket, plan, Math.max(bucket.fullAt, now), calls * step);
  if (spent <= plan.burst) return { bucket: { ...bucket, fullAt, spent }, waitMs: 0 };
  // Judged by when it was or will be full, not by now: what has come back since then has come back.
  const readyAt =
    shifted(bucket, plan, isFull ? now : bucket.fullAt, (calls - plan.burst) * step) + LATE_ARRIVAL_MS;
  return { bucket: { ...bucket, fullAt, spent }, waitMs: Math.max(0, Math.ceil(readyAt - now)) };
}

/** The bucket after slots came back unused. */
export function giveBackTo(bucket: Bucket, plan: BucketPlan, calls = 1): Bucket {
  const fullAt = shifted(bucket, plan, bucket.fullAt, -calls * stepMs(bucket));
  return { ...bucket, fullAt, spent: Math.max(0, bucket.spent - calls) };
}

/** How many milliseconds of undisturbed filling the bucket lacks. */
const lackOf = (bucket: Bucket, plan: BucketPlan, now: number) =>
  bucket.fullAt <= now ? 0 : workBetween(bucket, plan, now, bucket.fullAt);

function afterRefusal(
  bucket: Bucket,
  plan: BucketPlan,
  now: number,
  sign: Sign & { isRefused: true },
): Bucket {
  // Calls that were under way when the bucket was found empty say nothing new: one halving per discovery.
  const isNews = sign.wentAt > bucket.drainedAt;
  const factor = Math.max(slowedFactor(bucket, plan, now) / 2, LOWEST_FACTOR);
  const slowed = isNews ? { ...bucket, factor, drainedAt: now } : bucket;
  const step = stepMs(bucket);
  const lacksUntil = shifted(slowed, plan, now, lackOf(bucket, plan, now));
  const firstAt = Math.max(now + (sign.retryAfterMs ?? 0), shifted(slowed, plan, now, step));
  return {
    ...slowed,
    fullAt: Math.max(lacksUntil, shifted(slowed, plan, firstAt, (plan.burst - 1) * step)),
    spent: Math.max(bucket.spent, plan.burst),
  };
}

/** Whether an accepted call with this header changes what is believed. */
export function isNews(believed: { ceiling: number }, limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit / believed.ceiling - 1) > NOTEWORTHY_CHANGE;
}

/** The bucket after an answer: drained and slowed by a refusal, corrected by what an accepted call tells. */
export function learnFrom(bucket: Bucket, plan: BucketPlan, now: number, sign: Sign): Bucket {
  if (sign.isRefused) return afterRefusal(bucket, plan, now, sign);
  const { limit } = sign;
  if (!isNews(bucket, limit)) return bucket;
  if (bucket.fullAt <= now) return { ...bucket, ceiling: limit };
  // The same number of missing calls at another rate.
  const lack = (lackOf(bucket, plan, now) * bucket.ceiling) / limit;
  return { ...bucket, ceiling: limit, fullAt: shifted(bucket, plan, now, lack) };
}

/** Buckets of one process. */
export function createMemoryBuckets(): BucketStore {
  const buckets = new Map<string, Bucket>();
  const find = (key: string, plan: BucketPlan) => buckets.get(key) ?? fullBucket(plan);
  return {
    async reserve(key, plan, now, maxWaitMs, weight = 1) {
      const { bucket, waitMs } = takeFrom(find(key, plan), plan, now, weight);
      const isGranted = waitMs <= maxWaitMs;
      if (isGranted) buckets.set(key, bucket);
      return { isGranted, waitMs, ceiling: bucket.ceiling };
    },
    async giveBack(key, plan, _, weight = 1) {
      buckets.set(key, giveBackTo(find(key, plan), plan, weight));
    },
    async learn(key, plan, now, sign) {
      buckets.set(key, learnFrom(find(key, plan), plan, now, sign));
    },
    async peek(key, plan, now, ahead) {
      return takeFrom(find(key, plan), plan, now, ahead + 1).waitMs;
    },
  };
}
