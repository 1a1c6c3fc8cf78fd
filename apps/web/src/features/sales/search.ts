// What the address of the dashboard says: which report is shown, on which clock, and which figure is explained.
import {
  type DayRange,
  dayOf,
  earliestDay,
  firstCustomRange,
  isDay,
  PRESET_DAYS,
  presetRange,
  settleRange,
} from '@insights/domain/periods';
import { wallClock, ZONE_CHOICES, type Zone, zoneOf } from '@insights/domain/zones';
import { z } from 'zod/mini';
import { type ReportRequest, reportZone } from './report/model.ts';

const AS_OF_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const FIRST_YEAR = '2000'; // a year being typed passes through 0002 and 0020

/** Whether a text is an instant that a report can be shown as of: '2026-03-10T12:00Z'. */
export const isAsOf = (text: string): boolean =>
  AS_OF_FORM.test(text) && text >= FIRST_YEAR && !Number.isNaN(Date.parse(text));

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const day = z.string().check(z.refine(isDay));
const zone = z.catch(z.enum(ZONE_CHOICES.map((choice) => choice.zone)), 'UTC');
const view = z.catch(z.enum(['chart', 'table']), 'chart');

export const salesSearch = z.object({
  /** The zone of the two widgets; the report has its own. */
  zone,
  'live-sales': view,
  'week-to-date': view,
  source: z.catch(z.enum(['daily', 'hourly']), 'daily'),
  range: z.catch(z.enum(['7', '30', '90', 'custom']), '30'),
  /** The ends of a custom range. */
  from: optional(day),
  to: optional(day),
  'report-zone': zone,
  compare: optional(z.enum(['previous', 'year'])),
  measure: z.catch(z.enum(['sales', 'orders', 'units']), 'sales'),
  drawn: z.catch(z.enum(['line', 'bars']), 'line'),
  days: z.catch(z.enum(['utc', 'own']), 'utc'),
  /** The instant that the report is shown as of. */
  known: optional(z.string().check(z.refine(isAsOf))),
  view,
  'report-sort': optional(z.string()),
  'compared-sort': optional(z.string()),
  'known-sort': optional(z.string()),
  /** The figure that is explained: 'day:2026-11-03T00:00Z'. */
  explain: optional(z.string()),
});
export type SalesSearch = z.infer<typeof salesSearch>;

/** What an address does not mention. */
export const salesSearchDefaults = {
  zone: 'UTC',
  'live-sales': 'chart',
  'week-to-date': 'chart',
  source: 'daily',
  range: '30',
  'report-zone': 'UTC',
  measure: 'sales',
  drawn: 'line',
  days: 'utc',
  view: 'chart',
} as const satisfies Partial<SalesSearch>;

export type Preset = SalesSearch['range'];

/** A preset takes the days of a custom range out of the address. */
export const presetChange = (preset: Preset) => ({
  range: preset,
  ...(preset !== 'custom' && { from: undefined, to: undefined }),
});

type RangeSearch = Pick<SalesSearch, 'source' | 'range' | 'from' | 'to'>;

/** The range in the fields of a custom period; one that cannot be shown stays as it is in the address. */
export function customRange({ from, to, source }: RangeSearch, today: string): DayRange {
  const first = firstCustomRange(today);
  const range = { from: from ?? first.from, to: to ?? first.to };
  return settleRange(range, source, today) ?? range;
}

type ChosenRange = { range: DayRange; problem: null } | { range: null; problem: string };

/** The days to show, or why the ones in the address cannot be shown. */
export function chosenRange(search: RangeSearch, today: string): ChosenRange {
  const presetDays = PRESET_DAYS.find((days) => String(days) === search.range);
  if (presetDays) return { range: presetRange(presetDays, search.source, today), problem: null };
  const range = customRange(search, today);
  if (range.from > range.to) return { range: null, problem: 'From may not be after To' };
  const earliest = earliestDay(today);
  if (range.from < earliest) return { range: null, problem: `From may not be before ${earliest}` };
  return { range, problem: null };
}

/** How the report is drawn other than by default. Bars are for hours, the marketplace's own days for days. */
export type ViewOptions = {
  /** What it is compared with. */
  period: SalesSearch['compare'];
  measure: SalesSearch['measure'];
  hasBars: boolean;
  hasOwnDays: boolean;
};

export const viewOptions = ({ compare, measure, source, drawn, days }: SalesSearch): ViewOptions => ({
  period: compare,
  measure,
  hasBars: source === 'hourly' && drawn === 'bars',
  hasOwnDays: source === 'daily' && days === 'own',
});

export const isDefaultView = ({ period, measure, hasBars, hasOwnDays }: ViewOptions): boolean =>
  period === undefined && measure === 'sales' && !hasBars && !hasOwnDays;

type ReportChoice = {
  zone: Zone;
  /** Today on the clock of the report. */
  today: string;
  range: DayRange | null;
  problem: string | null;
  /** The report of whichever seller; null where the range cannot be shown. */
  request: Omit<ReportRequest, 'sellerId'> | null;
};

/** The report that the address describes: the loader fetches it, and the page shows it. */
export function reportChoice(search: SalesSearch, marketplaceId: string, now: number): ReportChoice {
  const { source } = search;
  const zone = zoneOf(marketplaceId, search['report-zone']);
  const today = dayOf(wallClock(reportZone(source, zone), now));
  const { range, problem } = chosenRange(search, today);
  // As of an instant of the past, days are those of UTC.
  const hasOwnDays = viewOptions(search).hasOwnDays && search.known === undefined;
  const request = range && {
    ...{ marketplaceId, source, zone, range },
    ...(hasOwnDays && { days: 'own' as const }),
  };
  return { zone, today, range, problem, request };
}
