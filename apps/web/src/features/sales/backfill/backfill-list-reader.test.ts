import { expect, test } from 'vitest';
import { readBackfill } from '../../../lib/backfill-reader.ts';
import { readBackfills } from './backfill-list-reader.ts';

test('a backfill in words of tomorrow says nothing wrong', () => {
  expect(readBackfill({ state: 'paused', chunksDone: '3', waitingUntil: 'later' }, 'daily')).toMatchObject({
    granularity: 'daily',
    state: 'idle',
    chunksDone: 3,
    chunksTotal: 0,
    waitingUntil: null,
  });
  const listed = [null, { granularity: 'daily' }, { marketplace_id: 'A', granularity: 'weekly' }];
  expect(
    readBackfills({
      backfills: [...listed, { marketplace_id: 'A', granularity: 'hourly', state: 'running' }],
    }),
  ).toMatchObject([{ marketplace_id: 'A', granularity: 'hourly', state: 'running' }]);
  expect(readBackfills({})).toEqual([]);
});
