import {
  accountStatus,
  ConnectionGrant,
  connectionInfo,
  initiateConnection,
  type Region,
  TokenStatus,
  testConnection,
} from '@insights/contract/connect';
import {
  connectLinks,
  makeConnectLink,
  openConnectLink,
  revokeConnectLink,
} from '@insights/contract/connect-links';
import {
  confirmPendingRegion,
  discardPendingRegion,
  pendingRegions,
} from '@insights/contract/pending-regions';
import { type ConnectAddress, changeSeller } from '@insights/contract/sellers';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request, requestEnvelope } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { decode } from '../../lib/decode.ts';
import { isPassing, JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { connectKeys, sellerKeys } from '../../lib/query-keys.ts';
import { isSignedIn } from '../../lib/session/session.ts';

const TEST_TIMEOUT_MS = 120_000; // the server calls Amazon before it answers
const RETRY_AFTER_MS = 300;
const FOLLOW_UP_POLL_MS = 5000;
const CONNECT_POLL_MS = 10_000;

const AnyTokenStatus = z.catch(TokenStatus, 'unknown');

export const ConnectionStatus = z.extend(accountStatus.data, {
  tokenStatus: AnyTokenStatus,
  grants: z.optional(z.array(z.extend(ConnectionGrant, { tokenStatus: AnyTokenStatus }))),
});
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

export const PublicConnectionInfo = z.extend(connectionInfo.data, {
  sellerName: z.catch(z.string().check(z.minLength(1)), 'your seller account'),
});
export type PublicConnectionInfo = z.infer<typeof PublicConnectionInfo>;

const fetchStatus = { ...accountStatus, data: ConnectionStatus };
const fetchPublicInfo = { ...connectionInfo, data: PublicConnectionInfo };
const openLink = { ...openConnectLink, data: PublicConnectionInfo };

// A running follow-up changes every few seconds; a seller that is not connected yet may connect at any time.
function pollInterval(status: ConnectionStatus | undefined): number | false {
  if (status?.followUp?.state === 'running') return FOLLOW_UP_POLL_MS;
  return status && !status.connected ? CONNECT_POLL_MS : false;
}

export const spApiStatus = (sellerId: string) =>
  queryOptions({
    queryKey: connectKeys.status(sellerId),
    queryFn: ({ signal }) => request(fetchStatus, { params: { sellerId } }, { signal }),
    staleTime: minutes(1),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

async function fetchPublicConnection(sellerId: string, link: string | null, signal: AbortSignal) {
  const params = { sellerId };
  if (link !== null) return request(openLink, { params, body: { link } }, { signal });
  try {
    return await request({ ...fetchPublicInfo, hearsCaller: false }, { params }, { signal });
  } catch (error) {
    // A closed address answers only people who are signed in.
    if (!(error instanceof ApiError && error.status === 404 && isSignedIn())) throw error;
    return request(fetchPublicInfo, { params }, { signal });
  }
}

/** The seller that the public page is for, opened with the token of a connect link or without one. */
export const publicConnection = (sellerId: string, link: string | null = null) =>
  queryOptions({
    queryKey: link === null ? connectKeys.publicPage(sellerId) : connectKeys.openedLink(sellerId, link),
    queryFn: ({ signal }) => fetchPublicConnection(sellerId, link, signal),
    staleTime: JUST_ASKED_MS, // the person may have connected in between
    retry: (failures, error) => link === null && failures < 1 && isPassing(error),
    retryDelay: RETRY_AFTER_MS,
  });

type ConnectionStart = { sellerId: string; region: Region; country: string; link?: string };

export const startConnection = mutationOptions({
  mutationFn: async ({ sellerId, ...body }: ConnectionStart) =>
    (await request(initiateConnection, { params: { sellerId }, body })).authUrl,
  // Someone else may have connected the seller meanwhile: the page then says so instead.
  onError: (error, { sellerId }, _before, { client }) => {
    if (error instanceof ApiError && error.code === 'already_connected')
      void client.invalidateQueries({ queryKey: connectKeys.publicPage(sellerId) });
  },
});

const TestDuration = z.object({ data: z.object({ tookMs: z.nullable(z.number()) }) });

/** Returns the whole answer as the server sent it, and how long the test took, if the answer says so. */
export const runConnectionTest = mutationOptions({
  mutationFn: async (target: { slug: string; marketplaceId: string }) => {
    const answer = await requestEnvelope(testConnection, { body: target }, { timeoutMs: TEST_TIMEOUT_MS });
    return { answer, tookMs: decode(TestDuration, answer).data.tookMs };
  },
  // The test may have shown that Amazon refuses the token.
  onSettled: (_data, _error, _target, _before, { client }) =>
    void client.invalidateQueries({ queryKey: connectKeys.allStatuses }),
});

/** Polled, because staff wait for the seller to open a link. */
export const sellerLinks = (sellerId: string) =>
  queryOptions({
    queryKey: connectKeys.links(sellerId),
    queryFn: async ({ signal }) => (await request(connectLinks, { params: { sellerId } }, { signal })).links,
    staleTime: JUST_ASKED_MS,
    refetchInterval: minutes(1),
  });

export const LINK_DAYS = [1, 7, 30] as const;
export type LinkDays = (typeof LINK_DAYS)[number];

const refreshLinks = (client: QueryClient, sellerId: string) =>
  void client.invalidateQueries({ queryKey: connectKeys.links(sellerId) });

export const makeLink = (sellerId: string) =>
  mutationOptions({
    mutationFn: (days: LinkDays) => request(makeConnectLink, { params: { sellerId }, body: { days } }),
    onSettled: (_data, _error, _days, _result, { client }) => refreshLinks(client, sellerId),
  });

export const revokeLink = (sellerId: string) =>
  mutationOptions({
    mutationFn: (linkId: string) => request(revokeConnectLink, { params: { sellerId, linkId } }),
    onSettled: (_data, _error, _linkId, _result, { client }) => refreshLinks(client, sellerId),
  });

export const changeConnectAddress = (sellerId: string) =>
  mutationOptions({
    mutationFn: (connectAddress: ConnectAddress) =>
      request(changeSeller, { params: { sellerId }, body: { connectAddress } }),
    // The switch shows the change as pending until the list of sellers has it.
    onSettled: (_data, _error, _address, _result, { client }) =>
      client.invalidateQueries({ queryKey: sellerKeys.all }),
  });

export const sellerPendingRegions = (sellerId: string) =>
  queryOptions({
    queryKey: connectKeys.pending(sellerId),
    queryFn: async ({ signal }) =>
      (await request(pendingRegions, { params: { sellerId } }, { signal })).pending,
    staleTime: JUST_ASKED_MS,
  });

export const decideRegion = (sellerId: string, pendingId: string) =>
  mutationOptions({
    mutationFn: async (decision: 'confirm' | 'discard') => {
      const params = { sellerId, pendingId };
      if (decision === 'confirm') await request(confirmPendingRegion, { params });
      else await request(discardPendingRegion, { params });
    },
    // Also after a refusal: someone may have decided in another tab.
    onSettled: (_data, _error, _decision, _result, { client }) => {
      void client.invalidateQueries({ queryKey: connectKeys.status(sellerId) });
      void client.invalidateQueries({ queryKey: sellerKeys.all });
      return client.invalidateQueries({ queryKey: connectKeys.pending(sellerId) });
    },
  });
