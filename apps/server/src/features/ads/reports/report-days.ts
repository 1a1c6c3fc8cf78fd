// Which days a report covers: days of the profile's own zone, ending yesterday there.
import { addDays, type DayRange, splitDays } from '@insights/domain/periods';

const MOST_DAYS_AT_ONCE = 31; // Amazon refuses more

const TRAFFIC_MOVES_DAYS = 3; // invalid clicks are taken back within 72 hours
const SALES_MOVE_DAYS = 42; // 28 days after the sale, within 14 days of the click

/** The day that it is in a zone; a zone that nobody knows is taken for UTC. */
export function todayIn(zone: string | null, now: Date): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  try {
    return format(zone ?? 'UTC').format(now);
  } catch (error) {
    if (error instanceof RangeError) return format('UTC').format(now);
    throw error;
  }
}

/** So many days, the last one yesterday. */
export function daysBefore(today: string, count: number): DayRange {
  return { from: addDays(today, -count), to: addDays(today, -1) };
}

/** In pieces that Amazon takes. */
export const partsOf = (range: DayRange): DayRange[] => splitDays(range, MOST_DAYS_AT_ONCE);

/** Whether Amazon may still change what it has reported of a day. */
export const movementOf = (day: string, today: string) => ({
  isTrafficMoving: day > addDays(today, -1 - TRAFFIC_MOVES_DAYS),
  isSalesMoving: day > addDays(today, -1 - SALES_MOVE_DAYS),
});
