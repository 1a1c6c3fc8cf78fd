import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { done, makeJobRoom, NEVER_MS, request } from '../testing/job-room.ts';
import { createClaims } from './claims.ts';
import type { Handler, Outcome } from './job.ts';
import { createQueue } from './queue.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
afterEach(() => room.reset());

const failing =
  (error: Error): Handler =>
  async () => {
    throw error;
  };

/** How long after a failure the job is due again; null once it is given up. */
async function retryDelays(work: Handler, tries: number, report: (error: unknown) => void) {
  const queue = room.queueWith(work, { report });
  await queue.enqueue(request());
  const delays: (number | null)[] = [];
  for (let i = 0; i < tries; i++) {
    await queue.drain();
    const job = await queue.find('a');
    const delayMs = (job?.runAt.getTime() ?? 0) - room.now().getTime();
    delays.push(job?.state === 'queued' ? delayMs / SECOND : null);
    room.advance(delayMs);
  }
  return delays;
}

test('a job that always fails is tried later and later, then ends as failed and says why', async () => {
  const reported: unknown[] = [];
  const poison = new TypeError('cannot read refresh token Atzr|secret of anna@example.com');
  const delays = await retryDelays(failing(poison), 9, (error) => reported.push(error));
  expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1920, null, null]);
  expect(reported).toHaveLength(8);
  expect(await room.queueWith(done).find('a')).toMatchObject({
    state: 'failed',
    errorCount: 8,
    lastError: 'Something unexpected went wrong (TypeError).',
    finishedAt: expect.any(Date),
  });
});

test('what is told of a database error is its code, never what was written', async () => {
  const queue = room.queueWith(async () => {
    await room.db.execute(`select 'anna@example.com'::int`);
    return { state: 'completed' };
  });
  await queue.enqueue(request());
  await queue.drain();
  expect((await queue.find('a'))?.lastError).toMatch(/^Something unexpected went wrong \(\w+ 22P02\)\.$/);
});

test('a refusal is told in its own words', async () => {
  const queue = room.queueWith(failing(new AppError('provider_misconfigured', 'Amazon does not know us')));
  await queue.enqueue(request());
  await queue.drain();
  expect(await queue.find('a')).toMatchObject({
    state: 'queued',
    errorCount: 1,
    lastError: 'Amazon does not know us',
  });
});

test('whoever gets any further is not given up', async () => {
  let chunksDone = 0;
  const work: Handler = async (_job, run) => {
    await run.record({ chunksDone: ++chunksDone });
    throw new Error('the disk is full');
  };
  expect(await retryDelays(work, 10, () => {})).toEqual(Array(10).fill(30));
  expect(await room.queueWith(done).find('a')).toMatchObject({ chunksDone: 10, errorCount: 10 });
});

test('a job that ends its process every time is given up as well', async () => {
  const claims = createClaims(room.db, room.clock);
  let runs = 0;
  const queue = room.queueWith(async () => {
    runs += 1;
    return { state: 'completed' };
  });
  await queue.enqueue(request());
  const claimable = {
    kinds: ['work'],
    priorities: ['schedule' as const],
    fullGroups: [],
    groupsForPeople: [],
    runningKeys: [],
  };
  for (let i = 0; i < 8; i++) {
    expect(await claims.claim(claimable)).toMatchObject({ attempts: i + 1 }); // and never heard of again
    room.advance(16 * SECOND);
  }
  await queue.drain();
  expect(runs).toBe(0);
  expect(await queue.find('a')).toMatchObject({
    state: 'failed',
    lastError: expect.stringContaining('the process ended while working on it'),
  });
});

test('a database that is away is not the job’s fault', async () => {
  const reported: unknown[] = [];
  let runs = 0;
  const queue = room.queueWith(
    async (): Promise<Outcome> => {
      runs += 1;
      if (runs < 20) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return { state: 'completed' };
    },
    { report: (error) => reported.push(error), pace: { pollMs: SECOND } },
  );
  await queue.enqueue(request());
  for (let i = 0; i < 20; i++) {
    await queue.drain();
    room.advance(SECOND);
  }
  expect(reported).toEqual([]);
  expect(await queue.find('a')).toMatchObject({ state: 'completed', errorCount: 0, lastError: null });
});

test('what was done is written down once the database is back', async () => {
  let isAway = false;
  const update: typeof room.db.update = (table) => {
    if (isAway) {
      isAway = false;
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    }
    return room.db.update(table);
  };
  const db = new Proxy(room.db, {
    get: (target, name, receiver) => (name === 'update' ? update : Reflect.get(target, name, receiver)),
  });
  const work: Handler = async () => {
    isAway = true;
    return { state: 'completed' };
  };
  const queue = createQueue({
    db,
    handlers: { work },
    clock: room.clock,
    report: () => {},
    pace: { pollMs: 1, heartbeatMs: NEVER_MS },
  });
  await queue.enqueue(request());
  await queue.drain();
  expect(isAway).toBe(false);
  expect(await queue.find('a')).toMatchObject({ state: 'completed' });
});

test('a round that goes through forgets the failures before it', async () => {
  const rounds: (() => Outcome)[] = [
    () => {
      throw new Error('the disk is full');
    },
    () => ({ state: 'again', afterMs: HOUR, hasSucceeded: true }),
  ];
  const queue = room.queueWith(async () => rounds.shift()?.() ?? { state: 'completed' });
  await queue.enqueue(request());
  await queue.drain();
  expect(await queue.find('a')).toMatchObject({ errorCount: 1, attempts: 1, succeededAt: null });
  room.advance(30 * SECOND);
  await queue.drain();
  expect(await queue.find('a')).toMatchObject({
    state: 'queued',
    errorCount: 0,
    attempts: 0,
    lastError: null,
    succeededAt: room.now(),
    finishedAt: null,
  });
});
