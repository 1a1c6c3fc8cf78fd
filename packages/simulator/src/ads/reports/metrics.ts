// Sums of facts, and the metric columns that are computed from them.

import { type JavaDouble, javaDouble } from '../../wire/java-json.ts';
import { decimalsOf, formatAmount } from '../../world/money.ts';
import type { Fact } from './activity.ts';
import type { Conversion } from './attribution.ts';

const WINDOW_DAYS = { '1d': 1, '7d': 7, '14d': 14, '30d': 30 } as const;
export type Window = keyof typeof WINDOW_DAYS;
const WINDOWS: readonly Window[] = ['1d', '7d', '14d', '30d'];

/** Sums of conversions; "same" is the advertised product. */
type Sold = {
  purchases: number;
  purchasesSame: number;
  units: number;
  unitsSame: number;
  salesMinor: number;
  salesSameMinor: number;
};

export type Metrics = {
  impressions: number;
  clicks: number;
  invalidImpressions: number;
  invalidClicks: number;
  costMinor: number;
  sold: Record<Window, Sold>;
};

const nothingSold = (): Sold => ({
  purchases: 0,
  purchasesSame: 0,
  units: 0,
  unitsSame: 0,
  salesMinor: 0,
  salesSameMinor: 0,
});

export const noMetrics = (): Metrics => ({
  impressions: 0,
  clicks: 0,
  invalidImpressions: 0,
  invalidClicks: 0,
  costMinor: 0,
  sold: { '1d': nothingSold(), '7d': nothingSold(), '14d': nothingSold(), '30d': nothingSold() },
});

export function addFact(metrics: Metrics, fact: Fact): void {
  metrics.impressions += fact.impressions;
  metrics.clicks += fact.clicks;
  metrics.invalidImpressions += fact.invalidImpressions;
  metrics.invalidClicks += fact.invalidClicks;
  metrics.costMinor += fact.costMinor;
  const { asin } = fact.targeted.ad.product;
  for (const conversion of fact.conversions) addConversion(metrics, conversion, asin, null);
}

/** Adds an order, or only its items of one ASIN. */
export function addConversion(
  { sold }: Metrics,
  { order, lagDays }: Conversion,
  advertisedAsin: string,
  onlyAsin: string | null,
): void {
  const items = order.items.filter(({ asin }) => onlyAsin === null || asin === onlyAsin);
  const same = items.filter(({ asin }) => asin === advertisedAsin);
  for (const window of WINDOWS) {
    if (lagDays >= WINDOW_DAYS[window]) continue;
    const into = sold[window];
    into.purchases += 1;
    into.purchasesSame += same.length > 0 ? 1 : 0;
    for (const { quantity, amountMinor } of items) {
      into.units += quantity;
      into.salesMinor += amountMinor;
    }
    for (const { quantity, amountMinor } of same) {
      into.unitsSame += quantity;
      into.salesSameMinor += amountMinor;
    }
  }
}

const WINDOWED = /^(.+?)(1d|7d|14d|30d)$/;

type Cell = number | JavaDouble | null;

/** The value of a metric column, or undefined for any other column. Counts are integers, the rest doubles. */
export function metricOf(column: string, metrics: Metrics, currencyCode: string): Cell | undefined {
  const money = (minor: number) => javaDouble(Number(formatAmount(minor, currencyCode)));
  const { impressions, clicks, costMinor } = metrics;
  switch (column) {
    case 'impressions':
      return impressions;
    case 'clicks':
      return clicks;
    case 'cost':
    case 'spend':
      return money(costMinor);
    case 'costPerClick':
      return ratio(costMinor / 10 ** decimalsOf(currencyCode), clicks);
    case 'clickThroughRate':
      return ratio(100 * clicks, impressions);
    default:
      return windowedMetricOf(column, metrics, money);
  }
}

function windowedMetricOf(
  column: string,
  { costMinor, sold }: Metrics,
  money: (minor: number) => JavaDouble,
): Cell | undefined {
  const [, name, ending] = WINDOWED.exec(column) ?? [];
  const window = WINDOWS.find((candidate) => candidate === ending);
  if (!window) return undefined;
  const { purchases, purchasesSame, units, unitsSame, salesMinor, salesSameMinor } = sold[window];
  switch (name) {
    case 'purchases':
      return purchases;
    case 'purchasesSameSku':
      return purchasesSame;
    case 'purchasesOtherSku':
      return purchases - purchasesSame;
    case 'unitsSoldClicks':
      return units;
    case 'unitsSoldSameSku':
      return unitsSame;
    case 'unitsSoldOtherSku':
      return units - unitsSame;
    case 'sales':
      return money(salesMinor);
    case 'attributedSalesSameSku':
      return money(salesSameMinor);
    case 'salesOtherSku':
      return money(salesMinor - salesSameMinor);
    case 'acosClicks':
      return ratio(100 * costMinor, salesMinor);
    case 'roasClicks':
      return ratio(salesMinor, costMinor);
    default:
      return undefined;
  }
}

/** Null for a divisor of zero. */
export function ratio(part: number, total: number): JavaDouble | null {
  return total === 0 ? null : javaDouble(Math.round((part / total) * 1e4) / 1e4);
}
