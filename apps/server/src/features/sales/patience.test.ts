import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { judge, tryAgain } from './patience.ts';

const NONE = { tries: 0, denials: 0 };
const MINUTE = 60_000;

/** How long a job waits after each failure of a kind before it counts as failed. */
function delaysAfter(code: 'provider_denied' | 'provider_unavailable' | 'provider_malformed'): number[] {
  const delays: number[] = [];
  let verdict = judge(new AppError(code, ''), NONE);
  while (verdict.is === 'try again') {
    delays.push(verdict.afterMs);
    verdict = judge(new AppError(code, ''), verdict.waits);
  }
  expect(verdict).toEqual({ is: 'count as failed' });
  return delays;
}

test('a denial, which may pass by itself, is waited out for 5, 15 and 60 minutes', () => {
  expect(delaysAfter('provider_denied')).toEqual([5 * MINUTE, 15 * MINUTE, 60 * MINUTE]);
});

test.each(['provider_unavailable', 'provider_malformed'] as const)(
  '%s is tried again after 10 s, 1, 5 and 15 minutes',
  (code) => {
    expect(delaysAfter(code)).toEqual([10_000, MINUTE, 5 * MINUTE, 15 * MINUTE]);
  },
);

test('a used-up quota is waited for to the millisecond, as often as it takes', () => {
  const error = new AppError('provider_throttled', '', { retryAfterMs: 1_873 });
  expect(judge(error, { tries: 4, denials: 3 })).toEqual({ is: 'wait', afterMs: 1_873 });
});

test('Amazon’s own wish for a longer pause is honoured', () => {
  expect(tryAgain(NONE, 30_000)).toMatchObject({ is: 'try again', afterMs: 30_000 });
});

test('a lost grant ends the job at once, and what was not foreseen is the queue’s to tell', () => {
  expect(judge(new AppError('reconnect_needed', ''), NONE)).toEqual({ is: 'end' });
  expect(() => judge(new TypeError('unforeseen'), NONE)).toThrow('unforeseen');
});
