// A seller's connection as the screens use it, out of whatever the server sends.
import type { AccountStatus } from '@insights/contract/connect';
import { fieldsOf, instantOf, isSet, numberOf, textOf, wordOf } from '../../api/reading.ts';

const REGIONS = ['NA', 'EU', 'FE'] as const;
const TOKEN_STATUSES = ['valid', 'reconnect', 'unknown'] as const;
const SOMEONE = 'your seller account';

export type PublicConnectionInfo = { sellerName: string; isConnected: boolean };

/** Whom a connection link is for. */
export function readConnectionInfo(data: unknown): PublicConnectionInfo {
  const { sellerName, isConnected } = fieldsOf(data);
  return { sellerName: textOf(sellerName) || SOMEONE, isConnected: isSet(isConnected) };
}

/** Where consent begins; the empty text where the answer names no place. */
export const readAuthUrl = (data: unknown): string => textOf(fieldsOf(data)['authUrl']);

export function readStatus(data: unknown): AccountStatus {
  const { connected, sellingPartnerId, region, connectedAt, tokenStatus, marketplaceCount, lastSyncAt } =
    fieldsOf(data);
  return {
    connected: isSet(connected),
    sellingPartnerId: textOf(sellingPartnerId) || null,
    region: wordOf(region, REGIONS),
    connectedAt: instantOf(connectedAt),
    tokenStatus: wordOf(tokenStatus, TOKEN_STATUSES) ?? 'unknown',
    marketplaceCount: numberOf(marketplaceCount),
    lastSyncAt: instantOf(lastSyncAt),
  };
}

/** The answer of a connection test as it came, and how long it took where that is told. */
export function readTest(data: unknown): { answer: unknown; tookMs: number | null } {
  const tookMs = numberOf(fieldsOf(data)['tookMs'], -1);
  return { answer: data ?? null, tookMs: tookMs < 0 ? null : tookMs };
}
