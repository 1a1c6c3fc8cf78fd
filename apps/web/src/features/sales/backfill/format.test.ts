import { describe, expect, test, vi } from 'vitest';
import { endMessage, endText, progressText } from './format.ts';

vi.stubEnv('TZ', 'UTC'); // the browser's own clock

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
const at = (time: string) => `2026-03-10T${time}:00Z`;
const NOW = Date.parse(at('15:00'));

test('progress is in chunks and records, with the time it should take and what it waits for', () => {
  expect(progressText({ ...running, state: 'queued' })).toBe('Queued...');
  expect(progressText(running)).toBe('Running... 3 of 9 chunks, 270 records saved');
  expect(progressText({ ...running, etaAt: at('14:20'), waitingUntil: at('14:02') })).toBe(
    "Running... 3 of 9 chunks, 270 records saved, done by about 14:20 UTC, waiting for Amazon's quota until 14:02 UTC",
  );
});

test('one that asks again for what cannot be stored says when and why, and blames no quota', () => {
  const lastError = "Amazon's figure for the day 2024-08-15 cannot be stored: 1.5 units";
  expect(progressText({ ...running, chunksDone: 8, waitingUntil: at('14:02'), lastError })).toBe(
    `Running... 8 of 9 chunks, 270 records saved, asks Amazon again at 14:02 UTC: “${lastError}”`,
  );
});

test('the end reads as in the specification', () => {
  expect(endMessage(running)).toBeNull();
  expect(endMessage({ ...running, state: 'completed' })?.text).toBe('Completed: 270 records saved.');
  expect(endMessage({ ...running, state: 'completed', errorCount: 2 })?.text).toBe(
    'Completed with 2 errors: 270 records saved.',
  );
  expect(endMessage({ ...running, state: 'failed' })?.text).toBe('Backfill failed. Please try again.');
});

describe('what stays in the row', () => {
  const ended = { ...running, state: 'completed' as const, recordsSaved: 1720, finishedAt: at('14:02') };

  test('says when it ended and what it brought', () => {
    expect(endText(running, NOW)).toBeNull();
    expect(endText(ended, NOW)).toEqual({
      tone: 'good',
      text: 'Daily backfill completed 14:02 UTC: 1,720 records',
    });
    expect(endText({ ...ended, granularity: 'hourly', recordsSaved: 1 }, NOW + 86_400_000)?.text).toBe(
      'Hourly backfill completed Mar 10, 14:02 UTC: 1 record',
    );
  });

  test('calls a hole a hole, with the last reason', () => {
    expect(endText({ ...ended, errorCount: 1, lastError: 'Amazon was away' }, NOW)).toEqual({
      tone: 'wait',
      text: 'Daily backfill completed 14:02 UTC: 1,720 records. 1 request failed, the last with “Amazon was away”: some days are missing until they are fetched again',
    });
  });

  test('says why one failed', () => {
    const failed = { ...ended, state: 'failed' as const, lastError: 'The connection was revoked' };
    expect(endText(failed, NOW)).toEqual({
      tone: 'bad',
      text: 'Daily backfill failed 14:02 UTC: The connection was revoked',
    });
  });
});
