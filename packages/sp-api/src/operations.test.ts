import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { denial, failureOf, startSellerApi } from './testing/seller-api.ts';

const US = 'ATVPDKIKX0DER';
const day = { start: new Date('2026-03-01T08:00:00Z'), end: new Date('2026-03-02T08:00:00Z') };

describe('getOrderMetrics', () => {
  // The row of Amazon's model; amounts as numbers were seen live (models#2248), 1.0E7 is what Java prints.
  const row = (amount: string) =>
    `{"payload":[{"interval":"2018-05-01T00:00-07:00--2018-05-02T00:00-07:00","unitCount":1,"orderItemCount":1,"orderCount":1,
      "averageUnitPrice":{"amount":${amount},"currencyCode":"USD"},"totalSales":{"amount":${amount},"currencyCode":"USD"},"new":{"field":1}}]}`;

  test.each([
    ['"22.95"', '22.95'],
    ['22.950', '22.950'],
    ['1.0E7', '10000000'],
    ['12345678901234567.89', '12345678901234567.89'],
    ['0', '0'],
  ])('an amount of %s on the wire is exactly %s', async (wire, amount) => {
    const { api } = await startSellerApi(() => ({ body: row(wire) }));
    const { items } = await api.sales.getOrderMetrics({
      marketplaceId: US,
      interval: day,
      granularity: 'Hour',
    });
    expect(items[0]).toEqual({
      interval: { start: new Date('2018-05-01T07:00:00Z'), end: new Date('2018-05-02T07:00:00Z') },
      unitCount: 1,
      orderItemCount: 1,
      orderCount: 1,
      averageUnitPrice: { amount, currencyCode: 'USD' },
      totalSales: { amount, currencyCode: 'USD' },
    });
  });

  test('an odd row costs only itself', async () => {
    const good = row('"22.95"');
    const body = good.replace('[{', '[{"interval":"tomorrow"},{');
    const { api } = await startSellerApi(() => ({ body }));
    const query = { marketplaceId: US, interval: day, granularity: 'Hour' as const };
    expect(await api.sales.getOrderMetrics(query)).toMatchObject({
      items: [{ unitCount: 1 }],
      unreadable: 1,
    });
  });

  test('days are asked for in the offset of their zone, with the plus sign escaped', async () => {
    const { api, calls } = await startSellerApi(() => ({ body: { payload: [] } }));
    await api.sales.getOrderMetrics({
      marketplaceId: US,
      interval: day,
      granularity: 'Day',
      granularityTimeZone: 'Europe/Paris',
    });
    expect(calls[0]?.query.get('interval')).toBe('2026-03-01T09:00:00+01:00--2026-03-02T09:00:00+01:00');
    expect(calls[0]?.query.get('granularityTimeZone')).toBe('Europe/Paris');
  });
});

describe('reports', () => {
  const report = {
    reportId: '123',
    reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
    processingStatus: 'FATAL',
    createdTime: '2021-07-22T15:08:56+00:00', // the form seen in docs#1123
    reportDocumentId: 'amzn1.spdoc.1.4.eu.x.T1.5600',
  };

  test('a FATAL report may carry the document that explains it', async () => {
    const { api } = await startSellerApi(() => ({ body: report }));
    expect(await api.reports.getReport('123')).toMatchObject({
      processingStatus: 'FATAL',
      reportDocumentId: 'amzn1.spdoc.1.4.eu.x.T1.5600',
      createdTime: new Date('2021-07-22T15:08:56Z'),
      dataEndTime: null,
    });
  });

  test('a report that may have been accepted is not asked for twice', async () => {
    const { api, calls } = await startSellerApi(
      () => denial(500, 'InternalFailure', 'We encountered an internal error. Please try again.'), // models#112
    );
    const error = await failureOf(api.reports.createReport({ reportType: 'X', marketplaceIds: [US] }));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'InternalFailure' });
    expect(calls).toHaveLength(1);
  });

  test('cancelling answers nothing', async () => {
    const { api } = await startSellerApi(() => ({ status: 200 }));
    await expect(api.reports.cancelReport('123')).resolves.toBeUndefined();
  });

  test('a document is downloaded from its link, plain, and without our token', async () => {
    const text = JSON.stringify({ salesAndTrafficByDate: [] });
    const { api, calls, url } = await startSellerApi((seen) =>
      seen.path.startsWith('/doc')
        ? { body: gzipSync(text) }
        : {
            body: {
              reportDocumentId: 'd',
              url: `${url}/doc?X-Amz-Signature=1`,
              compressionAlgorithm: 'GZIP',
            },
          },
    );
    const chunks: Uint8Array[] = [];
    const document = await api.reports.getReportDocument('d');
    for await (const chunk of await api.reports.downloadDocument(document)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(text);
    expect(calls[1]?.headers).not.toHaveProperty('x-amz-access-token');
  });

  test('a link that has run out has a kind of its own', async () => {
    const { api, url } = await startSellerApi(() => ({
      status: 403,
      body: '<Error><Code>AccessDenied</Code></Error>',
    }));
    const error = await failureOf(api.reports.downloadDocument({ url: `${url}/doc?X-Amz-Signature=1` }));
    expect(error.kind).toBe('link_expired');
  });
});

describe('catalogue', () => {
  test('an item is read with what it has, and what it lacks is empty', async () => {
    const { api } = await startSellerApi(() => ({
      body: {
        asin: 'B0TEST',
        summaries: [{ marketplaceId: US, itemName: 'Cup', itemClassification: 'NEW_KIND' }],
      },
    }));
    const item = await api.catalogue.getItem('B0TEST', { marketplaceIds: [US] });
    expect(item).toMatchObject({ asin: 'B0TEST', images: [], attributes: null });
    expect(item.summaries[0]).toMatchObject({ itemName: 'Cup', brand: null, itemClassification: 'NEW_KIND' });
  });

  test('an unknown ASIN is rejected with 404', async () => {
    const { api } = await startSellerApi(() => denial(404, 'NotFound', 'Requested item not found'));
    const error = await failureOf(api.catalogue.getItem('B0NONE', { marketplaceIds: [US] }));
    expect(error).toMatchObject({ kind: 'rejected', status: 404, code: 'NotFound' });
  });

  test('more than twenty identifiers are refused before asking', async () => {
    const { api, calls } = await startSellerApi(() => ({ body: {} }));
    const identifiers = Array.from({ length: 21 }, (_, number) => `B${number}`);
    const search = api.catalogue.searchItems({ identifiers, identifiersType: 'ASIN', marketplaceId: US });
    await expect(search).rejects.toThrow(RangeError);
    expect(calls).toHaveLength(0);
  });
});
