// Which days are reconciled, as the address names them.
import { addDays, countDays, type DayRange, dayOf, earliestDay, isDay } from '@insights/domain/periods';
import { z } from 'zod/mini';

const MOST_DAYS = 92; // what the server takes at once
export const PRESETS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

/** The parameters of the address that choose the days, and the one that is opened. */
export const reconcileSearch = z.object({
  days: z.catch(z.string(), String(DEFAULT_DAYS)),
  from: z.catch(z.string(), ''),
  to: z.catch(z.string(), ''),
  day: z.catch(z.string(), ''),
});
export const reconcileDefaults = { days: String(DEFAULT_DAYS), from: '', to: '', day: '' };

export type RangeSettings = {
  /** What the fields say. */
  range: DayRange;
  /** So many days up to yesterday; null where other days are named. */
  preset: number | null;
  /** Why these days cannot be requested; null where they can. */
  problem: string | null;
};

const lastDays = (days: number, today: string): DayRange => ({
  from: addDays(today, -days),
  to: addDays(today, -1),
});

function problemOf({ from, to }: DayRange): string | null {
  if (from > to) return 'From may not be after To';
  return countDays({ from, to }) > MOST_DAYS ? `At most ${MOST_DAYS} days` : null;
}

/** The days that the address names, up to today; without any the last 30 that are over. */
export function rangeFrom(search: Partial<z.infer<typeof reconcileSearch>>, now: number): RangeSettings {
  const today = dayOf(now);
  const named = { from: search.from ?? '', to: search.to ?? '' };
  if (isDay(named.from) && isDay(named.to) && named.from >= earliestDay(today)) {
    const range = { from: named.from, to: named.to > today ? today : named.to };
    return { range, preset: null, problem: problemOf(range) };
  }
  const preset = PRESETS.find((days) => String(days) === search.days) ?? DEFAULT_DAYS;
  return { range: lastDays(preset, today), preset, problem: null };
}

/** What a choice of days changes in the address. */
export const presetChange = (days: number) => ({
  days: String(days),
  from: undefined,
  to: undefined,
});
export const rangeChange = ({ from, to }: DayRange) => ({ days: undefined, from, to });
