import type { Coverage, CoverageConnection, CoverageGap, StoredSales } from '@insights/contract/coverage';
import type { Trouble } from '@insights/contract/operators';
import { RENEWAL_NOTICE_MS } from '@insights/domain/consents';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { formatCount } from '@insights/domain/money';
import { longDay } from '@insights/domain/months';
import type { BadgeState } from '../../components/state/state-badge.tsx';
import { localMoment } from '../../components/time/format.ts';

type Granularity = StoredSales['granularity'];
type Status = { state: BadgeState; text: string };

export const GRANULARITY_NAMES: Readonly<Record<Granularity, string>> = { hour: 'Hours', day: 'Days' };

/** '1 hour', '1,204 days' */
export const formatIntervals = (count: number, granularity: Granularity): string =>
  `${formatCount(count)} ${granularity}${count === 1 ? '' : 's'}`;

/** In UTC, as both are stored: 'Mar 3, 2026' for a day, 'Mar 3, 2026 14:00 UTC' for an hour. */
export const formatStart = (instant: string, granularity: Granularity): string =>
  granularity === 'day' ? longDay(instant) : `${longDay(instant)} ${instant.slice(11, 16)} UTC`;

/** The last hour or day of a gap, whose `end` is exclusive. */
export function formatLast({ end }: Pick<CoverageGap, 'end'>, granularity: Granularity): string {
  const last = Date.parse(end) - (granularity === 'day' ? DAY_MS : HOUR_MS);
  return formatStart(new Date(last).toISOString(), granularity);
}

const NOT_PARTICIPATING = 'The seller does not participate in this marketplace';

export function missingStatus(
  { missing, can_fill, granularity }: StoredSales,
  isParticipating: boolean,
): Status {
  const count = formatIntervals(missing, granularity);
  if (!isParticipating)
    return {
      state: 'none',
      text: missing === 0 ? NOT_PARTICIPATING : `${count} missing. ${NOT_PARTICIPATING}`,
    };
  if (missing === 0) return { state: 'good', text: 'Nothing is missing' };
  if (can_fill === 0) return { state: 'none', text: `${count} missing, too old for Amazon to provide` };
  const lost = missing - can_fill;
  const rest =
    lost > 0 ? `, ${formatCount(lost)} more ${lost === 1 ? 'is' : 'are'} too old for Amazon to provide` : '';
  const fillable = formatIntervals(can_fill, granularity);
  return { state: 'wait', text: `${fillable} missing that Amazon still provides${rest}` };
}

/** '3 new, 1 changed' */
export function formatUpdateResult({ brought: { first, changed } }: StoredSales): string {
  if (first === 0 && changed === 0) return 'nothing new';
  return [first > 0 && `${formatCount(first)} new`, changed > 0 && `${formatCount(changed)} changed`]
    .filter(Boolean)
    .join(', ');
}

const rate = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

type Reports = NonNullable<Coverage['reports']>;

/** 'Requested 14 of 96 reports today' */
export const formatReportsRequested = ({ quota }: Reports): string =>
  `Requested ${formatCount(quota.asked_today)} of ${rate(quota.per_day)} reports today`;

export function formatQuotas({ reports, sales_quota }: Coverage): string {
  const sales = `Sales: ${rate(sales_quota.per_second)} calls a second, up to ${sales_quota.burst} at once.`;
  if (!reports) return sales;
  const { scope, asked_by_seller } = reports.quota;
  const shared = `Reports: ${formatCount(asked_by_seller)} of today’s for this seller; the quota is shared by all sellers.`;
  return `${scope === 'application' ? shared : 'Reports: the quota is this seller’s own.'} ${sales}`;
}

export const formatWhen = (instant: string, now: number): string =>
  instant === '' || Date.parse(instant) <= now ? 'now' : localMoment(instant, now);

/** 'March 2026' is too long for lists: 'Mar 2026' */
export const formatMonth = (month: string): string => {
  const [name = ''] = longDay(`${month}-01`).split(' ');
  return `${name} ${month.slice(0, 4)}`;
};

const API_NAMES = { 'sp-api': 'Selling Partner API', ads: 'Advertising' } as const;

export const apiName = ({ api, region, country }: CoverageConnection): string =>
  [API_NAMES[api], country ?? region].filter(Boolean).join(', ');

export function adsStatus(ads: Coverage['ads'], now: number): Status {
  if (!ads) return { state: 'none', text: 'Advertising is not connected' };
  const { last_at, next_at, last_error, state } = ads;
  const last = last_at === null ? 'not updated yet' : `updated ${localMoment(last_at, now)}`;
  const next = next_at === null ? '' : `, next ${localMoment(next_at, now)}`;
  const text = `Advertising ${last}${next}`;
  if (last_error !== null)
    return { state: state === 'failed' ? 'bad' : 'wait', text: `${text}: ${last_error}` };
  return { state: last_at === null ? 'none' : 'good', text };
}

const days = (ms: number) => {
  const count = Math.max(0, Math.floor(ms / DAY_MS));
  return `${formatCount(count)} ${count === 1 ? 'day' : 'days'}`;
};

export function connectionStatus(connection: CoverageConnection, now: number): Status {
  const { token_status, connected_at, renew_by } = connection;
  if (token_status === 'reconnect') return { state: 'bad', text: 'Refused by Amazon: renew the connection' };
  const ageMs = now - Date.parse(connected_at);
  const age = ageMs < DAY_MS ? 'connected today' : `connected ${days(ageMs)} ago`;
  if (renew_by === null) return { state: 'good', text: `Works, ${age}, does not expire` };
  const leftMs = Date.parse(renew_by) - now;
  const until = `renew by ${longDay(renew_by)}`;
  if (leftMs > RENEWAL_NOTICE_MS) return { state: 'good', text: `Works, ${age}, ${until}` };
  return {
    state: 'wait',
    text:
      leftMs > 0 ? `Ends in ${days(leftMs)}: ${until}` : `Should have been renewed by ${longDay(renew_by)}`,
  };
}

export const stateOfTrouble = ({ kind }: Trouble): BadgeState =>
  kind === 'connection' || kind === 'failing' ? 'bad' : 'wait';

/** With the time when a quota is available again, or by when a consent has to be renewed. */
export function formatTrouble({ kind, message, until }: Trouble, now: number): string {
  if (until === undefined) return message;
  if (kind === 'quota') return `${message}, continues ${localMoment(until, now)}`;
  return kind === 'expiring' ? `${message}, renew by ${longDay(until)}` : message;
}

export function setupLinkLabel({ kind, message }: Trouble): string | null {
  if (kind === 'connection') return message === 'Not connected' ? 'Connect' : 'Renew the connection';
  if (kind === 'expiring') return 'Renew the connection';
  return kind === 'paused' ? 'Turn it on' : null;
}
