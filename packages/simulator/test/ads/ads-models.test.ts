import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnsOf, findReportType, REPORT_TYPE_IDS } from '../../src/ads/reports/report-types.ts';
import { hasModels, loadModel, modelPath } from '../amazon-models.ts';
import { createKit } from '../kit.ts';
import { createAdsKit, mediaType } from './ads-kit.ts';
import { createAdsReportKit, requestFor } from './ads-report-kit.ts';

type Answered = { statusCode: number; body: string };

const LISTS = [
  ['campaigns', 'spCampaign', 'Campaigns'],
  ['adGroups', 'spAdGroup', 'AdGroups'],
  ['keywords', 'spKeyword', 'Keywords'],
  ['productAds', 'spProductAd', 'ProductAds'],
  ['targets', 'spTargetingClause', 'TargetingClauses'],
  ['negativeKeywords', 'spNegativeKeyword', 'NegativeKeywords'],
  ['campaignNegativeKeywords', 'spCampaignNegativeKeyword', 'CampaignNegativeKeywords'],
] as const;

const check = (file: string) => {
  const model = loadModel(file);
  return (operation: string, status: number, answer: Answered) => {
    expect([operation, answer.statusCode]).toEqual([operation, status]);
    expect(model.problems(operation, status, JSON.parse(answer.body))).toEqual([]);
  };
};

describe.skipIf(!hasModels)('the Ads API answers as the models of Amazon say', () => {
  test.each([
    ['acme-ads', 'na'],
    ['nordlicht-ads', 'eu'],
    ['agency', 'na'],
    ['agency', 'eu'],
    ['agency', 'fe'],
    ['viewer', 'na'],
    ['empty', 'na'],
  ] as const)('the profiles of %s in %s', async (login, region) => {
    const { get, simulator } = await createAdsKit(login);
    const is = check('ads/Profiles_prod_3p.yaml');
    const answer = await get(`${region}/v2/profiles?accessLevel=view&apiProgram=report`);
    is('listProfiles', 200, answer);
    for (const [, id] of answer.body.matchAll(/"profileId":(\d+)/g)) {
      simulator.buckets.reset();
      is('getProfileById', 200, await get(`${region}/v2/profiles/${id}`));
    }
  });

  test('keywords and targets without access', async () => {
    const { get, list } = await createAdsKit('viewer');
    const { body } = await get('na/v2/profiles?accessLevel=view&apiProgram=report');
    const [, id = ''] = /"profileId":(\d+)/.exec(body) ?? [];
    const is = check('ads/SponsoredProducts_prod_3p.json');
    is('ListSponsoredProductsKeywords', 403, await list('keywords', 'spKeyword', id));
    is('ListSponsoredProductsTargetingClauses', 403, await list('targets', 'spTargetingClause', id));
  });

  test('all lists, with and without extended data, and every way to refuse them', async () => {
    const kit = createKit();
    const { control, list, post, profileIds, simulator } = await createAdsKit('acme-ads', kit);
    const [profileId = ''] = await profileIds('na');
    const is = check('ads/SponsoredProducts_prod_3p.json');
    const everything = {
      includeExtendedDataFields: true,
      stateFilter: { include: ['ENABLED', 'PAUSED', 'ARCHIVED'] },
    };
    for (const [path, name, what] of LISTS) {
      simulator.buckets.reset();
      const operation = `ListSponsoredProducts${what}`;
      const url = `na/sp/${path}/list`;
      is(operation, 200, await list(path, name, profileId));
      is(operation, 200, await list(path, name, profileId, everything));
      is(operation, 400, await list(path, name, profileId, { nextToken: 'x' }));
      is(operation, 400, await list(path, name, profileId, { maxResults: 0 }));
      is(
        operation,
        400,
        await list(path, name, profileId, { campaignIdFilter: { include: Array(1001).fill('1') } }),
      );
      is(operation, 401, await list(path, name, ''));
      is(operation, 401, await post(url, mediaType(name), profileId, '', { authorization: 'Bearer x' }));
      is(operation, 415, await post(url, 'application/json', profileId));
      for (const fault of ['429', '429-bare', '500', 'revoked', 'empty']) {
        await control('faults', { operation, fault, times: 1 });
        const status = fault === 'revoked' ? 401 : fault === 'empty' ? 200 : Number.parseInt(fault, 10);
        is(operation, status, await list(path, name, profileId));
      }
    }
    expect(simulator.faults.list()).toEqual([]);
  });

  test('every answer about reports', async () => {
    const { control, create, finish, get, remove, simulator, time } = await createAdsReportKit();
    const is = check('ads/OfflineReport_prod_3p.json');
    const created = await create(requestFor('spCampaigns'));
    const { reportId } = created.json();
    is('createAsyncReport', 200, created);
    is('createAsyncReport', 425, await create(requestFor('spCampaigns')));
    is('createAsyncReport', 400, await create(requestFor('spCampaigns', { columns: ['x'] })));
    is('getAsyncReport', 200, await get(reportId));
    time.ms += 31_000;
    is('getAsyncReport', 200, await get(reportId));
    is('getAsyncReport', 404, await get('x'));
    is('deleteAsyncReport', 400, await remove(reportId));
    is('deleteAsyncReport', 404, await remove('x'));
    is('deleteAsyncReport', 200, await remove((await create(requestFor('spTargeting'))).json().reportId));
    await control('faults', { operation: 'createAsyncReport', fault: 'failed', times: 1 });
    const failed = await finish(requestFor('spTargeting'));
    is('getAsyncReport', 200, await get(failed.reportId));
    for (const fault of ['429', '429-bare', '500', 'revoked']) {
      await control('faults', { operation: '*', fault, times: 3 });
      const status = fault === 'revoked' ? 401 : Number.parseInt(fault, 10);
      is('createAsyncReport', status, await create(requestFor('spCampaigns')));
      is('getAsyncReport', status, await get(reportId));
      is('deleteAsyncReport', status, await remove(reportId));
    }
    expect(simulator.faults.list()).toEqual([]);
  });

  test('report types have the columns and filters that Amazon documents', () => {
    const Group = z.object({
      additionalColumns: z.array(z.string()),
      filters: z.record(z.string(), z.array(z.string())),
    });
    const Documented = z.object({
      reportTypes: z.record(
        z.string(),
        z.object({
          maxDateRangeDays: z.number(),
          retentionDays: z.number(),
          baseColumns: z.array(z.string()),
          groupBy: z.record(z.string(), Group),
        }),
      ),
    });
    const file = modelPath('derived/ads_sp_report_types.json');
    const { reportTypes } = Documented.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(Object.keys(reportTypes).sort()).toEqual([...REPORT_TYPE_IDS].sort());
    for (const [id, documented] of Object.entries(reportTypes)) {
      const type = findReportType(id);
      if (!type) throw new Error(`No type ${id}`);
      expect([type.maxRangeDays, type.retentionDays]).toEqual([
        documented.maxDateRangeDays,
        documented.retentionDays,
      ]);
      expect(Object.keys(type.groupBy).sort()).toEqual(Object.keys(documented.groupBy).sort());
      for (const [name, group] of Object.entries(documented.groupBy)) {
        const columns = [...new Set([...documented.baseColumns, ...group.additionalColumns])];
        expect(columnsOf(type, [name]).sort()).toEqual(columns.sort());
        expect(type.groupBy[name]?.filters).toEqual(group.filters);
      }
    }
  });
});
