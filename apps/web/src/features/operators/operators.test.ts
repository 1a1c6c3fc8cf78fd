import { expect, test } from 'vitest';
import { operatorGermany, operatorMarketplace, operatorSeller } from '../../testing/operator-fixtures.ts';
import { currencyTotals } from './currency-totals.ts';
import { ageWords, changeWords } from './figure-words.ts';
import { withNews } from './operators.queries.ts';

test('what is told anew takes the place of what was known, and nothing else moves', () => {
  const other = operatorSeller({ id: 's-2' });
  const known = [operatorSeller({ marketplaces: [operatorMarketplace(), operatorGermany()] }), other];
  const news = [operatorSeller({ connection: 'renew', marketplaces: [operatorGermany({ today: 5 })] })];
  const [first, second] = withNews(known, news);
  expect(first?.connection).toBe('renew');
  expect(first?.marketplaces.map(({ today }) => today)).toEqual([1234.5, 5]);
  expect(second).toBe(other);
});

test('a currency is added up to the cent, and what was not fetched counts as nothing', () => {
  const rows = Array.from({ length: 1000 }, () => operatorMarketplace({ today: 0.1, week: null }));
  const [dollars, euros] = currencyTotals([operatorGermany({ today: null }), ...rows]);
  expect(dollars).toMatchObject({ currency: 'USD', marketplaces: 1000, today: 100, week: 0 });
  expect(euros).toMatchObject({ currency: 'EUR', today: 0, yesterdayByThen: 120 });
});

test('changes and ages are written as everywhere else', () => {
  expect([changeWords(4.8), changeWords(-0.04), changeWords(null)]).toEqual(['+4.8 %', '−0.0 %', '-']);
  const now = Date.parse('2026-03-10T12:00:00Z');
  const age = (text: string) => ageWords(text, now);
  expect([age('2026-03-10T11:48:00Z'), age('2026-03-10T07:30:00Z'), age('2026-03-05T00:00:00Z')]).toEqual([
    '12 min ago',
    '4 h ago',
    '5 days ago',
  ]);
  expect(ageWords(null, now)).toBe('not fetched yet');
});
