import type { asinMonths, asinSales } from '@insights/contract/asin-sales';
import { queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call, callForList } from '../../../lib/api-client.ts';
import { asinSalesKeys } from '../../../lib/query-keys.ts';
import {
  type AsinRow,
  type AsinSalesData,
  ROWS_NAME,
  readAsinMonths,
  readAsinRows,
  readAsinSales,
} from './asin-sales-reader.ts';
import { partsOf } from './period.ts';

const SALES: AddressOf<typeof asinSales> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/asin-sales',
  access: 'admin',
  limitMs: 60_000, // tens of thousands of rows over a slow line
};
const MONTHS: AddressOf<typeof asinMonths> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/asin-sales/:asin/months',
  access: 'admin',
};

export type AsinSalesRequest = {
  sellerId: string;
  marketplaceId: string;
  /** '2026-03'; null for all periods. */
  period: string | null;
};

/** Rows with what was asked for: while another month loads, these stay on screen under their own name. */
export type LoadedAsinSales = AsinSalesData & { request: AsinSalesRequest };

export const asinSalesOf = (request: AsinSalesRequest) => {
  const { sellerId, marketplaceId, period } = request;
  return queryOptions({
    queryKey: asinSalesKeys.sales(sellerId, marketplaceId, period),
    queryFn: ({ signal }): Promise<LoadedAsinSales> => {
      const query = { marketplaceId, ...(period !== null && partsOf(period)) };
      const rows: AsinRow[] = [];
      const list = {
        name: ROWS_NAME,
        onRecords: (records: readonly unknown[]) => {
          for (const row of readAsinRows(records)) rows.push(row);
        },
      };
      const read = (data: unknown) => ({ ...readAsinSales(data, rows), request });
      return callForList(SALES, { params: { sellerId }, query }, list, read, signal);
    },
    structuralSharing: false, // comparing fifty thousand rows costs more than drawing those in sight again
    // The rows of before stay until the new ones are there, but never another seller's or marketplace's.
    placeholderData: (previous) =>
      previous?.request.sellerId === sellerId && previous.request.marketplaceId === marketplaceId
        ? previous
        : undefined,
  });
};

export const monthsOfAsin = (sellerId: string, marketplaceId: string, asin: string) =>
  queryOptions({
    queryKey: asinSalesKeys.months(sellerId, marketplaceId, asin),
    queryFn: ({ signal }) =>
      call(MONTHS, { params: { sellerId, asin }, query: { marketplaceId } }, readAsinMonths, signal),
  });
