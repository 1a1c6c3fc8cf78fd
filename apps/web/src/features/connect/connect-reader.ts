// A seller's connection as the screens use it, out of whatever the server sends.

import type { AccountStatus, FollowUp } from '@insights/contract/connect';
import { REGION_CODES } from '@insights/domain/regions';
import { fieldsOf, instantOf, isSet, numberOf, recordsOf, textOf, wordOf } from '../../lib/reading.ts';

const TOKEN_STATUSES = ['valid', 'reconnect', 'unknown'] as const;
const SOMEONE = 'your seller account';

const FOLLOW_UP_STATES = ['running', 'completed', 'failed'] as const;

type Place = { region: (typeof REGION_CODES)[number]; country: string | null };

export type PublicConnectionInfo = { sellerName: string; isConnected: boolean; renew?: Place };

function placeOf(value: unknown): Place | null {
  const { region, country } = fieldsOf(value);
  const known = wordOf(region, REGION_CODES);
  return known && { region: known, country: textOf(country) || null };
}

/** Whom a connection link is for. */
export function readConnectionInfo(data: unknown): PublicConnectionInfo {
  const { sellerName, isConnected, renew } = fieldsOf(data);
  const place = placeOf(renew);
  return {
    sellerName: textOf(sellerName) || SOMEONE,
    isConnected: isSet(isConnected),
    ...(place && { renew: place }),
  };
}

/** Where consent begins; the empty text where the answer names no place. */
export const readAuthUrl = (data: unknown): string => textOf(fieldsOf(data)['authUrl']);

const tokenStatusOf = (value: unknown) => wordOf(value, TOKEN_STATUSES) ?? 'unknown';

function grantOf(value: unknown) {
  const place = placeOf(value);
  const { connectedAt, tokenStatus } = fieldsOf(value);
  const since = instantOf(connectedAt);
  return place && since ? { ...place, connectedAt: since, tokenStatus: tokenStatusOf(tokenStatus) } : null;
}

function followUpOf(value: unknown): FollowUp | null {
  const { state, chunksDone, chunksTotal, words } = fieldsOf(value);
  const known = wordOf(state, FOLLOW_UP_STATES);
  return (
    known && {
      state: known,
      chunksDone: numberOf(chunksDone),
      chunksTotal: numberOf(chunksTotal),
      words: textOf(words),
    }
  );
}

export function readStatus(data: unknown): AccountStatus {
  const { connected, sellingPartnerId, region, connectedAt, tokenStatus, marketplaceCount, lastSyncAt } =
    fieldsOf(data);
  const { notice, grants, followUp, pendingRegions } = fieldsOf(data);
  const follows = followUpOf(followUp);
  const pending = numberOf(pendingRegions);
  return {
    connected: isSet(connected),
    sellingPartnerId: textOf(sellingPartnerId) || null,
    region: wordOf(region, REGION_CODES),
    connectedAt: instantOf(connectedAt),
    tokenStatus: tokenStatusOf(tokenStatus),
    marketplaceCount: numberOf(marketplaceCount),
    lastSyncAt: instantOf(lastSyncAt),
    ...(Array.isArray(grants) && { grants: recordsOf(grants, grantOf) }),
    ...(textOf(notice) && { notice: textOf(notice) }),
    ...(follows && { followUp: follows }),
    ...(pending > 0 && { pendingRegions: pending }),
  };
}

/** The whole answer of a connection test as it came, and how long it took where that is told. */
export function readTest(answer: unknown): { answer: unknown; tookMs: number | null } {
  const tookMs = numberOf(fieldsOf(fieldsOf(answer)['data'])['tookMs'], -1);
  return { answer, tookMs: tookMs < 0 ? null : tookMs };
}
