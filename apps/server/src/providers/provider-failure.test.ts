import { ProviderError, type ProviderFailure } from '@insights/provider-http/provider-error';
import { expect, test } from 'vitest';
import { fromProvider } from './provider-failure.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const refusalOf = (failure: Partial<ProviderFailure>) =>
  fromProvider(
    new ProviderError({ kind: 'rejected', operation: 'createReport', message: 'm', ...failure }),
    NOW,
  );

test('people read Amazon’s own sentence', () => {
  const reason = 'Access to the resource is forbidden';
  expect(refusalOf({ kind: 'forbidden', reason })).toMatchObject({
    code: 'provider_rejected',
    message: `Amazon does not allow this for the seller: the region or a role may be missing. Amazon says: ${reason}`,
    details: { operation: 'createReport', providerMessage: reason },
  });
});

test('a denial that may pass is not taken for a lost connection', () => {
  expect(refusalOf({ kind: 'denied', status: 403 })).toMatchObject({ code: 'provider_denied', status: 502 });
  expect(refusalOf({ kind: 'reconnect' })).toMatchObject({ code: 'reconnect_needed' });
});

test('an answer that cannot be read is distinguished from a refusal', () => {
  expect(refusalOf({ kind: 'malformed' })).toMatchObject({ code: 'provider_malformed' });
});

test('how long to stay away comes along where it is known', () => {
  expect(refusalOf({ kind: 'throttled' })).toMatchObject({ retryAfterSeconds: 1 });
  expect(refusalOf({ kind: 'throttled', availableAt: new Date('2026-03-01T12:01:00Z') })).toMatchObject({
    retryAfterSeconds: 60,
  });
  expect(refusalOf({ kind: 'unavailable', retryAfterMs: 30_000 })).toMatchObject({ retryAfterSeconds: 30 });
  expect(refusalOf({ kind: 'unavailable' })).toMatchObject({ retryAfterSeconds: undefined });
});

test('what is no provider’s failure stays what it is', () => {
  const error = new Error('ours');
  expect(fromProvider(error, NOW)).toBe(error);
});
