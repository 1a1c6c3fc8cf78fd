// The points of the sales report: every day or hour of a range, also those without a figure, and why they have none.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { hundredthsOf } from '@insights/domain/money';
import { addDays, type DayRange, dayOf, midnightOf, type SalesSource } from '@insights/domain/periods';
import { dayStartsAt, wallClock, type Zone, zoneInForce } from '@insights/domain/zones';
import { longDay, shortDay } from '../../../components/time/day-words.ts';
import { type CurrencyAmount, splitAmounts, sumAmounts } from '../row-amounts.ts';
import { timeOf, two } from '../time-words.ts';

export type ReportRow = {
  interval_start?: string | null;
  metric_date?: string | null;
  total_sales_amount?: unknown;
  order_count?: unknown;
  unit_count?: unknown;
  currency_code?: string | null;
  by_currency?: readonly { currency_code: string; total_sales_amount: number }[] | undefined;
  so_far?: boolean | undefined;
};

/** Why a point has no figure: Amazon told none, nobody asked Amazon yet, or our own request for it failed. */
export type Gap = 'missing' | 'not fetched' | 'not loaded';

export type ReportPoint = {
  /** The day, or the instant at which the hour starts. */
  date: string;
  /** In the currency of the report. */
  totalSales: number | null;
  /** What was sold in other currencies. */
  others?: readonly CurrencyAmount[];
  orderCount: number | null;
  unitCount: number | null;
  label: string;
  gap: Gap | null;
  /** The server says of it that it is not over. */
  isSoFar: boolean;
};

export type ReportClock = { source: SalesSource; zone: Zone };

export type ReportPart = ReportClock & {
  range: DayRange;
  rows: readonly ReportRow[];
  /** What the points are in; without it the amount of a row is taken as it is. */
  currency?: string | null;
  /** The spans that were fetched, each without its last instant; a server may leave them out. */
  coverage: readonly { from: string; to: string }[] | undefined;
  isLoaded: boolean;
};

/** Days of the report are days of UTC, whatever the zone of the hours. */
export const reportZone = (source: SalesSource, zone: Zone): Zone => (source === 'daily' ? 'UTC' : zone);

/** Where a range begins and ends in a zone, the end excluded. */
export const instantsOf = ({ from, to }: DayRange, zone: Zone) => ({
  from: dayStartsAt(zone, midnightOf(from)),
  to: dayStartsAt(zone, midnightOf(addDays(to, 1))),
});

const countOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function startOfRow({ interval_start, metric_date }: ReportRow, source: SalesSource): number {
  if (source === 'daily' && metric_date) return midnightOf(metric_date);
  return interval_start ? Date.parse(interval_start) : Number.NaN;
}

function gapReason({ coverage, isLoaded }: ReportPart): (instant: number) => Gap {
  if (!isLoaded) return () => 'not loaded';
  if (!coverage) return () => 'missing'; // where nobody says what was fetched, no row is no figure from Amazon
  const spans = coverage.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  return (instant) =>
    spans.some(({ from, to }) => instant >= from && instant < to) ? 'missing' : 'not fetched';
}

/** The hours of a day share what is written of it; writing it once a day keeps two years of hours quick. */
export function oncePerDay(write: (day: string) => string) {
  let dayNumber = Number.NaN;
  let written = '';
  return (ms: number) => {
    const number = Math.floor(ms / DAY_MS);
    if (number !== dayNumber) written = write(dayOf(number * DAY_MS));
    dayNumber = number;
    return written;
  };
}

const hourOf = (ms: number) => Math.floor((ms % DAY_MS) / HOUR_MS);

function rowsByStart(rows: readonly ReportRow[], source: SalesSource): Map<number, ReportRow> {
  const byStart = new Map<number, ReportRow>();
  for (const row of rows) byStart.set(startOfRow(row, source), row);
  return byStart;
}

const NO_AMOUNT = { amount: null, others: [] };

