import type { connectLinks, makeConnectLink, revokeConnectLink } from '@insights/contract/connect-links';
import type { ConnectAddress, changeSeller } from '@insights/contract/sellers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { JUST_ASKED_MS, minutes } from '../../../lib/query-client.ts';
import { connectKeys, sellerKeys } from '../../../lib/query-keys.ts';
import { readLinks, readMadeLink } from './links-reader.ts';

const LIST: AddressOf<typeof connectLinks> = {
  method: 'GET',
  path: '/api/connect-links/:sellerId',
  access: 'staff',
};
const MAKE: AddressOf<typeof makeConnectLink> = {
  method: 'POST',
  path: '/api/connect-links/:sellerId',
  access: 'staff',
};
const REVOKE: AddressOf<typeof revokeConnectLink> = {
  method: 'POST',
  path: '/api/connect-links/:sellerId/:linkId/revoke',
  access: 'staff',
};
const CHANGE_SELLER: AddressOf<typeof changeSeller> = {
  method: 'PATCH',
  path: '/api/sellers/:sellerId',
  access: 'staff',
};

/** Asked again now and then: whoever has sent one waits for it to be opened. */
export const sellerLinks = (sellerId: string) =>
  queryOptions({
    queryKey: connectKeys.links(sellerId),
    queryFn: ({ signal }) => call(LIST, { params: { sellerId } }, readLinks, signal),
    staleTime: JUST_ASKED_MS,
    refetchInterval: minutes(1),
  });

/** For how many days a link may be good. */
export const LINK_DAYS = [1, 7, 30] as const;
export type LinkDays = (typeof LINK_DAYS)[number];

export const madeLink = (sellerId: string) =>
  mutationOptions({
    mutationFn: (days: LinkDays) => call(MAKE, { params: { sellerId }, body: { days } }, readMadeLink),
    onSettled: (_data, _error, _days, _result, { client }) =>
      void client.invalidateQueries({ queryKey: connectKeys.links(sellerId) }),
  });

export const revokedLink = (sellerId: string) =>
  mutationOptions({
    mutationFn: (linkId: string) => call(REVOKE, { params: { sellerId, linkId } }, () => null),
    onSettled: (_data, _error, _linkId, _result, { client }) =>
      void client.invalidateQueries({ queryKey: connectKeys.links(sellerId) }),
  });

export const changedConnectAddress = (sellerId: string) =>
  mutationOptions({
    mutationFn: (connectAddress: ConnectAddress) =>
      call(CHANGE_SELLER, { params: { sellerId }, body: { connectAddress } }, () => null),
    // The switch shows the change until the list of sellers has it.
    onSettled: (_data, _error, _address, _result, { client }) =>
      client.invalidateQueries({ queryKey: sellerKeys.all }),
  });
