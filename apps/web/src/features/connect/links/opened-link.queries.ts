import type { openConnectLink } from '@insights/contract/connect-links';
import { queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { connectKeys } from '../../../lib/query-keys.ts';
import { readConnectionInfo } from '../connect-reader.ts';

const OPEN: AddressOf<typeof openConnectLink> = {
  method: 'POST',
  path: '/api/public/sp-api/:sellerId/link',
  access: 'anyone',
};

/** Whom an opened link is for; one that is no longer good is refused with its reason. */
export const openedLink = (sellerId: string, token: string) =>
  queryOptions({
    queryKey: connectKeys.openedLink(sellerId, token),
    queryFn: ({ signal }) =>
      call(OPEN, { params: { sellerId }, body: { link: token } }, readConnectionInfo, signal),
    staleTime: JUST_ASKED_MS,
    retry: false,
  });
