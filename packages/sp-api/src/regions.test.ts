import { readPublished } from '@insights/provider-http/testing/published-model';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  findMarketplace,
  findMarketplaceOf,
  MARKETPLACES,
  PSEUDO_MARKETPLACE_IDS,
  realMarketplaces,
} from './marketplaces.ts';
import { consentUrl, SP_API_REGIONS, sellerCentralUrl } from './regions.ts';

const published = readPublished('derived/marketplaces.json');

test.skipIf(published === null)(
  'our table agrees with Amazon’s pages (skipped without the published models)',
  () => {
    const rows = z
      .object({ marketplaces: z.array(z.looseObject({ marketplaceId: z.string() })) })
      .parse(published);
    const ours = MARKETPLACES.map((row) => ({
      marketplaceId: row.id,
      countryCode: row.country,
      name: row.name,
      region: row.region,
      currencyCode: row.currency,
      adsTimezone: row.timeZone,
      domainName: row.domain,
      sellerCentralHost: row.sellerCentralHost,
      spApiHost: new URL(SP_API_REGIONS[row.region].apiUrl).host,
    }));
    expect(ours).toHaveLength(rows.marketplaces.length);
    for (const row of rows.marketplaces) {
      expect(ours.find((our) => our.marketplaceId === row.marketplaceId)).toMatchObject(
        Object.fromEntries(
          Object.entries(row).filter(([name]) => !['adsApiHost', 'isoCountryCode'].includes(name)),
        ),
      );
    }
  },
);

test('every zone and currency is one that the platform knows', () => {
  for (const { timeZone, currency } of MARKETPLACES) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    expect(Intl.supportedValuesOf('currency')).toContain(currency);
  }
});

test('the United Kingdom is found as UK and as GB', () => {
  expect(findMarketplaceOf('gb')).toBe(findMarketplaceOf('UK'));
  expect(findMarketplaceOf('GB')?.id).toBe('A1F83G8C2ARO7P');
});

test('pseudo-marketplaces are left out', () => {
  const listed = [...PSEUDO_MARKETPLACE_IDS, 'ATVPDKIKX0DER'].map((id) => ({ marketplace: { id } }));
  expect(realMarketplaces(listed)).toEqual([{ marketplace: { id: 'ATVPDKIKX0DER' } }]);
  expect(findMarketplace('AZMDEXL2RVFNN')).toBeNull();
});

test('consent starts at the seller’s own Seller Central', () => {
  expect(sellerCentralUrl('NA', 'MX')).toBe('https://sellercentral.amazon.com.mx');
  expect(sellerCentralUrl('EU', 'IE')).toBe('https://sellercentral-europe.amazon.com');
  expect(sellerCentralUrl('FE')).toBe('https://sellercentral.amazon.co.jp');
  expect(sellerCentralUrl('EU', 'US')).toBe('https://sellercentral-europe.amazon.com');
});

test('the consent page is told the application, the state, and that it is a draft', () => {
  const asked = {
    sellerCentralUrl: 'https://sellercentral.amazon.ca',
    applicationId: 'amzn1.sellerapps.app.1',
    state: 's&1',
  };
  expect(consentUrl(asked).href).toBe(
    'https://sellercentral.amazon.ca/apps/authorize/consent?application_id=amzn1.sellerapps.app.1&state=s%261',
  );
  const draft = consentUrl({ ...asked, redirectUri: 'https://us.example/back', isDraft: true });
  expect(draft.searchParams.get('version')).toBe('beta');
  expect(draft.searchParams.get('redirect_uri')).toBe('https://us.example/back');
});
