import { expect, test } from 'vitest';
import { targetWords } from './target-words.ts';

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
])('the target %j reads %s', (expression, words) => {
  expect(targetWords(expression)).toBe(words);
});
