import { openModel, readPublished } from '@insights/provider-http/testing/published-model';
import { createThrottle, type Throttle } from '@insights/provider-http/throttle';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startSellerApi } from './testing/seller-api.ts';

const US = 'ATVPDKIKX0DER';
const day = { start: new Date('2026-03-01T08:00:00Z'), end: new Date('2026-03-02T08:00:00Z') };

const models = {
  sellers: openModel('spapi/sellers.json'),
  sales: openModel('spapi/sales.json'),
  reports: openModel('spapi/reports_2021-06-30.json'),
  catalogue: openModel('spapi/catalogItems_2022-04-01.json'),
};
type Api = Awaited<ReturnType<typeof startSellerApi>>['api'];
const listed = {
  reportTypes: ['A', 'B'],
  processingStatuses: ['DONE', 'FATAL'],
  marketplaceIds: [US],
  pageSize: 100,
  createdSince: day.start,
  createdUntil: day.end,
};
const asked = {
  reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
  marketplaceIds: [US],
  dataStartTime: day.start,
  dataEndTime: day.end,
  reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
};
const metrics = {
  marketplaceId: US,
  interval: day,
  granularity: 'Day',
  granularityTimeZone: 'America/Los_Angeles',
  buyerType: 'All',
  fulfillmentNetwork: 'AFN',
  firstDayOfWeek: 'Sunday',
  asin: 'B0TEST',
} as const;
const included = ['summaries', 'images', 'relationships', 'productTypes', 'salesRanks'] as const;
const search = {
  identifiers: ['B01', 'B02'],
  identifiersType: 'ASIN',
  marketplaceId: US,
  includedData: included,
  sellerId: 'A1',
  locale: 'en_US',
  pageToken: 't',
} as const;

const cases: [string, keyof typeof models, (api: Api) => Promise<unknown>, unknown][] = [
  [
    'getMarketplaceParticipations',
    'sellers',
    (api) => api.sellers.listMarketplaceParticipations(),
    { payload: [] },
  ],
  ['getOrderMetrics', 'sales', (api) => api.sales.getOrderMetrics(metrics), { payload: [] }],
  ['createReport', 'reports', (api) => api.reports.createReport(asked), { reportId: '1' }],
  ['getReports', 'reports', (api) => api.reports.listReports(listed), { reports: [] }],
  ['getReports by page', 'reports', (api) => api.reports.listReports({ nextToken: 'n' }), { reports: [] }],
  ['cancelReport', 'reports', (api) => api.reports.cancelReport('1'), undefined],
  [
    'getReportDocument',
    'reports',
    (api) => api.reports.getReportDocument('amzn1/x'),
    { reportDocumentId: 'd', url: 'https://d' },
  ],
  [
    'searchCatalogItems',
    'catalogue',
    (api) => api.catalogue.searchItems(search),
    { numberOfResults: 0, items: [] },
  ],
  [
    'getCatalogItem',
    'catalogue',
    (api) => api.catalogue.getItem('B01', { marketplaceIds: [US], includedData: included }),
    { asin: 'B01' },
  ],
];

test.skipIf(models.sellers === null).each(cases)(
  'our %s is one that Amazon’s model knows (skipped without the published models)',
  async (_, model, make, body) => {
    const { api, calls } = await startSellerApi(() => ({ body }));
    await make(api);
    expect(calls.flatMap((seen) => models[model]?.requestErrors(seen))).toEqual([]);
  },
);

const usage = readPublished('derived/spapi_usage_plans.json');
const Usage = z.object({
  operations: z.array(z.object({ operationId: z.string(), rate: z.number(), burst: z.number() })),
});

test.skipIf(usage === null).each(cases)(
  'our quota of %s is the published one (skipped without the published models)',
  async (name, _, make, body) => {
    const { operations } = Usage.parse(usage);
    const published = operations.find(({ operationId }) => operationId === name.split(' ')[0]);
    const plans: unknown[] = [];
    const open = createThrottle();
    const throttle: Throttle = {
      gate(key, plan) {
        plans.push({ operationId: key.split(' ').at(-1), ...plan });
        return open.gate(key, plan);
      },
    };
    const { api } = await startSellerApi(() => ({ body }), { throttle, reportQuotas: {} });
    await make(api);
    expect(plans).toContainEqual({
      operationId: published?.operationId,
      rate: published?.rate,
      burst: published?.burst,
    });
  },
);
