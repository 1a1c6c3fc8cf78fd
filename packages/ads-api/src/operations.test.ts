import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { NewReport } from './reports.ts';
import { failureOf, startAdvertiserApi } from './testing/advertiser-api.ts';

const PROFILE = '4142316021931421';

test('a profile’s 64-bit id keeps its digits', async () => {
  // Shape from Amazon's specification; ids and names invented.
  const body = `[{"profileId":9007199254740993,"countryCode":"NL","currencyCode":"EUR","dailyBudget":999999999.00,
    "timezone":"Europe/Amsterdam","accountInfo":{"marketplaceStringId":"A1805IZSGTT6HS","id":"A1","type":"seller","name":"Shop"}}]`;
  const { api } = await startAdvertiserApi(() => ({ body }));
  const { items } = await api.profiles.list();
  const [profile] = items;
  expect(profile).toMatchObject({ profileId: '9007199254740993', dailyBudget: '999999999.00' });
  expect(profile?.accountInfo).toMatchObject({ type: 'seller', subType: null });
});

describe('lists', () => {
  // A campaign as in Amazon's samples, with the undocumented field and the old dates that live answers have had.
  const campaign = (campaignId: string) => ({
    campaignId,
    name: 'Cups',
    state: 'ENABLED',
    targetingType: 'MANUAL',
    startDate: '2026-01-01',
    budget: { budget: 10.5, budgetType: 'DAILY' },
    premiumBidAdjustment: 'x',
    extendedData: { creationDate: 1700000000000, servingStatus: 'CAMPAIGN_STATUS_ENABLED' },
  });

  test('all pages are read, each with the token of the one before', async () => {
    const { api, calls } = await startAdvertiserApi((_, number) => ({
      body: {
        campaigns: [campaign(String(number))],
        totalResults: 3,
        ...(number < 3 ? { nextToken: `t${number}` } : {}),
      },
    }));
    const { items: campaigns } = await api.campaigns.listCampaigns(PROFILE, { maxResults: 1 }).collect();
    expect(campaigns.map(({ campaignId }) => campaignId)).toEqual(['1', '2', '3']);
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
      { maxResults: 1 },
      { maxResults: 1, nextToken: 't1' },
      { maxResults: 1, nextToken: 't2' },
    ]);
    expect(campaigns[0]).toMatchObject({
      budget: { budget: '10.5', effectiveBudget: null },
      endDate: null,
      extendedData: { createdAt: new Date(1700000000000), updatedAt: null },
    });
  });

  test('a reader who stops early does not fetch the next page', async () => {
    const { api, calls } = await startAdvertiserApi(() => ({
      body: { campaigns: [campaign('1'), campaign('2')], nextToken: 't' },
    }));
    for await (const { items } of api.campaigns.listCampaigns(PROFILE).pages()) {
      expect(items).toHaveLength(2);
      break;
    }
    expect(calls).toHaveLength(1);
  });

  test('anyone who was interrupted goes on from the token of the next page', async () => {
    const { api, calls } = await startAdvertiserApi(() => ({ body: { campaigns: [campaign('3')] } }));
    for await (const page of api.campaigns.listCampaigns(PROFILE).pages('t2'))
      expect(page).toMatchObject({ items: [{ campaignId: '3' }], nextToken: null });
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([{ nextToken: 't2' }]);
  });

  test('a list that never ends is noticed', async () => {
    const { api, calls } = await startAdvertiserApi(() => ({ body: { keywords: [], nextToken: 't' } }));
    expect((await failureOf(api.targeting.listKeywords(PROFILE).collect())).kind).toBe('malformed');
    expect(calls).toHaveLength(2);
  });
});

describe('reports', () => {
  const UUID = 'c20e4c5c-6b4f-4f0a-9f5e-1f6a7c1e2d3b';
  const report: NewReport = {
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    configuration: {
      adProduct: 'SPONSORED_PRODUCTS',
      reportTypeId: 'spCampaigns',
      groupBy: ['campaign'],
      columns: ['date', 'campaignId', 'cost'],
      timeUnit: 'DAILY',
      format: 'GZIP_JSON',
    },
  };
  const answered = (change: object = {}, timeUnit = 'DAILY') => ({
    reportId: UUID,
    status: 'PENDING',
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    configuration: {
      ...report.configuration,
      columns: ['cost', 'date', 'campaignId'],
      timeUnit,
      filters: null,
    },
    createdAt: '2026-03-01T00:00:00.000Z',
    url: null,
    ...change,
  });
  // The wording quoted in public code that met it.
  const duplicate = { status: 425, body: { code: '425', detail: `The Request is a duplicate of : ${UUID}` } };

  test('a report is asked for with its own media type', async () => {
    const { api, calls } = await startAdvertiserApi(() => ({ body: answered() }));
    expect(await api.reports.createReport(PROFILE, report)).toMatchObject({
      reportId: UUID,
      isAdopted: false,
    });
    expect(calls[0]?.headers['content-type']).toBe('application/vnd.createasyncreportrequest.v3+json');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual(report);
  });

  test('a duplicate is adopted when it is the same report', async () => {
    const { api, calls } = await startAdvertiserApi((_, number) =>
      number === 1 ? duplicate : { body: answered() },
    );
    expect(await api.reports.createReport(PROFILE, report)).toMatchObject({
      reportId: UUID,
      isAdopted: true,
    });
    expect(calls[1]).toMatchObject({ method: 'GET', path: `/reporting/reports/${UUID}` });
  });

  test('a duplicate in Amazon’s eyes only is not adopted', async () => {
    const { api } = await startAdvertiserApi((_, number) =>
      number === 1 ? duplicate : { body: answered({}, 'SUMMARY') },
    );
    expect(await failureOf(api.reports.createReport(PROFILE, report))).toMatchObject({
      kind: 'rejected',
      status: 425,
    });
  });

  test('a request that was refused and accepted all the same is found again', async () => {
    const { api } = await startAdvertiserApi((_, number) =>
      number === 1 ? { status: 429 } : number === 2 ? duplicate : { body: answered() },
    );
    expect(await api.reports.createReport(PROFILE, report)).toMatchObject({
      reportId: UUID,
      isAdopted: true,
    });
  });

  test('a finished report is read row by row, without our token', async () => {
    const { api, calls, url } = await startAdvertiserApi((seen) =>
      seen.path.startsWith('/offline')
        ? { body: gzipSync('[{"campaignId":9007199254740993,"cost":0.10},{"campaignId":2,"cost":0}]') }
        : {
            body: answered({
              status: 'COMPLETED',
              fileSize: 61,
              url: `${url}/offline?X-Amz-Signature=1`,
              urlExpiresAt: '2026-03-01T01:00:00Z',
            }),
          },
    );
    const done = await api.reports.getReport(PROFILE, UUID);
    expect(done.urlExpiresAt).toEqual(new Date('2026-03-01T01:00:00Z'));
    const rows = [];
    for await (const row of await api.reports.downloadRows(done.url ?? '')) rows.push(row);
    expect(rows).toEqual([
      { campaignId: '9007199254740993', cost: '0.10' },
      { campaignId: '2', cost: '0' },
    ]);
    expect(calls[1]?.headers).not.toHaveProperty('authorization');
  });

  test('an expired link has a kind of its own', async () => {
    const { api, url } = await startAdvertiserApi(() => ({
      status: 403,
      body: '<Error><Code>AccessDenied</Code></Error>',
    }));
    const error = await failureOf(api.reports.downloadReport(`${url}/offline?X-Amz-Signature=1`));
    expect(error.kind).toBe('link_expired');
  });
});
