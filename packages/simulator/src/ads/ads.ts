// The advertisers' side of the world: profiles, reports, and the account behind each profile, made when first needed.
import type { Clock } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { AdsAccount } from './account/account.ts';
import { createAccount } from './account/seeded-account.ts';
import { createProfiles, type Profile, type Profiles } from './profiles/profiles.ts';
import { type AdsReports, createAdsReports } from './reports/report-registry.ts';
import { listTargetedAds, type TargetedAds } from './reports/targeted-ads.ts';

export type Ads = {
  profiles: Profiles;
  reports: AdsReports;
  accountOf: (profile: Profile) => AdsAccount;
  targetedAdsOf: (profile: Profile) => TargetedAds;
};

export function createAds(world: World, clock: Clock): Ads {
  const accountOf = rememberByProfile((profile) => createAccount(world, profile));
  return {
    profiles: createProfiles(world),
    reports: createAdsReports(clock),
    accountOf,
    targetedAdsOf: rememberByProfile((profile) => listTargetedAds(accountOf(profile))),
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
