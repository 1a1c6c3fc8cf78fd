// Our client of the SP-API calls the simulator. Both are written from Amazon's documents, and where the published models
// are available every request and answer is checked against them.
import { openModel } from '@insights/provider-http/testing/published-model';
import { createVirtualRuntime } from '@insights/provider-http/testing/virtual-runtime';
import { createSpApi } from '@insights/sp-api/index';
import { SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import { readSalesAndTraffic } from '@insights/sp-api/sales-and-traffic';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, startSimulator } from '../src/simulator.ts';
import { NOW, SP_API, US } from './kit.ts';

const PREFIX = '/sp-api/na';
const MODELS = {
  sellers: openModel('spapi/sellers.json'),
  sales: openModel('spapi/sales.json'),
  reports: openModel('spapi/reports_2021-06-30.json'),
  catalog: openModel('spapi/catalogItems_2022-04-01.json'),
};
const october = {
  reportType: SALES_AND_TRAFFIC,
  marketplaceIds: [US],
  dataStartTime: new Date('2025-10-01T00:00:00Z'),
  dataEndTime: new Date('2025-10-31T00:00:00Z'),
  reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
};
const days = {
  marketplaceId: US,
  interval: { start: new Date('2025-10-01T07:00:00Z'), end: new Date('2025-10-08T07:00:00Z') },
  granularity: 'Day',
  granularityTimeZone: 'America/Los_Angeles',
} as const;
const parts = ['summaries', 'images', 'relationships', 'attributes', 'salesRanks', 'productTypes'] as const;

let running: RunningSimulator;
beforeAll(async () => {
  running = await startSimulator({ now: NOW, seed: 'test', reportQuota: { burst: 100 } });
});
afterAll(() => running.close());
beforeEach(() => {
  running.simulator.faults.clear();
  running.simulator.buckets.reset();
});

/** What one side says that the model of it does not have; live answers have pictures without a name. */
const complaints: string[] = [];
const isUnnamedPicture = (problem: string) => /\/images\/\d+\/images\/\d+\/variant: /.test(problem);

/** Passes calls on to the simulator, and holds both halves of each against Amazon's model. */
const listeningFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const answer = await fetch(input, init);
  if (!url.pathname.startsWith(PREFIX)) return answer;
  const path = url.pathname.slice(PREFIX.length);
  const part = (['sellers', 'sales', 'reports', 'catalog'] as const).find((name) =>
    path.startsWith(`/${name}/`),
  );
  const model = part ? MODELS[part] : null;
  const method = init?.method ?? 'GET';
  const text = await answer.clone().text();
  const headers = Object.fromEntries(new Headers(init?.headers));
  const body = typeof init?.body === 'string' ? init.body : '';
  complaints.push(
    ...(model?.requestErrors({ method, path, query: url.searchParams, headers, body }) ?? []),
    ...(model?.answerErrors(method, path, answer.status, text ? JSON.parse(text) : undefined) ?? []),
  );
  return answer;
};

function connect() {
  return createSpApi({
    ...createVirtualRuntime(),
    fetch: listeningFetch,
    baseUrl: `${running.url}${PREFIX}`,
    seller: 'A1ACMEOUTDOOR',
    login: {
      tokenUrl: `${running.url}/lwa/auth/o2/token`,
      clientId: SP_API.client_id,
      clientSecret: SP_API.client_secret,
    },
    refreshToken: 'Atzr|sim-demo-A1ACMEOUTDOOR',
    reportQuotas: {},
  });
}

const productOf = () => {
  const partner = running.simulator.world.findPartner('A1ACMEOUTDOOR', 'na');
  if (!partner) throw new Error('Acme Outdoor does not sell');
  return running.simulator.world.listProducts(partner)[0];
};

/** All requests and answers match Amazon's models. */
const expectNoComplaints = () =>
  expect(complaints.splice(0).filter((one) => !isUnnamedPicture(one))).toEqual([]);

test('sellers: the marketplaces in which a seller takes part', async () => {
  const { items, unreadable } = await connect().sellers.readMarketplaceParticipations();
  expect([items.map(({ marketplace }) => marketplace.countryCode), unreadable]).toEqual([
    expect.arrayContaining(['US', 'CA', 'MX']),
    0,
  ]);
  expectNoComplaints();
});

test('sales: a row for every day, in the requested zone', async () => {
  const { items, unreadable } = await connect().sales.getOrderMetrics(days);
  expect([items.length, unreadable]).toEqual([7, 0]);
  expect(items.map(({ interval }) => interval.start.toISOString())[0]).toBe('2025-10-01T07:00:00.000Z');
  expect(items.some(({ orderCount }) => orderCount > 0)).toBe(true);
  expectNoComplaints();
});

