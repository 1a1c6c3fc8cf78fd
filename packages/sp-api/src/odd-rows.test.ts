import { expect, test } from 'vitest';
import { failureOf, startSellerApi } from './testing/seller-api.ts';

const US = 'ATVPDKIKX0DER';

test('a participation that lacks something is filled from what is known, and an odd one is counted', async () => {
  const participation = { isParticipating: true, hasSuspendedListings: false };
  const { api } = await startSellerApi(() => ({
    body: {
      payload: [
        { marketplace: { id: US }, participation: { isParticipating: true } },
        { marketplace: { id: 'NEW', countryCode: 'KR', domainName: 'www.amazon.kr' }, participation },
        { marketplace: null, participation },
      ],
    },
  }));
  const { items, unreadable } = await api.sellers.readMarketplaceParticipations();
  expect(items).toMatchObject([
    {
      marketplace: {
        id: US,
        countryCode: 'US',
        name: 'United States',
        defaultCurrencyCode: 'USD',
        domainName: null,
      },
      participation: { isParticipating: true, hasSuspendedListings: null },
    },
  ]);
  expect(unreadable).toBe(2);
  expect(await api.sellers.listMarketplaceParticipations()).toHaveLength(1);
});

test('a list of which nothing can be read is not an empty list', async () => {
  const { api } = await startSellerApi(() => ({ body: { payload: [{ marketplace: 'US' }] } }));
  expect((await failureOf(api.sellers.listMarketplaceParticipations())).kind).toBe('malformed');
});

test('an odd report is counted and the others are listed, dates without a zone as unknown', async () => {
  const report = {
    reportId: '1',
    reportType: 'X',
    processingStatus: 'DONE',
    createdTime: '2026-03-01T00:00:00',
  };
  const { api } = await startSellerApi(() => ({
    body: { reports: [report, { reportId: 2 }], nextToken: 'n' },
  }));
  expect(await api.reports.listReports({ nextToken: 'm' })).toMatchObject({
    reports: [{ reportId: '1', createdTime: null, processingStartTime: null }],
    unreadable: 1,
    nextToken: 'n',
  });
});

test('a picture without a variant is stored, an odd item costs only itself', async () => {
  // `variant: null` as in docs#2077.
  const images = [
    { marketplaceId: US, images: [{ variant: null, link: 'https://i/1', height: 10.0 }, { link: 7 }] },
  ];
  const { api } = await startSellerApi(() => ({
    body: {
      numberOfResults: 2,
      items: [{ asin: 'B1', images, summaries: [{ marketplaceId: US, brand: 5 }] }, {}],
    },
  }));
  const search = { identifiers: ['B1'], identifiersType: 'ASIN', marketplaceId: US } as const;
  const { items, unreadable } = await api.catalogue.searchItems(search);
  expect(items[0]?.images[0]?.images).toEqual([
    { variant: null, link: 'https://i/1', height: 10, width: null },
  ]);
  expect(items[0]?.summaries[0]?.brand).toBeNull();
  expect(unreadable).toBe(1);
});

test('a flat file arrives in the letters it was written in', async () => {
  const { api, url } = await startSellerApi(() => ({
    headers: { 'content-type': 'text/plain; charset=Cp1252' },
    body: Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]),
  }));
  let text = '';
  for await (const piece of await api.reports.downloadText({ url: `${url}/doc` })) text += piece;
  expect(text).toBe('Café €');
});
