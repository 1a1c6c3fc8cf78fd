import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { createClock } from '../db/clock.ts';
import { done, gate, makeJobRoom, request } from '../testing/job-room.ts';
import { createClaims } from './claims.ts';
import type { Run } from './job.ts';
import { type Handler, LeaseLost } from './job.ts';

const HOUR = 60 * 60 * 1000;
const PAST_THE_LEASE = 16_000;
const CLAIMABLE = {
  kinds: ['work', 'other'],
  priorities: ['person' as const, 'schedule' as const],
  fullGroups: [],
  groupsForPeople: [],
  runningKeys: [],
};

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
afterEach(async () => {
  vi.useRealTimers();
  await room.reset();
});

/** A process in the middle of a job, held there until let go. */
async function processAtWork(end: Handler = done) {
  const held = gate();
  const atWork = gate();
  const runs: Run[] = [];
  const queue = room.queueWith(async (job, run) => {
    runs.push(run);
    if (runs.length > 1) return end(job, run);
    await run.record({ chunksDone: 1 });
    atWork.open();
    await held.opened;
    return end(job, run);
  });
  await queue.enqueue(request());
  const drained = queue.drain();
  await atWork.opened;
  return { queue, runs, drained, letGo: held.open };
}

test('a process that was frozen past its lease does not start its own job again, and finishes it', async () => {
  const { queue, runs, drained, letGo } = await processAtWork();
  room.advance(PAST_THE_LEASE);
  await queue.drain();
  expect(runs).toHaveLength(1);
  await queue.beat();
  const other = room.queueWith(async () => ({ state: 'failed', lastError: 'ran twice' }));
  await other.drain();
  letGo();
  await drained;
  expect(runs).toHaveLength(1);
  expect(await queue.find('a')).toMatchObject({ state: 'completed', chunksDone: 1 });
});

test('a job whose process has died is taken over where it stands, and the dead one can write nothing more', async () => {
  const lost: unknown[] = [];
  const first = await processAtWork(async (_job, run) => {
    await run.record({ chunksDone: 2 }).catch((error: unknown) => lost.push(error));
    return { state: 'failed', lastError: 'from the grave' };
  });
  const seen: number[] = [];
  const second = room.queueWith(async ({ chunksDone }) => {
    seen.push(chunksDone);
    return { state: 'again', afterMs: HOUR };
  });
  await second.drain();
  expect(seen).toEqual([]); // the lease still holds
  room.advance(PAST_THE_LEASE);
  await second.drain();
  expect(seen).toEqual([1]);

  expect(first.runs[0]?.signal.aborted).toBe(false);
  await first.queue.beat();
  expect(first.runs[0]?.signal.reason).toBeInstanceOf(LeaseLost);
  first.letGo();
  await first.drained;
  expect(lost).toEqual([expect.any(LeaseLost)]);
  expect(await second.find('a')).toMatchObject({ state: 'queued', chunksDone: 1, lastError: null });
});

test('a job turned off and on again while it runs is not run twice at the same time', async () => {
  const { queue, runs, drained, letGo } = await processAtWork();
  await queue.remove('a');
  expect(runs[0]?.signal.aborted).toBe(true);
  await queue.enqueue(request());
  await queue.drain();
  expect(runs).toHaveLength(1);
  expect(await queue.find('a')).toMatchObject({ state: 'queued', chunksDone: 0 });
  letGo();
  await drained;
  expect(runs).toHaveLength(2);
  expect(await queue.find('a')).toMatchObject({ state: 'completed' });
});

test('a job that another process turned off and on again is noticed by its run', async () => {
  const { queue, runs, drained, letGo } = await processAtWork();
  const other = room.queueWith({});
  await other.remove('a');
  await other.enqueue(request());
  await queue.beat();
  expect(runs[0]?.signal.aborted).toBe(true);
  await expect(runs[0]?.record({ chunksDone: 3 })).rejects.toThrow(LeaseLost);
  letGo();
  await drained;
  expect(await queue.find('a')).toMatchObject({ state: 'completed', chunksDone: 0 });
});

test('on the embedded engine what a killed process left is taken over at once', async () => {
  const first = await processAtWork();
  const second = room.queueWith(done);
  await second.takeOverAll();
  await second.drain();
  expect(await second.find('a')).toMatchObject({ state: 'completed' });
  await expect(first.runs[0]?.record({ chunksDone: 3 })).rejects.toThrow(LeaseLost);
  first.letGo();
  await first.drained;
});

