// The advertisers' side of the world: profiles, reports, and the account behind each profile, made when first needed.
import type { Clock } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { AdsAccount } from './account/account.ts';
import { createAccount } from './account/seeded-account.ts';
import { createProfiles, type Profile, type Profiles } from './profiles/profiles.ts';
import { type AdsReports, createAdsReports } from './reports/report-registry.ts';
import { createTargetedAds, type TargetedAds } from './reports/targeted-ads.ts';

export type Ads = {
  profiles: Profiles;
  reports: AdsReports;
  /** The latest documents as bytes: a finished report is asked about again and again, and tells its size each time. */
  documents: Map<string, Buffer>;
  accountOf: (profile: Profile) => AdsAccount;
  targetedAdsOf: (profile: Profile) => TargetedAds;
};

/** `folder` is where reports outlive a restart, null for nowhere. */
export function createAds(world: World, clock: Clock, folder: string | null): Ads {
  const profiles = createProfiles(world);
  const accountOf = rememberByProfile((profile) => createAccount(world, profile));
  return {
    profiles,
    reports: createAdsReports({ clock, profiles, folder }),
    documents: new Map(),
    accountOf,
    targetedAdsOf: rememberByProfile((profile) => createTargetedAds(accountOf(profile))),
  };
}

function rememberByProfile<Value>(make: (profile: Profile) => Value): (profile: Profile) => Value {
  const known = new Map<string, Value>();
  return (profile) => {
    const value = known.get(profile.id) ?? make(profile);
    known.set(profile.id, value);
    return value;
  };
}
