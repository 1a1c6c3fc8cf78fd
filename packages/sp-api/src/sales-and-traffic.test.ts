import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readErrorDetails } from './report-failure.ts';
import { UnreadableRow } from './report-values.ts';
import {
  readAsinRow,
  readDateRow,
  readSalesAndTraffic,
  type SalesAndTrafficPart,
} from './sales-and-traffic.ts';
import {
  ASIN_ROW,
  BUSINESS_ASIN_ROW,
  DATE_ROW,
  SPECIFICATION,
  salesAndTraffic,
} from './testing/sales-and-traffic-document.ts';
import { failureOf, startSellerApi } from './testing/seller-api.ts';

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(text: string, size = 1000): Promise<SalesAndTrafficPart[]> {
  const parts = [];
  for await (const part of readSalesAndTraffic(inChunks(text, size), 'downloadDocument')) parts.push(part);
  return parts;
}

async function asinsOf(text: string, size?: number) {
  const batches = (await partsOf(text, size)).flatMap((it) => (it.part === 'asins' ? [it] : []));
  return {
    rows: batches.flatMap(({ rows }) => rows),
    unreadable: batches.flatMap(({ unreadable }) => unreadable),
  };
}

test('a row by ASIN keeps every digit of its amounts and shares, counts are numbers', () => {
  expect(readAsinRow(Buffer.from(ASIN_ROW))).toEqual({
    parentAsin: 'B000000001',
    childAsin: 'B000000001',
    sku: null,
    salesByAsin: {
      unitsOrdered: 23,
      unitsOrderedB2B: null,
      orderedProductSales: { amount: '12345678.90', currencyCode: 'USD' },
      orderedProductSalesB2B: null,
      totalOrderItems: 20,
      totalOrderItemsB2B: null,
    },
    trafficByAsin: expect.objectContaining({
      browserSessions: 13,
      sessions: 18,
      pageViews: 10_000_000,
      pageViewsB2B: null,
      pageViewsPercentage: '0.30',
      buyBoxPercentage: '100.0',
      unitSessionPercentage: '300.0',
      unitSessionPercentageB2B: null,
    }),
  });
});

test('a business seller’s figures are there too', () => {
  expect(readAsinRow(Buffer.from(BUSINESS_ASIN_ROW))).toMatchObject({
    sku: 'ÄB-1',
    salesByAsin: { unitsOrderedB2B: 1, orderedProductSalesB2B: { amount: '0.1', currencyCode: 'USD' } },
    trafficByAsin: { sessionsB2B: 4, unitSessionPercentageB2B: '25.0', buyBoxPercentageB2B: null },
  });
});

test('a row by day has its own figures; an amount may be below zero', () => {
  expect(readDateRow(Buffer.from(DATE_ROW))).toMatchObject({
    date: '2026-10-01',
    salesByDate: {
      averageUnitsPerOrderItem: '1.15',
      shippedProductSales: { amount: '-6.50', currencyCode: 'USD' },
    },
    trafficByDate: { sessions: 1000, averageOfferCount: 9686, receivedNegativeFeedbackRate: '10.0' },
  });
});

test.each([
  ['no child', '"childAsin":"B000000001",', '', 'childAsin'],
  ['a null child', '"childAsin":"B000000001"', '"childAsin":null', 'childAsin'],
  ['a child that is no ASIN', '"childAsin":"B000000001"', '"childAsin":"B00\\u0000"', 'childAsin'],
  ['no sales', '"salesByAsin"', '"sales"', 'salesByAsin'],
  ['sales that are a list', '"salesByAsin":{', '"salesByAsin":[],"x":{', 'salesByAsin'],
  ['a count that is a word', '"sessions":18', '"sessions":"many"', 'sessions'],
  ['half a unit', '"unitsOrdered":23', '"unitsOrdered":0.5', 'unitsOrdered'],
  ['a count below zero', '"unitsOrdered":23', '"unitsOrdered":-1', 'unitsOrdered'],
  ['a count beyond counting', '"sessions":18', '"sessions":9007199254740993', 'sessions'],
  ['no amount', '"amount":12345678.90,', '', 'orderedProductSales'],
  ['an amount that is no number', '12345678.90', '"12,50"', 'orderedProductSales'],
  ['an amount without end', '12345678.90', '1e300', 'orderedProductSales'],
  ['no currency', '"currencyCode":"USD"', '"currencyCode":""', 'orderedProductSales'],
  ['a share that is true', '"buyBoxPercentage":100.0', '"buyBoxPercentage":true', 'buyBoxPercentage'],
  ['a share below zero', '"buyBoxPercentage":100.0', '"buyBoxPercentage":-0.5', 'buyBoxPercentage'],
  ['odd business figures', '"unitsOrdered":23', '"unitsOrdered":1,"unitsOrderedB2B":"x"', 'unitsOrderedB2B'],
  ['something that is no JSON', '"sessions":18', '"sessions":018', 'row'],
])('a row with %s is unreadable, and says where', (_, found, put, field) => {
  const odd = ASIN_ROW.replace(found, put);
  expect(odd).not.toBe(ASIN_ROW);
  const row = readAsinRow(Buffer.from(odd));
  expect(row).toBeInstanceOf(UnreadableRow);
  expect(row).toMatchObject({ field });
});

