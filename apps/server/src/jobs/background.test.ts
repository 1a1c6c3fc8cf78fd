import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gate, makeJobRoom, request } from '../testing/job-room.ts';
import { createClaims } from './claims.ts';
import { createWorker } from './worker.ts';

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());

test('a job runs in the background, also where a request has woken the worker', async () => {
  const running = new AsyncLocalStorage<'request' | 'background'>();
  const seen: unknown[] = [];
  const ended = gate();
  const worker = createWorker({
    claims: createClaims(room.db, room.clock),
    handlers: {
      work: async () => {
        seen.push(running.getStore());
        ended.open();
        return { state: 'completed' };
      },
    },
    inBackground: (work) => running.run('background', work),
    report: () => {},
  });
  await room.queueWith({}).enqueue(request());
  running.run('request', worker.start);
  await ended.opened;
  await worker.stop();
  expect(seen).toEqual(['background']);
});
