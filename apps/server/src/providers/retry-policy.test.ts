import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { decideRetry, decideRetryOf, NO_ATTEMPTS, retryPolicy } from './retry-policy.ts';

const SALES = retryPolicy('sales');
const MINUTE = 60_000;

/** How long a job waits after each failure of a kind before the request is given up. */
function delaysAfter(code: 'provider_denied' | 'provider_unavailable' | 'provider_malformed'): number[] {
  const delays: number[] = [];
  let decision = decideRetry(new AppError(code, ''), NO_ATTEMPTS, SALES);
  while (decision.action === 'retry') {
    delays.push(decision.afterMs);
    decision = decideRetry(new AppError(code, ''), decision.attempts, SALES);
  }
  expect(decision.action).toBe('give up');
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
  expect(decideRetry(error, { tries: 4, denials: 3 }, SALES)).toMatchObject({
    action: 'wait',
    afterMs: 1_873,
  });
});

test('a longer delay that Amazon asks for is honoured', () => {
  expect(decideRetryOf('outage', NO_ATTEMPTS, SALES, 30_000)).toMatchObject({
    action: 'retry',
    afterMs: 30_000,
  });
});

test('a lost grant ends the job at once, and an unforeseen error is left to the queue', () => {
  expect(decideRetry(new AppError('reconnect_needed', ''), NO_ATTEMPTS, SALES).action).toBe('stop');
  expect(() => decideRetry(new TypeError('unforeseen'), NO_ATTEMPTS, SALES)).toThrow('unforeseen');
});

test('a report of Amazon Ads is tried again as often as it takes, at last every half hour', () => {
  const ads = retryPolicy('adsReports');
  const afterMany = decideRetry(new AppError('provider_unavailable', ''), { tries: 40, denials: 0 }, ads);
  expect(afterMany).toMatchObject({ action: 'retry', afterMs: 30 * MINUTE });
});

test('a scale makes every delay shorter', () => {
  expect(decideRetryOf('denied', NO_ATTEMPTS, retryPolicy('sales', 60))).toMatchObject({ afterMs: 5_000 });
  expect(decideRetryOf('throttled', NO_ATTEMPTS, retryPolicy('salesReports', 60))).toMatchObject({
    afterMs: 1_000,
  });
});
