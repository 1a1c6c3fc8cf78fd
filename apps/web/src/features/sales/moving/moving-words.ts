// For how long Amazon may still change figures, in words.
import type { SalesMovement } from '@insights/contract/sales-history';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { formatCount } from '@insights/domain/money';

const HOURS_OF_DAY = DAY_MS / HOUR_MS;

/** '6 days' or '14 hours' */
export function lengthWords(hours: number): string {
  const [count, unit] = hours % HOURS_OF_DAY === 0 ? [hours / HOURS_OF_DAY, 'day'] : [hours, 'hour'];
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}

type Settling = SalesMovement['settling'];

/** From when on nothing changes any more, and how we know. */
export function settlingWords(
  granularity: 'hour' | 'day',
  { after_hours, reason }: Settling,
  watchedFrom: string | null = null,
  now = Number.NaN,
): string {
  const length = lengthWords(after_hours);
  if (reason === 'constant')
    return `Amazon may change ${granularity === 'day' ? 'a day' : 'an hour'} for ${length} after its end`;
  const watchedDays =
    watchedFrom === null ? Number.NaN : Math.floor((now - Date.parse(watchedFrom)) / DAY_MS);
  const watched = Number.isNaN(watchedDays) ? '' : `, watched for ${lengthWords(watchedDays * HOURS_OF_DAY)}`;
  const older =
    granularity === 'day' && after_hours % HOURS_OF_DAY === 0 ? String(after_hours / HOURS_OF_DAY) : length;
  return `${granularity}s older than ${older} have not changed in your data${watched}`;
}