test('reports: requested, listed, followed, and the document read', async () => {
  const { reports } = connect();
  const { reportId } = await reports.createReport(october);
  expect(await reports.getReport(reportId)).toMatchObject({ processingStatus: 'IN_QUEUE' });
  running.simulator.clock.set(new Date(NOW.getTime() + 60_000));
  const createdSince = new Date(NOW.getTime() - 60_000);
  const page = await reports.listReports({
    reportTypes: [SALES_AND_TRAFFIC],
    marketplaceIds: [US],
    pageSize: 100,
    createdSince,
  });
  expect(page).toMatchObject({ unreadable: 0, nextToken: null, reports: [{ reportId }] });
  const done = await reports.getReport(reportId);
  expect(done).toMatchObject({
    processingStatus: 'DONE',
    dataStartTime: october.dataStartTime,
    dataEndTime: october.dataEndTime,
  });
  const link = await reports.getReportDocument(done.reportDocumentId ?? '');
  const counts = { asins: 0, dates: 0, unreadable: 0 };
  for await (const part of readSalesAndTraffic(await reports.downloadDocument(link), 'downloadDocument')) {
    if (part.part === 'specification') expect(part.specification.dataStartTime).toBe('2025-10-01');
    else counts[part.part] += part.rows.length;
    if ('unreadable' in part) counts.unreadable += part.unreadable.length;
  }
  expect(counts).toMatchObject({ dates: 31, unreadable: 0 });
  expect(counts.asins).toBeGreaterThan(5);
  expectNoComplaints();
});

test('reports: a list has pages, and a queued report can be cancelled', async () => {
  const { reports } = connect();
  const { reportId } = await reports.createReport(october);
  await reports.createReport(october);
  const first = await reports.listReports({ reportTypes: [SALES_AND_TRAFFIC], pageSize: 1 });
  const second = await reports.listReports({ nextToken: first.nextToken ?? '' });
  expect(first.reports[0]?.reportId).not.toBe(second.reports[0]?.reportId);
  await reports.cancelReport(reportId);
  expect(await reports.getReport(reportId)).toMatchObject({ processingStatus: 'CANCELLED' });
  expectNoComplaints();
});

test('catalogue: one item, and many at once', async () => {
  const { catalogue } = connect();
  const { asin, title, parentAsin } = productOf();
  const item = await catalogue.getItem(asin, { marketplaceIds: [US], includedData: parts });
  expect(item).toMatchObject({ asin, summaries: [{ itemName: title }] });
  const found = await catalogue.searchItems({
    identifiers: [asin, parentAsin, 'B000000000'],
    identifiersType: 'ASIN',
    marketplaceId: US,
    includedData: parts,
  });
  expect(found).toMatchObject({ unreadable: 0, numberOfResults: 2 });
  expectNoComplaints();
});

test('a malformed ASIN refuses the whole search, and our client reports it', async () => {
  const { asin } = productOf();
  const search = { identifiersType: 'ASIN', marketplaceId: US } as const;
  const refused = connect().catalogue.searchItems({ ...search, identifiers: [asin, 'B00000000'] });
  await expect(refused).rejects.toMatchObject({
    kind: 'rejected',
    status: 400,
    reason: "Invalid 'asin' provided.",
  });
  expectNoComplaints();
});

type Api = ReturnType<typeof connect>;

const CALLS: [operation: string, call: (api: Api) => Promise<unknown>][] = [
  ['getMarketplaceParticipations', (api) => api.sellers.listMarketplaceParticipations()],
  ['getOrderMetrics', (api) => api.sales.getOrderMetrics(days)],
  ['createReport', (api) => api.reports.createReport(october)],
  ['getReport', (api) => api.reports.getReport('1')],
  ['getReports', (api) => api.reports.listReports({ reportTypes: [SALES_AND_TRAFFIC] })],
  ['getReportDocument', (api) => api.reports.getReportDocument('none')],
  ['getCatalogItem', (api) => api.catalogue.getItem(productOf().asin, { marketplaceIds: [US] })],
  [
    'searchCatalogItems',
    (api) =>
      api.catalogue.searchItems({
        identifiers: [productOf().asin],
        identifiersType: 'ASIN',
        marketplaceId: US,
      }),
  ],
];

const FAULTS = [
  ['429', 'throttled'],
  ['500', 'unavailable'],
  ['503', 'unavailable'],
  ['revoked', 'denied'],
  ['secret-rotated', 'misconfigured'],
  ['forbidden', 'denied'],
] as const;

test.each(CALLS)(
  '%s is refused with Amazon’s errors, and our client understands each',
  async (operation, call) => {
    for (const [fault, kind] of FAULTS) {
      running.simulator.faults.clear();
      running.simulator.faults.add({ operation, fault });
      running.simulator.buckets.reset();
      const kindOf = await call(connect()).then(
        () => 'answered',
        (error: { kind?: string }) => error.kind,
      );
      expect([fault, kindOf]).toEqual([fault, kind]);
    }
    expectNoComplaints();
  },
);
