// Days of a zone: when each of them begins.
import { zoneOffsetMs } from './zone-offset.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

// No place is further from UTC than this, to either side.
const FURTHEST_MS = 15 * HOUR_MS;

/** The first instant of a day in a zone: midnight, the first of two, or where clocks leap over it, the leap. */
export function dayStart(day: string, timeZone: string): Date {
  const wall = Date.parse(day);
  const before = { at: wall - FURTHEST_MS, offset: zoneOffsetMs(wall - FURTHEST_MS, timeZone) };
  const after = { at: wall + FURTHEST_MS, offset: zoneOffsetMs(wall + FURTHEST_MS, timeZone) };
  const midnights = [wall - before.offset, wall - after.offset]
    .filter((instant) => instant + zoneOffsetMs(instant, timeZone) === wall)
    .sort((a, b) => a - b);
  return new Date(midnights[0] ?? clockChange(before.at, after.at, timeZone));
}

/** When the zone's offset changes between two instants, to the minute. */
function clockChange(from: number, to: number, timeZone: string): number {
  const offset = zoneOffsetMs(from, timeZone);
  let [early, late] = [from / MINUTE_MS, to / MINUTE_MS];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (zoneOffsetMs(middle * MINUTE_MS, timeZone) === offset) early = middle;
    else late = middle;
  }
  return late * MINUTE_MS;
}
