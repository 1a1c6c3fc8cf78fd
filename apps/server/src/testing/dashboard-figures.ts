// The figures above Live Sales and Week to Date, worked out once more from what the dashboard is given.
import { latestHourlySales } from '@insights/contract/sales';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayOf, weekdayOf } from '@insights/domain/periods';
import { hoursOfDay, wallTimeAt } from '@insights/domain/wall-time';
import { zoneOf } from '@insights/domain/zones';
import type { TestServer } from './test-server.ts';

type Hour = { cents: number; isWhole: boolean };

/** The hours that the dashboard is given, as it reads them. */
export async function hoursOf(
  server: TestServer,
  token: string,
  slug: string,
  marketplaceId: string,
): Promise<(startsAt: number) => Hour> {
  const { body } = await server.get(`/api/sales/hourly/latest/${slug}/${marketplaceId}?limit=336`, { token });
  const { rows, coverage = [] } = latestHourlySales.data.parse(body.data);
  const known = new Map(rows.map((row) => [Date.parse(row.interval_start), row]));
  return (startsAt) => {
    const row = known.get(startsAt);
    const isCovered = coverage.some(
      ({ from, to }) => Date.parse(from) <= startsAt && startsAt + HOUR_MS <= Date.parse(to),
    );
    return {
      cents: Math.round((row?.total_sales_amount ?? 0) * 100),
      isWhole: row ? Date.parse(row.fetched_at) >= startsAt + HOUR_MS : isCovered,
    };
  };
}

/** Both sides of a comparison, each from its first day up to the last whole hour of the current one. */
export function compare(
  hourAt: (startsAt: number) => Hour,
  marketplaceId: string,
  earlierBy: 1 | 7,
  now: number,
) {
  const zone = zoneOf(marketplaceId, null);
  const clock = wallTimeAt(zone, now);
  const first =
    earlierBy === 1 ? clock.dayNumber : clock.dayNumber - weekdayOf(dayOf(clock.dayNumber * DAY_MS));
  const days = Array.from({ length: clock.dayNumber - first + 1 }, (_, i) => first + i);
  const hours = days.flatMap((day) => hoursOfDay(zone, day).map((one) => ({ ...one, day })));
  const over = hours.filter(({ startsAt }) => startsAt + HOUR_MS <= now);
  const last = over.findLast(({ startsAt }) => hourAt(startsAt).isWhole);
  const [day, hour] = last ? [last.day, last.hour + 1] : [clock.dayNumber, clock.hour];
  const sideOf = (shift: number) => {
    const counted = days
      .map((one) => one - shift)
      .flatMap((one) =>
        hoursOfDay(zone, one).filter((at) => one < day - shift || (one === day - shift && at.hour < hour)),
      )
      .map(({ startsAt }) => hourAt(startsAt));
    return {
      amount: counted.reduce((sum, { cents }) => sum + cents, 0) / 100,
      isWhole: counted.every(({ isWhole }) => isWhole),
      isKnown: counted.length === 0 || counted.some(({ isWhole }) => isWhole),
    };
  };
  const [current, compared] = [sideOf(0), sideOf(earlierBy)];
  const isUnknown = !last && over.length > 0;
  const canCompare = !isUnknown && current.isWhole && compared.isWhole && compared.amount > 0;
  return {
    current: isUnknown ? null : current.amount,
    compared: compared.isKnown ? compared.amount : null,
    change: canCompare
      ? Number((((current.amount - compared.amount) / compared.amount) * 100).toFixed(1))
      : null,
  };
}
