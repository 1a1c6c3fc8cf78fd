import { expect, test } from 'vitest';
import { connectionError, homeError } from './authorisation-error.ts';

test.each([
  ['access_denied', 'The request was declined at Amazon. You can start again whenever you like.'],
  ['state_expired', 'Authorization expired. Please try again.'],
  ['partner_in_use', 'This Amazon account is already connected to another seller.'],
  ['invalid_state', 'Security validation failed. Please try again.'],
])('a seller reads a sentence of ours for the code %s', (code, message) => {
  expect(connectionError(code)).toEqual({ code, message });
});

test('an unknown code is a general failure and is not shown', () => {
  for (const code of ['odd', 'toString', 'call-555-0100'])
    expect(connectionError(code)).toEqual({
      code: null,
      message: 'The account could not be connected. Please try again.',
    });
  expect(connectionError('')).toBeNull();
});

test.each([
  ['invalid_state', 'Security validation failed. Please try again.'],
  [
    'unknown_partner',
    'This Amazon account could not be matched with a connected seller. Sign in to renew a connection, or ask for a connection link.',
  ],
  ['access_denied', 'The request was declined at Amazon. You can start again whenever you like.'],
  ['Call 0800 now', 'The connection to Amazon did not work. Please try again.'],
  ['toString', 'The connection to Amazon did not work. Please try again.'],
  ['', null],
])('where no seller is known, the code %j has the message %j', (code, message) => {
  expect(homeError(code)).toBe(message);
});
