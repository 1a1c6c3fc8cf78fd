import { expect, test } from 'vitest';
import { formatDouble, javaDouble, writeJavaJson } from '../../src/wire/java-json.ts';

test.each([
  [10, '10.0'],
  [0, '0.0'],
  [22.95, '22.95'],
  [-3, '-3.0'],
  [9_999_999, '9999999.0'],
  [10_000_000, '1.0E7'],
  [999_999_999, '9.99999999E8'],
  [0.001, '0.001'],
  [0.0005, '5.0E-4'],
])('Java prints %d as %s', (value, text) => {
  expect(formatDouble(value)).toBe(text);
  expect(Number(text)).toBe(value);
});

test('only the numbers of the named fields are written as doubles', () => {
  const row = { count: 10, money: [{ amount: 10, text: '10' }], none: null };
  expect(writeJavaJson(row, (field) => field === 'amount')).toBe(
    '{"count":10,"money":[{"amount":10.0,"text":"10"}],"none":null}',
  );
});

test('integers beyond 2^53 keep all their digits, and doubles of the Ads API have no exponent', () => {
  const profile = { profileId: 6_123_456_789_012_345_678n, dailyBudget: javaDouble(999_999_999) };
  expect(writeJavaJson(profile)).toBe('{"profileId":6123456789012345678,"dailyBudget":999999999.0}');
});
