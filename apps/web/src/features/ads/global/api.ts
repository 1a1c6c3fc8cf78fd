// The advertising profiles of all sellers, and what is done with them.
import {
  addProfiles,
  GlobalProfile as ContractProfile,
  globalProfiles,
  mapProfile as mapProfileEndpoint,
  mappableSellers as mappableSellersEndpoint,
  syncProfile,
  syncProfiles,
} from '@insights/contract/global-ads';
import { REGION_CODES } from '@insights/domain/regions';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../../lib/api-client.ts';
import { isRecord } from '../../../lib/decode.ts';
import { adsKeys } from '../../../lib/query-keys.ts';
import { AnyRegion, withRegion } from '../profile.ts';

const AMAZON_TIMEOUT_MS = 120_000; // the answer waits for three regions

/** What the server calls the seller of a profile that is stored and not mapped. */
export const UNMAPPED = 'unmapped';

// SPEC.md's profiles do not say whether the login lists them: all of those do.
const listedByDefault = (value: unknown) => (isRecord(value) ? { isListed: true, ...value } : value);

const GlobalProfile = z.pipe(
  z.transform((value) => withRegion(listedByDefault(value))),
  z.extend(ContractProfile, { region: AnyRegion }),
);
export type GlobalProfile = z.infer<typeof GlobalProfile>;

type SellerOption = NonNullable<GlobalProfile['suggestedSeller']>;

/** A region that failed, named alone or with its reason. */
const Failure = z.pipe(
  z.transform((value) => (isRecord(value) ? value : { region: value })),
  z.object({ region: z.enum(REGION_CODES), message: z.string() }),
);

const listGlobal = {
  ...globalProfiles,
  data: z.extend(globalProfiles.data, {
    profiles: z.array(GlobalProfile),
    failedRegions: z.optional(z.array(Failure)),
    failures: z.optional(z.array(Failure)),
  }),
};

const ProfileError = z.pipe(
  z.transform((value) => (isRecord(value) ? value : { message: value })),
  z.object({ profileId: z.string(), message: z.string() }),
);
export type ProfileError = z.infer<typeof ProfileError>;

const errors = z.optional(z.array(ProfileError));
const message = z.object({ message: z.string() });
const syncOne = { ...syncProfile, data: message };
const mapOne = { ...mapProfileEndpoint, data: message };
const syncMany = { ...syncProfiles, data: z.extend(syncProfiles.data, { errors }) };
const addMany = { ...addProfiles, data: z.extend(addProfiles.data, { errors }) };

/** All profiles of the operator's login, live. */
export const globalAds = queryOptions({
  queryKey: adsKeys.globalProfiles,
  queryFn: async ({ signal }) => {
    const answer = await request(listGlobal, {}, { signal, timeoutMs: AMAZON_TIMEOUT_MS });
    const { failures = [], failedRegions = [], ...rest } = answer;
    const byRegion = new Map([...failedRegions, ...failures].map((failure) => [failure.region, failure]));
    return { ...rest, failures: [...byRegion.values()] };
  },
});
export type GlobalAds = NonNullable<Awaited<ReturnType<NonNullable<typeof globalAds.queryFn>>>>;

export const mappableSellers = queryOptions({
  queryKey: adsKeys.mappableSellers,
  queryFn: async ({ signal }) => (await request(mappableSellersEndpoint, {}, { signal })).sellers,
});

const bodyOf = (profile: GlobalProfile) => {
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
    (ads) =>
      ads && {
        ...ads,
        profiles: ads.profiles.map((profile) =>
          profile.profileId === profileId ? { ...profile, assignedTo } : profile,
        ),
      },
  );
  refetch(client);
}

/** Stores one profile and returns what the server says about it. */
export const addOne = mutationOptions({
  mutationFn: async (profile: GlobalProfile, { client }) => {
    const added = await request(syncOne, { body: bodyOf(profile) }, { timeoutMs: AMAZON_TIMEOUT_MS });
    await assign(client, profile.profileId, { sellerId: UNMAPPED, sellerName: null });
    return added.message;
  },
});

/** Gives a stored profile to a seller and returns what the server says about it. */
export const mapProfile = mutationOptions({
  mutationFn: async ({ profileId, seller }: { profileId: string; seller: SellerOption }, { client }) => {
    const mapped = await request(mapOne, { body: { profileId, sellerSlug: seller.slug } });
    await assign(client, profileId, { sellerId: seller.slug, sellerName: seller.name });
    return mapped.message;
  },
  // Someone else may have given the profile to another seller meanwhile.
  onSettled: (_message, error, _sent, _context, { client }) => {
    if (error) refetch(client);
  },
});

const PROFILES_PER_REQUEST = 1000;

function inRequests(profiles: readonly GlobalProfile[]) {
  const requests: ReturnType<typeof bodyOf>[][] = [];
  for (let start = 0; start < profiles.length; start += PROFILES_PER_REQUEST)
    requests.push(profiles.slice(start, start + PROFILES_PER_REQUEST).map(bodyOf));
  return requests;
}

export const addAll = mutationOptions({
  mutationFn: async (all: readonly GlobalProfile[]) => {
    const result = { added: 0, skipped: 0, errors: [] as ProfileError[] };
    for (const profiles of inRequests(all)) {
      const part = await request(addMany, { body: { profiles } }, { timeoutMs: AMAZON_TIMEOUT_MS });
      result.added += part.added;
      result.skipped += part.skipped;
      result.errors.push(...(part.errors ?? []));
    }
    return result;
  },
  onSettled: (_added, _error, _profiles, _context, { client }) => refetch(client),
});

export const syncAll = mutationOptions({
  mutationFn: async (all: readonly GlobalProfile[]) => {
    const result = { added: 0, updated: 0, unchanged: 0, errors: [] as ProfileError[] };
    for (const profiles of inRequests(all)) {
      const part = await request(syncMany, { body: { profiles } }, { timeoutMs: AMAZON_TIMEOUT_MS });
      result.added += part.synced.added;
      result.updated += part.synced.updated;
      result.unchanged += part.synced.unchanged;
      result.errors.push(...(part.errors ?? []));
    }
    return result;
  },
  onSettled: (_synced, _error, _profiles, _context, { client }) => refetch(client),
});
