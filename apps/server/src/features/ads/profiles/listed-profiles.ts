// The profiles of one login, from all three regions at once: what a region lists, and what did not answer.
import type { AdsApi } from '@insights/ads-api/index';
import type { Profile } from '@insights/ads-api/profiles';
import type { Region } from '@insights/contract/connect';
import { REGION_CODES } from '@insights/domain/regions';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';
import { fromProvider } from '../../../providers/provider-failure.ts';
import type { ListedProfile } from './ads-profiles.repository.ts';

type Needs = {
  apiFor: (refreshToken: string, region: Region, options: { maxWaitMs: number }) => Pick<AdsApi, 'profiles'>;
  now: () => Date;
};

type Known = Pick<ListedProfile, 'profileId' | 'region' | 'isViewOnly'>;

export type ProfileList = {
  profiles: ListedProfile[];
  /** Profiles that could not be read. */
  unreadable: number;
  /** Regions that did not report all they have. */
  failed: { region: Region; error: AppError }[];
};

const INTERACTIVE_WAIT_MS = 5_000; // someone is looking at a spinner
const VIEW_ONLY = { accessLevel: 'view', apiProgram: 'report' } as const;
const PROFILE_ID = /^\d{1,20}$/;
const MOST_BUDGET = 1e12; // what the column holds

const NOT_APPROVED =
  'Amazon refuses the Ads API to this login in every region. Either the application is not approved for the Ads API, or this is one of the times when Amazon denies everyone.';

/** A text as a column can hold it; what is empty is not profile. */
const textOf = (profile: string | null) => profile?.replaceAll('\0', '').trim() || null;

function toListed(region: Region, isViewOnly: boolean, profile: Profile): ListedProfile {
  const { accountInfo, dailyBudget } = profile;
  return {
    profileId: profile.profileId,
    region,
    countryCode: textOf(profile.countryCode),
    currencyCode: textOf(profile.currencyCode),
    timezone: textOf(profile.timezone),
    dailyBudget: dailyBudget !== null && Math.abs(Number(dailyBudget)) < MOST_BUDGET ? dailyBudget : null,
    accountId: textOf(accountInfo.id),
    accountName: textOf(accountInfo.name),
    accountType: textOf(accountInfo.type),
    accountSubType: textOf(accountInfo.subType),
    marketplaceId: textOf(accountInfo.marketplaceStringId),
    validPaymentMethod: accountInfo.validPaymentMethod,
    isViewOnly,
  };
}

export function createListedProfiles({ apiFor, now }: Needs) {
  function asRefusal(error: unknown): AppError {
    const refusal = fromProvider(error, now());
    if (!(refusal instanceof AppError)) throw refusal;
    // The grant itself is gone: no region can answer, and no other one is worth waiting for.
    if (refusal.code === 'reconnect_needed') throw refusal;
    return refusal;
  }

  /**
   * Both views of a region; somebody who may only look is listed in the second alone. Without the first it is not known
   * who that is, and nothing of the region is profile.
   */
  async function listRegion(refreshToken: string, region: Region): Promise<ProfileList> {
    const { profiles: api } = apiFor(refreshToken, region, { maxWaitMs: INTERACTIVE_WAIT_MS });
    const views = await Promise.allSettled([api.list(), api.list(VIEW_ONLY)]);
    const merged = new Map<string, ListedProfile>();
    const unreadable: number[] = [];
    for (const [at, view] of views.entries()) {
      if (view.status === 'rejected') break;
      const fitting = view.value.items.filter(({ profileId }) => PROFILE_ID.test(profileId));
      unreadable.push(view.value.unreadable + view.value.items.length - fitting.length);
      for (const profile of fitting)
        if (!merged.has(profile.profileId))
          merged.set(profile.profileId, toListed(region, at === 1, profile));
    }
    const broken = views.find((view) => view.status === 'rejected');
    return {
      profiles: [...merged.values()],
      // Both views tell the same one: it is counted once.
      unreadable: Math.max(0, ...unreadable),
      failed: broken ? [{ region, error: asRefusal(broken.reason) }] : [],
    };
  }

  return {
    /** Fails only where no region has answered. */
    async list(refreshToken: string, regions: readonly Region[] = REGION_CODES): Promise<ProfileList> {
      const lists = await Promise.all(regions.map((region) => listRegion(refreshToken, region)));
      const failed = lists.flatMap((list) => list.failed);
      const profiles = lists.flatMap((list) => list.profiles);
      const [first] = failed;
      if (first && profiles.length === 0 && failed.length === regions.length) {
        const isRefused = failed.every(({ error }) => error.code === 'provider_denied');
        throw isRefused ? new AppError('provider_denied', NOT_APPROVED, { cause: first.error }) : first.error;
      }
      return { profiles, failed, unreadable: lists.reduce((sum, list) => sum + list.unreadable, 0) };
    },

    /** A known profile as it is now; null where Amazon does not know it for this login. */
    async find(refreshToken: string, known: Known): Promise<ListedProfile | null> {
      const { profileId, region, isViewOnly } = known;
      try {
        const { profiles: api } = apiFor(refreshToken, region, { maxWaitMs: INTERACTIVE_WAIT_MS });
        // One profile by itself does not say how much its login may do.
        return toListed(region, isViewOnly, await api.get(profileId));
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return null;
        throw fromProvider(error, now());
      }
    },
  };
}

export type ListedProfiles = ReturnType<typeof createListedProfiles>;
