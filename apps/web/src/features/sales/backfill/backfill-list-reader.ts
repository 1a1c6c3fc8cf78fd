// Backfills as the screens use them, out of whatever the server sends.
import type { ListedBackfill } from '@insights/contract/backfills';
import { backfillGranularityOf, readBackfill } from '../../../lib/backfill-reader.ts';
import { fieldsOf, recordsOf, textOf } from '../../../lib/reading.ts';

function readListed(value: unknown): ListedBackfill | null {
  const { marketplace_id, granularity } = fieldsOf(value);
  const known = backfillGranularityOf(granularity);
  const id = textOf(marketplace_id);
  return known && id ? { ...readBackfill(value, known), marketplace_id: id } : null;
}

/** The backfills of all marketplaces of a seller; one that does not say which it is, is left out. */
export const readBackfills = (data: unknown): ListedBackfill[] =>
  recordsOf(fieldsOf(data)['backfills'] ?? null, readListed);
