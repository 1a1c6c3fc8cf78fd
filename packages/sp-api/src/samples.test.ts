import { openModel } from '@insights/provider-http/testing/published-model';
import { expect, test } from 'vitest';
import { SAMPLES } from './testing/samples.ts';
import { startSellerApi } from './testing/seller-api.ts';

const US = 'ATVPDKIKX0DER';
const SALES_AND_TRAFFIC = 'GET_SALES_AND_TRAFFIC_REPORT';
const REPORT_ID = '50030019500';
const DOCUMENT_ID = 'amzn1.spdoc.1.4.na.00000000-0000-4000-8000-000000000000.TSAMPLE.5600';
const PARTS = ['summaries', 'images', 'relationships', 'attributes'] as const;
const DONE = { reportId: REPORT_ID, processingStatus: 'DONE', reportDocumentId: DOCUMENT_ID };
const ITEM = {
  asin: 'B0SAMPLE01',
  summaries: [{ marketplaceId: US, itemName: 'Sample Daypack 28L, Moss', brand: 'Sample' }],
  images: [
    { images: [{ variant: 'PT01' }, { width: 75 }, { width: 1500 }, { variant: null }, { variant: 'SWCH' }] },
  ],
  relationships: [{ relationships: [{ parentAsins: ['B0SAMPLE00'] }] }],
};

type Api = Awaited<ReturnType<typeof startSellerApi>>['api'];

/** What we ask, and what we must have read of the answer. */
const CALLS: Record<string, [ask: (api: Api) => Promise<unknown>, read: object]> = {
  getMarketplaceParticipations: [
    (api) => api.sellers.readMarketplaceParticipations(),
    {
      unreadable: 0,
      items: [{ marketplace: { id: US, countryCode: 'US' } }, { marketplace: { name: 'Non-Amazon' } }],
    },
  ],
  getOrderMetrics: [
    (api) =>
      api.sales.getOrderMetrics({
        marketplaceId: US,
        interval: { start: new Date('2025-10-01T07:00:00Z'), end: new Date('2025-10-03T07:00:00Z') },
        granularity: 'Day',
        granularityTimeZone: 'America/Los_Angeles',
      }),
    { unreadable: 0, items: [{ orderCount: 31, totalSales: { amount: '1529.95' } }, { orderCount: 0 }] },
  ],
  createReport: [
    (api) =>
      api.reports.createReport({
        reportType: SALES_AND_TRAFFIC,
        marketplaceIds: [US],
        dataStartTime: new Date('2025-10-01T00:00:00Z'),
        dataEndTime: new Date('2025-10-31T00:00:00Z'),
        reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
      }),
    { reportId: REPORT_ID },
  ],
  getReport: [(api) => api.reports.getReport(REPORT_ID), DONE],
  getReports: [
    (api) =>
      api.reports.listReports({
        reportTypes: [SALES_AND_TRAFFIC],
        marketplaceIds: [US],
        pageSize: 100,
        createdSince: new Date('2025-11-12T17:00:00Z'),
      }),
    {
      unreadable: 0,
      reports: [{ processingStatus: 'IN_QUEUE', processingStartTime: null }, DONE],
      nextToken: 'VGhlIG5leHQgcGFnZQ==',
    },
  ],
  getReportDocument: [
    (api) => api.reports.getReportDocument(DOCUMENT_ID),
    { reportDocumentId: DOCUMENT_ID, compressionAlgorithm: 'GZIP' },
  ],
  getCatalogItem: [
    (api) => api.catalogue.getItem('B0SAMPLE01', { marketplaceIds: [US], includedData: PARTS }),
    ITEM,
  ],
  searchCatalogItems: [
    (api) =>
      api.catalogue.searchItems({
        identifiers: ['B0SAMPLE01', 'B0SAMPLE02'],
        identifiersType: 'ASIN',
        marketplaceId: US,
        includedData: PARTS,
      }),
    { unreadable: 0, numberOfResults: 1, items: [ITEM] },
  ],
};

test('every operation that we use has its sample', () => {
  expect(SAMPLES.map(({ operation }) => operation).sort()).toEqual(Object.keys(CALLS).sort());
});

test.each(SAMPLES)('we ask $operation as in the sample, and read its answer', async (sample) => {
  const { operation, request, answer } = sample;
  const [ask, read] = CALLS[operation] ?? [async () => null, {}];
  const { api, calls } = await startSellerApi(() => answer);
  expect(await ask(api)).toMatchObject(read);
  const [seen] = calls;
  expect(calls).toHaveLength(1);
  expect({
    method: seen?.method,
    path: decodeURIComponent(seen?.path ?? ''),
    query: Object.fromEntries(seen?.query ?? []),
    body: seen?.body ? JSON.parse(seen.body) : undefined,
  }).toEqual({ ...request, body: request.body });
});

const MODELS = {
  sellers: openModel('spapi/sellers.json'),
  sales: openModel('spapi/sales.json'),
  reports: openModel('spapi/reports_2021-06-30.json'),
  catalog: openModel('spapi/catalogItems_2022-04-01.json'),
};

// A picture without a name is what live answers have, and the model has not.
const isUnnamedPicture = (problem: string) => /\/images\/\d+\/images\/\d+\/variant: /.test(problem);

test.skipIf(MODELS.sellers === null).each(SAMPLES)(
  'the sample of $operation is as Amazon’s model says (skipped without the published models)',
  ({ request: { method, path, query, body }, answer }) => {
    const name = (['sellers', 'sales', 'reports', 'catalog'] as const).find((part) =>
      path.startsWith(`/${part}/`),
    );
    const model = name ? MODELS[name] : null;
    const seen = {
      method,
      path,
      query: new URLSearchParams(query),
      headers: {},
      body: body === undefined ? '' : JSON.stringify(body),
    };
    expect(model?.requestErrors(seen)).toEqual([]);
    const problems = model?.answerErrors(method, path, answer.status, answer.body) ?? ['no model'];
    expect(problems.filter((problem) => !isUnnamedPicture(problem))).toEqual([]);
  },
);
