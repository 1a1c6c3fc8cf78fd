import { addDays, countDays, type DayRange, dayOf, earliestDay, isDay } from '@insights/domain/periods';
import { DEFAULT_DAYS, PRESETS, type ReconcileSearch } from './search.ts';

const MOST_DAYS = 92; // what the server takes at once

function problemOf({ from, to }: DayRange): string | null {
  if (from > to) return 'From may not be after To';
  return countDays({ from, to }) > MOST_DAYS ? `At most ${MOST_DAYS} days` : null;
}

/** The days that the address names, up to today; without any the last 30 that are over. */
export function rangeFrom(search: Partial<ReconcileSearch>, now: number) {
  const today = dayOf(now);
  const named = { from: search.from ?? '', to: search.to ?? '' };
  if (isDay(named.from) && isDay(named.to) && named.from >= earliestDay(today)) {
    const range = { from: named.from, to: named.to > today ? today : named.to };
    return { range, preset: null, problem: problemOf(range) };
  }
  const preset = PRESETS.find((days) => String(days) === search.days) ?? DEFAULT_DAYS;
  return { range: { from: addDays(today, -preset), to: addDays(today, -1) }, preset, problem: null };
}

export type RangeSettings = ReturnType<typeof rangeFrom>;
