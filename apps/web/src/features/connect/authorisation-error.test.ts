import { expect, test } from 'vitest';
import { connectionErrorFrom } from './authorisation-error.ts';
import { withoutAuthorisationError } from './without-error.ts';

test('cleaning the address leaves the other parameters', () => {
  const query = new URLSearchParams('error=x&description=y&details=z&tab=1');
  expect(withoutAuthorisationError(query).toString()).toBe('tab=1');
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
