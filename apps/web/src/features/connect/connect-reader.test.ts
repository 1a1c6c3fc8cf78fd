import { expect, test } from 'vitest';
import { connectedStatus } from '../../testing/fixtures.ts';
import { readAuthUrl, readConnectionInfo, readStatus, readTest } from './connect-reader.ts';
import { homeErrorFrom } from './home-error.ts';

test('a state of the connection is read with and without what the product adds', () => {
  expect(readStatus({ ...connectedStatus, added: 1 })).toEqual(connectedStatus);
  expect(
    readStatus({ connected: true, tokenStatus: 'tired', region: 'MARS', connectedAt: 'once' }),
  ).toMatchObject({
    connected: true,
    tokenStatus: 'unknown',
    region: null,
    connectedAt: null,
  });
});

test('a link and its consent are read from odd answers', () => {
  expect(readConnectionInfo({ sellerName: 'Acme' })).toEqual({ sellerName: 'Acme', isConnected: false });
  expect(readConnectionInfo(null)).toEqual({ sellerName: 'your seller account', isConnected: false });
  expect(readAuthUrl({})).toBe('');
});

test('the answer of a test is shown as it came', () => {
  const answer = { success: true, data: { anything: [1], tookMs: 12 }, added: true };
  expect(readTest(answer)).toEqual({ answer, tookMs: 12 });
  expect(readTest({ data: 'odd' })).toEqual({ answer: { data: 'odd' }, tookMs: null });
});

test.each([
  ['error=invalid_state', 'Security validation failed. Please try again.'],
  [
    'error=unknown_partner',
    'This Amazon account could not be matched with a connected seller. Sign in to renew a connection, or ask for a connection link.',
  ],
  ['error=access_denied', 'The request was declined at Amazon. You can start again whenever you like.'],
  [
    'error=Call+0800+now&description=Your+account',
    'The connection to Amazon did not work. Please try again.',
  ],
  ['error=toString', 'The connection to Amazon did not work. Please try again.'],
  ['error=', null],
])('where no seller is known, %s reads %j', (query, message) => {
  expect(homeErrorFrom(new URLSearchParams(query))).toBe(message);
});
