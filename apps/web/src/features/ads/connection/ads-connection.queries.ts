import type {
  adsStatus as adsStatusCall,
  availableProfiles as availableProfilesCall,
  connectAds as connectAdsCall,
  disconnectAds as disconnectAdsCall,
  initiateAds,
  selectProfile as selectProfileCall,
  testAds as testAdsCall,
} from '@insights/contract/ads-connection';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { minutes } from '../../../lib/query-client.ts';
import { adsKeys } from '../../../lib/query-keys.ts';
import { profileName } from '../profiles/ads-profile.ts';
import {
  type ProfileOption,
  readAdsStatus,
  readAvailable,
  readConsentUrl,
  readSelected,
} from './ads-connection-reader.ts';

const AMAZON_IS_ASKED_MS = 120_000; // the answer waits for Amazon's

const INITIATE: AddressOf<typeof initiateAds> = {
  method: 'GET',
  path: '/api/ppc/auth/initiate/:sellerId',
  access: 'admin',
};
const AVAILABLE: AddressOf<typeof availableProfilesCall> = {
  method: 'GET',
  path: '/api/ppc/profiles/available/:sellerId',
  access: 'admin',
  limitMs: AMAZON_IS_ASKED_MS,
};
const SELECT: AddressOf<typeof selectProfileCall> = {
  method: 'POST',
  path: '/api/ppc/profiles/select/:sellerId',
  access: 'admin',
  limitMs: AMAZON_IS_ASKED_MS,
};
const STATUS: AddressOf<typeof adsStatusCall> = {
  method: 'GET',
  path: '/api/ppc/status/:sellerId',
  access: 'admin',
};
const CONNECT: AddressOf<typeof connectAdsCall> = {
  method: 'POST',
  path: '/api/ppc/connect/:sellerId',
  access: 'admin',
  limitMs: AMAZON_IS_ASKED_MS,
};
const TEST: AddressOf<typeof testAdsCall> = {
  method: 'POST',
  path: '/api/ppc/test/:sellerId',
  access: 'admin',
  limitMs: AMAZON_IS_ASKED_MS,
};
const DISCONNECT: AddressOf<typeof disconnectAdsCall> = {
  method: 'POST',
  path: '/api/ppc/disconnect/:sellerId',
  access: 'admin',
};

/** Whether a seller is connected to an advertising profile, and to which. */
export const adsStatus = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.status(sellerId),
    queryFn: ({ signal }) => call(STATUS, { params: { sellerId } }, readAdsStatus, signal),
    staleTime: minutes(2),
  });

/** The profiles that a consent has brought. */
export const availableProfiles = (sellerId: string, selectionToken: string) =>
  queryOptions({
    queryKey: adsKeys.availableProfiles(sellerId, selectionToken),
    queryFn: ({ signal }) =>
      call(AVAILABLE, { params: { sellerId }, query: { selectionToken } }, readAvailable, signal),
  });

export const startConsent = (sellerId: string) =>
  mutationOptions({ mutationFn: () => call(INITIATE, { params: { sellerId } }, readConsentUrl) });

type Status = ReturnType<typeof readAdsStatus>;

// Shown at once; what the server knows beyond it follows.
async function storeStatus(client: QueryClient, sellerId: string, status: Status) {
  await client.cancelQueries({ queryKey: adsKeys.status(sellerId) }); // an older answer must not undo the change
  client.setQueryData(adsStatus(sellerId).queryKey, status);
  void client.invalidateQueries({ queryKey: adsKeys.status(sellerId) });
}

const NOT_CONNECTED: Status = {
  connected: false,
  tokenStatus: 'unknown',
  connectedAt: null,
  profile: null,
  notice: null,
};

export const selectProfile = (sellerId: string, selectionToken: string) =>
  mutationOptions({
    mutationFn: async (profile: ProfileOption, { client }) => {
      const body = { selectionToken, profileId: profile.profileId };
      const name = await call(SELECT, { params: { sellerId }, body }, readSelected);
      await storeStatus(client, sellerId, {
        ...NOT_CONNECTED,
        connected: true,
        profile,
      });
      return name || profileName(profile);
    },
    // Another seller may have taken the profile meanwhile, or the choice may have taken too long.
    onSettled: (_name, error, _profile, _before, { client }) => {
      if (error)
        void client.invalidateQueries({ queryKey: adsKeys.availableProfiles(sellerId, selectionToken) });
    },
  });

/** Takes the stored authorisation up again, if Amazon accepts it. */
export const checkAgain = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const status = await call(CONNECT, { params: { sellerId } }, readAdsStatus);
      await storeStatus(client, sellerId, status);
      return status;
    },
  });

export const testAds = (sellerId: string) =>
  mutationOptions({
    mutationFn: (_: undefined) => call(TEST, { params: { sellerId } }, () => null),
    // Amazon may have refused the authorisation.
    onSettled: (_data, _error, _asked, _before, { client }) =>
      void client.invalidateQueries({ queryKey: adsKeys.status(sellerId) }),
  });

export const disconnectAds = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      await call(DISCONNECT, { params: { sellerId } }, () => null);
      await storeStatus(client, sellerId, NOT_CONNECTED);
    },
  });
