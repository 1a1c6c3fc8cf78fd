// Provisional figures: those that Amazon may still change.
import type { SalesMovement } from '@insights/contract/sales-history';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { midnightOf } from '@insights/domain/periods';
import { useQuery } from '@tanstack/react-query';
import type { ChartRange } from '../../components/time-chart/chart-geometry.ts';
import { movement } from './api.ts';
import { counted } from './format.ts';
import type { LoadedReport } from './report/model.ts';
import type { SalesMarketplace } from './sales-marketplace.ts';

const HOURS_OF_DAY = DAY_MS / HOUR_MS;

/** '6 days' or '14 hours' */
export const formatLength = (hours: number): string =>
  hours % HOURS_OF_DAY === 0 ? counted(hours / HOURS_OF_DAY, 'day') : counted(hours, 'hour');

/** From when on a figure is final, and how we know. */
export function settlingText(
  granularity: 'hour' | 'day',
  { after_hours, reason }: SalesMovement['settling'],
  watchedFrom: string | null = null,
  now = Number.NaN,
): string {
  const length = formatLength(after_hours);
  if (reason === 'constant')
    return `Amazon may change ${granularity === 'day' ? 'a day' : 'an hour'} for ${length} after its end`;
  const days = Math.floor((now - Date.parse(watchedFrom ?? '')) / DAY_MS);
  const watched = Number.isNaN(days) ? '' : `, watched for ${counted(days, 'day')}`;
  const older =
    granularity === 'day' && after_hours % HOURS_OF_DAY === 0 ? String(after_hours / HOURS_OF_DAY) : length;
  return `${granularity}s older than ${older} have not changed in your data${watched}`;
}

/** The points that may still change; nothing where all are final. An end is null for what is still to come. */
function provisionalRange(
  ends: readonly (number | null)[],
  settlesAfterHours: number | undefined,
  now: number,
): ChartRange | undefined {
  if (settlesAfterHours === undefined) return;
  const isProvisional = (end: number | null) => end !== null && end + settlesAfterHours * HOUR_MS > now;
  const start = ends.findIndex(isProvisional);
  return start < 0 ? undefined : { start, end: ends.findLastIndex(isProvisional) };
}

export function useProvisionalReport({ points, request }: LoadedReport, now: number) {
  const { sellerId, marketplaceId, source, days } = request;
  const { data } = useQuery(movement(sellerId, marketplaceId));
  // Days of the marketplace change for as long as the hours that they are made of.
  const granularity = source === 'daily' && days !== 'own' ? 'day' : 'hour';
  const { settling = null, watched_from = null } = data?.[granularity] ?? {};
  const ends = points.map(({ date }) =>
    source === 'daily' ? midnightOf(date) + DAY_MS : Date.parse(date) + HOUR_MS,
  );
  const shade = provisionalRange(ends, settling?.after_hours, now);
  return { shade, text: settling && shade ? settlingText(granularity, settling, watched_from, now) : null };
}

/** What of a running total may still change. `ends` says when each point ends; null for what is still to come. */
export function useProvisionalTotal(
  { sellerId, marketplaceId }: SalesMarketplace,
  ends: readonly (number | null)[],
  now: number,
) {
  // The report below fetches it; the widgets, which are drawn first, do not wait for it.
  const { data } = useQuery({ ...movement(sellerId, marketplaceId), enabled: false });
  const hours = data?.hour?.settling?.after_hours;
  const shade = provisionalRange(ends, hours, now);
  return { shade, text: shade && hours ? `Amazon may change an hour for ${formatLength(hours)}` : null };
}
