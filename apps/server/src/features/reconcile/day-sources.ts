// What is stored of one calendar day: its UTC day, the hours of that, and the hours of the marketplace's own day.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { addDays, midnightOf } from '@insights/domain/periods';
import { dayStart } from '@insights/provider-http/zone-days';

/** An interval as it is stored, amounts in hundredths, with what became of it since the report was asked for. */
export type Recorded = {
  granularity: 'hour' | 'day';
  startsAt: number;
  amount: number;
  currency: string;
  fetchedAt: number;
  cancelled: number;
  restated: number;
  changedLate: number;
};

export type Hours = {
  startsAt: number;
  endsAt: number;
  /** Null where none is stored, where the day begins within an hour, and where they are in several currencies. */
  amount: number | null;
  of: number;
  stored: number;
  rows: readonly Recorded[];
};

export type DaySources = {
  day: string;
  utcDay: Recorded | null;
  hours: Hours;
  ownHours: Hours;
  /** The hours that only the own day has and those that only the UTC day has; null where one of them is not stored. */
  edges: { added: readonly Recorded[]; removed: readonly Recorded[] } | null;
  /** Whether the own day begins and ends with an hour. */
  isOnHours: boolean;
};

type Books = { hourAt: ReadonlyMap<number, Recorded>; dayAt: ReadonlyMap<number, Recorded> };

export function booksOf(recorded: readonly Recorded[]): Books {
  const of = (granularity: Recorded['granularity']) =>
    new Map(recorded.filter((one) => one.granularity === granularity).map((one) => [one.startsAt, one]));
  return { hourAt: of('hour'), dayAt: of('day') };
}

type Stretch = { start: number; end: number };

/** Where a marketplace's own day lies. */
export const ownSpan = (day: string, timeZone: string): Stretch => ({
  start: dayStart(day, timeZone).getTime(),
  end: dayStart(addDays(day, 1), timeZone).getTime(),
});

export const sum = (rows: readonly Recorded[], value: (row: Recorded) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);

const isOneCurrency = (rows: readonly Recorded[]) => new Set(rows.map(({ currency }) => currency)).size === 1;

function startsBetween(from: number, to: number): number[] {
  const count = Math.max(0, Math.round((to - from) / HOUR_MS));
  return Array.from({ length: count }, (_, index) => from + index * HOUR_MS);
}

function hoursBetween(hourAt: Books['hourAt'], startsAt: number, endsAt: number, now: number): Hours {
  const starts = startsBetween(startsAt, endsAt);
  const isOver = (at: number) => at + HOUR_MS <= now;
  const rows = starts.flatMap((at) => hourAt.get(at) ?? []);
  return {
    startsAt,
    endsAt,
    amount: isOneCurrency(rows) ? sum(rows, ({ amount }) => amount) : null,
    of: starts.filter(isOver).length,
    stored: rows.filter((row) => isOver(row.startsAt)).length,
    rows,
  };
}

/** Every hour from one instant to another, none where they are not in this order; null where one is missing. */
function allBetween(hourAt: Books['hourAt'], from: number, to: number): Recorded[] | null {
  const starts = startsBetween(from, to);
  const rows = starts.flatMap((at) => hourAt.get(at) ?? []);
  return rows.length === starts.length ? rows : null;
}

/** What both days have cancels out, stored or not. */
function edgesOf(hourAt: Books['hourAt'], own: Stretch, utc: Stretch): DaySources['edges'] {
  const [early, late, before, after] = [
    allBetween(hourAt, own.start, utc.start),
    allBetween(hourAt, utc.end, own.end),
    allBetween(hourAt, utc.start, own.start),
    allBetween(hourAt, own.end, utc.end),
  ];
  if (!early || !late || !before || !after) return null;
  return { added: [...early, ...late], removed: [...before, ...after] };
}

export function sourcesOf(day: string, timeZone: string, { hourAt, dayAt }: Books, now: number): DaySources {
  const utc = { start: midnightOf(day), end: midnightOf(day) + DAY_MS };
  const own = ownSpan(day, timeZone);
  const isOnHours = own.start % HOUR_MS === 0 && own.end % HOUR_MS === 0;
  return {
    day,
    utcDay: dayAt.get(utc.start) ?? null,
    hours: hoursBetween(hourAt, utc.start, utc.end, now),
    ownHours: hoursBetween(hourAt, own.start, own.end, now),
    edges: isOnHours ? edgesOf(hourAt, own, utc) : null,
    isOnHours,
  };
}
