// The debug calls: each asks Amazon at this moment and shows what it answers, without anything secret.
import type { AdsApi } from '@insights/ads-api/index';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';
import type { AdsAccess } from '../connection/ads-access.ts';
import { toAdGroup, toCampaign } from '../console/entity-shapes.ts';
import type { ListedProfile } from '../profiles/ads-profiles.repository.ts';
import type { ListedProfiles } from '../profiles/listed-profiles.ts';
import { toWire } from '../profiles/profile-shape.ts';
import type { AdsReportStore } from '../reports/ads-reports.repository.ts';
import { adGroupRow, campaignRow } from '../sync/entity-rows.ts';
import { type AdsTest, TEST_CALLS, type TestStep } from './test-calls.ts';

type Needs = {
  access: Pick<AdsAccess, 'use' | 'getProvider'>;
  listed: ListedProfiles;
  reports: Pick<AdsReportStore, 'listProvided'>;
  now: () => Date;
};

type Asked = { profileId?: string | undefined; campaignId?: string | undefined };
type Work<T> = (api: AdsApi, profile: ListedProfile) => Promise<T>;

const INTERACTIVE_WAIT_MS = 5_000; // someone is looking at a spinner
const REPORTS_LOOKED_AT = 5;
const EVERYTHING = { maxResults: 1000, stateFilter: { include: ['ENABLED', 'PAUSED', 'ARCHIVED'] } };
const ofCampaign = (campaignId: string | undefined) =>
  campaignId === undefined ? {} : { campaignIdFilter: { include: [campaignId] } };
const UNKNOWN = 'The connected login does not list that advertising profile.';

/** A signed link opens a document for anyone who has it. */
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === 'url' && item !== null ? '[link]' : withoutLinks(item)]),
  );
}

export function createAdsDebug({ access, listed, reports, now }: Needs) {
  const since = (startedAt: number) => now().getTime() - startedAt;

  /** The profile that is meant: the seller's own, or another of its login in whichever region. */
  async function findProfile(refreshToken: string, own: ListedProfile, profileId: string | undefined) {
    if (profileId === undefined || profileId === own.profileId) return own;
    const { profiles } = await listed.list(refreshToken);
    const other = profiles.find((profile) => profile.profileId === profileId);
    if (!other) throw new AppError('profile_not_found', UNKNOWN);
    return other;
  }

  const useProfile = <T>(sellerId: string, profileId: string | undefined, work: Work<T>): Promise<T> =>
    access.use(sellerId, async (_api, connection, refreshToken) => {
      const profile = await findProfile(refreshToken, connection.profile, profileId);
      const options = { maxWaitMs: INTERACTIVE_WAIT_MS };
      return work(access.getProvider().apiFor(refreshToken, profile.region, options), profile);
    });

  async function take(api: AdsApi, { expects, ...probe }: TestStep) {
    const startedAt = now().getTime();
    const request = `${probe.method} ${probe.path}`;
    const describe = (status: number | null, answer: unknown) => ({
      request,
      status,
      tookMs: since(startedAt),
      isAsExpected: status !== null && expects.includes(status),
      answer: withoutLinks(answer),
    });
    try {
      return describe(200, await api.probe(probe));
    } catch (error) {
      // A grant that is gone is no answer of this call: all of them would fail alike.
      if (!(error instanceof ProviderError) || error.kind === 'reconnect') throw error;
      return describe(error.status ?? null, {
        code: error.code ?? error.kind,
        message: error.reason ?? null,
      });
    }
  }

  return {
    async profiles(sellerId: string) {
      const startedAt = now().getTime();
      const { profiles, failed } = await access.use(sellerId, (_api, _connection, refreshToken) =>
        listed.list(refreshToken),
      );
      const failedRegions = failed.map(({ region }) => region);
      return {
        profiles: profiles.map(toWire),
        totalCount: profiles.length,
        failedRegions,
        tookMs: since(startedAt),
      };
    },

    async profile(sellerId: string, { profileId }: Asked) {
      const startedAt = now().getTime();
      const profile = await access.use(sellerId, async (_api, connection, refreshToken) => {
        return listed.find(refreshToken, await findProfile(refreshToken, connection.profile, profileId));
      });
      if (!profile) throw new AppError('profile_not_found', UNKNOWN);
      return { profile: toWire(profile), tookMs: since(startedAt) };
    },

    async campaigns(sellerId: string, { profileId, campaignId }: Asked) {
      const startedAt = now().getTime();
      const query = { ...EVERYTHING, ...ofCampaign(campaignId) };
      const page = await useProfile(sellerId, profileId, (api, profile) =>
        firstOf(api.campaigns.listCampaigns(profile.profileId, query).pages()),
      );
      const campaigns = (page?.items ?? []).map((one) => toCampaign(campaignRow(one)));
      const unreadableCount = page?.unreadable ?? 0;
      return { campaigns, totalCampaigns: campaigns.length, unreadableCount, tookMs: since(startedAt) };
    },

    async adGroups(sellerId: string, { profileId, campaignId }: Asked) {
      const startedAt = now().getTime();
      const query = { ...EVERYTHING, ...ofCampaign(campaignId) };
      const page = await useProfile(sellerId, profileId, (api, profile) =>
        firstOf(api.campaigns.listAdGroups(profile.profileId, query).pages()),
      );
      const adGroups = (page?.items ?? []).map((one) => toAdGroup(adGroupRow(one)));
      const unreadableCount = page?.unreadable ?? 0;
      return { adGroups, totalAdGroups: adGroups.length, unreadableCount, tookMs: since(startedAt) };
    },

    async test(sellerId: string, test: AdsTest, { profileId }: Asked) {
      const startedAt = now().getTime();
      const { explanation, steps: stepsOf } = TEST_CALLS[test];
      const reportIds = await reports.listProvided(sellerId, REPORTS_LOOKED_AT);
      const steps = await useProfile(sellerId, profileId, async (api, profile) => {
        const taken = [];
        for (const step of stepsOf(profile.profileId, reportIds)) taken.push(await take(api, step));
        return taken;
      });
      const isAsExpected = steps.every((step) => step.isAsExpected);
      return { test, explanation, isAsExpected, steps, tookMs: since(startedAt) };
    },
  };
}

async function firstOf<T>(pages: AsyncIterable<T>): Promise<T | null> {
  for await (const page of pages) return page;
  return null;
}

export type AdsDebug = ReturnType<typeof createAdsDebug>;
