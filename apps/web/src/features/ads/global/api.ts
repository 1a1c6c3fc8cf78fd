import {
  addProfiles,
  GlobalProfile as ContractProfile,
  globalProfiles,
  mapProfile as mapProfileEndpoint,
  mappableSellers as mappableSellersEndpoint,
  syncProfile,
  syncProfiles,
} from '@insights/contract/global-ads';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../../lib/api-client.ts';
import { isRecord } from '../../../lib/decode.ts';
import { adsKeys } from '../../../lib/query-keys.ts';
import { AMAZON_TIMEOUT, AnyRegion, withRegion } from '../profile.ts';

/** What the server calls the seller of a profile that is stored and not mapped. */
export const UNMAPPED = 'unmapped';

// SPEC.md's profiles do not say whether the login lists them: all of those do.
const GlobalProfile = z.pipe(
  z.transform((value) => withRegion(isRecord(value) && { isListed: true, ...value })),
  z.extend(ContractProfile, { region: AnyRegion }),
);
export type GlobalProfile = z.infer<typeof GlobalProfile>;

const listGlobal = {
  ...globalProfiles,
  data: z.extend(z.omit(globalProfiles.data, { failedRegions: true }), {
    profiles: z.array(GlobalProfile),
    failures: z._default(globalProfiles.data.shape.failures, []),
  }),
};

// SPEC.md does not say what an error is.
const ProfileError = z.pipe(
  z.transform((value) => (isRecord(value) ? value : { message: value })),
  z.object({ profileId: z.string(), message: z.string() }),
);
export type ProfileError = z.infer<typeof ProfileError>;

const errors = z._default(z.array(ProfileError), []);
const message = z.object({ message: z.string() });
const syncOne = { ...syncProfile, data: message };
const mapOne = { ...mapProfileEndpoint, data: message };
const syncMany = { ...syncProfiles, data: z.extend(syncProfiles.data, { errors }) };
const addMany = { ...addProfiles, data: z.extend(addProfiles.data, { errors }) };

export const globalAds = queryOptions({
  queryKey: adsKeys.globalProfiles,
  queryFn: ({ signal }) => request(listGlobal, {}, { signal, ...AMAZON_TIMEOUT }),
});
export type GlobalAds = z.infer<typeof listGlobal.data>;

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

// Shown at once: fetching from three regions again takes seconds.
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

export const addOne = mutationOptions({
  mutationFn: async (profile: GlobalProfile, { client }) => {
    const added = await request(syncOne, { body: bodyOf(profile) }, AMAZON_TIMEOUT);
    await assign(client, profile.profileId, { sellerId: UNMAPPED, sellerName: null });
    return added.message;
  },
});

type Mapping = { profileId: string; seller: { slug: string; name: string } };

export const mapProfile = mutationOptions({
  mutationFn: async ({ profileId, seller }: Mapping, { client }) => {
    const mapped = await request(mapOne, { body: { profileId, sellerSlug: seller.slug } });
    await assign(client, profileId, { sellerId: seller.slug, sellerName: seller.name });
    return mapped.message;
  },
  // Someone else may have given the profile to another seller meanwhile.
  onSettled: (_message, error, _mapping, _result, { client }) => {
    if (error) refetch(client);
  },
});

const PROFILES_PER_REQUEST = 1000; // the server takes a megabyte

async function inRequests<Answer>(
  profiles: readonly GlobalProfile[],
  send: (body: { profiles: ReturnType<typeof bodyOf>[] }) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < profiles.length; start += PROFILES_PER_REQUEST) {
    const part = profiles.slice(start, start + PROFILES_PER_REQUEST);
    answers.push(await send({ profiles: part.map(bodyOf) }));
  }
  return answers;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

export const addAll = mutationOptions({
  mutationFn: async (profiles: readonly GlobalProfile[]) => {
    const answers = await inRequests(profiles, (body) => request(addMany, { body }, AMAZON_TIMEOUT));
    return {
      added: sumOf(answers.map(({ added }) => added)),
      skipped: sumOf(answers.map(({ skipped }) => skipped)),
      errors: answers.flatMap((answer) => answer.errors),
    };
  },
  onSettled: (_added, _error, _profiles, _result, { client }) => refetch(client),
});

export const syncAll = mutationOptions({
  mutationFn: async (profiles: readonly GlobalProfile[]) => {
    const answers = await inRequests(profiles, (body) => request(syncMany, { body }, AMAZON_TIMEOUT));
    return {
      added: sumOf(answers.map(({ synced }) => synced.added)),
      updated: sumOf(answers.map(({ synced }) => synced.updated)),
      unchanged: sumOf(answers.map(({ synced }) => synced.unchanged)),
      errors: answers.flatMap((answer) => answer.errors),
    };
  },
  onSettled: (_synced, _error, _profiles, _result, { client }) => refetch(client),
});
