// What an operator sees of all sellers, out of whatever the server sends.
import type { OperatorMarketplace, OperatorSeller, Trouble } from '@insights/contract/operators';
import { fieldsOf, figureOf, instantOf, isSet, recordsOf, textOf, wordOf } from '../../lib/reading.ts';

/** From the worst to what can wait. */
export const TROUBLE_KINDS = [
  'connection',
  'failing',
  'late',
  'quota',
  'expiring',
  'no_data',
  'paused',
] as const;
const CONNECTIONS = ['connected', 'renew', 'none'] as const;
const ZONES = ['UTC', 'PT'] as const;

type Sold = NonNullable<OperatorMarketplace['by_currency']>[number];

function readTrouble(value: unknown): Trouble | null {
  const { kind, message } = fieldsOf(value);
  const words = textOf(message);
  // One of tomorrow's kinds is told in its own words.
  return words ? { kind: wordOf(kind, TROUBLE_KINDS) ?? 'failing', message: words } : null;
}

function readSold(value: unknown): Sold | null {
  const fields = fieldsOf(value);
  const currency = textOf(fields['currency_code']);
  if (!currency) return null;
  return {
    currency_code: currency,
    today: figureOf(fields['today']),
    yesterday_by_then: figureOf(fields['yesterday_by_then']),
    yesterday: figureOf(fields['yesterday']),
    week: figureOf(fields['week']),
    last_week_by_then: figureOf(fields['last_week_by_then']),
  };
}

function readMarketplace(value: unknown): OperatorMarketplace | null {
  const fields = fieldsOf(value);
  const id = textOf(fields['marketplace_id']);
  if (!id) return null;
  const byCurrency = Array.isArray(fields['by_currency']) ? recordsOf(fields['by_currency'], readSold) : [];
  return {
    marketplace_id: id,
    marketplace_name: textOf(fields['marketplace_name']),
    country_code: textOf(fields['country_code']),
    currency_code: textOf(fields['currency_code']) || 'USD',
    ...(byCurrency.length > 0 && { by_currency: byCurrency }),
    zone: wordOf(fields['zone'], ZONES) ?? 'UTC',
    reached_at: instantOf(fields['reached_at']),
    today: figureOf(fields['today']),
    yesterday_by_then: figureOf(fields['yesterday_by_then']),
    yesterday: figureOf(fields['yesterday']),
    week: figureOf(fields['week']),
    last_week_by_then: figureOf(fields['last_week_by_then']),
    change: figureOf(fields['change']),
    week_change: figureOf(fields['week_change']),
    has_gaps: isSet(fields['has_gaps']),
    hours: textOf(fields['hours']),
    as_of: instantOf(fields['as_of']),
    next_at: instantOf(fields['next_at']),
    trouble: readTrouble(fields['trouble']),
  };
}

function readSeller(value: unknown): OperatorSeller | null {
  const { id, slug, name, connection, marketplaces } = fieldsOf(value);
  const key = textOf(id);
  if (!key) return null;
  return {
    id: key,
    slug: textOf(slug),
    name: textOf(name),
    connection: wordOf(connection, CONNECTIONS) ?? 'connected',
    marketplaces: Array.isArray(marketplaces) ? recordsOf(marketplaces, readMarketplace) : [],
  };
}

/** Some of the sellers, and what to ask after for those that are left. */
export type OperatorPage = { sellers: OperatorSeller[]; next: string | null };

export function readOperatorPage(data: unknown): OperatorPage {
  const { sellers, next } = fieldsOf(data);
  return { sellers: recordsOf(sellers, readSeller), next: textOf(next) || null };
}
