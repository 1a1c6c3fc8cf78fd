// How late Amazon changes what it has told: learned from what it did, or, before enough was seen, what is known of it.
import type { SalesMovement } from '@insights/contract/sales-history';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { type Granularity, RESTATED_DAYS, UNIT_MS } from '../spans.ts';
import type { Change, Watched } from './sales-history.repository.ts';

/** As far back as changes are looked at: a marketplace that has changed its ways is not judged by the year before. */
export const WATCHED_DAYS = 90;
/** Who has watched for less than two weeks cannot say that something no longer happens. */
const ENOUGH_DAYS = 14;

const HOURS_OF_DAY = DAY_MS / HOUR_MS;

/** Hours and days are read again for about as long as Amazon is known to correct them; see decision 9. */
const CONSTANT_HOURS: Record<Granularity, number> = {
  hour: 30 * HOURS_OF_DAY,
  day: RESTATED_DAYS * HOURS_OF_DAY,
};
/** Amazon may be an hour or two late after a busy day, whatever was seen so far. */
const LEAST_HOURS: Record<Granularity, number> = { hour: 2, day: HOURS_OF_DAY };

/** The ages that changes are counted by, in hours: every day by itself; of hours the first ones. */
const EDGES: Record<Granularity, (ageHours: number) => [number, number]> = {
  day: dayEdges,
  hour(ageHours) {
    const edges = [0, 1, 2, 3, 6, 12, HOURS_OF_DAY];
    const next = edges.findIndex((edge) => edge > ageHours);
    return next > 0 ? [edges[next - 1] ?? 0, edges[next] ?? 0] : dayEdges(ageHours);
  },
};

function dayEdges(ageHours: number): [number, number] {
  const from = Math.floor(ageHours / HOURS_OF_DAY) * HOURS_OF_DAY;
  return [from, from + HOURS_OF_DAY];
}

type Settling = SalesMovement['settling'];

/** After how many hours an interval is left alone. */
function settlingOf(granularity: Granularity, latest: number | null, isEnough: boolean): Settling {
  if (!isEnough) return { after_hours: CONSTANT_HOURS[granularity], reason: 'constant' };
  const unitHours = UNIT_MS[granularity] / HOUR_MS;
  // An age of 5 whole hours may be anything short of 6.
  const reached = latest === null ? 0 : Math.ceil((latest + 1) / unitHours) * unitHours;
  return { after_hours: Math.max(reached, LEAST_HOURS[granularity]), reason: 'learned' };
}

const toCents = (amount: number) => Math.round(amount * 100) / 100;
const SHARE_DIGITS = 1e6;

/** What is known of the hours or the days of a marketplace. */
export function movementOf(
  granularity: Granularity,
  { changes, watched }: { changes: readonly Change[]; watched: readonly Watched[] },
  now: Date,
): SalesMovement {
  const own = changes.filter((change) => change.granularity === granularity);
  const series = watched.find((one) => one.granularity === granularity);
  const horizon = now.getTime() - WATCHED_DAYS * DAY_MS;
  const watchedFrom = series ? Math.max(series.firstSeenAt.getTime(), horizon) : null;
  const isEnough = watchedFrom !== null && now.getTime() - watchedFrom >= ENOUGH_DAYS * DAY_MS;
  const sum = (value: (change: Change) => number) => own.reduce((total, change) => total + value(change), 0);
  const latest = own.length === 0 ? null : Math.max(...own.map(({ ageHours }) => ageHours));
  const amount = toCents(sum((change) => change.amount));
  return {
    watched_from: watchedFrom === null ? null : new Date(watchedFrom).toISOString(),
    intervals: sum(({ firstChanges }) => firstChanges),
    changes: sum((change) => change.changes),
    amount,
    share:
      series && series.amount > 0 ? Math.round((amount / series.amount) * SHARE_DIGITS) / SHARE_DIGITS : null,
    latest_after_hours: latest,
    settling: settlingOf(granularity, latest, isEnough),
    histogram: histogramOf(granularity, own),
  };
}

function histogramOf(granularity: Granularity, changes: readonly Change[]): SalesMovement['histogram'] {
  const buckets = new Map<number, SalesMovement['histogram'][number]>();
  for (const change of changes) {
    const [from, to] = EDGES[granularity](change.ageHours);
    const bucket = buckets.get(from) ?? { from_hours: from, to_hours: to, changes: 0, amount: 0 };
    bucket.changes += change.changes;
    bucket.amount = toCents(bucket.amount + change.amount);
    buckets.set(from, bucket);
  }
  return [...buckets.values()].sort((a, b) => a.from_hours - b.from_hours);
}
