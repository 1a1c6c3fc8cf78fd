// Offsets and day boundaries of time zones, correct across daylight-saving changes.

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const QUARTER_HOUR_MS = 15 * 60_000; // every zone changes its offset on a quarter of an hour

/** A time zone; `offsetAt` is its offset from UTC in milliseconds at an instant. */
export type Zone = { name: string; offsetAt: (instant: number) => number };

const zones = new Map<string, Zone | null>();

/** The zone of an IANA name (aliases such as US/Pacific included), or null. */
export function findZone(name: string): Zone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = /^[A-Za-z]/.test(name) ? makeZone(name) : null;
  zones.set(name, zone);
  return zone;
}

/** The zone of a name that must exist. */
export function getZone(name: string): Zone {
  const zone = findZone(name);
  if (!zone) throw new Error(`This system knows no time zone ${name}`);
  return zone;
}

/** A zone whose offset never changes. */
export function fixedZone(offsetMs: number): Zone {
  return { name: offsetMs === 0 ? 'UTC' : formatOffset(offsetMs), offsetAt: () => offsetMs };
}

function makeZone(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return null; // a RangeError: not a zone
  }
  const offsets = new Map<number, number>();
  return {
    name,
    offsetAt(instant) {
      const quarter = Math.floor(instant / QUARTER_HOUR_MS);
      const known = offsets.get(quarter);
      if (known !== undefined) return known;
      const offset = parseOffset(format.format(quarter * QUARTER_HOUR_MS));
      offsets.set(quarter, offset);
      return offset;
    },
  };
}

/** Reads the end of a text such as `11/15/2025, GMT-08:00`; plain `GMT` is zero. */
function parseOffset(text: string): number {
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(text);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

/** `+05:30`, and `Z` for zero, as Amazon writes it. */
export function formatOffset(offsetMs: number): string {
  if (offsetMs === 0) return 'Z';
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The number of the local calendar day an instant falls on, counted from 1970-01-01. */
export function localDay(zone: Zone, instant: number): number {
  return Math.floor((instant + zone.offsetAt(instant)) / DAY_MS);
}

/** The first instant of a local calendar day. */
export function startOfLocalDay(zone: Zone, day: number): number {
  const midnight = day * DAY_MS;
  const before = zone.offsetAt(midnight - DAY_MS);
  const after = zone.offsetAt(midnight + DAY_MS);
  const candidates = [midnight - before, midnight - after]
    .filter((instant) => instant + zone.offsetAt(instant) === midnight)
    .sort((a, b) => a - b);
  return candidates[0] ?? firstInstantAfterGap(zone, day);
}

/** Where daylight saving skips midnight (as in Cairo), the day begins after the skipped hour. */
function firstInstantAfterGap(zone: Zone, day: number): number {
  let early = day * DAY_MS - DAY_MS;
  let late = day * DAY_MS + DAY_MS;
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2);
    if (localDay(zone, middle) >= day) late = middle;
    else early = middle;
  }
  return Math.ceil(early / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
}
