// Answers for operators, for tests and stories.
import type { OperatorMarketplace, OperatorSeller } from '@insights/contract/operators';

export const operatorMarketplace = (changes: Partial<OperatorMarketplace> = {}): OperatorMarketplace => ({
  marketplace_id: 'ATVPDKIKX0DER',
  marketplace_name: 'Amazon.com',
  country_code: 'US',
  currency_code: 'USD',
  zone: 'PT',
  reached_at: '2026-03-10T12:00:00.000Z',
  today: 1234.5,
  yesterday_by_then: 1178,
  yesterday: 4000.25,
  week: 9876.54,
  last_week_by_then: 9000,
  change: 4.8,
  week_change: 9.7,
  has_gaps: false,
  hours: Array.from({ length: 24 }, (_, hour) => 40 + ((hour * 37) % 60)).join(','),
  as_of: new Date(Date.now() - 12 * 60_000).toISOString(),
  next_at: null,
  trouble: null,
  ...changes,
});

export const operatorGermany = (changes: Partial<OperatorMarketplace> = {}): OperatorMarketplace =>
  operatorMarketplace({
    marketplace_id: 'A1PA6795UKMFR9',
    marketplace_name: 'Amazon.de',
    country_code: 'DE',
    currency_code: 'EUR',
    zone: 'UTC',
    today: 99.9,
    yesterday_by_then: 120,
    change: -16.8,
    ...changes,
  });

export const operatorSeller = (changes: Partial<OperatorSeller> = {}): OperatorSeller => ({
  id: 's-1',
  slug: 'acme-outdoor',
  name: 'Acme Outdoor',
  connection: 'connected',
  marketplaces: [operatorMarketplace()],
  ...changes,
});
