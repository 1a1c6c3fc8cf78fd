// Times as they are written beside sales.
import { wallClock, type Zone } from '@insights/domain/zones';
import { shortDay } from '../../components/time/day-words.ts';

/** '03' */
export const two = (value: number) => String(value).padStart(2, '0');

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
