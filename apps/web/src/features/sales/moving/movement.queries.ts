import type { salesMovement } from '@insights/contract/sales-history';
import { queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { minutes } from '../../../lib/query-client.ts';
import { salesKeys } from '../../../lib/query-keys.ts';
import { readMovement } from './movement-reader.ts';

const MOVEMENT: AddressOf<typeof salesMovement> = {
  method: 'GET',
  path: '/api/sales/movement/:sellerId/:marketplaceId',
  access: 'admin',
};

/** Until when Amazon may change the hours and days of a shop; a page that cannot have it draws no shade. */
export const movement = (sellerId: string, marketplaceId: string) =>
  queryOptions({
    queryKey: salesKeys.movement(sellerId, marketplaceId),
    queryFn: ({ signal }) => call(MOVEMENT, { params: { sellerId, marketplaceId } }, readMovement, signal),
    staleTime: minutes(30),
    retry: false,
  });
