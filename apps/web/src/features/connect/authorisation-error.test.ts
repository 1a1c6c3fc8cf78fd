import { expect, test } from 'vitest';
import {
  authorisationErrorFrom,
  connectionErrorFrom,
  withoutAuthorisationError,
} from './authorisation-error.ts';

const messageOf = (query: string) => authorisationErrorFrom(new URLSearchParams(query));

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

test('cleaning the address leaves the other parameters', () => {
  const query = new URLSearchParams('error=x&description=y&details=z&tab=1');
  expect(withoutAuthorisationError(query).toString()).toBe('tab=1');
});

test.each([
  ['error=access_denied&description=You+said+no', 'You said no'],
  ['error=state_expired', 'Authorization expired. Please try again.'],
  ['error=odd', 'Amazon reported an error.'],
  [`error=odd&description=${'x'.repeat(900)}`, 'x'.repeat(300)],
])('a seller reads the sentence apart from the code: %s', (query, message) => {
  const [, code] = /error=(\w+)/.exec(query) ?? [];
  expect(connectionErrorFrom(new URLSearchParams(query))).toEqual({ code, message });
  expect(connectionErrorFrom(new URLSearchParams('tab=1'))).toBeNull();
});
