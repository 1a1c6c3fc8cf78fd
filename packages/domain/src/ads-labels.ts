// What people call what Amazon's advertising is made of: its words in those of its own console, and whatever is new in
// readable letters.
import { DAY_MS } from './durations.ts';
import { longDay } from './months.ts';
import { isDay, midnightOf } from './periods.ts';

/** 'REST_OF_SEARCH' and 'restOfSearch' are both 'Rest of search'. */
export function readableWord(word: string): string {
  const spaced = word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

type Labels = Readonly<Record<string, string>>;

const TYPES: Labels = {
  sponsoredProducts: 'SP',
  sponsoredBrands: 'SB',
  sponsoredDisplay: 'SD',
};
const STRATEGIES: Labels = {
  legacyForSales: 'Dynamic (Sales)',
  manual: 'Fixed Bids',
  autoForSales: 'Auto (Sales)',
};
const PREDICATES: Labels = {
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

const labelOf = (labels: Labels, word: string, spelled = word): string =>
  (Object.hasOwn(labels, spelled) && labels[spelled]) || readableWord(word);

const labelIn = (labels: Labels, word: string): string => labelOf(labels, word, inCamelCase(word));

/** 'SP' */
export const campaignTypeLabel = (type: string): string => (type === '' ? '-' : labelIn(TYPES, type));

/** 'Dynamic (Sales)' */
export const strategyLabel = (strategy: string | null): string =>
  strategy === null ? '-' : labelIn(STRATEGIES, strategy);

type Bidding = {
  bidding: { adjustments: readonly { predicate: string; percentage: number | null }[] };
  premiumBidAdjustment: boolean | null;
};

/** 'Top 50%, Product 20%'; a place that Amazon names without a percentage has '-', which is not 0. */
export function adjustmentsLabel({ bidding, premiumBidAdjustment }: Bidding): string {
  const parts = bidding.adjustments.map(
    ({ predicate, percentage }) =>
      `${labelIn(PREDICATES, predicate)} ${percentage === null ? '-' : `${percentage}%`}`,
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
export function dateLabel(digits: string | null): string {
  const day = dayOfDigits(digits);
  return day === null ? (digits ?? '-') : longDay(day);
}

const DAYS_OF_MONTH = 30;
const DAYS_OF_YEAR = 365;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long a campaign has run: days under 30, months under 365 days, years beyond. */
export function ageLabel(startDate: string | null, now: number): string {
  const day = dayOfDigits(startDate);
  if (day === null) return '-';
  const days = Math.floor((now - midnightOf(day)) / DAY_MS);
  if (days < 0) return 'Not started';
  if (days < DAYS_OF_MONTH) return counted(days, 'day');
  if (days < DAYS_OF_YEAR) return counted(Math.floor(days / DAYS_OF_MONTH), 'month');
  return counted(Math.floor(days / DAYS_OF_YEAR), 'year');
}

const AUTOMATIC: Labels = {
  QUERY_HIGH_REL_MATCHES: 'Close match',
  QUERY_BROAD_REL_MATCHES: 'Loose match',
  ASIN_SUBSTITUTE_RELATED: 'Substitutes',
  ASIN_ACCESSORY_RELATED: 'Complements',
};
const NAMED: Labels = {
  ASIN_SAME_AS: 'Product',
  ASIN_EXPANDED_FROM: 'Like product',
  ASIN_CATEGORY_SAME_AS: 'Category',
  ASIN_BRAND_SAME_AS: 'Brand',
};

const PART = /^([A-Z][A-Z0-9_]+)(?: (.*))?$/s;
const NEXT_PART = /, (?=[A-Z][A-Z0-9]*_[A-Z0-9_]+(?: |,|$))/; // a category's name may have a comma too

function partLabel(part: string): string {
  const [, type, value] = PART.exec(part) ?? [];
  if (type === undefined) return part;
  if (value === undefined) return labelOf(AUTOMATIC, type);
  return `${labelOf(NAMED, type)} ${value}`;
}

/** 'Close match', 'Product B0…', 'Category Tents, Brand Acme'. */
export const targetLabel = (expression: string): string =>
  expression === '' ? '-' : expression.split(NEXT_PART).map(partLabel).join(', ');
