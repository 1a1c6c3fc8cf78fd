import { expect, test } from 'vitest';
import { followUpOf } from './follow-up-words.ts';

const NOW = new Date('2026-03-10T12:10:00Z');
const done = { state: 'completed' as const, lastError: null };
const backfill = (
  state: 'queued' | 'running' | 'completed' | 'failed',
  chunksDone: number,
  chunksTotal: number,
  startedAt: string | null = null,
) => ({ state, chunksDone, chunksTotal, startedAt });

test.each([
  [
    'at first',
    [{ state: 'queued' as const, lastError: null }],
    [],
    'running',
    'Fetching the marketplaces...',
  ],
  [
    'when Amazon is down',
    [{ state: 'queued' as const, lastError: 'Amazon is away.' }],
    [],
    'running',
    'Trying again to fetch the marketplaces: Amazon is away.',
  ],
  [
    'before the first part',
    [done],
    [backfill('queued', 0, 9), backfill('queued', 0, 5)],
    'running',
    'Fetching the past: 0 of 14 parts',
  ],
  [
    'on the way',
    [done],
    [backfill('completed', 9, 9, '2026-03-10T12:00:00Z'), backfill('running', 1, 5, '2026-03-10T12:06:00Z')],
    'running',
    'Fetching the past: 10 of 14 parts, about 4 minutes',
  ],
  [
    'slowly',
    [done],
    [backfill('running', 1, 42, '2026-03-10T12:00:00Z')],
    'running',
    'Fetching the past: 1 of 42 parts, about 7 hours',
  ],
  ['in the end', [done], [backfill('completed', 9, 9)], 'completed', 'The past is fetched.'],
  ['with a hole', [done], [backfill('failed', 2, 9)], 'failed', '1 backfill could not be finished.'],
  ['in vain', [{ state: 'failed' as const, lastError: 'No.' }], [], 'failed', 'No.'],
])('%s it reads so', (_case, jobs, backfills, state, words) => {
  expect(followUpOf(jobs, backfills, NOW)).toMatchObject({ state, words });
});
