// The provider's quotas as rows, so that several processes share them and a restart forgets nothing.
import type { Bucket, BucketPlan, BucketStore } from '@insights/provider-http/bucket';
import { fullBucket, giveBackTo, learnFrom, takeFrom } from '@insights/provider-http/bucket';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from './connect.ts';
import { rateBuckets } from './schema.ts';

/** Each step locks its row, computes with the pure functions, and writes back. */
export function createDatabaseBuckets(db: Database): BucketStore {
  async function find(tx: Queryable, key: string, plan: BucketPlan): Promise<Bucket> {
    const [row] = await tx.select().from(rateBuckets).where(eq(rateBuckets.key, key));
    return row ?? fullBucket(plan);
  }

  function change<T>(
    key: string,
    step: (tx: Queryable) => Promise<{ bucket: Bucket | null; result: T }>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      // A row lock cannot hold what is not there yet; the key itself can be locked.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const { bucket, result } = await step(tx);
      if (bucket)
        await tx
          .insert(rateBuckets)
          .values({ ...bucket, key })
          .onConflictDoUpdate({ target: rateBuckets.key, set: bucket });
      return result;
    });
  }

  return {
    reserve: (key, plan, now, maxWaitMs) =>
      change(key, async (tx) => {
        const { bucket, waitMs } = takeFrom(await find(tx, key, plan), plan, now);
        const isGranted = waitMs <= maxWaitMs;
        const { ceiling, factor } = bucket;
        return { bucket: isGranted ? bucket : null, result: { isGranted, waitMs, ceiling, factor } };
      }),
    giveBack: (key, plan) =>
      change(key, async (tx) => ({ bucket: giveBackTo(await find(tx, key, plan)), result: undefined })),
    learn: (key, plan, now, sign) =>
      change(key, async (tx) => ({
        bucket: learnFrom(await find(tx, key, plan), plan, now, sign),
        result: undefined,
      })),
    peek: async (key, plan, now, ahead) => takeFrom(await find(db, key, plan), plan, now, ahead + 1).waitMs,
  };
}
