import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { done, makeJobRoom, request } from '../testing/job-room.ts';
import type { Handler } from './job.ts';

const DAY = 24 * 60 * 60 * 1000;
const fails: Handler = async () => ({ state: 'failed', lastError: 'no' });
const waits: Handler = async () => ({ state: 'again', afterMs: 100 * DAY });

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
afterEach(() => room.reset());

const ofKind = (kind: string, key = kind) => ({ ...request(key), kind });
const keys = async () => {
  const { rows } = await room.db.execute<{ key: string }>(sql`select key from jobs order by key`);
  return rows.map(({ key }) => key);
};

test('what ended is known for seven days, however it ended, and then forgotten', async () => {
  const queue = room.queueWith({ done, fails, waits });
  for (const kind of ['done', 'fails', 'waits']) await queue.enqueue(ofKind(kind));
  await queue.drain();
  room.advance(7 * DAY - 1);
  await queue.reconcileSchedules([]);
  expect(await keys()).toEqual(['done', 'fails', 'waits']);
  room.advance(1);
  await queue.reconcileSchedules([]);
  expect(await keys()).toEqual(['waits']);
});

test('what people are told of for ever is kept, and so is what another version of the program knows', async () => {
  const queue = room.queueWith({ told: done, passing: done, newer: done });
  for (const kind of ['told', 'passing', 'newer']) await queue.enqueue(ofKind(kind));
  await queue.drain();
  room.advance(30 * DAY);
  await room.queueWith({ told: done, passing: done }, { retainedKinds: ['told'] }).reconcileSchedules([]);
  expect(await keys()).toEqual(['newer', 'told']);
});

test('years of ended jobs are forgotten in portions, so that nobody waits for all of them', async () => {
  const queue = room.queueWith(done);
  await room.db.execute(sql`
    insert into jobs (key, kind, lane, payload, pool, state, run_at, finished_at)
    select 'old ' || i, 'work', 'lane', '{}', 'work', 'completed', ${room.now()}, ${room.now()}
      from generate_series(1, 10500) i`);
  room.advance(8 * DAY);
  await queue.reconcileSchedules([]);
  expect(await keys()).toHaveLength(500);
  await queue.reconcileSchedules([]);
  expect(await keys()).toEqual([]);
});

test('a job that is asked for again while the old ones are forgotten is not lost', async () => {
  const queue = room.queueWith(done);
  await queue.enqueue(request());
  await queue.drain();
  room.advance(8 * DAY);
  const tending = await room.db.transaction(async (tx) => {
    await queue.enqueue(request(), tx);
    return { ended: queue.reconcileSchedules([]) };
  });
  await tending.ended;
  expect(await queue.find('a')).toMatchObject({ state: 'queued' });
});