/** Every day or hour of the range, in order. */
export function reportPoints(part: ReportPart): ReportPoint[] {
  const { source, range, rows, currency = null } = part;
  const zone = reportZone(source, part.zone);
  const { from, to } = instantsOf(range, zone);
  const step = source === 'daily' ? DAY_MS : HOUR_MS;
  const rowAt = rowsByStart(rows, source);
  const gapAt = gapReason(part);
  const labelAt = oncePerDay(shortDay);
  const dayAt = oncePerDay((day) => day);
  const dateAt = (ms: number) =>
    source === 'daily' ? dayAt(ms) : `${dayAt(ms)}T${two(hourOf(ms))}:00:00.000Z`;
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => {
    const instant = from + index * step;
    const row = rowAt.get(instant);
    const { amount, others } = row ? splitAmounts(row, currency) : NO_AMOUNT;
    return {
      date: dateAt(instant),
      totalSales: amount,
      ...(others.length > 0 && { others }),
      orderCount: row ? countOf(row.order_count) : null,
      unitCount: row ? countOf(row.unit_count) : null,
      label: labelAt(wallClock(zone, instant)),
      gap: row ? null : gapAt(instant),
      isSoFar: row?.so_far === true,
    };
  });
}

/** The full name of a point: 'Mar 3, 2026' or 'Mar 3, 2026, 14:00 PDT'. */
export function pointTitle(date: string, { source, zone }: ReportClock): string {
  if (source === 'daily') return longDay(date);
  const instant = Date.parse(date);
  const wall = wallClock(zone, instant);
  return `${longDay(dayOf(wall))}, ${timeOf(wall)} ${zoneInForce(zone, instant)}`;
}

const MANY_POINTS = 60;
const SOME_POINTS = 30;
const HOURS_OF_DAY = 24;
// The parts of a day that labels may stand apart, so that one stands at every midnight.
const PARTS_OF_DAY = [1, 2, 3, 4, 6, 8, 12];

function exactInterval(points: number): number {
  if (points > MANY_POINTS) return Math.round(points / 15);
  if (points > SOME_POINTS) return Math.round(points / 10);
  return 1;
}

/** Every how many points the x axis has a label: about a fifteenth of many, a tenth of some, else all. */
export function labelInterval(points: number, source: SalesSource): number {
  const interval = exactInterval(points);
  if (source === 'daily') return interval;
  if (interval >= 18) return Math.round(interval / HOURS_OF_DAY) * HOURS_OF_DAY;
  return PARTS_OF_DAY.reduce((nearest, part) =>
    Math.abs(part - interval) < Math.abs(nearest - interval) ? part : nearest,
  );
}

export type GapRun = { kind: Gap; start: number; end: number };

/** The stretches of points without a figure, each of one kind; `end` is the last point of it. */
export function gapRuns(points: readonly ReportPoint[]): GapRun[] {
  const runs: GapRun[] = [];
  for (const [index, { gap }] of points.entries()) {
    if (gap === null) continue;
    const last = runs.at(-1);
    if (last?.kind === gap && last.end === index - 1) last.end = index;
    else runs.push({ kind: gap, start: index, end: index });
  }
  return runs;
}

export type ReportTotals = {
  /** In the currency of the report. */
  totalSales: number;
  /** The sums of other currencies. */
  others: readonly CurrencyAmount[];
  orderCount: number;
  unitCount: number;
  /** Null where nothing was ordered, and where there are several currencies: there is no average of them. */
  averageOrderValue: number | null;
};

/** What the points shown add up to. */
export function reportTotals(points: readonly ReportPoint[]): ReportTotals {
  let hundredths = 0;
  let orderCount = 0;
  let unitCount = 0;
  for (const point of points) {
    hundredths += hundredthsOf(point.totalSales ?? 0);
    orderCount += point.orderCount ?? 0;
    unitCount += point.unitCount ?? 0;
  }
  const others = sumAmounts(points.flatMap((point) => point.others ?? []));
  const averageOrderValue =
    orderCount > 0 && others.length === 0 ? Math.round(hundredths / orderCount) / 100 : null;
  return { totalSales: hundredths / 100, others, orderCount, unitCount, averageOrderValue };
}
