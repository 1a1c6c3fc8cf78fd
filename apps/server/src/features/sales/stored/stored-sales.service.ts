// What is stored of a marketplace, and fetching what is missing of it.
import type { BackfillGranularity } from '@insights/contract/backfills';
import type { Filling, StoredSales } from '@insights/contract/coverage';
import { HOUR_MS } from '@insights/domain/durations';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { Now } from '../sales-job.ts';
import { type Granularity, reachOf, roundDown, type Span, UNIT_MS } from '../spans.ts';
import { type Gap, gapsOf, requestsFor } from './stored-gaps.ts';
import type { StoredRow, StoredSalesReads, Window } from './stored-sales.repository.ts';

type Needs = {
  stored: StoredSalesReads;
  /** Whether Amazon gives anything of it. */
  isFetchable: (marketplace: SellerMarketplace) => Promise<boolean>;
  /** Begins to fetch these spans, unless a backfill is under way. */
  fill: (
    marketplace: SellerMarketplace,
    granularity: BackfillGranularity,
    spans: readonly Span[],
  ) => Promise<{ isBegun: boolean }>;
  /** The time that Amazon believes in. */
  amazon: Now;
};

const MOST_TOLD = 100;
/** What ended a moment ago comes with the next update: it is not missing yet. */
const NOT_MISSED_YET_MS = 2 * HOUR_MS;

/** Of a marketplace that is not fetchable nothing is within reach. */
function windowAt(granularity: Granularity, now: Date, isFetchable: boolean): Window {
  const until = roundDown(new Date(now.getTime() - NOT_MISSED_YET_MS), UNIT_MS[granularity]);
  return { reach: isFetchable ? reachOf(granularity, now) : until, until };
}

const sumOf = (gaps: readonly Gap[]) => gaps.reduce((sum, { intervals }) => sum + intervals, 0);

export function createStoredSalesService({ stored, isFetchable, fill, amazon }: Needs) {
  async function readGaps(marketplace: SellerMarketplace) {
    const [now, canFetch] = await Promise.all([amazon.read(), isFetchable(marketplace)]);
    const windows = { hour: windowAt('hour', now, canFetch), day: windowAt('day', now, canFetch) };
    const rows = await stored.readStored(marketplace, windows);
    return rows.map((row) => {
      const { reach } = windows[row.granularity];
      return { row, reach, gaps: gapsOf(row.gaps, row.granularity, reach) };
    });
  }

  return {
    async read(marketplace: SellerMarketplace): Promise<StoredSales[]> {
      return (await readGaps(marketplace)).map(({ row, reach, gaps }) => toWire(row, reach, gaps));
    },

    /** Asks for everything that is missing and can be had; the answer says what that is and what it leaves out. */
    async fillGaps(marketplace: SellerMarketplace): Promise<Filling[]> {
      const fillings: Filling[] = [];
      for (const { row, gaps } of await readGaps(marketplace)) {
        const { granularity } = row;
        const requests = requestsFor(gaps, granularity);
        const intervals = sumOf(gaps.filter(({ canFill }) => canFill));
        const begun =
          requests.length > 0 &&
          (await fill(marketplace, granularity === 'day' ? 'daily' : 'hourly', requests));
        fillings.push({
          granularity,
          outcome: begun ? (begun.isBegun ? 'begun' : 'under way') : 'nothing',
          intervals,
          requests: requests.length,
          out_of_reach: row.missing - intervals,
        });
      }
      return fillings;
    },
  };
}

function toWire(row: StoredRow, reach: Date, gaps: readonly Gap[]): StoredSales {
  const { granularity, first, last, asOf } = row;
  const end = last && new Date(last.getTime() + UNIT_MS[granularity]);
  return {
    granularity,
    stored_from: first?.toISOString() ?? null,
    // The running interval is stored as far as it was told.
    stored_to: (end && asOf && asOf < end && asOf > (last ?? end) ? asOf : end)?.toISOString() ?? null,
    rows: row.rows,
    as_of: asOf?.toISOString() ?? null,
    brought: { first: row.firstSeen, changed: row.changed },
    reach_from: reach.toISOString(),
    missing: row.missing,
    can_fill: sumOf(gaps.filter(({ canFill }) => canFill)),
    hole_count: row.gapCount,
    holes: gaps.slice(0, MOST_TOLD).map((gap) => ({
      start: gap.start.toISOString(),
      end: gap.end.toISOString(),
      intervals: gap.intervals,
      can_fill: gap.canFill,
      reason: gap.reason,
      next_try_at: gap.nextTryAt?.toISOString() ?? null,
    })),
  };
}