test.each([
  ['ahead', 2 * HOUR],
  ['behind', -2 * HOUR],
])('a process whose clock is two hours %s neither steals nor stalls', async (_case, skewMs) => {
  const on = createClock(room.db);
  const held = gate();
  const atWork = gate();
  const right = room.queueWith(
    async () => {
      atWork.open();
      await held.opened;
      return { state: 'completed' };
    },
    { on },
  );
  await right.enqueue(request('running'));
  const drained = right.drain();
  await atWork.opened;

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs });
  const ran: string[] = [];
  const wrong = room.queueWith(
    async ({ key }) => {
      ran.push(key);
      return { state: 'again', afterMs: HOUR };
    },
    { on },
  );
  await wrong.enqueue(request('due'));
  await wrong.enqueue({ ...request('later'), afterMs: HOUR });
  await wrong.drain();
  await wrong.drain();
  expect(ran).toEqual(['due']);
  held.open();
  await drained;
  const { rows } = await room.db.execute<{ minutes: number }>(
    sql`select round(extract(epoch from run_at - now()) / 60)::int as minutes from jobs where key = 'due'`,
  );
  expect(rows).toEqual([{ minutes: 60 }]);
});

test('two processes never run the same job at the same time', async () => {
  const ran: string[] = [];
  const work: Handler = async ({ key }) => {
    ran.push(key);
    await room.db.execute('select 1');
    return { state: 'completed' };
  };
  const queues = [room.queueWith(work), room.queueWith(work), room.queueWith(work)];
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await queues[0]?.enqueue(request(key));
  await Promise.all(queues.map((queue) => queue.drain()));
  expect(ran.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('two processes that claim at the same moment do not take more of a lane than it allows', async () => {
  const queue = room.queueWith({});
  await queue.enqueue(request('first', 'seller'));
  await queue.enqueue(request('second', 'seller'));
  await queue.enqueue({ ...request('third', 'seller'), kind: 'other' });
  const claims = createClaims(room.db, room.clock);
  await claims.claim(CLAIMABLE);
  let late: ReturnType<typeof claims.claim> | undefined;
  await room.db.transaction(async (tx) => {
    expect(await createClaims(tx, room.clock).claim(CLAIMABLE)).not.toBeNull();
    late = claims.claim(CLAIMABLE); // sees the lane as it was before the other's claim
    if ('template' in inject('engine')) return; // one session: the late one waits for its turn
    const waiting = sql`select from pg_locks where not granted`;
    await expect.poll(async () => (await tx.execute(waiting)).rows.length, { interval: 5 }).toBe(1);
  });
  expect(await late).toBeNull();
  const { rows } = await room.db.execute(`select key from jobs where state = 'running'`);
  expect(rows).toHaveLength(2);
});

test('whatever is queued, claimed, put off and removed at once, every lane’s first job is known', async () => {
  const claims = createClaims(room.db, room.clock);
  const queue = room.queueWith({});
  const steps = [
    (key: string, i: number) => queue.enqueue({ ...request(key, `lane ${i % 3}`), afterMs: (i * 7) % 5 }),
    (key: string) => queue.enqueue({ ...request(key), priority: 'person' }),
    async (_key: string, i: number) => {
      const job = await claims.claim(CLAIMABLE);
      if (job) await claims.settle(job, { state: 'again', afterMs: (i * 5) % 7 });
    },
    (key: string) => queue.remove(key),
  ];
  for (let round = 0; round < 12; round++) {
    const at = Array.from({ length: 8 }, (_, i) => round * 8 + i);
    await Promise.all(at.map((i) => steps[((i * 11) % 7) % 4]?.(`job ${(i * 13) % 10}`, i)));
    room.advance(1);
  }
  const heads = await room.db.execute(`select * from job_heads order by kind, pool, priority, lane`);
  const firsts = await room.db.execute(`
    select kind, pool, priority, lane, min(run_at) as due_at
      from jobs
     where state = 'queued'
     group by kind, pool, priority, lane
     order by kind, pool, priority, lane`);
  expect(heads.rows).toEqual(firsts.rows);
  expect(heads.rows.length).toBeGreaterThan(0);
});
