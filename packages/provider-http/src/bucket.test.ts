import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bucket,
  type BucketPlan,
  createMemoryBuckets,
  fullBucket,
  giveBackTo,
  learnFrom,
  takeFrom,
} from './bucket.ts';
import { shifted, workBetween } from './slowdown.ts';
import { createVirtualRuntime } from './testing/virtual-runtime.ts';
import { createThrottle } from './throttle.ts';

const operation = 'getOrderMetrics';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const PLANS: BucketPlan[] = [
  { rate: 5, burst: 10 },
  { rate: 2, burst: 2 },
  { rate: 0.5, burst: 15 },
  { rate: 0.0167, burst: 15 },
  { rate: 4 / 3600, burst: 1 },
  { rate: 96 / 86_400, burst: 96 },
];
const plans = fc.constantFrom(...PLANS);
const periodMs = ({ rate, burst }: BucketPlan) => (burst / rate) * 1000;

/** How long a bucket may remember a refusal. */
const memoryMs = (plan: BucketPlan) => Math.min(HOUR_MS, Math.max(30_000, periodMs(plan)));

function waitAfter(bucket: Bucket, plan: BucketPlan, now: number): number {
  return takeFrom(bucket, plan, now).waitMs;
}

describe('a full bucket', () => {
  test('lets its burst through at once, however long our own code takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 15 }),
        fc.boolean(),
        async (ticks, burst, isTogether) => {
          // The clock moves by a few milliseconds between any two looks at it, as it does under load.
          let looks = 0;
          let at = 1_000_000;
          const now = () => {
            looks += 1;
            at += ticks[looks % ticks.length] ?? 0;
            return at;
          };
          const gate = createThrottle({ now }).gate('seller', { rate: 0.0001, burst });
          const take = () => gate.take({ operation, maxWaitMs: 0 });
          if (isTogether) await Promise.all(Array.from({ length: burst }, take));
          else for (let call = 0; call < burst; call += 1) await take();
          await expect(take()).rejects.toMatchObject({ kind: 'throttled' });
        },
      ),
      { seed: 13 },
    );
  });

  test('does not count the one whom the store is just serving twice', async () => {
    const store = createMemoryBuckets();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: typeof store = {
      ...store,
      // The row is written, and the answer is still on its way.
      async reserve(...asked) {
        const reservation = await store.reserve(...asked);
        await held;
        return reservation;
      },
    };
    const gate = createThrottle({ ...createVirtualRuntime(0), store: slow }).gate('seller', {
      rate: 1,
      burst: 2,
    });
    const both = [gate.take({ operation, maxWaitMs: 0 }), gate.take({ operation, maxWaitMs: 0 })];
    await new Promise(setImmediate);
    release();
    await expect(Promise.all(both)).resolves.toHaveLength(2);
  });

  test('is what calm makes of any bucket, whatever came before', () => {
    const event = fc.oneof(
      fc.record({ what: fc.constant('take' as const), afterMs: fc.nat(120_000) }),
      fc.record({ what: fc.constant('refusal' as const), afterMs: fc.nat(120_000) }),
      fc.record({ what: fc.constant('back' as const), afterMs: fc.nat(120_000) }),
    );
    fc.assert(
      fc.property(plans, fc.array(event, { maxLength: 30 }), (plan, events) => {
        let now = 1_000_000;
        let bucket = fullBucket(plan);
        for (const { what, afterMs } of events) {
          now += afterMs;
          if (what === 'take' && waitAfter(bucket, plan, now) === 0)
            bucket = takeFrom(bucket, plan, now).bucket;
          if (what === 'refusal') bucket = learnFrom(bucket, plan, now, { wentAt: now, isRefused: true });
          if (what === 'back') bucket = giveBackTo(bucket, plan);
        }
        now += memoryMs(plan) + periodMs(plan) * 1.02 + 500;
        expect(takeFrom(bucket, plan, now, plan.burst).waitMs).toBe(0);
      }),
      { seed: 23, numRuns: 500 },
    );
  });
});

describe('after refusals', () => {
  test('no bucket, fast or slow, waits longer than one call and its memory', () => {
    fc.assert(
      fc.property(plans, fc.array(fc.nat(600_000), { minLength: 1, maxLength: 12 }), (plan, gaps) => {
        let now = 1_000_000;
        let bucket = fullBucket(plan);
        for (const gap of gaps) {
          now += gap;
          bucket = learnFrom(bucket, plan, now, { wentAt: now, isRefused: true });
          expect(waitAfter(bucket, plan, now)).toBeLessThanOrEqual(
            1000 / plan.rate / 0.99 + memoryMs(plan) + 501,
          );
        }
      }),
      { seed: 24, numRuns: 500 },
    );
  });

  test('four in a row cost a quota of four an hour less than two hours, not nine', () => {
    const plan = { rate: 4 / 3600, burst: 1 };
    const start = 1_000_000;
    let now = start;
    let bucket = fullBucket(plan);
    for (let refusal = 0; refusal < 4; refusal += 1) {
      bucket = takeFrom(bucket, plan, now).bucket;
      bucket = learnFrom(bucket, plan, now, { wentAt: now, isRefused: true });
      now += waitAfter(bucket, plan, now);
    }
    expect(now - start).toBeLessThan(2 * HOUR_MS);
    expect(now - start).toBeGreaterThan(HOUR_MS); // a refusal is still taken seriously
  });

  test('the way back in time is the way forth', () => {
    fc.assert(
      fc.property(
        plans,
        fc.double({ min: 1 / 16, max: 1, noNaN: true }),
        fc.integer({ min: -1_000_000, max: 10_000_000 }),
        fc.integer({ min: -1_000_000, max: 10_000_000 }),
        (plan, factor, from, work) => {
          const bucket = { factor, drainedAt: 0 };
          const to = shifted(bucket, plan, from, work);
          expect(Math.abs(shifted(bucket, plan, to, -work) - from)).toBeLessThan(0.1);
          expect(Math.abs(workBetween(bucket, plan, from, to) - work)).toBeLessThan(0.1);
        },
      ),
      { seed: 25 },
    );
  });
});

describe('a call that counts as several', () => {
  test('takes as many slots, and gives as many back', async () => {
    const { clock, ...runtime } = createVirtualRuntime(0);
    const gate = createThrottle(runtime).gate('region', { rate: 1, burst: 10 });
    const heavy = { operation, weight: 5, maxWaitMs: 0 };
    const passes = [await gate.take(heavy), await gate.take(heavy)];
    await expect(gate.take({ operation, maxWaitMs: 0 })).rejects.toMatchObject({ kind: 'throttled' });
    await passes[0]?.giveBack();
    for (let call = 0; call < 5; call += 1) await gate.take({ operation, maxWaitMs: 0 });
    await expect(gate.take({ operation, maxWaitMs: 0 })).rejects.toMatchObject({ kind: 'throttled' });
    expect(clock.slept).toEqual([]);
  });

  test('is counted in full by those who stand behind it', async () => {
    const { clock, ...runtime } = createVirtualRuntime(0);
    const gate = createThrottle(runtime).gate('region', { rate: 1, burst: 5 });
    await Promise.all([gate.take({ operation, weight: 5 }), gate.take({ operation, weight: 5 })]);
    expect(clock.now).toBeGreaterThan(5000);
  });
});
