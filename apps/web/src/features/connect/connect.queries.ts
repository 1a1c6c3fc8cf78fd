import {
  accountStatus,
  connectionInfo,
  initiateConnection,
  type Region,
  testConnection,
} from '@insights/contract/connect';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { minutes } from '../../api/query-client.ts';

const RETRY_AFTER_MS = 300;

const isTransient = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const spApiStatus = (sellerId: string) =>
  queryOptions({
    queryKey: ['connect', 'status', sellerId],
    queryFn: ({ signal }) => call(accountStatus, { params: { sellerId } }, signal),
    staleTime: minutes(1),
  });

export const publicConnection = (sellerId: string) =>
  queryOptions({
    queryKey: ['connect', 'public', sellerId],
    queryFn: ({ signal }) => call(connectionInfo, { params: { sellerId } }, signal),
    staleTime: 0, // the person may have connected in between
    // Someone waits in front of an empty card: one quick second try, then the words.
    retry: (failures, error) => failures < 1 && isTransient(error),
    retryDelay: RETRY_AFTER_MS,
  });

export const startConnection = mutationOptions({
  mutationFn: async ({ sellerId, region }: { sellerId: string; region: Region }) =>
    (await call(initiateConnection, { params: { sellerId }, body: { region } })).authUrl,
});

export const askForTest = mutationOptions({
  mutationFn: (target: { slug: string; marketplaceId: string }) => call(testConnection, { body: target }),
  // Amazon may have refused the token.
  onSettled: (_data, _error, _target, _before, { client }) =>
    void client.invalidateQueries({ queryKey: ['connect', 'status'] }),
});
