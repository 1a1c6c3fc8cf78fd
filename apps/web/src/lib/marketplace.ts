// What answers of several features contain: a marketplace in each of SPEC.md's notations, its backfills and its trouble.
import { Backfill } from '@insights/contract/backfills';
import { SellerMarketplace } from '@insights/contract/marketplaces';
import { Trouble } from '@insights/contract/operators';
import { z } from 'zod/mini';
import { isRecord, textOf } from './decode.ts';

/** The first of several values that is a text and not empty. */
export const firstText = (...values: unknown[]): string => values.map(textOf).find(Boolean) ?? '';

function inOneNotation(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const nested = isRecord(value['marketplace']) ? value['marketplace'] : {};
  const id = firstText(value['marketplace_id'], nested['id'], value['id']);
  return {
    ...value,
    marketplace_id: id,
    marketplace_name: firstText(value['marketplace_name'], nested['name'], value['name']) || id,
    country_code: firstText(value['country_code'], nested['country_code'], nested['countryCode']),
    is_participating: value['is_participating'] ?? true,
  };
}

export const AnyMarketplace = z.pipe(z.transform(inOneNotation), SellerMarketplace);

/** A backfill in an unknown state is not shown. */
export const AnyBackfill = z.extend(Backfill, { state: z.catch(Backfill.shape.state, 'idle') });

/** Trouble of an unknown kind is shown with the server's message. */
export const AnyTrouble = z.extend(Trouble, {
  kind: z.catch(Trouble.shape.kind, 'failing'),
  message: z.string().check(z.minLength(1)),
});

export type MarketplaceRef = { sellerId: string; marketplaceId: string };
