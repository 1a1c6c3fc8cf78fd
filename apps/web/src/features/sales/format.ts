import { formatCount, formatMoney } from '@insights/domain/money';
import { longDay, shortDay } from '@insights/domain/months';
import { dayOf } from '@insights/domain/periods';
import { wallClock, type Zone, zoneInForce } from '@insights/domain/zones';

/** '03' */
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '06:00' */
export const formatHour = (hour: number): string => `${twoDigits(hour)}:00`;

/** '14:02' of a wall clock. */
export const formatTime = (wall: number): string => new Date(wall).toISOString().slice(11, 16);

/** '2:02 PM' in a zone. */
export function formatTwelveHourTime(zone: Zone, instant: number): string {
  const date = new Date(wallClock(zone, instant));
  const hours = date.getUTCHours();
  return `${hours % 12 || 12}:${twoDigits(date.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** 'Mar 9, 2026, 15:00 PDT' */
export function formatMoment(instant: number, zone: Zone): string {
  const wall = wallClock(zone, instant);
  return `${longDay(dayOf(wall))}, ${formatTime(wall)} ${zoneInForce(zone, instant)}`;
}

/** 'as of 14:02 PT', with its day where that is not today. */
export function formatAsOf(zone: Zone, asOf: string, now: number): string {
  const wall = wallClock(zone, Date.parse(asOf));
  const day = dayOf(wall);
  const isToday = day === dayOf(wallClock(zone, now));
  return `as of ${isToday ? '' : `${shortDay(day)}, `}${formatTime(wall)} ${zone}`;
}

/** '1 day', '2 days' */
export const counted = (count: number, unit: string): string =>
  `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;

// Zero has no sign.
const signed = (value: number, format: (size: number) => string) =>
  `${value < 0 ? '−' : value > 0 ? '+' : ''}${format(Math.abs(value))}`;

/** '+$12.30' */
export const moneyDifference = (amount: number, currency: string | null): string =>
  signed(amount, (size) => formatMoney(size, currency ?? ''));

/** '−2' */
export const countDifference = (count: number): string => signed(count, formatCount);

/** '+4.8 %' of what there was before. */
export function percentDifference(now: number, before: number): string {
  const percent = ((now - before) / before) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}
