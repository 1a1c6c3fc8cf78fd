// The debug and test calls of the advertising console, each sent to Amazon.
import * as z from 'zod/mini';
import { AdsProfile, ProfileId } from './ads-connection.ts';
import { AdGroup, AdsCampaign } from './ads-entities.ts';
import { endpoint } from './endpoint.ts';
import { ADS_REFUSALS } from './errors.ts';

const SellerParams = z.object({ sellerId: z.string() });
const EntityId = z.string().check(z.regex(/^\d{1,20}$/, 'An id has digits only'));

const DebugQuery = z.object({ profileId: z.optional(ProfileId), campaignId: z.optional(EntityId) });
const Live = z.object({ tookMs: z.number() });

export const debugProfiles = endpoint({
  method: 'GET',
  path: '/api/ppc/debug/profiles/:sellerId',
  access: 'admin',
  summary: "All profiles of the seller's login, live from the three regions",
  refusals: ADS_REFUSALS,
  params: SellerParams,
  query: DebugQuery,
  data: z.extend(Live, {
    profiles: z.array(AdsProfile),
    totalCount: z.int(),
    failedRegions: z.array(z.string()),
  }),
});

export const debugProfile = endpoint({
  method: 'GET',
  path: '/api/ppc/debug/profile/:sellerId',
  access: 'admin',
  summary: "The seller's profile, or another of its login, live",
  refusals: ['profile_not_found', ...ADS_REFUSALS],
  params: SellerParams,
  query: DebugQuery,
  data: z.extend(Live, { profile: AdsProfile }),
});

export const debugCampaigns = endpoint({
  method: 'GET',
  path: '/api/ppc/debug/campaigns/:sellerId',
  access: 'admin',
  summary: 'The campaigns, or one of them, live: the first thousand',
  refusals: ['profile_not_found', ...ADS_REFUSALS],
  params: SellerParams,
  query: DebugQuery,
  data: z.extend(Live, {
    campaigns: z.array(AdsCampaign),
    totalCampaigns: z.int(),
    unreadableCount: z.int(),
  }),
});

export const debugAdGroups = endpoint({
  method: 'GET',
  path: '/api/ppc/debug/adgroups/:sellerId',
  access: 'admin',
  summary: 'The ad groups of a campaign, or of all, live: the first thousand',
  refusals: ['profile_not_found', ...ADS_REFUSALS],
  params: SellerParams,
  query: DebugQuery,
  data: z.extend(Live, {
    adGroups: z.array(AdGroup),
    totalAdGroups: z.int(),
    unreadableCount: z.int(),
  }),
});

export const ADS_TESTS = [
  'test-auth',
  'test-auth-v3',
  'test-auth-v3-debug',
  'test-v2-endpoints',
  'test-v2-endpoints-corrected',
  'test-reports',
  'fetch-reports-status',
  'test-reports-sigv4',
] as const;

export const debugTest = endpoint({
  method: 'GET',
  path: '/api/ppc/debug/:test/:sellerId',
  access: 'admin',
  summary:
    'One of the test calls, live: what was asked, what Amazon answered, and whether that was to be expected',
  refusals: ['profile_not_found', ...ADS_REFUSALS],
  params: z.extend(SellerParams, { test: z.enum(ADS_TESTS, 'There is no such test') }),
  query: DebugQuery,
  data: z.extend(Live, {
    test: z.enum(ADS_TESTS),
    /** What the test is for, and what a good result looks like. */
    explanation: z.string(),
    isAsExpected: z.boolean(),
    steps: z.array(
      z.object({
        request: z.string(),
        /** Null where nothing was sent, or no answer came. */
        status: z.nullable(z.int()),
        tookMs: z.number(),
        isAsExpected: z.boolean(),
        /** Amazon's answer, without secrets. */
        answer: z.unknown(),
      }),
    ),
  }),
});
