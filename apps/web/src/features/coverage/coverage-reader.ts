// How whole and fresh a marketplace is, out of whatever the server sends.

import type { Backfill } from '@insights/contract/backfills';
import type { Coverage, CoverageConnection, CoverageHole, StoredSales } from '@insights/contract/coverage';
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import type { Trouble } from '@insights/contract/operators';
import { REGION_CODES } from '@insights/domain/regions';
import { backfillGranularityOf, readBackfill } from '../../lib/backfill-reader.ts';
import { readUpdate } from '../../lib/marketplace-reader.ts';
import {
  fieldsOf,
  figureOf,
  instantOf,
  isSet,
  numberOf,
  recordsOf,
  textOf,
  unreadable,
  wordOf,
} from '../../lib/reading.ts';

const GRANULARITIES = ['hour', 'day'] as const;
const JOB_STATES = ['idle', 'queued', 'running', 'completed', 'failed'] as const;
const NOT_UPDATED: MarketplaceUpdate = { state: 'off', lastError: null, succeededAt: null, nextAt: null };
const TOKEN_STATES = ['valid', 'reconnect', 'unknown'] as const;
const TROUBLES = ['connection', 'failing', 'late', 'quota', 'expiring', 'no_data', 'paused'] as const;
const APIS = ['sp-api', 'ads'] as const;
const SCOPES = ['application', 'seller'] as const;

const listOf = <T>(value: unknown, read: (record: unknown) => T | null): T[] =>
  Array.isArray(value) ? recordsOf(value, read) : [];

const monthsOf = (value: unknown): string[] =>
  listOf(value, (month) => (/^\d{4}-\d{2}$/.test(textOf(month)) ? textOf(month) : null));

export function readTrouble(value: unknown): Trouble | null {
  const { kind, message, until } = fieldsOf(value);
  const words = textOf(message);
  const end = instantOf(until);
  // One of tomorrow's kinds is told in its own words.
  return words
    ? { kind: wordOf(kind, TROUBLES) ?? 'failing', message: words, ...(end !== null && { until: end }) }
    : null;
}

function readHole(value: unknown): CoverageHole | null {
  const fields = fieldsOf(value);
  const [start, end] = [instantOf(fields['start']), instantOf(fields['end'])];
  if (start === null || end === null) return null;
  return {
    start,
    end,
    intervals: numberOf(fields['intervals']),
    can_fill: isSet(fields['can_fill']),
    reason: textOf(fields['reason']) || null,
    next_try_at: instantOf(fields['next_try_at']),
  };
}

function readStored(value: unknown): StoredSales | null {
  const fields = fieldsOf(value);
  const granularity = wordOf(fields['granularity'], GRANULARITIES);
  if (granularity === null) return null;
  const { first, changed } = fieldsOf(fields['brought']);
  return {
    granularity,
    stored_from: instantOf(fields['stored_from']),
    stored_to: instantOf(fields['stored_to']),
    rows: numberOf(fields['rows']),
    as_of: instantOf(fields['as_of']),
    brought: { first: numberOf(first), changed: numberOf(changed) },
    reach_from: instantOf(fields['reach_from']) ?? '',
    missing: numberOf(fields['missing']),
    can_fill: numberOf(fields['can_fill']),
    hole_count: numberOf(fields['hole_count']),
    holes: listOf(fields['holes'], readHole),
  };
}

function readListedBackfill(value: unknown): Backfill | null {
  const granularity = backfillGranularityOf(fieldsOf(value)['granularity']);
  return granularity && readBackfill(value, granularity);
}

function readConnection(value: unknown): CoverageConnection | null {
  const { api, region, country, connected_at, token_status, renew_by } = fieldsOf(value);
  const known = wordOf(api, APIS);
  const connectedAt = instantOf(connected_at);
  if (known === null || connectedAt === null) return null;
  return {
    api: known,
    region: wordOf(region, REGION_CODES),
    country: textOf(country) || null,
    connected_at: connectedAt,
    token_status: wordOf(token_status, TOKEN_STATES) ?? 'unknown',
    renew_by: instantOf(renew_by),
  };
}

function readReports(value: unknown): Coverage['reports'] {
  const fields = fieldsOf(value);
  const quota = fieldsOf(fields['quota']);
  const perDay = figureOf(quota['per_day']);
  if (perDay === null) return null;
  return {
    quota: {
      scope: wordOf(quota['scope'], SCOPES) ?? 'application',
      per_hour: numberOf(quota['per_hour']),
      per_day: perDay,
      asked_today: numberOf(quota['asked_today']),
      asked_by_seller: numberOf(quota['asked_by_seller']),
    },
    next_at: instantOf(fields['next_at']) ?? '',
    waiting: numberOf(fields['waiting']),
    stored: monthsOf(fields['stored']),
    under_way: monthsOf(fields['under_way']),
    missing: monthsOf(fields['missing']),
    last_error: textOf(fields['last_error']) || null,
  };
}

function readAds(value: unknown): Coverage['ads'] {
  const { state, last_at, next_at, last_error } = fieldsOf(value);
  const known = wordOf(state, JOB_STATES);
  if (known === null) return null;
  return {
    state: known,
    last_at: instantOf(last_at),
    next_at: instantOf(next_at),
    last_error: textOf(last_error) || null,
  };
}

export function readCoverage(data: unknown): Coverage {
  const fields = fieldsOf(data);
  const sales = recordsOf(fields['sales'], readStored);
  if (sales.length === 0) throw unreadable();
  const quota = fieldsOf(fields['sales_quota']);
  return {
    now: instantOf(fields['now']) ?? new Date().toISOString(),
    is_participating: fields['is_participating'] === undefined || isSet(fields['is_participating']),
    sales,
    update: readUpdate(fields['update']) ?? NOT_UPDATED,
    backfills: listOf(fields['backfills'], readListedBackfill),
    trouble: readTrouble(fields['trouble']),
    connections: listOf(fields['connections'], readConnection),
    sales_quota: {
      per_second: numberOf(quota['per_second']),
      burst: numberOf(quota['burst']),
      next_at: instantOf(quota['next_at']) ?? '',
    },
    reports: readReports(fields['reports']),
    ads: readAds(fields['ads']),
  };
}
