import {
  type OperatorMarketplace,
  type OperatorSeller,
  TROUBLES,
  type TroubleKind,
} from '@insights/contract/operators';
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { labelMarketplace } from '@insights/domain/marketplaces';
import { formatMoney } from '@insights/domain/money';
import type { BadgeState } from '../../components/state/state-badge.tsx';
import type { AmountName, PartSum } from './model.ts';

export const UNKNOWN = '-';

export const formatAmount = (amount: number | null, currency: string): string =>
  amount === null ? UNKNOWN : formatMoney(amount, currency);

/** '1 of 2' where some parts of a sum are unknown, else '2'. */
export const formatShare = ({ known }: PartSum, of: number): string =>
  known < of ? `${known} of ${of}` : `${of}`;

export function formatPartSum(sum: PartSum, of: number, currency: string): string {
  if (sum.amount === null) return UNKNOWN;
  const amount = formatMoney(sum.amount, currency);
  return sum.known < of ? `${amount} (${formatShare(sum, of)})` : amount;
}

export function formatSold(row: OperatorMarketplace, name: AmountName): string {
  if (!row.by_currency) return formatAmount(row[name], row.currency_code);
  const known = row.by_currency.filter((one) => one[name] !== null);
  return known.length === 0
    ? UNKNOWN
    : known.map((one) => formatAmount(one[name], one.currency_code)).join(' + ');
}

/** '+4.8 %', as above the charts of a dashboard. */
export const formatChange = (percent: number | null): string =>
  percent === null ? UNKNOWN : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;

export const marketplaceNameOf = ({ country_code, marketplace_name }: OperatorMarketplace) =>
  labelMarketplace({ countryCode: country_code, name: marketplace_name });

export const sellerNameOf = ({ name, slug }: Pick<OperatorSeller, 'name' | 'slug'>): string => name || slug;

/** '12 min ago' */
export function formatAge(asOf: string | null, now: number): string {
  if (asOf === null) return 'not fetched yet';
  const ms = Math.max(0, now - Date.parse(asOf));
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 48) return `${Math.floor(hours / 24)} days ago`;
  return hours > 0 ? `${hours} h ago` : `${Math.floor(ms / MINUTE_MS)} min ago`;
}

export const TROUBLE_STATES: Record<TroubleKind, BadgeState> = {
  connection: 'bad',
  failing: 'bad',
  late: 'wait',
  quota: 'wait',
  expiring: 'wait',
  no_data: 'none',
  paused: 'none',
};

export const rankOfTrouble = ({ trouble }: Pick<OperatorMarketplace, 'trouble'>): number | null =>
  trouble ? TROUBLES.indexOf(trouble.kind) : null;
