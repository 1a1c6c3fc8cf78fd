import type { Endpoint } from '@insights/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let server: TestServer;
let document: z.infer<typeof Document>;

beforeAll(async () => {
  server = await startTestServer();
  document = Document.parse(await (await fetch(`${server.url}/api/docs/openapi.json`)).json());
});
afterAll(() => server.stop());

const describedAs = ({ method, path }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('every endpoint is described once, by a name of its own, under a noun that is explained', () => {
  const operations = server.routes.map(({ endpoint }) => describedAs(endpoint));
  const names = operations.map((operation) => operation?.operationId);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(server.routes.length);
  expect(new Set(operations.map((operation) => operation?.tags[0]))).toEqual(
    new Set(document.tags.map(({ name }) => name)),
  );
});

// Other people's programs carry these names once they are generated. New ones may be added; these stay.
test.each([
  ['ping', 'GET', '/api/ping'],
  ['about', 'GET', '/api/about'],
  ['login', 'POST', '/api/auth/login'],
  ['signup', 'POST', '/api/auth/signup'],
  ['refresh', 'POST', '/api/auth/refresh'],
  ['logout', 'POST', '/api/auth/logout'],
  ['me', 'GET', '/api/auth/me'],
  ['listUsers', 'GET', '/api/users'],
  ['changeRole', 'PATCH', '/api/users/{userId}'],
  ['authedSellers', 'GET', '/api/authed-sellers'],
  ['operatorMarketplaces', 'GET', '/api/operators/marketplaces'],
  ['coverage', 'GET', '/api/coverage/{sellerId}/{marketplaceId}'],
  ['shopTrouble', 'GET', '/api/coverage/{sellerId}/{marketplaceId}/trouble'],
  ['fillHoles', 'POST', '/api/coverage/{sellerId}/{marketplaceId}/fill-holes'],
  ['updateNow', 'POST', '/api/coverage/{sellerId}/{marketplaceId}/update'],
  ['liveEvents', 'GET', '/api/live'],
  ['reconcileDays', 'GET', '/api/reconcile/{sellerId}/{marketplaceId}'],
  ['listAlerts', 'GET', '/api/alerts'],
  ['markAlertsSeen', 'POST', '/api/alerts/seen'],
  ['alertRules', 'GET', '/api/alerts/rules/{sellerId}'],
  ['changeAlertRule', 'PUT', '/api/alerts/rules/{sellerId}'],
  ['alertWebhooks', 'GET', '/api/alerts/webhooks'],
  ['addAlertWebhook', 'POST', '/api/alerts/webhooks'],
  ['changeAlertWebhook', 'PATCH', '/api/alerts/webhooks/{webhookId}'],
  ['removeAlertWebhook', 'DELETE', '/api/alerts/webhooks/{webhookId}'],
  ['testAlertWebhook', 'POST', '/api/alerts/webhooks/{webhookId}/test'],
  ['listWebhookDeliveries', 'GET', '/api/alerts/webhooks/{webhookId}/deliveries'],
  ['resendWebhookDelivery', 'POST', '/api/alerts/webhooks/{webhookId}/deliveries/{deliveryId}/resend'],
  ['createSeller', 'POST', '/api/sellers/create'],
  ['changeSeller', 'PATCH', '/api/sellers/{sellerId}'],
  ['liveMarketplaces', 'GET', '/api/clients/{sellerId}/marketplaces'],
  ['clientMarketplaces', 'GET', '/api/clients/{sellerId}/marketplaces/db'],
  ['changeClientMarketplace', 'PUT', '/api/clients/{sellerId}/marketplaces/{marketplaceId}'],
  ['storedMarketplaces', 'GET', '/api/sp-api/{sellerId}/marketplaces'],
  ['fetchMarketplaces', 'GET', '/api/sp-api/{sellerId}/marketplaces/fetch'],
  ['changeMarketplace', 'PATCH', '/api/sp-api/{sellerId}/marketplaces/{marketplaceId}'],
  ['connectionInfo', 'GET', '/api/public/sp-api/{sellerId}/info'],
  ['initiateConnection', 'POST', '/api/public/sp-api/{sellerId}/initiate'],
  ['spApiCallback', 'GET', '/api/sp-api/callback'],
  ['spApiLogin', 'GET', '/api/sp-api/login'],
  ['connectLinks', 'GET', '/api/connect-links/{sellerId}'],
  ['makeConnectLink', 'POST', '/api/connect-links/{sellerId}'],
  ['revokeConnectLink', 'POST', '/api/connect-links/{sellerId}/{linkId}/revoke'],
  ['openConnectLink', 'POST', '/api/public/sp-api/{sellerId}/link'],
  ['pendingRegions', 'GET', '/api/pending-regions/{sellerId}'],
  ['confirmPendingRegion', 'POST', '/api/pending-regions/{sellerId}/{pendingId}/confirm'],
  ['discardPendingRegion', 'DELETE', '/api/pending-regions/{sellerId}/{pendingId}'],
  ['accountStatus', 'GET', '/api/sp-api/account-status/{sellerId}'],
  ['testConnection', 'POST', '/api/debug/test-connection'],
  ['latestHourlySales', 'GET', '/api/sales/hourly/latest/{sellerId}/{marketplaceId}'],
  ['latestDailySales', 'GET', '/api/sales/daily/latest/{sellerId}/{marketplaceId}'],
  ['hourlySales', 'GET', '/api/sales/hourly/{sellerId}/{marketplaceId}'],
  ['dailySales', 'GET', '/api/sales/daily/fetch/{sellerId}/{marketplaceId}'],
  ['salesOfDay', 'GET', '/api/sales/daily/{sellerId}/{marketplaceId}'],
  ['salesMetrics', 'GET', '/api/sales/metrics/{sellerId}/{marketplaceId}'],
  ['orderMetrics', 'POST', '/api/sales/order-metrics/{sellerId}'],
  ['explainSales', 'GET', '/api/sales/explain/{sellerId}/{marketplaceId}'],
  ['salesMovement', 'GET', '/api/sales/movement/{sellerId}/{marketplaceId}'],
  ['salesAsKnown', 'GET', '/api/sales/as-known/{sellerId}/{marketplaceId}'],
  ['startBackfill', 'POST', '/api/sp-api/{sellerId}/marketplaces/{marketplaceId}/backfill'],
  ['backfillState', 'GET', '/api/sp-api/{sellerId}/marketplaces/{marketplaceId}/backfill'],
  ['listBackfills', 'GET', '/api/sp-api/{sellerId}/backfills'],
  ['amazonItem', 'GET', '/api/catalog/items/{asin}'],
  ['basicItem', 'GET', '/api/catalog/basic/{asin}'],
  ['checkItems', 'POST', '/api/sp-api/{sellerId}/catalog-items/check'],
  ['saveItem', 'POST', '/api/sp-api/{sellerId}/catalog-items'],
  ['savedItem', 'GET', '/api/sp-api/{sellerId}/catalog-items/{asin}'],
  ['markFavourite', 'PATCH', '/api/sp-api/{sellerId}/catalog-items/{asin}/favourite'],
  ['picture', 'GET', '/api/public/pictures/{name}'],
  ['createDailyReport', 'POST', '/api/reports/create/{sellerId}/{marketplaceId}'],
  ['dailyReportExists', 'GET', '/api/reports/exists/{sellerId}/{marketplaceId}/{date}'],
  ['retrieveDailyReport', 'GET', '/api/reports/retrieve/{sellerId}/{marketplaceId}/{date}'],
  ['listSellerDailyReports', 'GET', '/api/reports/list/{sellerId}'],
  ['listDailyReports', 'GET', '/api/reports/list/{sellerId}/{marketplaceId}'],
  ['sellerDailyReportStats', 'GET', '/api/reports/stats/{sellerId}'],
  ['dailyReportStats', 'GET', '/api/reports/stats/{sellerId}/{marketplaceId}'],
  ['bulkGenerateDailyReports', 'POST', '/api/reports/bulk-generate/{sellerId}/{marketplaceId}'],
  ['initiateAds', 'GET', '/api/ppc/auth/initiate/{sellerId}'],
  ['adsCallback', 'GET', '/api/ppc/auth/callback'],
  ['availableProfiles', 'GET', '/api/ppc/profiles/available/{sellerId}'],
  ['selectProfile', 'POST', '/api/ppc/profiles/select/{sellerId}'],
  ['adsStatus', 'GET', '/api/ppc/status/{sellerId}'],
  ['connectAds', 'POST', '/api/ppc/connect/{sellerId}'],
  ['testAds', 'POST', '/api/ppc/test/{sellerId}'],
  ['disconnectAds', 'POST', '/api/ppc/disconnect/{sellerId}'],
  ['adsCampaigns', 'GET', '/api/ppc/campaigns/{sellerId}'],
  ['adGroupsOfCampaign', 'GET', '/api/ppc/ad-groups/{sellerId}'],
  ['adsKeywords', 'GET', '/api/ppc/keywords/{sellerId}'],
  ['adsCampaignsCsv', 'GET', '/api/ppc/campaigns/{sellerId}/csv'],
  ['adsKeywordsCsv', 'GET', '/api/ppc/keywords/{sellerId}/csv'],
  ['adsTargetsCsv', 'GET', '/api/ppc/targets/{sellerId}/csv'],
  ['productAdsCsv', 'GET', '/api/ppc/product-ads/{sellerId}/csv'],
  ['asinSalesCsv', 'GET', '/api/sp-api/{sellerId}/asin-sales.csv'],
  ['adsTargets', 'GET', '/api/ppc/targets/{sellerId}'],
  ['productAds', 'GET', '/api/ppc/product-ads/{sellerId}'],
  ['startAdsSync', 'POST', '/api/ppc/sync/{sellerId}'],
  ['adsSyncState', 'GET', '/api/ppc/sync/{sellerId}'],
  ['createAdsReport', 'POST', '/api/ppc/reports/create/{sellerId}'],
  ['adsReportStatus', 'GET', '/api/ppc/reports/status/{sellerId}/{reportId}'],
  ['listAdsReports', 'GET', '/api/ppc/reports/list/{sellerId}'],
  ['downloadAdsReport', 'GET', '/api/ppc/reports/download/{sellerId}/{reportId}'],
  ['adsOverview', 'GET', '/api/ppc/overview/{sellerId}'],
  ['adSpend', 'GET', '/api/ppc/ad-spend/{sellerId}'],
  ['debugProfiles', 'GET', '/api/ppc/debug/profiles/{sellerId}'],
  ['debugProfile', 'GET', '/api/ppc/debug/profile/{sellerId}'],
  ['debugCampaigns', 'GET', '/api/ppc/debug/campaigns/{sellerId}'],
  ['debugAdGroups', 'GET', '/api/ppc/debug/adgroups/{sellerId}'],
  ['debugTest', 'GET', '/api/ppc/debug/{test}/{sellerId}'],
  ['globalProfiles', 'GET', '/api/global-ads/profiles'],
  ['syncProfile', 'POST', '/api/global-ads/profiles/sync-single'],
  ['syncProfiles', 'POST', '/api/global-ads/profiles/sync'],
  ['addProfiles', 'POST', '/api/global-ads/profiles/add'],
  ['mappableSellers', 'GET', '/api/global-ads/sellers'],
  ['mapProfile', 'POST', '/api/global-ads/profiles/map'],
])('%s stays the name of %s %s', (name, method, path) => {
  expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
});

test('shapes that several answers hold are told once', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Failure', 'ErrorCode', 'Seller', 'SellerMarketplace', 'SalesRow', 'SalesRows']),
  );
  expect(schemas['SalesRows']).toHaveProperty('properties.rows.items.$ref', '#/components/schemas/SalesRow');
});

