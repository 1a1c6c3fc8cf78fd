// The debug and test calls of the console, which go to Amazon live.
import {
  type ADS_TESTS,
  debugAdGroups,
  debugCampaigns,
  debugProfile,
  debugProfiles,
  debugTest,
} from '@insights/contract/ads-debug';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request, requestEnvelope } from '../../../../lib/api-client.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import { AdsProfile } from '../../profile.ts';

const AMAZON_TIMEOUT_MS = 120_000;

const listProfiles = {
  ...debugProfiles,
  data: z.object({ profiles: z.array(AdsProfile), failedRegions: z.optional(z.array(z.string())) }),
};

/** All profiles that the seller's login sees, live. */
export const loginProfiles = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.loginProfiles(sellerId),
    queryFn: ({ signal }) =>
      request(listProfiles, { params: { sellerId } }, { signal, timeoutMs: AMAZON_TIMEOUT_MS }),
  });

export type DebugCall = 'profiles' | 'profile' | 'campaigns' | 'adgroups' | (typeof ADS_TESTS)[number];

export type DebugQuery = { profileId?: string; campaignId?: string };

/** What came back, good or bad: the whole answer, its status, and how long it took. */
export type DebugResult = { isOk: boolean; status: number; tookMs: number; answer: unknown };

function send(name: DebugCall, sellerId: string, query: DebugQuery): Promise<unknown> {
  const input = { params: { sellerId }, query };
  const options = { timeoutMs: AMAZON_TIMEOUT_MS };
  switch (name) {
    case 'profiles':
      return requestEnvelope(debugProfiles, input, options);
    case 'profile':
      return requestEnvelope(debugProfile, input, options);
    case 'campaigns':
      return requestEnvelope(debugCampaigns, input, options);
    case 'adgroups':
      return requestEnvelope(debugAdGroups, input, options);
    default:
      return requestEnvelope(debugTest, { params: { sellerId, test: name }, query }, options);
  }
}

const OK = 200;

export const runDebugCall = (sellerId: string, name: DebugCall) =>
  mutationOptions({
    mutationFn: async (query: DebugQuery): Promise<DebugResult> => {
      const startedAt = performance.now();
      const tookMs = () => Math.round(performance.now() - startedAt);
      try {
        const answer = await send(name, sellerId, query);
        return { isOk: true, status: OK, tookMs: tookMs(), answer };
      } catch (error) {
        // A refusal is a result as well, and shown as it came.
        if (!(error instanceof ApiError)) throw error;
        const { status, code, message, body } = error;
        return { isOk: false, status, tookMs: tookMs(), answer: body ?? { code, message } };
      }
    },
  });
