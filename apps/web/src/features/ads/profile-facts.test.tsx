import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { AdsProfile } from './profile.ts';
import { Budget } from './profile-facts.tsx';

const drawn = (dailyBudget: unknown, currency: string | null = 'USD') => {
  const profile = decode(AdsProfile, { profileId: '1', dailyBudget });
  const { container } = render(<Budget amount={profile.dailyBudget} currency={currency} />);
  return { text: container.textContent, isHigh: container.querySelector('mark') !== null };
};

test.each([
  ['999999999', 'Unlimited', false],
  ['999999999.0', 'Unlimited', false],
  ['9.99999999E8', 'Unlimited', false],
  ['999999998', '$999,999,998.00', true],
  ['100', '$100.00', true],
  ['100.0', '$100.00', true],
  ['99.99', '$99.99', false],
  ['10.0', '$10.00', false],
  ['0', '$0.00', false],
  ['null', '-', false],
  ['"100.5"', '$100.50', true],
  ['"much"', '-', false],
])('a budget that the wire writes %s reads %s', (json, text, isHigh) => {
  expect(drawn(JSON.parse(json))).toEqual({ text, isHigh });
});

test('a budget in another currency is not called dollars', () => {
  expect(drawn(250, 'EUR')).toEqual({ text: '€250.00', isHigh: true });
  expect(drawn(12_000, 'JPY').text).toBe('¥12,000');
});
