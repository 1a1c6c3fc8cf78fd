import { expect, test } from 'vitest';
import { consentReturnSearch, formatConsentError } from './consent-return.ts';

const messageOf = (query: string) =>
  formatConsentError(consentReturnSearch.parse(Object.fromEntries(new URLSearchParams(query))));

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

test('a message from the address is cut', () => {
  expect(messageOf(`error=odd&description=${'x'.repeat(900)}`)).toHaveLength(200);
  expect(messageOf(`error=token_exchange_failed&details=${'x'.repeat(900)}`)).toHaveLength(200);
});
