// How campaigns are written: Amazon's words in ours, and whatever is new in readable letters.
import type { AdsCampaign } from '@insights/contract/ads-entities';
import { DAY_MS } from '@insights/domain/durations';
import { isDay, midnightOf } from '@insights/domain/periods';
import { longDay } from '../../../../components/time/day-words.ts';
import { readableWord } from '../../profiles/readable-word.ts';

const TYPES: Readonly<Record<string, string>> = {
  sponsoredProducts: 'SP',
  sponsoredBrands: 'SB',
  sponsoredDisplay: 'SD',
};
const STRATEGIES: Readonly<Record<string, string>> = {
  legacyForSales: 'Dynamic (Sales)',
  manual: 'Fixed Bids',
  autoForSales: 'Auto (Sales)',
};
const PREDICATES: Readonly<Record<string, string>> = {
  placementTop: 'Top',
  placementProductPage: 'Product',
  placementRestOfSearch: 'Rest of search',
  siteAmazonBusiness: 'Amazon Business',
};

/** `LEGACY_FOR_SALES` is what `legacyForSales` was before. */
const inCamelCase = (word: string) =>
  /^[A-Z0-9_]+$/.test(word)
    ? word.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : word;

function wordIn(known: Readonly<Record<string, string>>, word: string): string {
  const spelled = inCamelCase(word);
  return (Object.hasOwn(known, spelled) && known[spelled]) || readableWord(word);
}

/** 'SP' */
export const typeWords = (type: string): string => (type === '' ? '-' : wordIn(TYPES, type));

/** 'Dynamic (Sales)' */
export const strategyWords = (strategy: string | null): string =>
  strategy === null ? '-' : wordIn(STRATEGIES, strategy);

type Bidding = Pick<AdsCampaign, 'bidding' | 'premiumBidAdjustment'>;

/** 'Top 50%, Product 20%'; a place that Amazon names without a percentage has '-', which is not 0. */
export function adjustmentWords({ bidding, premiumBidAdjustment }: Bidding): string {
  const parts = bidding.adjustments.map(
    ({ predicate, percentage }) =>
      `${wordIn(PREDICATES, predicate)} ${percentage === null ? '-' : `${percentage}%`}`,
  );
  if (premiumBidAdjustment) parts.push('Premium bid');
  return parts.join(', ') || '-';
}

/** The day that eight digits name, or null where they name none. */
export function dayOfDigits(digits: string | null): string | null {
  if (digits === null) return null;
  const day = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isDay(day) ? day : null;
}

/** 'Mar 10, 2026' for 20260310; what names no day as it came, nothing as '-'. */
export function dateWords(digits: string | null): string {
  const day = dayOfDigits(digits);
  return day === null ? (digits ?? '-') : longDay(day);
}

const DAYS_OF_MONTH = 30;
const DAYS_OF_YEAR = 365;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long a campaign has run: days under 30, months under 365 days, years beyond. */
export function ageWords(startDate: string | null, now: number): string {
  const day = dayOfDigits(startDate);
  if (day === null) return '-';
  const days = Math.floor((now - midnightOf(day)) / DAY_MS);
  if (days < 0) return 'Not started';
  if (days < DAYS_OF_MONTH) return counted(days, 'day');
  if (days < DAYS_OF_YEAR) return counted(Math.floor(days / DAYS_OF_MONTH), 'month');
  return counted(Math.floor(days / DAYS_OF_YEAR), 'year');
}
