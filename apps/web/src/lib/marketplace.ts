// A seller's marketplace in each of the notations that SPEC.md names. Answers of several features contain one.
import { SellerMarketplace } from '@insights/contract/marketplaces';
import { z } from 'zod/mini';
import { isRecord, textOf } from './decode.ts';

/** The first of several notations that says something. */
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
