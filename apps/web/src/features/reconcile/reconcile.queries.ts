import type { reconcileDays } from '@insights/contract/reconcile';
import type { DayRange } from '@insights/domain/periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { reconcileKeys } from '../../lib/query-keys.ts';
import { readReconciled } from './reconcile-reader.ts';

const DAYS: AddressOf<typeof reconcileDays> = {
  method: 'GET',
  path: '/api/reconcile/:sellerId/:marketplaceId',
  access: 'admin',
};

/** What every source says of the days of a range; the former range stays on screen until the next is there. */
export const reconciled = (sellerId: string, marketplaceId: string, range: DayRange) =>
  queryOptions({
    queryKey: reconcileKeys.days(sellerId, marketplaceId, range),
    queryFn: ({ signal }) =>
      call(DAYS, { params: { sellerId, marketplaceId }, query: range }, readReconciled, signal),
    staleTime: minutes(1),
    placeholderData: keepPreviousData,
  });
