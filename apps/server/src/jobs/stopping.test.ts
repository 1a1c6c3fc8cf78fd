import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { done, gate, makeJobRoom, NEVER_MS, request } from '../testing/job-room.ts';
import { createClaims } from './claims.ts';
import { createWorker } from './worker.ts';

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
afterEach(() => room.reset());

test('a claim that is under way when the process stops starts nothing', async () => {
  const queue = room.queueWith({});
  await queue.enqueue(request());
  const claims = createClaims(room.db, room.clock);
  const claimed = gate();
  const answered = gate();
  let runs = 0;
  const worker = createWorker({
    claims: {
      ...claims,
      async claim(claimable) {
        const job = await claims.claim(claimable);
        claimed.open();
        await answered.opened;
        return job;
      },
    },
    handlers: {
      work: async () => {
        runs += 1;
        return { state: 'completed' };
      },
    },
    report: () => {},
    pace: { graceMs: NEVER_MS },
  });
  worker.start();
  await claimed.opened;
  expect(await queue.find('a')).toMatchObject({ state: 'running' });
  const stopped = worker.stop();
  answered.open();
  await stopped;
  expect(runs).toBe(0);
  expect(await queue.find('a')).toMatchObject({ state: 'queued', attempts: 0, claimId: null });
});

test('a stop ends waits, and the job goes on elsewhere as if nothing had been', async () => {
  const atWork = gate();
  const queue = room.queueWith(
    async (_job, { record, signal }) => {
      await record({ chunksDone: 1 });
      atWork.open();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return { state: 'failed', lastError: 'went on' };
    },
    { pace: { graceMs: NEVER_MS } },
  );
  await queue.enqueue(request());
  queue.start();
  await atWork.opened;
  await queue.stop();
  expect(await queue.find('a')).toMatchObject({ state: 'queued', chunksDone: 1, errorCount: 0, attempts: 0 });
});

test('a handler that hangs, on a token refresh say, does not hold the stop up, and can write nothing more', async () => {
  const atWork = gate();
  const held = gate();
  const written = gate();
  const outcomes: unknown[] = [];
  const queue = room.queueWith(
    async (_job, { record }) => {
      atWork.open();
      await held.opened;
      await record({ chunksDone: 2 }).then(
        () => outcomes.push('written'),
        (error: Error) => outcomes.push(error.name),
      );
      written.open();
      return { state: 'completed' };
    },
    { pace: { graceMs: 10 } },
  );
  await queue.enqueue(request());
  queue.start();
  await atWork.opened;
  await queue.stop();
  expect(await queue.find('a')).toMatchObject({ state: 'queued' });
  const other = room.queueWith(done);
  await other.drain();
  expect(await queue.find('a')).toMatchObject({ state: 'completed', chunksDone: 0 });
  held.open();
  await written.opened;
  expect(outcomes).toEqual(['LeaseLost']);
});
