// The worst that is wrong with a marketplace, in words an operator can act on.
import type { OperatorSeller, Trouble } from '@insights/contract/operators';
import { RENEWAL_NOTICE_MS } from '@insights/domain/consents';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';

/** Sales come every hour: two rounds were missed. */
const LATE_AFTER_MS = 3 * HOUR_MS;
const LONGEST_MESSAGE = 200;

/** Shorter waits for the quota are its usual pace. */
const LONG_WAIT_MS = 5 * MINUTE_MS;

export type TroubleFacts = {
  connection: OperatorSeller['connection'];
  /** By when consent has to be given anew. */
  consentEndsMs: number | null;
  isParticipating: boolean;
  isAutoUpdated: boolean;
  complaint: string | null;
  asOfMs: number | null;
  /** Until when the hourly update waits for Amazon's quota. */
  quotaUntilMs: number | null;
  /** Until when the reports that were asked for wait, where their quota of the day is used up. */
  reportsUntilMs: number | null;
};

const HOURS_OF_TWO_DAYS = 48;

const until = (ms: number) => new Date(ms).toISOString();

function formatAge(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < HOURS_OF_TWO_DAYS ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

function expiryOf(consentEndsMs: number | null, now: number): Trouble | null {
  if (consentEndsMs === null || consentEndsMs - now > RENEWAL_NOTICE_MS) return null;
  const days = Math.floor((consentEndsMs - now) / DAY_MS);
  const when = days < 0 ? 'any day' : days < 1 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return { kind: 'expiring', message: `Connection ends ${when}`, until: until(consentEndsMs) };
}

/** What stands in the way of fresh sales, the worst first. */
function troubleOfSales(status: TroubleFacts, now: number): Trouble | null {
  const { isAutoUpdated, complaint, asOfMs, quotaUntilMs } = status;
  if (isAutoUpdated && complaint !== null)
    return { kind: 'failing', message: complaint.slice(0, LONGEST_MESSAGE) || 'The last update failed' };
  if (isAutoUpdated && quotaUntilMs !== null && quotaUntilMs - now > LONG_WAIT_MS)
    return { kind: 'quota', message: 'Amazon’s quota for sales is used up', until: until(quotaUntilMs) };
  const isLate = asOfMs !== null && now - asOfMs > LATE_AFTER_MS;
  if (!isAutoUpdated && (isLate || asOfMs === null)) return { kind: 'paused', message: 'Auto-update is off' };
  if (asOfMs === null) return { kind: 'no_data', message: 'No sales fetched yet' };
  return isLate ? { kind: 'late', message: `Data is ${formatAge(now - asOfMs)} old` } : null;
}

export function troubleOf(status: TroubleFacts, now: number): Trouble | null {
  const { connection, consentEndsMs, isParticipating, reportsUntilMs } = status;
  // Nothing is expected of a marketplace where the seller no longer sells.
  if (!isParticipating) return null;
  if (connection === 'renew') return { kind: 'connection', message: 'Connection needs renewal' };
  if (connection === 'none') return { kind: 'connection', message: 'Not connected' };
  const ofReports: Trouble | null =
    reportsUntilMs !== null && reportsUntilMs > now
      ? { kind: 'quota', message: 'Amazon’s quota for reports is used up', until: until(reportsUntilMs) }
      : null;
  return troubleOfSales(status, now) ?? expiryOf(consentEndsMs, now) ?? ofReports;
}
