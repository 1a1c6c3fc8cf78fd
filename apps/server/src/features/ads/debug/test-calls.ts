// The test calls of the console: what each sends, and what an account in order answers.
import type { Probe } from '@insights/ads-api/probe';
import type { ADS_TESTS } from '@insights/contract/ads-debug';

export type AdsTest = (typeof ADS_TESTS)[number];
export type TestStep = Probe & {
  /** The statuses that are to be expected. */
  expects: readonly number[];
};
type TestCall = {
  explanation: string;
  steps: (profileId: string, reportIds: readonly string[]) => TestStep[];
};

const NO_SUCH_REPORT = '00000000-0000-4000-8000-000000000000';
const OK = [200];
const GONE = [404];

const profiles: TestStep = { method: 'GET', path: '/v2/profiles', expects: OK };

const list = (name: string, mediaName: string) => (profileId: string) =>
  ({
    method: 'POST',
    path: `/sp/${name}/list`,
    profileId,
    body: { maxResults: 1 },
    contentType: `application/vnd.${mediaName}.v3+json`,
    expects: OK,
  }) satisfies TestStep;
const campaigns = list('campaigns', 'spCampaign');
const adGroups = list('adGroups', 'spAdGroup');
const keywords = list('keywords', 'spKeyword');
const productAds = list('productAds', 'spProductAd');

const switchedOff = (name: string, profileId: string): TestStep => ({
  method: 'GET',
  path: `/v2/sp/${name}`,
  profileId,
  expects: GONE,
});

const report = (profileId: string, reportId: string, expects: readonly number[]): TestStep => ({
  method: 'GET',
  path: `/reporting/reports/${encodeURIComponent(reportId)}`,
  profileId,
  expects,
});

export const TEST_CALLS: Readonly<Record<AdsTest, TestCall>> = {
  'test-auth': {
    explanation: 'Lists the profiles of the login: 200 shows that the authorization works.',
    steps: () => [profiles],
  },
  'test-auth-v3': {
    explanation: 'Lists one campaign with Sponsored Products v3: 200 shows that the profile may be used.',
    steps: (profileId) => [campaigns(profileId)],
  },
  'test-auth-v3-debug': {
    explanation:
      'Walks from the login through the profile to its campaigns: the first that is not 200 is the trouble.',
    steps: (profileId) => [
      profiles,
      { method: 'GET', path: `/v2/profiles/${encodeURIComponent(profileId)}`, expects: OK },
      campaigns(profileId),
    ],
  },
  'test-v2-endpoints': {
    explanation: 'Amazon switched version 2 off in 2023: 404 is the expected answer.',
    steps: (profileId) => ['campaigns', 'adGroups', 'keywords'].map((name) => switchedOff(name, profileId)),
  },
  'test-v2-endpoints-corrected': {
    explanation: 'The same lists at the addresses of version 3: 200 is the expected answer.',
    steps: (profileId) => [campaigns, adGroups, keywords, productAds].map((make) => make(profileId)),
  },
  'test-reports': {
    explanation:
      'Asks for a report that does not exist: 404 shows that reporting can be reached, and costs none of its quota.',
    steps: (profileId) => [report(profileId, NO_SUCH_REPORT, GONE)],
  },
  'fetch-reports-status': {
    explanation: 'Asks Amazon how the latest reports stand; 404 is a report that it no longer keeps.',
    steps: (profileId, reportIds) => reportIds.map((id) => report(profileId, id, [...OK, ...GONE])),
  },
  'test-reports-sigv4': {
    explanation:
      'Signing with AWS Signature Version 4 is no part of the Ads API, which takes bearer tokens alone: nothing is sent.',
    steps: () => [],
  },
};
