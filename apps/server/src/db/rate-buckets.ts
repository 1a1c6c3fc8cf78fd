// The provider's quotas as rows, so that several processes share them and a restart forgets nothing.
import type { Bucket, BucketPlan, BucketStore } from '@insights/provider-http/bucket';
import { fullBucket, giveBackTo, learnFrom, takeFrom } from '@insights/provider-http/bucket';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database, Queryable } from './connect.ts';
import { rateBuckets } from './schema.ts';

const DATABASE_TIME_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`;

/**
 * Each step locks its row, computes with the pure functions, and writes back. Time is the database's, read once the
 * row is ours: a process whose clock is two hours ahead must not make the others wait for two hours. A test may turn
 * the clock instead.
 */
export function createDatabaseBuckets(db: Database, turned?: () => Date): BucketStore {
  const timeMs = (read: number) => turned?.().getTime() ?? read;

  /** One statement makes the row if there is none, locks it, and answers its newest state with the time after the lock. */
  async function lock(tx: Queryable, key: string, plan: BucketPlan) {
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

  return {
    reserve: (key, plan, _, maxWaitMs, weight = 1) =>
      change(key, plan, (held, now) => {
        const { bucket, waitMs } = takeFrom(held, plan, now, weight);
        const isGranted = waitMs <= maxWaitMs;
        return { bucket: isGranted ? bucket : null, result: { isGranted, waitMs, ceiling: bucket.ceiling } };
      }),
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
