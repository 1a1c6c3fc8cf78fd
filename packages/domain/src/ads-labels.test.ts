import { describe, expect, test } from 'vitest';
import {
  adjustmentsLabel,
  ageLabel,
  campaignTypeLabel,
  dateLabel,
  strategyLabel,
  targetLabel,
} from './ads-labels.ts';

test.each([
  ['sponsoredProducts', 'SP'],
  ['SPONSORED_PRODUCTS', 'SP'],
  ['sponsoredTelevision', 'Sponsored television'],
  ['', '-'],
])('the type %j reads %s', (type, label) => {
  expect(campaignTypeLabel(type)).toBe(label);
});

test.each([
  ['legacyForSales', 'Dynamic (Sales)'],
  ['LEGACY_FOR_SALES', 'Dynamic (Sales)'],
  ['manual', 'Fixed Bids'],
  ['autoForSales', 'Auto (Sales)'],
  ['RULE_BASED', 'Rule based'],
  ['ruleBased', 'Rule based'],
  [null, '-'],
])('the strategy %j reads %s', (strategy, label) => {
  expect(strategyLabel(strategy)).toBe(label);
});

test('adjustments are named by where they count, also where that is new', () => {
  const adjustments = [
    { predicate: 'placementTop', percentage: 50 },
    { predicate: 'PLACEMENT_PRODUCT_PAGE', percentage: 0 },
    { predicate: 'placementRestOfSearch', percentage: 12 },
    { predicate: 'SITE_AMAZON_BUSINESS', percentage: null },
    { predicate: 'placementTomorrow', percentage: 5.5 },
  ];
  const bidding = { adjustments };
  expect(adjustmentsLabel({ bidding, premiumBidAdjustment: true })).toBe(
    'Top 50%, Product 0%, Rest of search 12%, Amazon Business -, Placement tomorrow 5.5%, Premium bid',
  );
  expect(adjustmentsLabel({ bidding: { adjustments: [] }, premiumBidAdjustment: null })).toBe('-');
});

test.each([
  ['20260310', 'Mar 10, 2026'],
  ['20261340', '20261340'],
  ['soon', 'soon'],
  [null, '-'],
])('the date %j reads %s', (digits, label) => {
  expect(dateLabel(digits)).toBe(label);
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
  ])('of %j is %s', (startDate, label) => {
    expect(ageLabel(startDate, now)).toBe(label);
  });
});

test.each([
  ['QUERY_HIGH_REL_MATCHES', 'Close match'],
  ['QUERY_BROAD_REL_MATCHES', 'Loose match'],
  ['ASIN_SUBSTITUTE_RELATED', 'Substitutes'],
  ['ASIN_ACCESSORY_RELATED', 'Complements'],
  ['ASIN_SAME_AS B004NV3NHE', 'Product B004NV3NHE'],
  ['ASIN_EXPANDED_FROM B004NV3NHE', 'Like product B004NV3NHE'],
  ['ASIN_CATEGORY_SAME_AS Camping, Hiking', 'Category Camping, Hiking'],
  [
    'ASIN_CATEGORY_SAME_AS Tents, ASIN_BRAND_SAME_AS Acme, ASIN_PRICE_LESS_THAN 30',
    'Category Tents, Brand Acme, Asin price less than 30',
  ],
  ['QUERY_TOMORROW', 'Query tomorrow'],
  ['toString', 'toString'],
  ['', '-'],
])('the target %j reads %s', (expression, label) => {
  expect(targetLabel(expression)).toBe(label);
});
