// The two kinds of rows of a sales and traffic document, with Amazon's field names and derived figures.
import { addTotals, noTotals, type Totals } from '../sales/totals.ts';
import { writeJavaJson } from '../wire/java-json.ts';
import { formatAmount } from '../world/money.ts';
import { hashNumber, hashText, toFraction } from '../world/random.ts';
import { addTraffic, noTraffic, type Traffic, type TrafficPair } from './traffic.ts';

/** Sales and traffic of all buyers and, among them, of business buyers. */
export type Figures = { all: Totals; business: Totals; traffic: TrafficPair };

/** The product or family of a row. */
export type RowName = { parentAsin: string; childAsin?: string; sku?: string };

export const noFigures = (): Figures => ({
  all: noTotals(),
  business: noTotals(),
  traffic: { all: noTraffic(), business: noTraffic() },
});

export function addFigures(sum: Figures, more: Figures): void {
  for (const buyers of ['all', 'business'] as const) {
    addTotals(sum[buyers], more[buyers]);
    addTraffic(sum.traffic[buyers], more.traffic[buyers]);
  }
}

export function sumFigures(all: Iterable<Figures>): Figures {
  const total = noFigures();
  for (const figures of all) addFigures(total, figures);
  return total;
}

type Money = { amount: number; currencyCode: string };

const REFUND_SHARE = 0.035;
const RATE_DECIMALS = 100;
const DOUBLES_ONE_IN = 3; // rows whose amounts and rates are written as Java prints doubles
const DOUBLE_FIELD = /^amount$|^averageUnits|(?:Percentage|Rate)(?:B2B)?$/;

const money = (minor: number, currencyCode: string): Money => ({
  amount: Number(formatAmount(Math.round(minor), currencyCode)),
  currencyCode,
});
const round = (value: number) => Math.round(value * RATE_DECIMALS) / RATE_DECIMALS;
const ratio = (part: number, total: number) => (total === 0 ? 0 : part / total);
/** A percentage that may exceed a hundred, such as units per session. */
const rate = (part: number, total: number) => round(100 * ratio(part, total));
const percentage = (part: number, total: number) => Math.min(100, rate(part, total));
const sessionsOf = (traffic: Traffic) => traffic.browserSessions + traffic.mobileAppSessions;
const viewsOf = (traffic: Traffic) => traffic.browserPageViews + traffic.mobileAppPageViews;

/** The hash decides whether the row has doubles; counts stay integers. */
function writeRow(row: object, hash: number): string {
  const hasDoubles = hashNumber(hash, 17) % DOUBLES_ONE_IN === 0;
  return hasDoubles ? writeJavaJson(row, (field) => DOUBLE_FIELD.test(field)) : JSON.stringify(row);
}

/** The fields again with B2B at the end of their names. */
function forBusiness<Fields extends object>(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}B2B`, value]));
}

type DateRow = {
  date: string;
  figures: Figures;
  shipped: Totals;
  currencyCode: string;
  products: number;
  hash: number;
};

export function writeDateRow({ date, figures, shipped, currencyCode, products, hash }: DateRow): string {
  const { all, business, traffic } = figures;
  const random = (index: number) => toFraction(hashNumber(hash, index));
  const refunded = Math.min(all.units, Math.round(all.units * REFUND_SHARE * 2 * random(1)));
  const feedback = Math.floor(all.orders * 0.04 * random(2));
  const negative = random(3) < 0.2 ? Math.min(1, feedback) : 0;
  const row = {
    date,
    salesByDate: {
      ...salesByDate(all, currencyCode),
      ...forBusiness(salesByDate(business, currencyCode)),
      unitsRefunded: refunded,
      refundRate: percentage(refunded, all.units),
      claimsGranted: 0,
      claimsAmount: money(0, currencyCode),
      shippedProductSales: money(shipped.amountMinor, currencyCode),
      unitsShipped: shipped.units,
      ordersShipped: shipped.orders,
    },
    trafficByDate: {
      ...trafficByDate(traffic.all, all, random(4)),
      ...forBusiness(trafficByDate(traffic.business, business, random(4))),
      averageOfferCount: products,
      averageParentItems: products,
      feedbackReceived: feedback,
      negativeFeedbackReceived: negative,
      receivedNegativeFeedbackRate: percentage(negative, feedback),
    },
  };
  return writeRow(row, hash);
}

function salesByDate({ amountMinor, items, units }: Totals, currencyCode: string) {
  return {
    orderedProductSales: money(amountMinor, currencyCode),
    unitsOrdered: units,
    totalOrderItems: items,
    averageSalesPerOrderItem: money(ratio(amountMinor, items), currencyCode),
    averageUnitsPerOrderItem: round(ratio(units, items)),
    averageSellingPrice: money(ratio(amountMinor, units), currencyCode),
  };
}

function trafficByDate(traffic: Traffic, { items, units }: Totals, random: number) {
  const sessions = sessionsOf(traffic);
  return {
    ...traffic,
    pageViews: viewsOf(traffic),
    sessions,
    buyBoxPercentage: buyBox(sessions, random),
    orderItemSessionPercentage: percentage(items, sessions),
    unitSessionPercentage: rate(units, sessions),
  };
}

const buyBox = (sessions: number, random: number) => (sessions === 0 ? 0 : round(88 + 12 * random));

export function writeAsinRow(name: RowName, figures: Figures, total: Figures, currencyCode: string): string {
  const { all, business, traffic } = figures;
  const hash = hashText(`${name.childAsin ?? name.parentAsin}|buy box`);
  const random = toFraction(hash);
  const row = {
    ...name,
    salesByAsin: {
      ...salesByAsin(all, currencyCode),
      ...forBusiness(salesByAsin(business, currencyCode)),
    },
    trafficByAsin: {
      ...trafficByAsin(traffic.all, total.traffic.all, all, random),
      ...forBusiness(trafficByAsin(traffic.business, total.traffic.business, business, random)),
    },
  };
  return writeRow(row, hash);
}

function salesByAsin({ amountMinor, items, units }: Totals, currencyCode: string) {
  return {
    unitsOrdered: units,
    orderedProductSales: money(amountMinor, currencyCode),
    totalOrderItems: items,
  };
}

function trafficByAsin(traffic: Traffic, total: Traffic, { units }: Totals, random: number) {
  const sessions = sessionsOf(traffic);
  const pageViews = viewsOf(traffic);
  return {
    browserSessions: traffic.browserSessions,
    mobileAppSessions: traffic.mobileAppSessions,
    sessions,
    browserSessionPercentage: percentage(traffic.browserSessions, total.browserSessions),
    mobileAppSessionPercentage: percentage(traffic.mobileAppSessions, total.mobileAppSessions),
    sessionPercentage: percentage(sessions, sessionsOf(total)),
    browserPageViews: traffic.browserPageViews,
    mobileAppPageViews: traffic.mobileAppPageViews,
    pageViews,
    browserPageViewsPercentage: percentage(traffic.browserPageViews, total.browserPageViews),
    mobileAppPageViewsPercentage: percentage(traffic.mobileAppPageViews, total.mobileAppPageViews),
    pageViewsPercentage: percentage(pageViews, viewsOf(total)),
    buyBoxPercentage: buyBox(sessions, random),
    unitSessionPercentage: rate(units, sessions),
  };
}
