import type {
  addProfiles as addProfilesCall,
  globalProfiles as globalProfilesCall,
  mapProfile as mapProfileCall,
  mappableSellers as mappableSellersCall,
  syncProfile as syncProfileCall,
  syncProfiles as syncProfilesCall,
} from '@insights/contract/global-ads';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { adsKeys } from '../../../lib/query-keys.ts';
import {
  type Added,
  type GlobalProfile,
  readAdded,
  readGlobalAds,
  readMappable,
  readMessage,
  readSynced,
  type SellerOption,
  type Synced,
  UNMAPPED,
} from './global-ads-reader.ts';

const AMAZON_IS_ASKED_MS = 120_000; // the answer waits for three regions

const PROFILES: AddressOf<typeof globalProfilesCall> = {
  method: 'GET',
  path: '/api/global-ads/profiles',
  access: 'staff',
  limitMs: AMAZON_IS_ASKED_MS,
};
const SYNC_ONE: AddressOf<typeof syncProfileCall> = {
  method: 'POST',
  path: '/api/global-ads/profiles/sync-single',
  access: 'staff',
  limitMs: AMAZON_IS_ASKED_MS,
};
const SYNC: AddressOf<typeof syncProfilesCall> = {
  method: 'POST',
  path: '/api/global-ads/profiles/sync',
  access: 'staff',
  limitMs: AMAZON_IS_ASKED_MS,
};
const ADD: AddressOf<typeof addProfilesCall> = {
  method: 'POST',
  path: '/api/global-ads/profiles/add',
  access: 'staff',
  limitMs: AMAZON_IS_ASKED_MS,
};
const SELLERS: AddressOf<typeof mappableSellersCall> = {
  method: 'GET',
  path: '/api/global-ads/sellers',
  access: 'staff',
};
const MAP: AddressOf<typeof mapProfileCall> = {
  method: 'POST',
  path: '/api/global-ads/profiles/map',
  access: 'staff',
};

/** All profiles of the operator's login, live. */
export const globalAds = queryOptions({
  queryKey: adsKeys.globalProfiles,
  queryFn: ({ signal }) => call(PROFILES, {}, readGlobalAds, signal),
});

export const mappableSellers = queryOptions({
  queryKey: adsKeys.mappableSellers,
  queryFn: ({ signal }) => call(SELLERS, {}, readMappable, signal),
});

const sent = (profile: GlobalProfile) => {
  const { profileId, accountName, countryCode, currencyCode } = profile;
  const { accountId, accountType, dailyBudget, timezone } = profile;
  return { profileId, accountName, countryCode, currencyCode, accountId, accountType, dailyBudget, timezone };
};

const refetch = (client: QueryClient) => void client.invalidateQueries({ queryKey: adsKeys.globalProfiles });

// Shown at once: asking three regions again takes seconds.
async function assign(client: QueryClient, profileId: string, assignedTo: GlobalProfile['assignedTo']) {
  await client.cancelQueries({ queryKey: adsKeys.globalProfiles }); // an older answer must not undo the change
  client.setQueryData(
    globalAds.queryKey,
    (known) =>
      known && {
        ...known,
        profiles: known.profiles.map((profile) =>
          profile.profileId === profileId ? { ...profile, assignedTo } : profile,
        ),
      },
  );
  refetch(client);
}

export const addOne = mutationOptions({
  mutationFn: async (profile: GlobalProfile, { client }) => {
    const message = await call(SYNC_ONE, { body: sent(profile) }, readMessage);
    await assign(client, profile.profileId, { sellerId: UNMAPPED, sellerName: null });
    return message;
  },
});

export const mapProfile = mutationOptions({
  mutationFn: async ({ profileId, seller }: { profileId: string; seller: SellerOption }, { client }) => {
    const message = await call(MAP, { body: { profileId, sellerSlug: seller.slug } }, readMessage);
    await assign(client, profileId, { sellerId: seller.slug, sellerName: seller.name });
    return message;
  },
  // Someone else may have given the profile to another seller meanwhile.
  onSettled: (_message, error, _asked, _before, { client }) => {
    if (error) refetch(client);
  },
});

const AT_ONCE = 1000; // a request has its limits

/** Does something with all profiles, as many requests as it takes one after the other. */
async function inParts<Part>(
  profiles: readonly GlobalProfile[],
  ask: (profiles: ReturnType<typeof sent>[]) => Promise<Part>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let start = 0; start < profiles.length; start += AT_ONCE) {
    parts.push(await ask(profiles.slice(start, start + AT_ONCE).map(sent)));
  }
  return parts;
}

const sum = <Part>(parts: readonly Part[], count: (part: Part) => number) =>
  parts.reduce((total, part) => total + count(part), 0);

export const addAll = mutationOptions({
  mutationFn: async (profiles: readonly GlobalProfile[]): Promise<Added> => {
    const parts = await inParts(profiles, (part) => call(ADD, { body: { profiles: part } }, readAdded));
    return {
      added: sum(parts, ({ added }) => added),
      skipped: sum(parts, ({ skipped }) => skipped),
      errors: parts.flatMap(({ errors }) => errors),
    };
  },
  onSettled: (_added, _error, _profiles, _before, { client }) => refetch(client),
});

export const syncAll = mutationOptions({
  mutationFn: async (profiles: readonly GlobalProfile[]): Promise<Synced> => {
    const parts = await inParts(profiles, (part) => call(SYNC, { body: { profiles: part } }, readSynced));
    return {
      added: sum(parts, ({ added }) => added),
      updated: sum(parts, ({ updated }) => updated),
      unchanged: sum(parts, ({ unchanged }) => unchanged),
      errors: parts.flatMap(({ errors }) => errors),
    };
  },
  onSettled: (_synced, _error, _profiles, _before, { client }) => refetch(client),
});
