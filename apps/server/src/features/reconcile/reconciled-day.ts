// A day as it is told: what each source says of it, and the differences. Nothing is compared across currencies.
import type { HoursSum, ReconciledDay } from '@insights/contract/reconcile';
import { adsPart, areWhole, dayToReport, hoursToDay, isOver } from './compare.ts';
import type { DaySources, Hours } from './day-sources.ts';

/** Amounts are hundredths. */
export type DayReport = { amount: number; currency: string; reportId: string; askedAt: number };
export type AdsDay = { sales: number; spend: number; currency: string | null; asOf: Date };

const instant = (ms: number): string => new Date(ms).toISOString();

const toHours = ({ amount, stored, of, startsAt, endsAt }: Hours): HoursSum => ({
  amount,
  of,
  stored,
  starts_at: instant(startsAt),
  ends_at: instant(endsAt),
});

function currenciesOf(sources: DaySources, report: DayReport | null, ads: AdsDay | null): string[] {
  const { utcDay, hours, ownHours } = sources;
  const said = [utcDay, ...hours.rows, ...ownHours.rows, report, ads];
  return [...new Set(said.flatMap((one) => one?.currency ?? []))].sort();
}

/** What advertising is a part of: the report of the same days, or else what comes nearest to it. */
function totalOf({ ownHours, utcDay }: DaySources, report: DayReport | null): number | null {
  if (report) return report.amount;
  return areWhole(ownHours) ? ownHours.amount : (utcDay?.amount ?? null);
}

export function reconciledDay(
  sources: DaySources,
  report: DayReport | null,
  ads: AdsDay | null,
  timeZone: string,
): ReconciledDay {
  const { utcDay } = sources;
  const currencies = currenciesOf(sources, report, ads);
  const isComparable = currencies.length === 1;
  return {
    date: sources.day,
    currency_codes: currencies,
    day: utcDay && {
      amount: utcDay.amount,
      told_at: instant(utcDay.fetchedAt),
      is_over: isOver(sources),
    },
    hours: toHours(sources.hours),
    own_hours: toHours(sources.ownHours),
    report: report && {
      amount: report.amount,
      report_id: report.reportId,
      asked_at: instant(report.askedAt),
    },
    ads: ads && { sales: ads.sales, spend: ads.spend, as_of: ads.asOf.toISOString() },
    hours_to_day: isComparable ? hoursToDay(sources) : null,
    day_to_report: isComparable ? dayToReport(sources, report, timeZone) : null,
    ads_part: ads && isComparable ? adsPart(ads.sales, totalOf(sources, report)) : null,
  };
}