test('whoever asks, and whatever for, is answered with a status that is described', async () => {
  const tokens = [null, await server.signIn('user'), await server.signIn('staff')];
  // Signing out ends the session that the other calls need.
  const routes = server.routes.filter(({ endpoint }) => !endpoint.path.endsWith('/logout'));
  const surprises: string[] = [];
  for (const { endpoint } of routes)
    for (const token of tokens)
      for (const place of ['nobody', 'acme-outdoor', '%00'])
        for (const body of endpoint.method === 'GET' ? [null] : ['{}', '{', null]) {
          const { status } = await fetch(server.url + endpoint.path.replace(/:\w+/g, place), {
            method: endpoint.method,
            redirect: 'manual',
            headers: {
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(body === null ? {} : { 'content-type': 'application/json' }),
            },
            body,
          });
          if (!(status in (describedAs(endpoint)?.responses ?? {})))
            surprises.push(`${endpoint.method} ${endpoint.path} at ${place}: ${status}`);
        }
  expect(surprises).toEqual([]);
}, 120_000);

test('a name that is taken is refused with a status that is described', async () => {
  const token = await server.signIn('staff');
  const answers = [
    [
      '/api/auth/signup',
      { email: 'staff@insights.example', password: 'correct horse battery' },
      'email_taken',
    ],
    ['/api/sellers/create', { name: 'Acme', slug: 'acme-outdoor' }, 'slug_taken'],
  ] as const;
  for (const [path, body, code] of answers) {
    const answer = await server.post(path, body, { token });
    expect(answer.body.error?.code).toBe(code);
    expect(document.paths[path]?.['post']?.responses).toHaveProperty(String(answer.status), {
      description: `Refused: ${code}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    });
  }
});
