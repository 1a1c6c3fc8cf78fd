import { REGION_CODES, REGION_COUNTRIES, regionOfCountry } from '@insights/domain/regions';
import { MARKETPLACES } from '@insights/sp-api/marketplaces';
import { expect, test } from 'vitest';
import { createSellerCentral } from './seller-central.ts';

const amazon = createSellerCentral({ NA: null, EU: null, FE: null });
const simulated = createSellerCentral({
  NA: 'http://localhost:8766/seller-central/na',
  EU: 'http://localhost:8766/seller-central/eu',
  FE: 'http://localhost:8766/seller-central/fe/{country}',
});

test('the countries offered are those in which Amazon has a marketplace', () => {
  const offered = REGION_CODES.flatMap((region) =>
    REGION_COUNTRIES[region].map(({ code }) => `${region} ${code}`),
  );
  expect(offered.sort()).toEqual(MARKETPLACES.map(({ region, country }) => `${region} ${country}`).sort());
  expect(regionOfCountry('GB')).toBeNull();
});

test.each([
  [{ region: 'NA', country: 'US' }, 'https://sellercentral.amazon.com'],
  [{ region: 'EU', country: 'DE' }, 'https://sellercentral-europe.amazon.com'],
  [{ region: 'EU', country: 'PL' }, 'https://sellercentral.amazon.pl'],
  [{ region: 'EU', country: 'IE' }, 'https://sellercentral-europe.amazon.com'],
  [{ region: 'FE', country: 'AU' }, 'https://sellercentral.amazon.com.au'],
] as const)('the consent of %o starts at %s', (place, address) => {
  expect(amazon.addressOf(place)).toBe(address);
});

test('an address that stands in for Amazon’s may tell the countries apart', () => {
  expect(simulated.addressOf({ region: 'FE', country: 'AU' })).toBe(
    'http://localhost:8766/seller-central/fe/AU',
  );
  expect(simulated.addressOf({ region: 'EU', country: 'DE' })).toBe(
    'http://localhost:8766/seller-central/eu',
  );
});

test.each([
  ['http://localhost:8766/seller-central/AU/apps/x', { region: 'FE', country: 'AU' }],
  ['http://localhost:8766/seller-central/DE/apps/x', { region: 'EU', country: 'DE' }],
  ['http://localhost:8766/seller-central/fe/apps/x', { region: 'FE', country: 'JP' }],
  ['http://localhost:8766/seller-central/XX/apps/x', null],
])('where the regions share an address, %s belongs to %o', (address, place) => {
  const url = 'http://localhost:8766/seller-central/{country}';
  expect(createSellerCentral({ NA: url, EU: url, FE: url }).placeOf(address)).toEqual(place);
});

test.each([
  ['https://sellercentral.amazon.com/apps/authorize/confirm/x', { region: 'NA', country: 'US' }],
  ['https://sellercentral-europe.amazon.com/x', { region: 'EU', country: 'UK' }],
  ['https://sellercentral.amazon.de/x', { region: 'EU', country: 'DE' }],
  ['https://sellercentral.amazon.sg/x', { region: 'FE', country: 'SG' }],
  ['http://sellercentral.amazon.com/x', null],
  ['https://sellercentral.amazon.com:8443/x', null],
  ['https://user@sellercentral.amazon.com/x', null],
  ['https://sellercentral.amazon.com.evil.example/x', null],
  ['https://evil.example/?https://sellercentral.amazon.com', null],
  ['//sellercentral.amazon.com', null],
])('%s belongs to %o', (address, place) => {
  expect(amazon.placeOf(address)).toEqual(place);
});

test.each([
  ['http://localhost:8766/seller-central/fe/AU/apps/x', { region: 'FE', country: 'AU' }],
  ['http://localhost:8766/seller-central/na/apps/x', { region: 'NA', country: 'US' }],
  ['http://localhost:8766/seller-central/nada', null],
  ['http://localhost:9999/seller-central/na/x', null],
  ['https://sellercentral.amazon.com/x', null],
])('where another address stands in, %s belongs to %o', (address, place) => {
  expect(simulated.placeOf(address)).toEqual(place);
});
