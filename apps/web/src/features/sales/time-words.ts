// Days and times as they are written beside sales. Written by hand: Intl takes seconds for two years of hours.
import { wallClock, type Zone } from '@insights/domain/zones';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '03' */
export const two = (value: number) => String(value).padStart(2, '0');

/** 'Mar 3' */
export const shortDay = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8, 10))}`;

/** 'Mar 3, 2026' */
export const longDay = (day: string): string => `${shortDay(day)}, ${day.slice(0, 4)}`;

/** '14:02' of a wall clock */
export const timeOf = (wall: number): string => {
  const date = new Date(wall);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
};

/** '2:02 PM' now in a zone */
export function twelveHourTime(zone: Zone, instant: number): string {
  const date = new Date(wallClock(zone, instant));
  const hours = date.getUTCHours();
  return `${hours % 12 || 12}:${two(date.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

const dayOfWall = (wall: number) => new Date(wall).toISOString().slice(0, 10);

/** 'as of 14:02 PT', with the day before it where that is not today */
export function asOfWords(zone: Zone, asOf: string, now: number): string {
  const wall = wallClock(zone, Date.parse(asOf));
  const day = dayOfWall(wall);
  const isToday = day === dayOfWall(wallClock(zone, now));
  return `as of ${isToday ? '' : `${shortDay(day)}, `}${timeOf(wall)} ${zone}`;
}
