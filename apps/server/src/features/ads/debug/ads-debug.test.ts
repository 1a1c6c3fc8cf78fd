// The debug calls ask Amazon at this moment; what they show holds nothing secret.
import { ADS_TESTS, debugTest } from '@insights/contract/ads-debug';
import { expect, test } from 'vitest';
import { ACME, adsReportServer } from '../../../testing/ads-report-desk.ts';

const { at, ask, finish } = adsReportServer();

const call = (name: string, query = '') => at.desk.get(`/api/ppc/debug/${name}/${ACME}${query}`);
const run = async (name: string) => debugTest.data.parse((await call(name)).body.data);

test('profiles, a profile, campaigns and ad groups come live, in the shapes of the stored ones', async () => {
  const { data: all } = (await call('profiles')).body;
  expect(all).toMatchObject({ totalCount: 3, failedRegions: [] });
  const { data: own } = (await call('profile')).body;
  expect(own).toMatchObject({ profile: { countryCode: 'US', accountInfo: { name: 'Acme Outdoor' } } });
  const { data: live } = (await call('campaigns')).body;
  const campaigns = Array.isArray(live?.['campaigns']) ? live['campaigns'] : [];
  expect(campaigns[0]).toMatchObject({ campaignType: 'sponsoredProducts' });
  expect(live).toMatchObject({ totalCampaigns: campaigns.length, unreadableCount: 0 });
  const { campaignId } = Object(campaigns[1]);
  const { data: one } = (await call('campaigns', `?campaignId=${campaignId}`)).body;
  expect(one).toMatchObject({ totalCampaigns: 1, campaigns: [{ campaignId }] });
  const { data: groups } = (await call('adgroups', `?campaignId=${campaignId}`)).body;
  const adGroups = Array.isArray(groups?.['adGroups']) ? groups['adGroups'] : [];
  expect(adGroups.every((group) => Object(group).campaignId === campaignId)).toBe(true);
  expect(adGroups.length).toBeGreaterThan(0);
});

test('another profile of the same login may be named, and no other', async () => {
  const { data } = (await call('profiles')).body;
  const profiles = Array.isArray(data?.['profiles']) ? data['profiles'] : [];
  const canada = Object(profiles.find((profile) => Object(profile).countryCode === 'CA'));
  const told = await call('profile', `?profileId=${canada.profileId}`);
  expect(told.body.data).toMatchObject({ profile: { countryCode: 'CA' } });
  const { status, body } = await call('campaigns', '?profileId=424242');
  expect([status, body.error?.code]).toEqual([404, 'profile_not_found']);
});

test.each(ADS_TESTS)('%s tells what was asked, what came, and that it was to be expected', async (name) => {
  const answer = await run(name);
  expect(answer).toMatchObject({ test: name, isAsExpected: true });
  expect(JSON.stringify(answer)).not.toMatch(/Atz[ar]\|/);
});

test('the paths that Amazon has switched off answer 404, and that is right', async () => {
  const { steps } = await run('test-v2-endpoints');
  expect(steps.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('the state of reports is shown without the link to their documents', async () => {
  await finish(await ask('campaigns', 7));
  const { steps } = await run('fetch-reports-status');
  expect(steps).toMatchObject([{ status: 200, answer: { status: 'COMPLETED', url: '[link]' } }]);
});

test('trouble at Amazon is shown as what it is, not as a failure of the test', async () => {
  at.server.faults.add({ operation: 'ListSponsoredProductsCampaigns', fault: '503' });
  expect(await run('test-auth-v3')).toMatchObject({ isAsExpected: false, steps: [{ status: 503 }] });
});

test('a test that does not exist, and a seller that is not connected, are refused', async () => {
  expect((await call('test-everything')).status).toBe(400);
  const { status, body } = await at.desk.get('/api/ppc/debug/test-auth/harbor-books');
  expect([status, body.error?.code]).toEqual([409, 'ads_not_connected']);
});
