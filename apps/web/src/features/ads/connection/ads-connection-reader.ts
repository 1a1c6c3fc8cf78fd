// A seller's advertising connection as the screens use it, out of whatever the server sends.
import type { AdsStatus as ToldStatus } from '@insights/contract/ads-connection';
import type { RegionCode } from '@insights/domain/regions';
import { REGION_CODES } from '@insights/domain/regions';
import {
  fieldsOf,
  instantOf,
  isSet,
  recordsOf,
  textOf,
  withoutRepeats,
  wordOf,
} from '../../../lib/reading.ts';
import { type AdsProfile, readProfile } from '../profiles/ads-profile.ts';

export type AdsStatus = Omit<ToldStatus, 'profile'> & { profile: AdsProfile | null };

const TOKEN_STATUSES = ['valid', 'reconnect', 'unknown'] as const;

export function readAdsStatus(data: unknown): AdsStatus {
  const { connected, tokenStatus, connectedAt, profile, notice } = fieldsOf(data);
  return {
    connected: isSet(connected),
    tokenStatus: wordOf(tokenStatus, TOKEN_STATUSES) ?? 'unknown',
    connectedAt: instantOf(connectedAt),
    profile: readProfile(profile),
    notice: textOf(notice) || null,
  };
}

/** Where consent begins; the empty text where the answer names no place. */
export const readConsentUrl = (data: unknown): string => textOf(fieldsOf(data)['authUrl']);

export type ProfileOption = AdsProfile & {
  /** Why it cannot be chosen; null where it can. */
  hindrance: string | null;
  isSuggested: boolean;
};

export type AvailableProfiles = {
  profiles: ProfileOption[];
  failedRegions: RegionCode[];
  notice: string | null;
};

const AGENCY = "An agency's profile has no campaigns of its own.";
const NOT_CHOOSABLE = 'This profile cannot be chosen.';

// Only whether it can be chosen is ours to say; that an agency has nothing to advertise is known without.
function hindranceOf(value: unknown, { accountInfo: { type } }: AdsProfile): string | null {
  const { isChoosable, reason } = fieldsOf(value);
  if (isChoosable === undefined) return type?.toLowerCase() === 'agency' ? AGENCY : null;
  return isSet(isChoosable) ? null : textOf(reason) || NOT_CHOOSABLE;
}

export function readAvailable(data: unknown): AvailableProfiles {
  const { profiles, suggestedProfileId, failedRegions, notice } = fieldsOf(data);
  const suggested = textOf(suggestedProfileId);
  const options = recordsOf(profiles, (value): ProfileOption | null => {
    const profile = readProfile(value);
    if (profile === null) return null;
    const isSuggested = isSet(fieldsOf(value)['isSuggested']) || profile.profileId === suggested;
    return { ...profile, hindrance: hindranceOf(value, profile), isSuggested };
  });
  return {
    profiles: withoutRepeats(options, ({ profileId }) => profileId),
    failedRegions: Array.isArray(failedRegions)
      ? failedRegions.flatMap((region) => wordOf(region, REGION_CODES) ?? [])
      : [],
    notice: textOf(notice) || null,
  };
}

/** The name that the server gives the connected profile; the empty text where it gives none. */
export const readSelected = (data: unknown): string => textOf(fieldsOf(data)['profileName']);