test.each(['null', '[]', '7', '"text"', '{}', 'nul'])('%s is no row', (text) => {
  expect(readAsinRow(Buffer.from(text))).toBeInstanceOf(UnreadableRow);
  expect(readDateRow(Buffer.from(text))).toBeInstanceOf(UnreadableRow);
});

test('a row that cannot be read is counted and does not end the document', async () => {
  const { rows, unreadable } = await asinsOf(
    salesAndTraffic([ASIN_ROW, ASIN_ROW.replace('childAsin', 'x'), 'null', '{n}', BUSINESS_ASIN_ROW]),
  );
  expect(rows.map(({ childAsin }) => childAsin)).toEqual(['B000000001', 'B000000003']);
  expect(unreadable).toEqual(['childAsin', 'row', 'row']);
});

test.each([1, 7, 100, 100_000])('a document in chunks of %i has the same parts', async (size) => {
  const text = salesAndTraffic(Array.from({ length: 5 }, () => BUSINESS_ASIN_ROW));
  const parts = await partsOf(text, size);
  expect(parts[0]).toEqual({
    part: 'specification',
    specification: {
      reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
      reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
      dataStartTime: '2026-10-01',
      dataEndTime: '2026-10-31',
      marketplaceIds: ['ATVPDKIKX0DER'],
    },
  });
  expect(parts.flatMap((it) => (it.part === 'dates' ? it.rows : []))).toHaveLength(1);
  expect((await asinsOf(text, size)).rows).toHaveLength(5);
});

test('a period that Amazon has not finished is a list without rows, not a failure', async () => {
  expect(await asinsOf(salesAndTraffic([]))).toEqual({ rows: [], unreadable: [] });
  expect((await partsOf(salesAndTraffic([]))).map(({ part }) => part)).toContain('asins');
});

// The FATAL document as in models#2630.
const FATAL =
  '{"errorDetails":"A client error occurred. Please double check that your parameters are valid"}';

test.each([
  ['a document that gives a reason instead', FATAL, 'malformed'],
  ['no list by ASIN', `{"reportSpecification":${SPECIFICATION},"salesAndTrafficByDate":[]}`, 'malformed'],
  ['no specification', '{"salesAndTrafficByAsin":[]}', 'malformed'],
  ['an odd specification', '{"reportSpecification":{},"salesAndTrafficByAsin":[]}', 'malformed'],
  ['an end in mid-row', salesAndTraffic([ASIN_ROW]).slice(0, -100), 'unavailable'],
  ['an end after the last row', salesAndTraffic([ASIN_ROW]).slice(0, -1), 'unavailable'],
])('%s is no sales and traffic document', async (_, text, kind) => {
  expect((await failureOf(partsOf(text))).kind).toBe(kind);
});

test('a FATAL report’s document says why, if it can', async () => {
  const reasonOf = (text: string) => readErrorDetails(inChunks(text, 10), 'downloadDocument');
  expect(await reasonOf(FATAL)).toMatch(/^A client error occurred\./);
  expect(await reasonOf('{"errorDetails":{"code":1}}')).toBeNull();
  expect(await reasonOf('{"errorDetails":""}')).toBeNull();
  expect(await reasonOf('{"message":"no"}')).toBeNull();
  expect(await reasonOf('not JSON at all')).toBeNull();
  expect((await failureOf(reasonOf('{"error'))).kind).toBe('unavailable');
});

test('a row among a thousand is read as it is alone, whatever stood before it', async () => {
  const kinds = [ASIN_ROW, BUSINESS_ASIN_ROW, ASIN_ROW.replace('23', '-1'), ASIN_ROW.replace('0.33', '1e-9')];
  const written = Array.from({ length: 1000 }, (_, place) =>
    (kinds[(place * 7) % kinds.length] ?? '').replaceAll(/(?<=Views":)\d+/g, String(place)),
  );
  const { rows, unreadable } = await asinsOf(salesAndTraffic(written), 5000);
  const alone = written.map((row) => readAsinRow(Buffer.from(row)));
  expect(rows).toEqual(alone.filter((row) => !(row instanceof UnreadableRow)));
  expect(unreadable).toHaveLength(250);
});

test('a packed document is read while it is being downloaded', async () => {
  const text = salesAndTraffic(Array.from({ length: 2000 }, () => BUSINESS_ASIN_ROW));
  const { api, url } = await startSellerApi(() => ({ body: gzipSync(text) }));
  const document = await api.reports.downloadDocument({ url: `${url}/doc` });
  const sizes = [];
  for await (const part of readSalesAndTraffic(document, 'downloadDocument')) {
    if (part.part === 'asins') sizes.push(part.rows.length);
  }
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2000);
});
