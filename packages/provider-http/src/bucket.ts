// What we believe about one of the provider's token buckets, and the arithmetic of taking from it.

/** A quota as the provider publishes it, written beside the call it governs. */
export type BucketPlan = {
  /** Calls per second in the long run. */
  rate: number;
  burst: number;
  /** How much of the believed rate one accepted call restores after a refusal; 0.1 unless said. */
  recovery?: number;
};

export type Bucket = {
  /** The instant at which the bucket would be full again; in the past when it is full. */
  fullAt: number;
  /** Calls since it was last full; within the burst none of them needs a refill. */
  spent: number;
  /** The published rate, or the one the provider's header tells. */
  ceiling: number;
  /** 1, or less after a refusal: we believe in `ceiling * factor`. */
  factor: number;
  drainedAt: number;
};

/** What an answer taught us. `wentAt` is when its call was let through. */
export type Sign =
  | { wentAt: number; isRefused: true; retryAfterMs?: number | undefined }
  | { wentAt: number; isRefused: false; limit?: number | undefined };

export type Reservation = {
  /** When false nothing was taken, and `waitMs` says when it would have been granted. */
  isGranted: boolean;
  /** Relative, so that the clocks of several machines need not agree. */
  waitMs: number;
  /** Whether an accepted call has anything to teach beyond what is believed already. */
  ceiling: number;
  factor: number;
};

/**
 * Where buckets live. Each method is one atomic step, so that a table of `Bucket` rows can serve several processes:
 * `reserve` is one upsert (`full_at = greatest(full_at, now) + step, spent = …` where the wait is acceptable,
 * returning both), or `select … for update` around the pure functions below.
 */
export type BucketStore = {
  /** Takes the next slot and tells how long to wait for it, unless that is longer than `maxWaitMs`. */
  reserve(key: string, plan: BucketPlan, now: number, maxWaitMs: number): Promise<Reservation>;
  /** Returns a slot that was not used. */
  giveBack(key: string, plan: BucketPlan, now: number): Promise<void>;
  learn(key: string, plan: BucketPlan, now: number, sign: Sign): Promise<void>;
  /** How long a call would wait behind `ahead` others, taking nothing. */
  peek(key: string, plan: BucketPlan, now: number, ahead: number): Promise<number>;
};

const PACE = 0.99; // published rates are rounded up (0.0167 for one a minute): at full pace we would creep ahead
const LATE_ARRIVAL_MS = 500; // our first call may have reached the bucket this much later than it left us
const LOWEST_FACTOR = 1 / 16;
const DEFAULT_RECOVERY = 0.1;
const NOTEWORTHY_CHANGE = 0.01; // the header repeats the rate with few digits

/** Milliseconds between two calls in the long run. */
const stepMs = (bucket: Pick<Bucket, 'ceiling' | 'factor'>) => 1000 / (bucket.ceiling * bucket.factor * PACE);

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
  const fullAt = Math.max(bucket.fullAt, now) + calls * step;
  const refilledMs = Math.ceil(fullAt - plan.burst * step + LATE_ARRIVAL_MS - now);
  return { bucket: { ...bucket, fullAt, spent }, waitMs: spent <= plan.burst ? 0 : Math.max(0, refilledMs) };
}

/** The bucket after a slot came back unused. */
export function giveBackTo(bucket: Bucket): Bucket {
  return { ...bucket, fullAt: bucket.fullAt - stepMs(bucket), spent: Math.max(0, bucket.spent - 1) };
}

/** The same number of missing calls at another rate. */
function atRate(bucket: Bucket, now: number, rate: { ceiling: number; factor: number }): Bucket {
  if (bucket.fullAt <= now) return { ...bucket, ...rate };
  const stretch = stepMs(rate) / stepMs(bucket);
  return { ...bucket, ...rate, fullAt: now + (bucket.fullAt - now) * stretch };
}

function afterRefusal(
  bucket: Bucket,
  plan: BucketPlan,
  now: number,
  sign: Sign & { isRefused: true },
): Bucket {
  // Calls that were under way when the bucket was found empty say nothing new: one halving per discovery.
  const isNews = sign.wentAt > bucket.drainedAt;
  const factor = isNews ? Math.max(bucket.factor / 2, LOWEST_FACTOR) : bucket.factor;
  const slowed = atRate(bucket, now, { ceiling: bucket.ceiling, factor });
  const step = stepMs(slowed);
  const waitMs = Math.max(sign.retryAfterMs ?? 0, step);
  return {
    ...slowed,
    fullAt: Math.max(slowed.fullAt, now + waitMs + (plan.burst - 1) * step),
    spent: Math.max(slowed.spent, plan.burst),
    drainedAt: isNews ? now : bucket.drainedAt,
  };
}

/** Whether an accepted call with this header changes what is believed. */
export function isNews(believed: { ceiling: number; factor: number }, limit: number | undefined): boolean {
  const change = limit === undefined ? 0 : Math.abs(limit / believed.ceiling - 1);
  return believed.factor < 1 || change > NOTEWORTHY_CHANGE;
}

/** The bucket after an answer: drained and slowed by a refusal, recovered or corrected by an accepted call. */
export function learnFrom(bucket: Bucket, plan: BucketPlan, now: number, sign: Sign): Bucket {
  if (sign.isRefused) return afterRefusal(bucket, plan, now, sign);
  if (!isNews(bucket, sign.limit)) return bucket;
  return atRate(bucket, now, {
    ceiling: sign.limit ?? bucket.ceiling,
    factor: Math.min(1, bucket.factor + (plan.recovery ?? DEFAULT_RECOVERY)),
  });
}

/** Buckets of one process. */
export function createMemoryBuckets(): BucketStore {
  const buckets = new Map<string, Bucket>();
  const find = (key: string, plan: BucketPlan) => buckets.get(key) ?? fullBucket(plan);
  return {
    async reserve(key, plan, now, maxWaitMs) {
      const { bucket, waitMs } = takeFrom(find(key, plan), plan, now);
      const isGranted = waitMs <= maxWaitMs;
      if (isGranted) buckets.set(key, bucket);
      return { isGranted, waitMs, ceiling: bucket.ceiling, factor: bucket.factor };
    },
    async giveBack(key, plan) {
      buckets.set(key, giveBackTo(find(key, plan)));
    },
    async learn(key, plan, now, sign) {
      buckets.set(key, learnFrom(find(key, plan), plan, now, sign));
    },
    async peek(key, plan, now, ahead) {
      return takeFrom(find(key, plan), plan, now, ahead + 1).waitMs;
    },
  };
}
