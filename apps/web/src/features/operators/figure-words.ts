// How figures of many marketplaces are written.
import type { OperatorMarketplace, OperatorSeller, TroubleKind } from '@insights/contract/operators';
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { labelMarketplace } from '@insights/domain/marketplaces';
import { formatMoney } from '@insights/domain/money';
import type { BadgeState } from '../../ui/state/state-badge.tsx';
import { TROUBLE_KINDS } from './operators-reader.ts';

export const UNKNOWN = '-';

export const moneyWords = (amount: number | null, currency: string): string =>
  amount === null ? UNKNOWN : formatMoney(amount, currency);

/** '+4.8 %', as above the charts of a dashboard. */
export const changeWords = (percent: number | null): string =>
  percent === null ? UNKNOWN : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;

export const marketplaceNameOf = ({ country_code, marketplace_name }: OperatorMarketplace) =>
  labelMarketplace({ countryCode: country_code, name: marketplace_name });

export const sellerNameOf = ({ name, slug }: Pick<OperatorSeller, 'name' | 'slug'>): string => name || slug;

const HOURS_OF_TWO_DAYS = 48;

/** '12 min ago' */
export function ageWords(asOf: string | null, now: number): string {
  if (asOf === null) return 'not fetched yet';
  const ms = Math.max(0, now - Date.parse(asOf));
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= HOURS_OF_TWO_DAYS) return `${Math.floor(hours / 24)} days ago`;
  return hours > 0 ? `${hours} h ago` : `${minutes} min ago`;
}

const STATES: Record<TroubleKind, BadgeState> = {
  connection: 'bad',
  failing: 'bad',
  late: 'wait',
  quota: 'wait',
  expiring: 'wait',
  no_data: 'none',
  paused: 'none',
};

export const stateOfTrouble = (kind: TroubleKind): BadgeState => STATES[kind];

/** The worst comes first; null where nothing is wrong. */
export const rankOfTrouble = ({ trouble }: Pick<OperatorMarketplace, 'trouble'>): number | null =>
  trouble ? TROUBLE_KINDS.indexOf(trouble.kind) : null;
