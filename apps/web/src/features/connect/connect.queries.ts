import type {
  AccountStatus,
  accountStatus,
  connectionInfo,
  initiateConnection,
  Region,
  testConnection,
} from '@insights/contract/connect';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call, callForAnswer } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isPassing, JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { connectKeys } from '../../lib/query-keys.ts';
import { isSignedIn } from '../../lib/session/session.ts';
import { readAuthUrl, readConnectionInfo, readStatus, readTest } from './connect-reader.ts';

const STATUS: AddressOf<typeof accountStatus> = {
  method: 'GET',
  path: '/api/sp-api/account-status/:sellerId',
  access: 'admin',
};
const INFO: AddressOf<typeof connectionInfo> = {
  method: 'GET',
  path: '/api/public/sp-api/:sellerId/info',
  access: 'anyone',
};
const INFO_SIGNED_IN: AddressOf<typeof connectionInfo> = { ...INFO, hearsCaller: true };
const INITIATE: AddressOf<typeof initiateConnection> = {
  method: 'POST',
  path: '/api/public/sp-api/:sellerId/initiate',
  access: 'anyone',
  hearsCaller: true,
};
const TEST: AddressOf<typeof testConnection> = {
  method: 'POST',
  path: '/api/debug/test-connection',
  access: 'staff',
  limitMs: 120_000, // Amazon is asked meanwhile
};

const RETRY_AFTER_MS = 300;
const FOLLOW_UP_EVERY_MS = 5_000;
const WAIT_EVERY_MS = 10_000;

// While the past is being fetched there is something new every few seconds; and whoever has sent the link waits for news.
function askAgainAfter(status: AccountStatus | undefined): number | false {
  if (status?.followUp?.state === 'running') return FOLLOW_UP_EVERY_MS;
  return status && !status.connected ? WAIT_EVERY_MS : false;
}

export const spApiStatus = (sellerId: string) =>
  queryOptions({
    queryKey: connectKeys.status(sellerId),
    queryFn: ({ signal }) => call(STATUS, { params: { sellerId } }, readStatus, signal),
    staleTime: minutes(1),
    refetchInterval: ({ state }) => askAgainAfter(state.data),
  });

export const publicConnection = (sellerId: string) =>
  queryOptions({
    queryKey: connectKeys.publicPage(sellerId),
    queryFn: async ({ signal }) => {
      const ask = (address: typeof INFO) =>
        call(address, { params: { sellerId } }, readConnectionInfo, signal);
      try {
        return await ask(INFO);
      } catch (error) {
        // An address that is closed to everybody else answers people who say who they are.
        if (!(error instanceof ApiError && error.status === 404 && isSignedIn())) throw error;
        return ask(INFO_SIGNED_IN);
      }
    },
    staleTime: JUST_ASKED_MS, // the person may have connected in between
    // Someone waits in front of an empty card: one quick second try, then the words.
    retry: (failures, error) => failures < 1 && isPassing(error),
    retryDelay: RETRY_AFTER_MS,
  });

export const startConnection = mutationOptions({
  mutationFn: ({ sellerId, ...wish }: { sellerId: string; region: Region; country: string; link?: string }) =>
    call(INITIATE, { params: { sellerId }, body: wish }, readAuthUrl),
  // Someone else may have connected the seller meanwhile: the page then says so instead.
  onError: (error, { sellerId }, _before, { client }) => {
    if (error instanceof ApiError && error.code === 'already_connected')
      void client.invalidateQueries({ queryKey: connectKeys.publicPage(sellerId) });
  },
});

export const askForTest = mutationOptions({
  mutationFn: ({ sellerRef, marketplaceId }: { sellerRef: string; marketplaceId: string }) =>
    callForAnswer(TEST, { body: { slug: sellerRef, marketplaceId } }, readTest),
  // Amazon may have refused the token.
  onSettled: (_data, _error, _target, _before, { client }) =>
    void client.invalidateQueries({ queryKey: connectKeys.allStatuses }),
});
