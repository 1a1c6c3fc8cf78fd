// The state of the Ads API: profiles, reports, and the account of each profile, made when it is first needed.
import type { Clock } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { AdsAccount } from './account/account.ts';
import { createAccount } from './account/seeded-account.ts';
import { createProfiles, type Profile, type Profiles } from './profiles/profiles.ts';
import { type AdsReports, createAdsReports } from './reports/ads-reports.ts';
import { createTargetedAds, type TargetedAds } from './reports/targeted-ads.ts';

export type Ads = {
  profiles: Profiles;
  reports: AdsReports;
  /** The latest documents: a finished report is polled repeatedly, and every answer has the document's size. */
  documents: Map<string, Buffer>;
  accountOf: (profile: Profile) => AdsAccount;
  targetedAdsOf: (profile: Profile) => TargetedAds;
};

/** Reports are saved in the folder; null saves nothing. */
export function createAds(world: World, clock: Clock, folder: string | null): Ads {
  const profiles = createProfiles(world);
  const accountOf = cacheByProfile((profile) => createAccount(world, profile));
  return {
    profiles,
    reports: createAdsReports(world.seed, clock, folder),
    documents: new Map(),
    accountOf,
    targetedAdsOf: cacheByProfile((profile) => createTargetedAds(accountOf(profile))),
  };
}

function cacheByProfile<Value>(make: (profile: Profile) => Value): (profile: Profile) => Value {
  const values = new Map<string, Value>();
  return (profile) => {
    const value = values.get(profile.id) ?? make(profile);
    values.set(profile.id, value);
    return value;
  };
}
