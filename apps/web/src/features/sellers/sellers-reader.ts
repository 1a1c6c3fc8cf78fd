// Sellers as the screens use them, out of whatever the server sends.
import type { Seller } from '@insights/contract/sellers';
import { readMarketplaces } from '../../lib/marketplace-reader.ts';
import {
  fieldsOf,
  firstText,
  instantOf,
  recordsOf,
  textOf,
  withoutRepeats,
  wordOf,
} from '../../lib/reading.ts';

const TOKEN_STATUSES = ['valid', 'reconnect', 'unknown'] as const;

function readConnection(value: unknown): Seller['connection'] | null {
  const { tokenStatus, connectedAt } = fieldsOf(value);
  if (!textOf(tokenStatus)) return null;
  return {
    tokenStatus: wordOf(tokenStatus, TOKEN_STATUSES) ?? 'unknown',
    connectedAt: instantOf(connectedAt) ?? '',
  };
}

// One odd value must not cost the seller's other marketplaces, nor the other sellers.
const marketplacesOf = (value: unknown) => (Array.isArray(value) ? readMarketplaces(value) : []);

/** A seller; null where nothing names it. */
export function readSeller(value: unknown): Seller | null {
  const { id, slug, name, selling_partner_id, encrypted_token, marketplaces, connection, connectAddress } =
    fieldsOf(value);
  const key = firstText(id, selling_partner_id, slug);
  if (key === '') return null;
  const known = readConnection(connection);
  return {
    id: key,
    slug: textOf(slug),
    name: textOf(name),
    selling_partner_id: textOf(selling_partner_id) || null,
    encrypted_token: encrypted_token ? 'stored' : null,
    marketplaces: marketplacesOf(marketplaces),
    ...(connectAddress === 'closed' && { connectAddress }),
    ...(known && { connection: known }),
  };
}

/** The sellers of `data.sellers` that can be read, each once. */
export const readSellers = (data: unknown): Seller[] =>
  withoutRepeats(recordsOf(fieldsOf(data)['sellers'], readSeller), ({ id }) => id);
