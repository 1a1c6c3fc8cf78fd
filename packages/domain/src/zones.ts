// The clocks that sales are shown in: Pacific time where Amazon itself reports in it, else a fixed offset of the reader's choice.
import { DAY_MS, HOUR_MS } from './durations.ts';

/** USA, Canada and Mexico: the three whose zone is fixed. */
export const PACIFIC_MARKETPLACE_IDS: ReadonlySet<string> = new Set([
  'ATVPDKIKX0DER',
  'A2EUQ1WTGCTBG2',
  'A1AM78C64UM0Y8',
]);

const OFFSET_HOURS = { UTC: 0, PST: -8, PDT: -7, EST: -5, EDT: -4, CET: 1, CEST: 2 } as const;

/** A zone that a reader may choose: an offset that never changes. */
export type ZoneChoice = keyof typeof OFFSET_HOURS;

/** A zone that sales are shown in; 'PT' is Pacific time, which changes with the month. */
export type Zone = ZoneChoice | 'PT';

const signed = (hours: number) => `${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;

const choice = (zone: ZoneChoice) => ({
  zone,
  label: zone === 'UTC' ? 'UTC' : `${zone} (UTC${signed(OFFSET_HOURS[zone])})`,
});

/** The zones offered where none is fixed, in the order they are offered. */
export const ZONE_CHOICES: readonly { zone: ZoneChoice; label: string }[] = [
  choice('UTC'),
  choice('PST'),
  choice('PDT'),
  choice('EST'),
  choice('EDT'),
  choice('CET'),
  choice('CEST'),
];

/** Whether a text names one of the zones offered. */
export const isZoneChoice = (value: string): value is ZoneChoice => Object.hasOwn(OFFSET_HOURS, value);

/** Whether the marketplace's zone is fixed to Pacific time. */
export const isPacificMarketplace = (marketplaceId: string): boolean =>
  PACIFIC_MARKETPLACE_IDS.has(marketplaceId);

/** The zone a marketplace is shown in: the fixed one, else the reader's choice, else UTC. */
export function zoneOf(marketplaceId: string, chosen: string | null): Zone {
  if (isPacificMarketplace(marketplaceId)) return 'PT';
  return chosen !== null && isZoneChoice(chosen) ? chosen : 'UTC';
}

const FIRST_PDT_MONTH = 3;
const LAST_PDT_MONTH = 11;

// Two years of hours are asked about in order: the hours of a day share their answer.
let lastLookedUp: { day: number; zone: 'PDT' | 'PST' } = { day: Number.NaN, zone: 'PST' };

/**
 * The specification's rule for Pacific time: PDT from March to November, PST otherwise. It goes by whole months
 * and not by the days on which the clocks change; the month is the one Pacific Standard Time is in.
 */
export function pacificZoneAt(instant: number): 'PDT' | 'PST' {
  const standard = instant + OFFSET_HOURS.PST * HOUR_MS;
  const day = Math.floor(standard / DAY_MS);
  if (day === lastLookedUp.day) return lastLookedUp.zone;
  const month = new Date(standard).getUTCMonth() + 1;
  const zone = month >= FIRST_PDT_MONTH && month <= LAST_PDT_MONTH ? 'PDT' : 'PST';
  lastLookedUp = { day, zone };
  return zone;
}

/** The fixed-offset zone that is in force at an instant. */
export const zoneInForce = (zone: Zone, instant: number): ZoneChoice =>
  zone === 'PT' ? pacificZoneAt(instant) : zone;

/** What a clock on the zone's wall shows, as the milliseconds at which a UTC clock shows the same. */
export const wallClock = (zone: Zone, instant: number): number =>
  instant + OFFSET_HOURS[zoneInForce(zone, instant)] * HOUR_MS;

/** The first instant of a day (as the milliseconds of its midnight in UTC) in a zone. */
export function dayStartsAt(zone: Zone, midnightUtc: number): number {
  if (zone !== 'PT') return midnightUtc - OFFSET_HOURS[zone] * HOUR_MS;
  const early = midnightUtc - OFFSET_HOURS.PDT * HOUR_MS;
  // 1 March begins an hour late: its first hour still belongs to February's offset.
  const isThatDay = Math.floor(wallClock(zone, early) / DAY_MS) * DAY_MS === midnightUtc;
  return isThatDay ? early : midnightUtc - OFFSET_HOURS.PST * HOUR_MS;
}

/** How a zone is named in full, such as 'Pacific Time (PDT)' or 'CET (UTC+1)'. */
export const zoneLabel = (zone: Zone, instant: number): string =>
  zone === 'PT' ? `Pacific Time (${pacificZoneAt(instant)})` : choice(zone).label;
