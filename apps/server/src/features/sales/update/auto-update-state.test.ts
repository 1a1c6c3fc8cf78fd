import { expect, test } from 'vitest';
import type { SalesJob } from '../sales-job.ts';
import { toUpdate } from './auto-update-state.ts';

const job: SalesJob = {
  key: 'sales.auto-update:seller:marketplace',
  payload: { sellerId: 'seller', marketplaceId: 'marketplace' },
  state: 'queued',
  chunksDone: 0,
  chunksTotal: 0,
  recordsSaved: 0,
  errorCount: 0,
  lastError: null,
  runAt: new Date('2026-03-10T13:03:00Z'),
  waitingUntil: null,
  startedAt: new Date('2026-03-10T12:03:00Z'),
  finishedAt: null,
  succeededAt: new Date('2026-03-10T12:03:09Z'),
};

test('between two rounds an update waits, and says when it went through and runs next', () => {
  expect(toUpdate(job)).toEqual({
    state: 'waiting',
    lastError: null,
    succeededAt: '2026-03-10T12:03:09.000Z',
    nextAt: '2026-03-10T13:03:00.000Z',
  });
});

test.each([
  ['running', { state: 'running' }],
  ['running', { payload: { step: 'hours' } }],
  ['waiting', { payload: { step: 'hours' }, waitingUntil: new Date() }],
  ['failing', { errorCount: 2, lastError: 'Amazon cannot be reached' }],
  ['failed', { state: 'failed', errorCount: 9 }],
] as const)('an update is %s when its job says %j', (state, change) => {
  expect(toUpdate({ ...job, ...change }).state).toBe(state);
});
