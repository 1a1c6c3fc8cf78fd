import { describe, expect, test } from 'vitest';
import { type BucketPlan, createMemoryBuckets } from './bucket.ts';
import { ProviderError } from './provider-error.ts';
import { createVirtualRuntime } from './testing/virtual-runtime.ts';
import { createThrottle } from './throttle.ts';

const METRICS: BucketPlan = { rate: 0.5, burst: 15 };
const operation = 'getOrderMetrics';

/** The provider's side: a token bucket that starts full and sees each call a little after it was sent. */
function createProvider(plan: BucketPlan, clock: { now: number }, delayMs: () => number = () => 0) {
  let tokens = plan.burst;
  let at = clock.now;
  let refusals = 0;
  return {
    call(): void {
      const arrivesAt = Math.max(at, clock.now + delayMs());
      tokens = Math.min(plan.burst, tokens + ((arrivesAt - at) / 1000) * plan.rate);
      at = arrivesAt;
      if (tokens < 1) refusals += 1;
      else tokens -= 1;
    },
    refusals: () => refusals,
  };
}

function setUp() {
  const virtual = createVirtualRuntime(0);
  const throttle = createThrottle(virtual);
  return { throttle, clock: virtual.clock };
}

const failureOf = async (promise: Promise<unknown>) => {
  const reason = await promise.catch((error: unknown) => error);
  if (reason instanceof ProviderError) return reason;
  throw new Error(`expected a ProviderError, got ${String(reason)}`);
};

describe('a backfill', () => {
  test.each([
    ['getOrderMetrics', { rate: 0.5, burst: 15 }, 500],
    ['createReport', { rate: 0.0167, burst: 15 }, 100],
    ['searchCatalogItems', { rate: 2, burst: 2 }, 300],
    ['sales and traffic', { rate: 4 / 3600, burst: 1 }, 96],
  ])(
    'of %s never meets a 429 and takes at most 5 %% longer than the quota demands',
    async (_, plan, calls) => {
      const { throttle, clock } = setUp();
      // The first call opens a connection and arrives late; the others arrive early, which is the worst case.
      let isFirst = true;
      const provider = createProvider(plan, clock, () => {
        const delay = isFirst ? 450 : 5;
        isFirst = false;
        return delay;
      });
      const gate = throttle.gate('seller', { ...plan });
      await Promise.all(
        Array.from({ length: calls }, async () => {
          await gate.take({ operation });
          provider.call();
        }),
      );
      const floorMs = ((calls - plan.burst) / plan.rate) * 1000;
      expect(provider.refusals()).toBe(0);
      expect(clock.now).toBeGreaterThanOrEqual(floorMs);
      expect(clock.now).toBeLessThanOrEqual(floorMs * 1.05);
    },
  );

  test('published as 0.0167 but granted once a minute never meets a 429 either', async () => {
    const { throttle, clock } = setUp();
    const provider = createProvider({ rate: 1 / 60, burst: 15 }, clock);
    const gate = throttle.gate('seller', { rate: 0.0167, burst: 15 });
    for (let call = 0; call < 200; call += 1) {
      await gate.take({ operation });
      provider.call();
    }
    expect(provider.refusals()).toBe(0);
  });

  test('one call after another keeps the same pace', async () => {
    const { throttle, clock } = setUp();
    const provider = createProvider(METRICS, clock);
    const gate = throttle.gate('seller', METRICS);
    for (let call = 0; call < 100; call += 1) {
      const pass = await gate.take({ operation });
      provider.call();
      clock.now += 300; // the answer takes its time
      await pass.accepted(0.5);
    }
    expect(provider.refusals()).toBe(0);
    expect(clock.now).toBeLessThanOrEqual((85 / 0.5) * 1000 * 1.05);
  });
});

test('calls go in the order in which they came', async () => {
  const { throttle } = setUp();
  const gate = throttle.gate('seller', { rate: 2, burst: 2 });
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async (_, place) => {
      await gate.take({ operation });
      order.push(place);
    }),
  );
  expect(order).toEqual(Array.from({ length: 20 }, (_, place) => place));
});

test('a seller does not wait for another', async () => {
  const { throttle, clock } = setUp();
  await Promise.all(Array.from({ length: 15 }, () => throttle.gate('a', METRICS).take({ operation })));
  await throttle.gate('b', METRICS).take({ operation });
  expect(clock.now).toBe(0);
});

