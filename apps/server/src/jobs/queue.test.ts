import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../db/clock.ts';
import { jobs } from '../db/schema.ts';
import { makeDatabase } from '../testing/test-database.ts';
import { type Handler, LeaseLost } from './job.ts';
import { createQueue } from './queue.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let now: Date;

beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z');
  await database.db.delete(jobs);
});

const clockOf = () => createClock(database.db, () => now);
const queueWith = (work: Handler) =>
  createQueue({ db: database.db, handlers: { work }, clock: clockOf(), report: () => {} });
const job = (key = 'a', lane = key) => ({ key, kind: 'work', lane, payload: {}, chunksTotal: 3 });
const done: Handler = async () => ({ state: 'completed' });

/** A promise and the way to settle it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('a job runs once and is then completed', async () => {
  const ran: string[] = [];
  const queue = queueWith(async ({ key }) => {
    ran.push(key);
    return { state: 'completed' };
  });
  await queue.enqueue(job('a'));
  await queue.enqueue(job('b'));
  await queue.drain();
  await queue.drain();
  expect(ran.sort()).toEqual(['a', 'b']);
  expect(await queue.find('a')).toMatchObject({ state: 'completed', finishedAt: now });
});

test('one that is running is not started again; one that is done starts afresh', async () => {
  const queue = queueWith(done);
  await queue.enqueue(job());
  expect(await queue.enqueue({ ...job(), payload: { second: 'yes' } })).toMatchObject({ payload: {} });
  await queue.drain();
  expect(await queue.enqueue({ ...job(), payload: { second: 'yes' } })).toMatchObject({
    state: 'queued',
    payload: { second: 'yes' },
  });
});

test('a job whose process has died is taken over where it stands, and the dead one can write nothing more', async () => {
  const stuck = gate();
  const atWork = gate();
  const lost: unknown[] = [];
  const first = queueWith(async (_job, run) => {
    await run.record({ chunksDone: 1 });
    atWork.open();
    await stuck.opened;
    await run.record({ chunksDone: 2 }).catch((error: unknown) => lost.push(error));
    return { state: 'failed', lastError: 'from the grave' };
  });
  await first.enqueue(job());
  const firstRun = first.drain();
  await atWork.opened;

  const seen: number[] = [];
  const second = queueWith(async ({ chunksDone }) => {
    seen.push(chunksDone);
    return { state: 'completed' };
  });
  await second.drain();
  expect(seen).toEqual([]); // the lease still holds
  now = new Date(now.getTime() + 16_000);
  await second.drain();
  expect(seen).toEqual([1]);

  stuck.open();
  await firstRun;
  expect(lost).toEqual([expect.any(LeaseLost)]);
  expect(await second.find('a')).toMatchObject({ state: 'completed', lastError: null });
});

test('two processes never run the same job at the same time', async () => {
  let atOnce = 0;
  let most = 0;
  const ran: string[] = [];
  const work: Handler = async ({ key }) => {
    most = Math.max(most, ++atOnce);
    ran.push(key);
    await database.db.execute('select 1');
    atOnce -= 1;
    return { state: 'completed' };
  };
  const queues = [queueWith(work), queueWith(work), queueWith(work)];
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await queues[0]?.enqueue(job(key));
  await Promise.all(queues.map((queue) => queue.drain()));
  expect(ran.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(most).toBeGreaterThan(0);
});

test('a lane with many jobs leaves room for the others', async () => {
  const stuck = gate();
  const ran: string[] = [];
  const queue = queueWith(async ({ key, lane }) => {
    ran.push(key);
    if (lane === 'busy') await stuck.opened;
    return { state: 'completed' };
  });
  for (const key of ['a', 'b', 'c', 'd']) await queue.enqueue(job(key, 'busy'));
  await queue.enqueue(job('e', 'quiet'));
  const workers = [queue.drain(), queue.drain(), queue.drain()];
  await expect.poll(() => ran.includes('e')).toBe(true);
  expect(ran.filter((key) => key !== 'e')).toHaveLength(2);
  stuck.open();
  await Promise.all(workers);
  await queue.drain();
  expect(ran.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a job that is to run again does so when its time has come', async () => {
  let runs = 0;
  const queue = queueWith(async () => {
    runs += 1;
    return { state: 'again', afterMs: 60_000 };
  });
  await queue.enqueue(job());
  await queue.drain();
  expect(runs).toBe(1);
  now = new Date(now.getTime() + 60_000);
  await queue.drain();
  expect(runs).toBe(2);
});

test('an unforeseen failure keeps the progress and is tried again later', async () => {
  let runs = 0;
  const queue = queueWith(async (_job, run) => {
    await run.record({ chunksDone: ++runs });
    if (runs === 1) throw new Error('the disk is full');
    return { state: 'completed' };
  });
  await queue.enqueue(job());
  await queue.drain();
  expect(await queue.find('a')).toMatchObject({ state: 'queued', chunksDone: 1 });
  now = new Date(now.getTime() + 30_000);
  await queue.drain();
  expect(await queue.find('a')).toMatchObject({ state: 'completed', chunksDone: 2 });
});
