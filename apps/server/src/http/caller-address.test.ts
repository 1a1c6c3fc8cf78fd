import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

const from = (ownProxies: number, forwardedFor?: string | string[], socketAddress = '10.0.0.1') =>
  callerAddress({ socketAddress, forwardedFor }, ownProxies);

test('without a proxy of our own, no header is believed', () => {
  expect(from(0, '203.0.113.9')).toBe('10.0.0.1');
});

test('behind one proxy, only what that proxy wrote is believed', () => {
  expect(from(1, '203.0.113.9')).toBe('203.0.113.9');
  expect(from(1, '1.1.1.1, 2.2.2.2, 203.0.113.9')).toBe('203.0.113.9');
  expect(from(1, ['1.1.1.1', '203.0.113.9'])).toBe('203.0.113.9');
});

test('behind two proxies, the caller is the second from the right', () => {
  expect(from(2, '1.1.1.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  expect(from(2, '10.0.0.2')).toBe('10.0.0.1');
});

test.each([[''], ['unknown'], ['1.2.3'], ['1.2.3.4.5'], ['evil.example'], ['::g'], ['_hidden'], [undefined]])(
  'what is no address (%s) counts for the socket',
  (forwardedFor) => {
    expect(from(1, forwardedFor)).toBe('10.0.0.1');
  },
);

test('one address has one spelling, and one IPv6 network counts as one caller', () => {
  expect(from(1, '203.0.113.9:4711')).toBe('203.0.113.9');
  expect(from(1, '::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(from(1, '::FFFF:cb00:7109')).toBe('203.0.113.9');
  expect(from(0, undefined, '::ffff:127.0.0.1')).toBe('127.0.0.1');
  expect(from(1, '2001:db8:0:1::5')).toBe('2001:db8:0:1::/64');
  expect(from(1, '[2001:0DB8::1:ffff:2:3:4]:443')).toBe('2001:db8:0:1::/64');
  expect(from(1, '2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:1::/64');
  expect(from(1, '2001:db8:0:2::5')).not.toBe(from(1, '2001:db8:0:1::5'));
  expect(from(1, '::1')).toBe('0:0:0:0::/64');
  expect(from(1, 'fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
