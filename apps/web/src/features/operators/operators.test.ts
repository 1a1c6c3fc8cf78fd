import { expect, test } from 'vitest';
import { operatorGermany, operatorMarketplace, operatorSeller } from '../../testing/operator-fixtures.ts';
import { withUpdates } from './api.ts';
import { formatAge, formatChange } from './format.ts';
import { currencyTotals } from './model.ts';

test('marketplaces that were fetched again replace the older ones, and nothing else changes', () => {
  const other = operatorSeller({ id: 's-2' });
  const sellers = [operatorSeller({ marketplaces: [operatorMarketplace(), operatorGermany()] }), other];
  const updates = [operatorSeller({ connection: 'renew', marketplaces: [operatorGermany({ today: 5 })] })];
  const [first, second] = withUpdates(sellers, updates);
  expect(first?.connection).toBe('renew');
  expect(first?.marketplaces.map(({ today }) => today)).toEqual([1234.5, 5]);
  expect(second).toBe(other);
});

test('a currency is added up to the cent, and what was not fetched is not zero', () => {
  const rows = Array.from({ length: 1000 }, () => operatorMarketplace({ today: 0.1, week: null }));
  const [dollars, euros] = currencyTotals([operatorGermany({ today: null }), ...rows]);
  const unknown = { amount: null, known: 0 };
  expect(dollars).toMatchObject({ marketplaces: 1000, today: { amount: 100, known: 1000 }, week: unknown });
  expect(euros).toMatchObject({
    currency: 'EUR',
    today: unknown,
    yesterday_by_then: { amount: 120, known: 1 },
  });
});

test('a marketplace that sold in two currencies is in the sum of each', () => {
  const sold = { yesterday_by_then: 1, yesterday: 1, week: 2, last_week_by_then: null };
  const by_currency = [
    { currency_code: 'EUR', today: 5, ...sold },
    { currency_code: 'USD', today: 0, ...sold },
  ];
  const mixed = operatorMarketplace({ today: null, week: null, by_currency });
  const [dollars, euros] = currencyTotals([mixed, operatorMarketplace({ today: 7, week: 1 })]);
  expect(dollars).toMatchObject({ currency: 'USD', marketplaces: 2, today: { amount: 7, known: 2 } });
  expect(euros).toMatchObject({ currency: 'EUR', marketplaces: 1, week: { amount: 2, known: 1 } });
});

test('changes and ages are written as everywhere else', () => {
  expect([formatChange(4.8), formatChange(-0.04), formatChange(null)]).toEqual(['+4.8 %', '−0.0 %', '-']);
  const now = Date.parse('2026-03-10T12:00:00Z');
  const age = (text: string) => formatAge(text, now);
  expect([age('2026-03-10T11:48:00Z'), age('2026-03-10T07:30:00Z'), age('2026-03-05T00:00:00Z')]).toEqual([
    '12 min ago',
    '4 h ago',
    '5 days ago',
  ]);
  expect(formatAge(null, now)).toBe('not fetched yet');
});
