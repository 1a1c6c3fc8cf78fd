// The worst that is wrong with a marketplace, in words an operator can act on.
import type { OperatorSeller, Trouble } from '@insights/contract/operators';
import { HOUR_MS } from '@insights/domain/durations';

/** Sales come every hour: two rounds were missed. */
const LATE_AFTER_MS = 3 * HOUR_MS;
const LONGEST_WORDS = 200;

type Standing = {
  connection: OperatorSeller['connection'];
  isParticipating: boolean;
  isAutoUpdated: boolean;
  complaint: string | null;
  asOfMs: number | null;
};

const HOURS_OF_TWO_DAYS = 48;

function ageWords(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < HOURS_OF_TWO_DAYS ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export function troubleOf(standing: Standing, now: number): Trouble | null {
  const { connection, isParticipating, isAutoUpdated, complaint, asOfMs } = standing;
  // Nothing is expected of a place where the seller no longer sells.
  if (!isParticipating) return null;
  if (connection === 'renew') return { kind: 'connection', message: 'Connection needs renewal' };
  if (connection === 'none') return { kind: 'connection', message: 'Not connected' };
  if (isAutoUpdated && complaint !== null)
    return { kind: 'failing', message: complaint.slice(0, LONGEST_WORDS) || 'The last update failed' };
  const isLate = asOfMs !== null && now - asOfMs > LATE_AFTER_MS;
  if (!isAutoUpdated && (isLate || asOfMs === null)) return { kind: 'paused', message: 'Auto-update is off' };
  if (asOfMs === null) return { kind: 'no_data', message: 'No sales fetched yet' };
  return isLate ? { kind: 'late', message: `Data is ${ageWords(now - asOfMs)} old` } : null;
}
