import { describe, expect, test } from 'vitest';
import { adjustmentWords, ageWords, dateWords, strategyWords, typeWords } from './campaign-words.ts';

test.each([
  ['sponsoredProducts', 'SP'],
  ['SPONSORED_PRODUCTS', 'SP'],
  ['sponsoredTelevision', 'Sponsored television'],
  ['', '-'],
])('the type %j reads %s', (type, words) => {
  expect(typeWords(type)).toBe(words);
});

test.each([
  ['legacyForSales', 'Dynamic (Sales)'],
  ['LEGACY_FOR_SALES', 'Dynamic (Sales)'],
  ['manual', 'Fixed Bids'],
  ['autoForSales', 'Auto (Sales)'],
  ['RULE_BASED', 'Rule based'],
  ['ruleBased', 'Rule based'],
  [null, '-'],
])('the strategy %j reads %s', (strategy, words) => {
  expect(strategyWords(strategy)).toBe(words);
});

test('adjustments are named by where they count, also where that is new', () => {
  const adjustments = [
    { predicate: 'placementTop', percentage: 50 },
    { predicate: 'PLACEMENT_PRODUCT_PAGE', percentage: 0 },
    { predicate: 'placementRestOfSearch', percentage: 12 },
    { predicate: 'SITE_AMAZON_BUSINESS', percentage: null },
    { predicate: 'placementTomorrow', percentage: 5.5 },
  ];
  const bidding = { strategy: null, adjustments };
  expect(adjustmentWords({ bidding, premiumBidAdjustment: true })).toBe(
    'Top 50%, Product 0%, Rest of search 12%, Amazon Business -, Placement tomorrow 5.5%, Premium bid',
  );
  expect(adjustmentWords({ bidding: { strategy: null, adjustments: [] }, premiumBidAdjustment: null })).toBe(
    '-',
  );
});

test.each([
  ['20260310', 'Mar 10, 2026'],
  ['20261340', '20261340'],
  ['soon', 'soon'],
  [null, '-'],
])('the date %j reads %s', (digits, words) => {
  expect(dateWords(digits)).toBe(words);
});

describe('the age of a campaign', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  test.each([
    ['20261115', '0 days'],
    ['20261114', '1 day'],
    ['20261017', '29 days'],
    ['20261016', '1 month'],
    ['20251116', '12 months'],
    ['20251115', '1 year'],
    ['20230101', '3 years'],
    ['20270101', 'Not started'],
    ['never', '-'],
    [null, '-'],
  ])('of %j is %s', (startDate, words) => {
    expect(ageWords(startDate, now)).toBe(words);
  });
});
