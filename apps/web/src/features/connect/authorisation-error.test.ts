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

test('what an address says of itself is cut short', () => {
  expect(messageOf(`error=odd&description=${'x'.repeat(900)}`)).toHaveLength(200);
});

test.each([
  ['access_denied', 'The request was declined at Amazon. You can start again whenever you like.'],
  ['state_expired', 'Authorization expired. Please try again.'],
  ['partner_in_use', 'This Amazon account is already connected to another seller.'],
  ['invalid_state', 'Security validation failed. Please try again.'],
])('a seller reads a sentence of ours for %s, whatever the address adds', (code, message) => {
  const query = new URLSearchParams({ error: code, description: 'Call 555-0100', details: 'now' });
  expect(connectionErrorFrom(query)).toEqual({ code, message });
});

test('a code that nobody knows reads as a general failure, and is not shown', () => {
  for (const error of ['odd', 'toString', 'call-555-0100'])
    expect(connectionErrorFrom(new URLSearchParams({ error }))).toEqual({
      code: null,
      message: 'The account could not be connected. Please try again.',
    });
  expect(connectionErrorFrom(new URLSearchParams('tab=1'))).toBeNull();
});
