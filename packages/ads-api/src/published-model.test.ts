import { openModel } from '@insights/provider-http/testing/published-model';
import { expect, test } from 'vitest';
import type { NewReport } from './reports.ts';
import { startAdvertiserApi } from './testing/advertiser-api.ts';

const PROFILE = '4142316021931421';
const UUID = 'c20e4c5c-6b4f-4f0a-9f5e-1f6a7c1e2d3b';
const report: NewReport = {
  name: 'n',
  startDate: '2026-02-01',
  endDate: '2026-02-28',
  configuration: {
    adProduct: 'SPONSORED_PRODUCTS',
    reportTypeId: 'spCampaigns',
    groupBy: ['campaign'],
    columns: ['date', 'campaignId', 'cost'],
    timeUnit: 'DAILY',
    format: 'GZIP_JSON',
    filters: [{ field: 'campaignStatus', values: ['ENABLED'] }],
  },
};
const answered = { ...report, reportId: UUID, status: 'PENDING', createdAt: '2026-03-01T00:00:00.000Z' };

type Api = Awaited<ReturnType<typeof startAdvertiserApi>>['api'];
const ids = { include: ['1', '2'] };
const common = {
  adGroupIdFilter: ids,
  campaignIdFilter: ids,
  stateFilter: { include: ['ENABLED', 'PAUSED'] },
  maxResults: 500,
  includeExtendedDataFields: true,
};
const text = { include: ['cup'], queryTermMatchType: 'BROAD_MATCH' } as const;
const { adGroupIdFilter: _, ...forCampaigns } = common;
const models = {
  profiles: openModel('ads/Profiles_prod_3p.yaml'),
  products: openModel('ads/SponsoredProducts_prod_3p.json'),
  reporting: openModel('ads/OfflineReport_prod_3p.json'),
};
const cases: [string, keyof typeof models, unknown, (api: Api) => Promise<unknown>][] = [
  [
    'listProfiles',
    'profiles',
    [],
    (api) =>
      api.profiles.list({
        accessLevel: 'view',
        apiProgram: 'report',
        profileTypeFilter: ['seller'],
      }),
  ],
  [
    'listCampaigns',
    'products',
    {},
    (api) =>
      api.campaigns
        .listCampaigns(PROFILE, { ...forCampaigns, portfolioIdFilter: ids, nameFilter: text })
        .collect(),
  ],
  [
    'listAdGroups',
    'products',
    {},
    (api) =>
      api.campaigns.listAdGroups(PROFILE, { ...common, campaignTargetingTypeFilter: 'AUTO' }).collect(),
  ],
  [
    'listKeywords',
    'products',
    {},
    (api) =>
      api.targeting
        .listKeywords(PROFILE, {
          ...common,
          keywordTextFilter: text,
          matchTypeFilter: ['EXACT'],
          locale: 'en_US',
        })
        .collect(),
  ],
  [
    'listProductAds',
    'products',
    {},
    (api) => api.targeting.listProductAds(PROFILE, { ...common, adIdFilter: ids }).collect(),
  ],
  [
    'listTargets',
    'products',
    {},
    (api) =>
      api.targeting
        .listTargets(PROFILE, {
          ...common,
          targetIdFilter: ids,
          expressionTypeFilter: { include: ['AUTO'] },
          asinFilter: text,
        })
        .collect(),
  ],
  ['createReport', 'reporting', answered, (api) => api.reports.createReport(PROFILE, report)],
  ['getReport', 'reporting', answered, (api) => api.reports.getReport(PROFILE, UUID)],
  ['deleteReport', 'reporting', {}, (api) => api.reports.deleteReport(PROFILE, UUID)],
];

test.skipIf(models.profiles === null).each(cases)(
  'our %s is one that Amazon’s model knows (skipped without the published models)',
  async (__, model, body, make) => {
    const { api, calls } = await startAdvertiserApi(() => ({ body }));
    await make(api);
    expect(calls.flatMap((seen) => models[model]?.requestErrors(seen))).toEqual([]);
  },
);