describe('a caller with little time', () => {
  test('is refused at once and told when to come back', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', { rate: 1 / 60, burst: 1 });
    await gate.take({ operation });
    const error = await failureOf(gate.take({ operation, maxWaitMs: 5000 }));
    expect(error).toMatchObject({ kind: 'throttled', operation });
    expect(error.availableAt?.getTime()).toBeCloseTo(61_107, -1);
    expect(await gate.nextAvailableAt()).toEqual(error.availableAt);
    expect(clock.slept).toEqual([]);
  });

  test('counts those who wait before them', async () => {
    const { throttle } = setUp();
    const gate = throttle.gate('seller', { rate: 1, burst: 1 });
    const others = Array.from({ length: 10 }, () => gate.take({ operation }));
    expect((await failureOf(gate.take({ operation, maxWaitMs: 5000 }))).kind).toBe('throttled');
    await Promise.all(others);
  });

  test('takes nothing when refused', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', { rate: 1, burst: 1 });
    await gate.take({ operation });
    for (let time = 0; time < 5; time += 1) await failureOf(gate.take({ operation, maxWaitMs: 0 }));
    await gate.take({ operation });
    expect(clock.now).toBeLessThan(1600);
  });

  test('may leave, and the others move up', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', { rate: 1, burst: 1 });
    await gate.take({ operation });
    const leaving = new AbortController();
    const left = expect(gate.take({ operation, signal: leaving.signal })).rejects.toThrow('gone');
    const second = gate.take({ operation, signal: leaving.signal });
    const stays = gate.take({ operation });
    leaving.abort(new Error('gone'));
    await left;
    await expect(second).rejects.toThrow('gone');
    await stays;
    expect(clock.now).toBeLessThan(1600);
  });
});

describe('learning from the provider', () => {
  test('a header that tells a lower rate slows the calls down', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', { rate: 2, burst: 1 });
    await (await gate.take({ operation })).accepted(0.1);
    await gate.take({ operation });
    expect(clock.now).toBeGreaterThan(10_000);
  });

  test('a header that tells a higher rate speeds them up', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', { rate: 0.0055, burst: 1 });
    await (await gate.take({ operation })).accepted(0.2);
    await gate.take({ operation });
    expect(clock.now).toBeLessThan(6000);
  });

  test('a refusal empties the bucket for everybody and halves the rate, which time restores', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', METRICS);
    const first = await gate.take({ operation });
    const second = await gate.take({ operation });
    await first.refused();
    await second.refused(); // was under way already: no second halving
    const waits: number[] = [];
    for (let call = 0; call < 8; call += 1) {
      const before = clock.now;
      const pass = await gate.take({ operation });
      waits.push(Math.round((clock.now - before) / 100) / 10);
      await pass.accepted();
    }
    expect(waits[0]).toBe(4.3); // half a second for lateness, and a step at half the rate that grows meanwhile
    expect(waits.at(-1)).toBeLessThan(3);
    clock.now += 60_000;
    const rested = clock.now;
    for (let call = 0; call < 15; call += 1) await gate.take({ operation });
    expect(clock.now).toBe(rested);
    expect(waits.slice(1)).toEqual([...waits.slice(1)].sort((one, other) => other - one));
  });

  test('those who wait when a refusal comes in wait for it too', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', { rate: 1, burst: 1 });
    const pass = await gate.take({ operation });
    const waiting = gate.take({ operation });
    await pass.refused(30_000);
    await waiting;
    expect(clock.now).toBeGreaterThanOrEqual(30_000);
  });

  test('the wait that the provider names is observed', async () => {
    const { throttle, clock } = setUp();
    const gate = throttle.gate('seller', METRICS);
    await (await gate.take({ operation })).refused(20_000);
    await gate.take({ operation });
    expect(clock.now).toBeGreaterThanOrEqual(20_000);
    expect(clock.now).toBeLessThan(21_000);
  });
});

test('two processes over one store share the quota', async () => {
  const virtual = createVirtualRuntime(0);
  const store = createMemoryBuckets();
  const provider = createProvider(METRICS, virtual.clock);
  const gates = [1, 2].map(() => createThrottle({ ...virtual, store }).gate('seller', METRICS));
  await Promise.all(
    gates.flatMap((gate) =>
      Array.from({ length: 50 }, async () => {
        await gate.take({ operation });
        provider.call();
      }),
    ),
  );
  expect(provider.refusals()).toBe(0);
  expect(virtual.clock.now).toBeLessThanOrEqual((85 / 0.5) * 1000 * 1.05);
});
