// The two kinds of rows of a sales and traffic document, with Amazon's field names and derived figures.
import type { Totals } from '../sales/totals.ts';
import { writeJavaJson } from '../wire/java-json.ts';
import { formatAmount } from '../world/money.ts';
import { hashNumber, hashText, toFraction } from '../world/random.ts';
import type { Figures, RowName } from './row-figures.ts';
import type { Traffic } from './traffic.ts';

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
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
/** A percentage that may exceed a hundred, such as units per session. */
const rate = (part: number, whole: number) => round(100 * ratio(part, whole));
const percentage = (part: number, whole: number) => Math.min(100, rate(part, whole));
const sessionsOf = (traffic: Traffic) => traffic.browserSessions + traffic.mobileAppSessions;
const viewsOf = (traffic: Traffic) => traffic.browserPageViews + traffic.mobileAppPageViews;

/** Counts are whole in both ways; the same rows are written the same way each time. */
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
  const luck = (index: number) => toFraction(hashNumber(hash, index));
  const refunded = Math.min(all.units, Math.round(all.units * REFUND_SHARE * 2 * luck(1)));
  const feedback = Math.floor(all.orders * 0.04 * luck(2));
  const negative = luck(3) < 0.2 ? Math.min(1, feedback) : 0;
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
      ...trafficByDate(traffic.all, all, luck(4)),
      ...forBusiness(trafficByDate(traffic.business, business, luck(4))),
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

function trafficByDate(traffic: Traffic, { items, units }: Totals, luck: number) {
  const sessions = sessionsOf(traffic);
  return {
    ...traffic,
    pageViews: viewsOf(traffic),
    sessions,
    buyBoxPercentage: buyBox(sessions, luck),
    orderItemSessionPercentage: percentage(items, sessions),
    unitSessionPercentage: rate(units, sessions),
  };
}

const buyBox = (sessions: number, luck: number) => (sessions === 0 ? 0 : round(88 + 12 * luck));

export function writeAsinRow(name: RowName, figures: Figures, whole: Figures, currencyCode: string): string {
  const { all, business, traffic } = figures;
  const hash = hashText(`${name.childAsin ?? name.parentAsin}|buy box`);
  const luck = toFraction(hash);
  const row = {
    ...name,
    salesByAsin: {
      ...salesByAsin(all, currencyCode),
      ...forBusiness(salesByAsin(business, currencyCode)),
    },
    trafficByAsin: {
      ...trafficByAsin(traffic.all, whole.traffic.all, all, luck),
      ...forBusiness(trafficByAsin(traffic.business, whole.traffic.business, business, luck)),
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

function trafficByAsin(traffic: Traffic, whole: Traffic, { units }: Totals, luck: number) {
  const sessions = sessionsOf(traffic);
  const pageViews = viewsOf(traffic);
  return {
    browserSessions: traffic.browserSessions,
    mobileAppSessions: traffic.mobileAppSessions,
    sessions,
    browserSessionPercentage: percentage(traffic.browserSessions, whole.browserSessions),
    mobileAppSessionPercentage: percentage(traffic.mobileAppSessions, whole.mobileAppSessions),
    sessionPercentage: percentage(sessions, sessionsOf(whole)),
    browserPageViews: traffic.browserPageViews,
    mobileAppPageViews: traffic.mobileAppPageViews,
    pageViews,
    browserPageViewsPercentage: percentage(traffic.browserPageViews, whole.browserPageViews),
    mobileAppPageViewsPercentage: percentage(traffic.mobileAppPageViews, whole.mobileAppPageViews),
    pageViewsPercentage: percentage(pageViews, viewsOf(whole)),
    buyBoxPercentage: buyBox(sessions, luck),
    unitSessionPercentage: rate(units, sessions),
  };
}
