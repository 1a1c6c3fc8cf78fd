import {
  AvailableProfile,
  adsStatus as adsStatusEndpoint,
  availableProfiles as availableProfilesEndpoint,
  AdsStatus as ContractStatus,
  connectAds,
  disconnectAds as disconnectEndpoint,
  initiateAds,
  selectProfile as selectEndpoint,
  testAds as testEndpoint,
} from '@insights/contract/ads-connection';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../../lib/api-client.ts';
import { isRecord, textOf } from '../../../lib/decode.ts';
import { minutes } from '../../../lib/query-client.ts';
import { adsKeys } from '../../../lib/query-keys.ts';
import { AdsProfile, AMAZON_TIMEOUT, AnyRegion, profileName, withRegion } from '../profile.ts';

const AdsStatus = z.extend(ContractStatus, {
  tokenStatus: z.catch(ContractStatus.shape.tokenStatus, 'unknown'),
  profile: z.nullable(AdsProfile),
});
export type AdsStatus = z.infer<typeof AdsStatus>;

// SPEC.md's profiles do not say whether they can be chosen: an agency never has anything to advertise.
function withChoosable(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const account = isRecord(value['accountInfo']) ? value['accountInfo'] : {};
  const isAgency = textOf(account['type'])?.toLowerCase() === 'agency';
  return {
    ...value,
    isChoosable: value['isChoosable'] ?? !isAgency,
    reason: value['reason'] ?? (isAgency ? "An agency's profile has no campaigns of its own." : null),
  };
}

const ProfileOption = z.pipe(
  z.transform((value) => withRegion(withChoosable(value))),
  z.extend(AvailableProfile, { region: AnyRegion }),
);
export type ProfileOption = z.infer<typeof ProfileOption>;

const getStatus = { ...adsStatusEndpoint, data: AdsStatus };
const getAvailable = {
  ...availableProfilesEndpoint,
  data: z.object({
    profiles: z.array(ProfileOption),
    failedRegions: z._default(availableProfilesEndpoint.data.shape.failedRegions, []),
    notice: z.nullable(z.string()),
  }),
};
export type AvailableProfiles = z.infer<typeof getAvailable.data>;
const select = { ...selectEndpoint, data: z.object({ profileName: z.string() }) };
const check = { ...connectAds, data: z.unknown() };
const test = { ...testEndpoint, data: z.unknown() };
const disconnect = { ...disconnectEndpoint, data: z.unknown() };

export const adsStatus = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.status(sellerId),
    queryFn: ({ signal }) => request(getStatus, { params: { sellerId } }, { signal }),
    staleTime: minutes(2),
  });

export const availableProfiles = (sellerId: string, selectionToken: string) =>
  queryOptions({
    queryKey: adsKeys.availableProfiles(sellerId, selectionToken),
    queryFn: ({ signal }) => {
      const input = { params: { sellerId }, query: { selectionToken } };
      return request(getAvailable, input, { signal, ...AMAZON_TIMEOUT });
    },
  });

export const startConsent = (sellerId: string) =>
  mutationOptions({
    mutationFn: async () => (await request(initiateAds, { params: { sellerId } })).authUrl,
  });

const refetchStatus = (client: QueryClient, sellerId: string) =>
  client.invalidateQueries({ queryKey: adsKeys.status(sellerId) });

export const selectProfile = (sellerId: string, selectionToken: string) =>
  mutationOptions({
    mutationFn: async (profile: ProfileOption, { client }) => {
      const body = { selectionToken, profileId: profile.profileId };
      const selected = await request(select, { params: { sellerId }, body }, AMAZON_TIMEOUT);
      await refetchStatus(client, sellerId);
      return selected.profileName || profileName(profile);
    },
    // Another seller may have taken the profile meanwhile, or the choice may have taken too long.
    onSettled: (_name, error, _profile, _result, { client }) => {
      const { queryKey } = availableProfiles(sellerId, selectionToken);
      if (error) void client.invalidateQueries({ queryKey });
    },
  });

/** Takes the stored authorisation up again, if Amazon accepts it. */
export const checkAgain = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      await request(check, { params: { sellerId } }, AMAZON_TIMEOUT);
      await refetchStatus(client, sellerId);
    },
  });

export const testAds = (sellerId: string) =>
  mutationOptions({
    mutationFn: (_: undefined) => request(test, { params: { sellerId } }, AMAZON_TIMEOUT),
    // Amazon may have refused the authorisation.
    onSettled: (_data, _error, _sent, _result, { client }) => void refetchStatus(client, sellerId),
  });

export const disconnectAds = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      await request(disconnect, { params: { sellerId } });
      await refetchStatus(client, sellerId);
    },
  });
