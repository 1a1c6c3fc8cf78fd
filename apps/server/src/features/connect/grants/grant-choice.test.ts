import { expect, test } from 'vitest';
import { grantFor, keptUnder } from './grant-choice.ts';

const NA = { region: 'NA', country: '' } as const;
const JAPAN = { region: 'FE', country: 'JP' } as const;
const AUSTRALIA = { region: 'FE', country: 'AU' } as const;

test.each([
  ['a marketplace of the region', 'A2EUQ1WTGCTBG2', [NA]],
  ['the country’s own in the Far East', 'A39IBJ37TRP1C6', [AUSTRALIA]],
  ['none for a country that was not authorised', 'A19VAU5U5O7RUS', []],
  ['none for a region that was not authorised', 'A1PA6795UKMFR9', []],
  ['the first for a marketplace nobody knows yet', 'A0BRANDNEW', [NA]],
])('of several grants it is %s', (_case, marketplaceId, grants) => {
  expect(grantFor([NA, JAPAN, AUSTRALIA], marketplaceId)).toEqual(grants);
});

test('outside the Far East a grant is kept for the whole region', () => {
  expect(keptUnder('EU', 'DE')).toEqual({ region: 'EU', country: '' });
  expect(keptUnder('FE', 'SG')).toEqual({ region: 'FE', country: 'SG' });
});
