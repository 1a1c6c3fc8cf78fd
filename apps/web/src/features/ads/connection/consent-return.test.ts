import { expect, test } from 'vitest';
import { consentErrorFrom, isConfirmedBy, selectionTokenFrom, withoutReturn } from './consent-return.ts';

const messageOf = (query: string) => consentErrorFrom(new URLSearchParams(query));

test.each([
  ['error=invalid_state', 'Security validation failed. Please try again.'],
  ['error=state_expired', 'Authorization expired. Please try again.'],
  ['error=token_exchange_failed', 'Failed to authorize: Unknown error'],
  ['error=token_exchange_failed&details=No+answer', 'Failed to authorize: No answer'],
  ['error=all_profiles_in_use', 'All advertising profiles are already assigned to other sellers.'],
  ['error=access_denied&description=You+said+no', 'access_denied: You said no'],
  ['error=access_denied', 'access_denied'],
  ['error=toString', 'toString'],
])('%s reads "%s"', (query, message) => {
  expect(messageOf(query)).toBe(message);
});

test('an address without an error has no message', () => {
  expect(messageOf('')).toBeNull();
  expect(messageOf('error=')).toBeNull();
});

test('what an address says of itself is cut short', () => {
  expect(messageOf(`error=odd&description=${'x'.repeat(900)}`)).toHaveLength(200);
  expect(messageOf(`error=token_exchange_failed&details=${'x'.repeat(900)}`)).toHaveLength(200);
});

test('an address says whether there is something to choose, or that all is done', () => {
  const query = new URLSearchParams('select_profile=t-1&profile_count=2');
  expect([selectionTokenFrom(query), isConfirmedBy(query)]).toEqual(['t-1', false]);
  const confirmed = new URLSearchParams('ppc_connected=true');
  expect([selectionTokenFrom(confirmed), isConfirmedBy(confirmed)]).toEqual([null, true]);
});

test('cleaning the address takes everything of the return and leaves the rest', () => {
  const query = new URLSearchParams(
    'ppc_connected=true&select_profile=t&profile_count=2&error=x&description=y&details=z&tab=1',
  );
  expect(withoutReturn(query).toString()).toBe('tab=1');
});
