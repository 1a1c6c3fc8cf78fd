import { expect, test } from 'vitest';
import { createKit, DE, US } from '../kit.ts';
import { DAYS, getOrderMetrics, type Query, utcDays } from './order-metrics-queries.ts';

const PATTERN = String.raw`[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?(([+-]\d\d:\d\d)|Z)(\[[a-zA-Z/_]+\])?`;
const ANY = expect.any(String);

test.each<[string, Query, string, unknown]>([
  [
    'an interval without seconds',
    { interval: '2025-11-01T00:00Z--2025-11-02T00:00Z' },
    `{getOrderMetrics.arg1=must match "${PATTERN}--${PATTERN}"}`,
    '',
  ],
  [
    'an interval whose plus sign became a space',
    { interval: '2025-11-01T00:00:00 01:00--2025-11-02T00:00:00 01:00' },
    `{getOrderMetrics.arg1=must match "${PATTERN}--${PATTERN}"}`,
    '',
  ],
  [
    'two marketplaces',
    { marketplaceIds: `${US},A2EUQ1WTGCTBG2` },
    '{getOrderMetrics.arg3[0].id=must match "(all|A[0-9A-Z]{1,20})"}',
    '',
  ],
  ['no granularity', { granularity: '' }, 'No constant with name  found.', ''],
  ['an unknown granularity', { granularity: 'Minute' }, 'No constant with name minute found.', ''],
  ['a pseudo-marketplace', { marketplaceIds: 'A2ZV50J4W1RKNI' }, 'Invalid Input', ''],
  ['days without a zone', { granularityTimeZone: '' }, 'Invalid Input', ANY],
  ['a zone nobody knows', { granularityTimeZone: 'Mars/Olympus' }, 'Invalid Input', ANY],
  ['a zone that is not UTC with Z', { granularityTimeZone: 'Europe/London' }, 'Invalid Input', ANY],
  [
    'an offset the zone does not have',
    { granularityTimeZone: 'US/Pacific', interval: '2025-11-01T00:00:00-08:00--2025-11-08T00:00:00-08:00' },
    'Invalid Input',
    ANY,
  ],
  ['a start after the end', { interval: utcDays('2025-11-08', '2025-11-01') }, 'Invalid Input', ANY],
  ['a date that does not exist', { interval: utcDays('2025-02-30', '2025-03-08') }, 'Invalid Input', ANY],
  [
    'hours older than 30 days',
    { granularity: 'Hour', interval: '2025-10-13T17:00:00Z--2025-10-14T17:00:00Z' },
    'Invalid Input',
    ANY,
  ],
  ['days older than two years', { interval: utcDays('2023-11-12', '2023-11-20') }, 'Invalid Input', ANY],
  ['an ASIN and a SKU', { asin: 'B000000000', sku: 'x' }, 'Invalid Input', ANY],
  ['an unknown buyer type', { buyerType: 'B2X' }, 'Invalid Input', ANY],
  ['an unknown network', { fulfillmentNetwork: 'FBA' }, 'Invalid Input', ANY],
  ['an unknown first day', { firstDayOfWeek: 'Tuesday' }, 'Invalid Input', ANY],
])('%s is refused with 400', async (_what, query, message, details) => {
  const answer = await getOrderMetrics(createKit(), { ...DAYS, ...query });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ errors: [{ code: 'InvalidInput', message, details }] });
  expect(answer.headers['x-amzn-ratelimit-limit']).toBe('0.5');
});

test('a marketplace of another region is refused with a reason, one without the seller has none', async () => {
  const kit = createKit();
  const foreign = await getOrderMetrics(kit, { ...DAYS, marketplaceIds: DE });
  expect(foreign.statusCode).toBe(403);
  expect(foreign.json().errors[0].details).toBe('The marketplaces you provided are not valid for region.');
  const absent = await getOrderMetrics(kit, { ...DAYS, marketplaceIds: 'A2Q3Y263D00KWC' });
  expect([absent.statusCode, absent.json().errors[0].details]).toEqual([403, '']);
});
