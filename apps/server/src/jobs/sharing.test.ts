import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { gate, makeJobRoom, request } from '../testing/job-room.ts';
import type { JobRequest, Outcome } from './job.ts';

const MANY = Array.from({ length: 20 }, (_, i) => `job ${String(i).padStart(2, '0')}`);

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
afterEach(() => room.reset());

/** A process in which every job hangs until all are let go, but for those with a certain key. */
async function processWhereAllHang(requests: JobRequest[], butFor: string) {
  const held = gate();
  const ran: string[] = [];
  const queue = room.queueWith(async ({ key }) => {
    ran.push(key);
    if (key !== butFor) await held.opened;
    return { state: 'completed' };
  });
  for (const job of requests) {
    await queue.enqueue(job);
    room.advance(1); // each is due a little later than the one before
  }
  queue.start();
  return { queue, ran, letGo: held.open };
}

async function expectToRun(ran: string[], key: string): Promise<void> {
  await expect.poll(() => ran.includes(key), { timeout: 20_000 }).toBe(true);
}

test('sixteen jobs that wait for their quota leave room for a seventeenth of another seller', async () => {
  const ran: string[] = [];
  const queue = room.queueWith(async ({ key }): Promise<Outcome> => {
    ran.push(key);
    return key === 'late' ? { state: 'completed' } : { state: 'again', afterMs: 60_000, isWaiting: true };
  });
  for (const key of MANY.slice(0, 16)) await queue.enqueue(request(key));
  queue.start();
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(16);
  await queue.enqueue(request('late'));
  await expect.poll(async () => (await queue.find('late'))?.state, { timeout: 20_000 }).toBe('completed');
  expect(await queue.find('job 00')).toMatchObject({ state: 'queued', waitingUntil: expect.any(Date) });
});

test('a seller with many jobs has two at work, and leaves room for the others', async () => {
  const busy = MANY.map((key) => request(key, 'busy'));
  const { ran, letGo } = await processWhereAllHang([...busy, request('other', 'quiet')], 'other');
  await expectToRun(ran, 'other');
  expect(ran).toEqual(['job 00', 'job 01', 'other']);
  letGo();
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(21);
});

test('a region that hangs takes half of the slots and no more', async () => {
  const hanging = MANY.map((key) => ({ ...request(key), resourceGroup: 'NA' }));
  const { ran, letGo } = await processWhereAllHang(
    [...hanging, { ...request('other'), resourceGroup: 'EU' }],
    'other',
  );
  await expectToRun(ran, 'other');
  expect(ran).toEqual([...MANY.slice(0, 8), 'other']);
  letGo();
});

test('a person need not wait for schedules of the same region that hang', async () => {
  const due = MANY.map((key) => ({ ...request(key), resourceGroup: 'NA' }));
  const { ran, queue, letGo } = await processWhereAllHang(due, 'person');
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(8);
  await queue.enqueue({ ...request('person'), resourceGroup: 'NA', priority: 'person' });
  await expectToRun(ran, 'person');
  expect(ran).toEqual([...MANY.slice(0, 8), 'person']);
  letGo();
});

test('people who all ask for a region that hangs leave room for the other regions', async () => {
  const asked = MANY.map((key) => ({ ...request(key), resourceGroup: 'NA', priority: 'person' as const }));
  const { ran, letGo } = await processWhereAllHang(
    [...asked, { ...request('other'), resourceGroup: 'EU' }],
    'other',
  );
  await expectToRun(ran, 'other');
  expect(ran).toEqual([...MANY.slice(0, 10), 'other']);
  letGo();
});

test('schedules have their turn however much people ask for', async () => {
  const asked = MANY.map((key) => ({ ...request(key), resourceGroup: key, priority: 'person' as const }));
  const { ran, letGo } = await processWhereAllHang([...asked, request('schedule')], 'schedule');
  await expectToRun(ran, 'schedule');
  expect(ran).toEqual([...MANY.slice(0, 12), 'schedule']);
  letGo();
});

test('a person need not wait for schedules that hang', async () => {
  const due = MANY.map((key) => ({ ...request(key), resourceGroup: key }));
  const { ran, queue, letGo } = await processWhereAllHang(due, 'person');
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(12);
  await queue.enqueue({ ...request('person'), priority: 'person' });
  await expectToRun(ran, 'person');
  letGo();
});

test('people come before schedules, and of both whoever has been due longest', async () => {
  const ran: string[] = [];
  const queue = room.queueWith(async ({ key }) => {
    ran.push(key);
    return { state: 'completed' };
  });
  const asked: [string, 'person' | 'schedule'][] = [
    ['b', 'schedule'],
    ['a', 'schedule'],
    ['d', 'person'],
    ['c', 'person'],
  ];
  for (const [key, priority] of asked) {
    await queue.enqueue({ ...request(key), priority });
    room.advance(1);
  }
  await queue.drain();
  expect(ran).toEqual(['d', 'c', 'b', 'a']);
});

test('jobs of a seller take turns, a step each', async () => {
  const ran: string[] = [];
  const steps = new Map<string, number>();
  const queue = room.queueWith(async ({ key }): Promise<Outcome> => {
    ran.push(key);
    room.advance(1);
    steps.set(key, (steps.get(key) ?? 0) + 1);
    return steps.get(key) === 3 ? { state: 'completed' } : { state: 'again', afterMs: 0 };
  });
  await queue.enqueue(request('a', 'seller'));
  room.advance(1);
  await queue.enqueue(request('b', 'seller'));
  await queue.drain();
  expect(ran).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});
