import type {
  debugAdGroups,
  debugCampaigns,
  debugProfile,
  debugProfiles,
  debugTest,
} from '@insights/contract/ads-debug';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../../lib/address.ts';
import { call, callForAnswer } from '../../../../lib/api-client.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import { fieldsOf, recordsOf, textOf, withoutRepeats } from '../../../../lib/reading.ts';
import { readProfile } from '../../profiles/ads-profile.ts';
import type { DebugCall } from './debug-calls.ts';

const LIVE = { method: 'GET', access: 'admin', limitMs: 120_000 } as const; // Amazon is asked meanwhile

const PROFILES: AddressOf<typeof debugProfiles> = { ...LIVE, path: '/api/ppc/debug/profiles/:sellerId' };
const PROFILE: AddressOf<typeof debugProfile> = { ...LIVE, path: '/api/ppc/debug/profile/:sellerId' };
const CAMPAIGNS: AddressOf<typeof debugCampaigns> = { ...LIVE, path: '/api/ppc/debug/campaigns/:sellerId' };
const AD_GROUPS: AddressOf<typeof debugAdGroups> = { ...LIVE, path: '/api/ppc/debug/adgroups/:sellerId' };
const TEST: AddressOf<typeof debugTest> = { ...LIVE, path: '/api/ppc/debug/:test/:sellerId' };

/** All profiles that the seller's login sees, live. */
export const loginProfiles = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.loginProfiles(sellerId),
    queryFn: ({ signal }) =>
      call(
        PROFILES,
        { params: { sellerId } },
        (data) => {
          const { profiles, failedRegions } = fieldsOf(data);
          return {
            profiles: withoutRepeats(recordsOf(profiles, readProfile), ({ profileId }) => profileId),
            failedRegions: Array.isArray(failedRegions) ? failedRegions.map(textOf).filter(Boolean) : [],
          };
        },
        signal,
      ),
  });

export type DebugQuery = { profileId?: string; campaignId?: string };

/** What came back, good or bad: the whole answer, its status, and how long it took. */
export type DebugResult = { isOk: boolean; status: number; tookMs: number; answer: unknown };

const asItCame = (answer: unknown) => answer;

function ask(named: DebugCall, sellerId: string, query: DebugQuery): Promise<unknown> {
  const input = { params: { sellerId }, query };
  switch (named) {
    case 'profiles':
      return callForAnswer(PROFILES, input, asItCame);
    case 'profile':
      return callForAnswer(PROFILE, input, asItCame);
    case 'campaigns':
      return callForAnswer(CAMPAIGNS, input, asItCame);
    case 'adgroups':
      return callForAnswer(AD_GROUPS, input, asItCame);
    default:
      return callForAnswer(TEST, { params: { sellerId, test: named }, query }, asItCame);
  }
}

const OK = 200;

export const runDebugCall = (sellerId: string, named: DebugCall) =>
  mutationOptions({
    mutationFn: async (query: DebugQuery): Promise<DebugResult> => {
      const startedAt = performance.now();
      const tookMs = () => Math.round(performance.now() - startedAt);
      try {
        const answer = await ask(named, sellerId, query);
        return { isOk: true, status: OK, tookMs: tookMs(), answer };
      } catch (error) {
        // Whoever tests wants to see the refusal as it came.
        if (!(error instanceof ApiError)) throw error;
        const { status, code, message, body } = error;
        return { isOk: false, status, tookMs: tookMs(), answer: body ?? { code, message } };
      }
    },
  });
