import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClock } from '../db/clock.ts';
import { done, makeJobRoom, request } from '../testing/job-room.ts';
import { createClaims } from './claims.ts';
import { type Handler, recurringJobs } from './job.ts';

const HOUR = 60 * 60 * 1000;

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
afterEach(() => room.reset());

test('a job runs once and is then completed', async () => {
  const ran: string[] = [];
  const queue = room.queueWith(async ({ key }) => {
    ran.push(key);
    return { state: 'completed' };
  });
  await queue.enqueue(request('a'));
  await queue.enqueue(request('b'));
  await queue.drain();
  await queue.drain();
  expect(ran.sort()).toEqual(['a', 'b']);
  expect(await queue.find('a')).toMatchObject({
    state: 'completed',
    startedAt: room.now(),
    finishedAt: room.now(),
  });
});

test('one that is running is not started again; one that is done starts afresh', async () => {
  const queue = room.queueWith(done);
  await queue.enqueue(request());
  expect(await queue.enqueue({ ...request(), payload: { second: 'yes' } })).toMatchObject({ payload: {} });
  await queue.drain();
  expect(await queue.enqueue({ ...request(), payload: { second: 'yes' } })).toMatchObject({
    state: 'queued',
    payload: { second: 'yes' },
    finishedAt: null,
  });
});

test('a job that is to run again does so when its time has come, and is not finished until then', async () => {
  let runs = 0;
  const queue = room.queueWith(async () => {
    runs += 1;
    return { state: 'again', afterMs: 60_000, isWaiting: true };
  });
  const startedAt = room.now();
  await queue.enqueue(request());
  await queue.drain();
  expect(runs).toBe(1);
  const until = new Date(startedAt.getTime() + 60_000);
  expect(await queue.find('a')).toMatchObject({ runAt: until, waitingUntil: until, finishedAt: null });
  room.advance(59_999);
  await queue.drain();
  expect(runs).toBe(1);
  room.advance(1);
  await queue.drain();
  expect(runs).toBe(2);
  expect(await queue.find('a')).toMatchObject({ startedAt });
});

test('a job is claimed on time, not at the next look', async () => {
  let runs = 0;
  const work: Handler = async () => {
    runs += 1;
    return runs === 1 ? { state: 'again', afterMs: 40 } : { state: 'completed' };
  };
  // This process never looks by itself again: only its own timer can find the job.
  const queue = room.queueWith(work, { on: createClock(room.db) });
  queue.start();
  await queue.enqueue(request());
  await expect.poll(async () => (await queue.find('a'))?.state, { timeout: 10_000 }).toBe('completed');
  expect(runs).toBe(2);
});

test('what a schedule would have done later is done now when a person asks for it', async () => {
  const queue = room.queueWith(async () => ({ state: 'again', afterMs: HOUR, hasSucceeded: true }));
  await queue.enqueue({ ...request(), afterMs: HOUR });
  expect(await queue.enqueue({ ...request(), priority: 'person' })).toMatchObject({
    priority: 'person',
    runAt: room.now(),
  });
  await queue.drain();
  // The round after that is a schedule's again.
  expect(await queue.find('a')).toMatchObject({ priority: 'schedule', succeededAt: room.now() });
});

test('a job comes and goes with the transaction that asks for it', async () => {
  const queue = room.queueWith(done);
  await queue.enqueue(request('kept'));
  const failing = room.db.transaction(async (tx) => {
    await queue.enqueue(request('fresh'), tx);
    await queue.remove('kept', tx);
    throw new Error('the flag could not be written');
  });
  await expect(failing).rejects.toThrow('the flag');
  expect(await queue.find('fresh')).toBeNull();
  expect(await queue.find('kept')).toMatchObject({ state: 'queued' });
});

test('a kind that this process has no handler for is left alone', async () => {
  const queue = room.queueWith(done);
  await queue.enqueue({ ...request('unknown'), kind: 'of a newer version' });
  await queue.enqueue(request('known'));
  await queue.drain();
  expect(await queue.find('known')).toMatchObject({ state: 'completed' });
  expect(await queue.find('unknown')).toMatchObject({ state: 'queued', attempts: 0, startedAt: null });
});

test('every recurring job is there: missing ones, lost ones, and those that failed hours ago', async () => {
  const queue = room.queueWith({
    work: async () => ({ state: 'failed', lastError: 'Amazon said no' }),
    other: done,
  });
  const recurring = [recurringJobs(['a', 'b', 'c'].map((key) => request(key)))];
  await queue.reconcileSchedules(recurring);
  await queue.drain();
  await queue.enqueue({ ...request('c'), payload: { mine: 'yes' } });
  room.advance(6 * HOUR - 1);
  await queue.reconcileSchedules(recurring);
  expect(await queue.find('a')).toMatchObject({ state: 'failed' });
  room.advance(1);
  await queue.remove('b');
  await queue.reconcileSchedules(recurring);
  expect(await queue.find('a')).toMatchObject({ state: 'queued', finishedAt: null });
  expect(await queue.find('b')).toMatchObject({ state: 'queued', resourceGroup: 'work' });
  expect(await queue.find('c')).toMatchObject({ payload: { mine: 'yes' } });
});

test('what recurs and is waited for comes first at once, also if it has just failed', async () => {
  const queue = room.queueWith({
    work: async () => ({ state: 'failed', lastError: 'Amazon said no' }),
    other: done,
  });
  await queue.enqueue(request('failed'));
  await queue.drain();
  await queue.enqueue({ ...request('later'), afterMs: HOUR, payload: { mine: 'yes' } });
  const wanted = ['failed', 'later', 'missing'].map((key) => ({
    ...request(key),
    priority: 'person' as const,
  }));
  await queue.reconcileSchedules([recurringJobs(wanted)]);
  const now = { state: 'queued', priority: 'person', runAt: room.now() };
  for (const key of ['failed', 'later', 'missing']) expect(await queue.find(key)).toMatchObject(now);
  expect(await queue.find('later')).toMatchObject({ payload: { mine: 'yes' } });
});

test('a job of a kind that nobody handles any more gives its seller’s place back', async () => {
  const queue = room.queueWith(done);
  for (const key of ['a', 'b']) await queue.enqueue({ ...request(key, 'seller'), kind: 'of old' });
  const claims = createClaims(room.db, room.clock);
  const claimable = {
    kinds: ['of old'],
    priorities: ['schedule' as const],
    fullGroups: [],
    groupsForPeople: [],
    runningKeys: [],
  };
  for (let i = 0; i < 2; i++) await claims.claim(claimable); // and never heard of again
  await queue.enqueue(request('c', 'seller'));
  await queue.drain();
  expect(await queue.find('c')).toMatchObject({ state: 'queued' });
  room.advance(HOUR + 15_000);
  await queue.reconcileSchedules([]);
  await queue.drain();
  expect(await queue.find('c')).toMatchObject({ state: 'completed' });
});
