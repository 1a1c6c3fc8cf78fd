import { expect, test } from 'vitest';
import { endMessage, progressWords } from './backfill-words.ts';

const running = {
  granularity: 'daily' as const,
  state: 'running' as const,
  chunksDone: 3,
  chunksTotal: 9,
  recordsSaved: 270,
  errorCount: 0,
  lastError: null,
  waitingUntil: null,
  etaAt: null,
  startedAt: null,
  finishedAt: null,
};
const at = (hours: number, minutes: number) => new Date(2026, 2, 10, hours, minutes).toISOString();

test('progress is told in chunks and records, with the time it should take and what it waits for', () => {
  expect(progressWords({ ...running, state: 'queued' })).toBe('Queued...');
  expect(progressWords(running)).toBe('Running... 3 of 9 chunks, 270 records saved');
  expect(progressWords({ ...running, etaAt: at(14, 20), waitingUntil: at(14, 2) })).toBe(
    "Running... 3 of 9 chunks, 270 records saved, done by about 14:20, waiting for Amazon's quota until 14:02",
  );
});

test('the end is told in the words of the specification', () => {
  expect(endMessage(running)).toBeNull();
  expect(endMessage({ ...running, state: 'completed' })?.text).toBe('Completed: 270 records saved.');
  expect(endMessage({ ...running, state: 'completed', errorCount: 2 })?.text).toBe(
    'Completed with 2 errors: 270 records saved.',
  );
  expect(endMessage({ ...running, state: 'failed' })?.text).toBe('Backfill failed. Please try again.');
});
