// The provider's quotas as rows, so that several processes share them and a restart forgets nothing.
import type { Bucket, BucketPlan, BucketStore, Reservation } from '@insights/provider-http/bucket';
import {
  fullBucket,
  giveBackTo,
  LATE_ARRIVAL_MS,
  learnFrom,
  PACE,
  takeFrom,
} from '@insights/provider-http/bucket';
import { slowedFactor } from '@insights/provider-http/slowdown';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connect.ts';
import { rateBuckets } from './schema.ts';

const DATABASE_TIME_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`;
const float = (value: number) => sql`${value}::double precision`;

/**
 * A bucket that nothing slows down, which is nearly every one, is taken from in one statement; the rest lock their
 * row, compute with the pure functions, and write back. Time is the database's, read once the row is ours: a process
 * whose clock is two hours ahead must not make the others wait for two hours. A test may turn the clock instead.
 */
export function createDatabaseBuckets(db: Database, turned?: () => Date): BucketStore {
  const timeMs = (read: number) => turned?.().getTime() ?? read;

  /**
   * What `takeFrom` computes where the rate is the published one, by the database itself; a property test holds the
   * two together. Null if there is no such row, or if a refusal slows it down.
   */
  async function reserveAtOnce(
    key: string,
    { burst }: BucketPlan,
    maxWaitMs: number,
    weight: number,
  ): Promise<Reservation | null> {
    const now = turned ? float(turned().getTime()) : DATABASE_TIME_MS;
    const { rows } = await db.execute<{ is_granted: boolean; wait_ms: number; ceiling: number }>(sql`
      with locked as materialized (
        select * from rate_buckets where key = ${key} for update
      ), held as materialized (
        select *, ${now} as now from locked where factor = 1 and ceiling > 0
      ), asked as materialized (
        select key, ceiling, full_at, now,
               1000 / (ceiling * ${float(PACE)}) as step,
               full_at + ${float(LATE_ARRIVAL_MS)} <= now as is_full,
               case when full_at + ${float(LATE_ARRIVAL_MS)} <= now then 0 else spent end + ${float(weight)} as spent
          from held
      ), told as materialized (
        select key, ceiling, spent,
               greatest(full_at, now) + ${float(weight)} * step as full_at,
               case when spent <= ${float(burst)}
                    then 0
                    else greatest(0, ceil(case when is_full then now else full_at end
                                          + (${float(weight)} - ${float(burst)}) * step
                                          + ${float(LATE_ARRIVAL_MS)} - now))
               end as wait_ms
          from asked
      ), taken as (
        update rate_buckets
           set full_at = told.full_at, spent = told.spent
          from told
         where rate_buckets.key = told.key and told.wait_ms <= ${float(maxWaitMs)}
      )
      select wait_ms <= ${float(maxWaitMs)} as is_granted, wait_ms, ceiling from told`);
    const [told] = rows;
    return told ? { isGranted: told.is_granted, waitMs: told.wait_ms, ceiling: told.ceiling } : null;
  }

  /** One statement makes the row if there is none, locks it, and answers its newest state with the time after the lock. */
  async function lock(tx: Transaction, key: string, plan: BucketPlan) {
    const [row] = await tx
      .insert(rateBuckets)
      .values({ ...fullBucket(plan), key })
      .onConflictDoUpdate({ target: rateBuckets.key, set: { key } })
      .returning({ ...getTableColumns(rateBuckets), readAt: DATABASE_TIME_MS });
    if (!row) throw new Error('an upsert answers its row');
    const { key: _, readAt, ...bucket } = row;
    return { bucket, now: timeMs(readAt) };
  }

  function change<T>(
    key: string,
    plan: BucketPlan,
    step: (bucket: Bucket, now: number) => { bucket: Bucket | null; result: T },
  ): Promise<T> {
    return db.transaction(async (tx) => {
      const held = await lock(tx, key, plan);
      const { bucket, result } = step(held.bucket, held.now);
      if (bucket) await tx.update(rateBuckets).set(bucket).where(eq(rateBuckets.key, key));
      return result;
    });
  }

  const reserveSlowly = (key: string, plan: BucketPlan, maxWaitMs: number, weight: number) =>
    change(key, plan, (held, now) => {
      const { bucket, waitMs } = takeFrom(recovered(held, plan, now), plan, now, weight);
      const isGranted = waitMs <= maxWaitMs;
      return { bucket: isGranted ? bucket : null, result: { isGranted, waitMs, ceiling: bucket.ceiling } };
    });

  return {
    reserve: async (key, plan, _, maxWaitMs, weight = 1) =>
      (await reserveAtOnce(key, plan, maxWaitMs, weight)) ?? reserveSlowly(key, plan, maxWaitMs, weight),
    giveBack: (key, plan, _, weight = 1) =>
      change(key, plan, (held) => ({ bucket: giveBackTo(held, plan, weight), result: undefined })),
    learn: (key, plan, told, sign) =>
      change(key, plan, (held, now) => {
        // How long ago the call went is the teller's to say, when that was is ours.
        const wentAt = now - (told - sign.wentAt);
        return { bucket: learnFrom(held, plan, now, { ...sign, wentAt }), result: undefined };
      }),
    async peek(key, plan, _, ahead) {
      const [row] = await db
        .select({ ...getTableColumns(rateBuckets), readAt: DATABASE_TIME_MS })
        .from(rateBuckets)
        .where(eq(rateBuckets.key, key));
      // Of a bucket nobody has taken from, only the number of calls counts, not the time.
      return takeFrom(row ?? fullBucket(plan), plan, timeMs(row?.readAt ?? 0), ahead + 1).waitMs;
    },
  };
}

/**
 * A refusal is forgotten once the published rate has been believed again for as long as the burst reaches back: from
 * then on the slowed bucket and the other tell the same waits, and the other is cheaper to take from.
 */
function recovered(bucket: Bucket, plan: BucketPlan, now: number): Bucket {
  const reachMs = (plan.burst * 1000) / (bucket.ceiling * PACE);
  const isPast = slowedFactor(bucket, plan, Math.min(now, bucket.fullAt) - reachMs) === 1;
  const isFull = bucket.fullAt <= now && slowedFactor(bucket, plan, now) === 1;
  return isPast || isFull ? { ...bucket, factor: 1 } : bucket;
}
