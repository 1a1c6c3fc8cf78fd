// A seller's marketplace as any of the answers tells it; several features read it.
import type { MarketplaceUpdate, SellerMarketplace } from '@insights/contract/marketplaces';
import {
  fieldsOf,
  firstText,
  instantOf,
  isSet,
  recordsOf,
  textOf,
  withoutRepeats,
  wordOf,
} from './reading.ts';

const UPDATE_STATES = ['off', 'waiting', 'running', 'failing', 'failed'] as const;

/** How its updates go; null where that is not told. */
export function readUpdate(value: unknown): MarketplaceUpdate | null {
  const { state, lastError, succeededAt, nextAt } = fieldsOf(value);
  const known = wordOf(state, UPDATE_STATES);
  return (
    known && {
      state: known,
      lastError: textOf(lastError) || null,
      succeededAt: instantOf(succeededAt),
      nextAt: instantOf(nextAt),
    }
  );
}

/** A marketplace in any of its three notations; null where it has no id. */
export function readMarketplace(value: unknown): SellerMarketplace | null {
  const entry = fieldsOf(value);
  const nested = fieldsOf(entry['marketplace']);
  const id = firstText(entry['marketplace_id'], nested['id'], entry['id']);
  if (id === '') return null;
  const update = readUpdate(entry['update']);
  return {
    marketplace_id: id,
    marketplace_name: firstText(entry['marketplace_name'], nested['name'], entry['name']) || id,
    country_code: firstText(entry['country_code'], nested['country_code'], nested['countryCode']),
    currency_code: textOf(entry['currency_code']),
    is_participating: entry['is_participating'] === undefined || isSet(entry['is_participating']),
    auto_update: isSet(entry['auto_update']),
    is_hidden: isSet(entry['is_hidden']),
    ...(update && { update }),
  };
}

/** The marketplaces that can be read, each once; a seller without a list has none. */
export const readMarketplaces = (value: unknown): SellerMarketplace[] =>
  withoutRepeats(recordsOf(value ?? null, readMarketplace), ({ marketplace_id }) => marketplace_id);
