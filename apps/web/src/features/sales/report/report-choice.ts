// The report that the search parameters describe: its days, its clock, and how it is drawn.
import {
  type DayRange,
  dayOf,
  earliestDay,
  firstCustomRange,
  PRESET_DAYS,
  presetRange,
  settleRange,
} from '@insights/domain/periods';
import { wallClock, zoneOf } from '@insights/domain/zones';
import type { SalesSearch } from '../search.ts';
import { type ReportRequest, reportZone } from './model.ts';

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

export function chosenRange(search: RangeSearch, today: string): ChosenRange {
  const presetDays = PRESET_DAYS.find((days) => String(days) === search.range);
  if (presetDays) return { range: presetRange(presetDays, search.source, today), problem: null };
  const range = customRange(search, today);
  if (range.from > range.to) return { range: null, problem: 'From may not be after To' };
  const earliest = earliestDay(today);
  if (range.from < earliest) return { range: null, problem: `From may not be before ${earliest}` };
  return { range, problem: null };
}

export const hasBars = ({ source, drawn }: SalesSearch): boolean => source === 'hourly' && drawn === 'bars';
export const hasOwnDays = ({ source, days }: SalesSearch): boolean => source === 'daily' && days === 'own';

/** Whether the report is drawn as it is without any choice. Bars are for hours, the marketplace's own days for days. */
export const isDefaultView = (search: SalesSearch): boolean =>
  search.compare === undefined && search.measure === 'sales' && !hasBars(search) && !hasOwnDays(search);

/** The report that the address describes: the loader fetches it, and the page shows it. */
export function reportChoice(search: SalesSearch, marketplaceId: string, now: number) {
  const { source } = search;
  const zone = zoneOf(marketplaceId, search['report-zone']);
  const today = dayOf(wallClock(reportZone(source, zone), now));
  const { range, problem } = chosenRange(search, today);
  // As of an instant of the past, days are those of UTC.
  const isByOwnDays = hasOwnDays(search) && search.known === undefined;
  const request: Omit<ReportRequest, 'sellerId'> | null = range && {
    ...{ marketplaceId, source, zone, range },
    ...(isByOwnDays && { days: 'own' as const }),
  };
  return { zone, today, range, problem, request };
}

export type ReportChoice = ReturnType<typeof reportChoice>;
