// The rows of a sales and traffic document, by ASIN and by day, in Amazon's own words.
import { amount, asin, count, day, type Fields, fields, maybe, rate, sku } from './report-values.ts';

// Fields for business customers (B2B) are null where the seller is no business seller. Percentages may exceed a hundred.

const salesByAsin = (sales: Fields) => ({
  unitsOrdered: count(sales.unitsOrdered, 'unitsOrdered'),
  unitsOrderedB2B: maybe(count, sales.unitsOrderedB2B, 'unitsOrderedB2B'),
  orderedProductSales: amount(sales.orderedProductSales, 'orderedProductSales'),
  orderedProductSalesB2B: maybe(amount, sales.orderedProductSalesB2B, 'orderedProductSalesB2B'),
  totalOrderItems: count(sales.totalOrderItems, 'totalOrderItems'),
  totalOrderItemsB2B: maybe(count, sales.totalOrderItemsB2B, 'totalOrderItemsB2B'),
});

const trafficByAsin = (traffic: Fields) => ({
  browserSessions: count(traffic.browserSessions, 'browserSessions'),
  browserSessionsB2B: maybe(count, traffic.browserSessionsB2B, 'browserSessionsB2B'),
  mobileAppSessions: count(traffic.mobileAppSessions, 'mobileAppSessions'),
  mobileAppSessionsB2B: maybe(count, traffic.mobileAppSessionsB2B, 'mobileAppSessionsB2B'),
  sessions: count(traffic.sessions, 'sessions'),
  sessionsB2B: maybe(count, traffic.sessionsB2B, 'sessionsB2B'),
  browserSessionPercentage: rate(traffic.browserSessionPercentage, 'browserSessionPercentage'),
  browserSessionPercentageB2B: maybe(
    rate,
    traffic.browserSessionPercentageB2B,
    'browserSessionPercentageB2B',
  ),
  mobileAppSessionPercentage: rate(traffic.mobileAppSessionPercentage, 'mobileAppSessionPercentage'),
  mobileAppSessionPercentageB2B: maybe(
    rate,
    traffic.mobileAppSessionPercentageB2B,
    'mobileAppSessionPercentageB2B',
  ),
  sessionPercentage: rate(traffic.sessionPercentage, 'sessionPercentage'),
  sessionPercentageB2B: maybe(rate, traffic.sessionPercentageB2B, 'sessionPercentageB2B'),
  browserPageViews: count(traffic.browserPageViews, 'browserPageViews'),
  browserPageViewsB2B: maybe(count, traffic.browserPageViewsB2B, 'browserPageViewsB2B'),
  mobileAppPageViews: count(traffic.mobileAppPageViews, 'mobileAppPageViews'),
  mobileAppPageViewsB2B: maybe(count, traffic.mobileAppPageViewsB2B, 'mobileAppPageViewsB2B'),
  pageViews: count(traffic.pageViews, 'pageViews'),
  pageViewsB2B: maybe(count, traffic.pageViewsB2B, 'pageViewsB2B'),
  browserPageViewsPercentage: rate(traffic.browserPageViewsPercentage, 'browserPageViewsPercentage'),
  browserPageViewsPercentageB2B: maybe(
    rate,
    traffic.browserPageViewsPercentageB2B,
    'browserPageViewsPercentageB2B',
  ),
  mobileAppPageViewsPercentage: rate(traffic.mobileAppPageViewsPercentage, 'mobileAppPageViewsPercentage'),
  mobileAppPageViewsPercentageB2B: maybe(
    rate,
    traffic.mobileAppPageViewsPercentageB2B,
    'mobileAppPageViewsPercentageB2B',
  ),
  pageViewsPercentage: rate(traffic.pageViewsPercentage, 'pageViewsPercentage'),
  pageViewsPercentageB2B: maybe(rate, traffic.pageViewsPercentageB2B, 'pageViewsPercentageB2B'),
  buyBoxPercentage: rate(traffic.buyBoxPercentage, 'buyBoxPercentage'),
  buyBoxPercentageB2B: maybe(rate, traffic.buyBoxPercentageB2B, 'buyBoxPercentageB2B'),
  unitSessionPercentage: rate(traffic.unitSessionPercentage, 'unitSessionPercentage'),
  unitSessionPercentageB2B: maybe(rate, traffic.unitSessionPercentageB2B, 'unitSessionPercentageB2B'),
});

const salesByDate = (sales: Fields) => ({
  orderedProductSales: amount(sales.orderedProductSales, 'orderedProductSales'),
  orderedProductSalesB2B: maybe(amount, sales.orderedProductSalesB2B, 'orderedProductSalesB2B'),
  unitsOrdered: count(sales.unitsOrdered, 'unitsOrdered'),
  unitsOrderedB2B: maybe(count, sales.unitsOrderedB2B, 'unitsOrderedB2B'),
  totalOrderItems: count(sales.totalOrderItems, 'totalOrderItems'),
  totalOrderItemsB2B: maybe(count, sales.totalOrderItemsB2B, 'totalOrderItemsB2B'),
  averageSalesPerOrderItem: amount(sales.averageSalesPerOrderItem, 'averageSalesPerOrderItem'),
  averageSalesPerOrderItemB2B: maybe(
    amount,
    sales.averageSalesPerOrderItemB2B,
    'averageSalesPerOrderItemB2B',
  ),
  averageUnitsPerOrderItem: rate(sales.averageUnitsPerOrderItem, 'averageUnitsPerOrderItem'),
  averageUnitsPerOrderItemB2B: maybe(rate, sales.averageUnitsPerOrderItemB2B, 'averageUnitsPerOrderItemB2B'),
  averageSellingPrice: amount(sales.averageSellingPrice, 'averageSellingPrice'),
  averageSellingPriceB2B: maybe(amount, sales.averageSellingPriceB2B, 'averageSellingPriceB2B'),
  unitsRefunded: count(sales.unitsRefunded, 'unitsRefunded'),
  refundRate: rate(sales.refundRate, 'refundRate'),
  claimsGranted: count(sales.claimsGranted, 'claimsGranted'),
  claimsAmount: amount(sales.claimsAmount, 'claimsAmount'),
  shippedProductSales: amount(sales.shippedProductSales, 'shippedProductSales'),
  unitsShipped: count(sales.unitsShipped, 'unitsShipped'),
  ordersShipped: count(sales.ordersShipped, 'ordersShipped'),
});

const trafficByDate = (traffic: Fields) => ({
  browserPageViews: count(traffic.browserPageViews, 'browserPageViews'),
  browserPageViewsB2B: maybe(count, traffic.browserPageViewsB2B, 'browserPageViewsB2B'),
  mobileAppPageViews: count(traffic.mobileAppPageViews, 'mobileAppPageViews'),
  mobileAppPageViewsB2B: maybe(count, traffic.mobileAppPageViewsB2B, 'mobileAppPageViewsB2B'),
  pageViews: count(traffic.pageViews, 'pageViews'),
  pageViewsB2B: maybe(count, traffic.pageViewsB2B, 'pageViewsB2B'),
  browserSessions: count(traffic.browserSessions, 'browserSessions'),
  browserSessionsB2B: maybe(count, traffic.browserSessionsB2B, 'browserSessionsB2B'),
  mobileAppSessions: count(traffic.mobileAppSessions, 'mobileAppSessions'),
  mobileAppSessionsB2B: maybe(count, traffic.mobileAppSessionsB2B, 'mobileAppSessionsB2B'),
  sessions: count(traffic.sessions, 'sessions'),
  sessionsB2B: maybe(count, traffic.sessionsB2B, 'sessionsB2B'),
  buyBoxPercentage: rate(traffic.buyBoxPercentage, 'buyBoxPercentage'),
  buyBoxPercentageB2B: maybe(rate, traffic.buyBoxPercentageB2B, 'buyBoxPercentageB2B'),
  orderItemSessionPercentage: rate(traffic.orderItemSessionPercentage, 'orderItemSessionPercentage'),
  orderItemSessionPercentageB2B: maybe(
    rate,
    traffic.orderItemSessionPercentageB2B,
    'orderItemSessionPercentageB2B',
  ),
  unitSessionPercentage: rate(traffic.unitSessionPercentage, 'unitSessionPercentage'),
  unitSessionPercentageB2B: maybe(rate, traffic.unitSessionPercentageB2B, 'unitSessionPercentageB2B'),
  averageOfferCount: count(traffic.averageOfferCount, 'averageOfferCount'),
  averageParentItems: count(traffic.averageParentItems, 'averageParentItems'),
  feedbackReceived: count(traffic.feedbackReceived, 'feedbackReceived'),
  negativeFeedbackReceived: count(traffic.negativeFeedbackReceived, 'negativeFeedbackReceived'),
  receivedNegativeFeedbackRate: rate(traffic.receivedNegativeFeedbackRate, 'receivedNegativeFeedbackRate'),
});

/** What was sold of a child ASIN over the whole period, and who looked at it. The parent may be the ASIN itself. */
export type AsinRow = ReturnType<typeof asinRow>;
/** What was sold on a day, over all ASINs. */
export type DateRow = ReturnType<typeof dateRow>;

/** One element of `salesAndTrafficByAsin`; throws `UnreadableRow`. */
export function asinRow(element: unknown) {
  const row = fields(element, 'row');
  return {
    parentAsin: asin(row.parentAsin, 'parentAsin'),
    childAsin: asin(row.childAsin, 'childAsin'),
    sku: maybe(sku, row.sku, 'sku'),
    salesByAsin: salesByAsin(fields(row.salesByAsin, 'salesByAsin')),
    trafficByAsin: trafficByAsin(fields(row.trafficByAsin, 'trafficByAsin')),
  };
}

/** One element of `salesAndTrafficByDate`; throws `UnreadableRow`. */
export function dateRow(element: unknown) {
  const row = fields(element, 'row');
  return {
    date: day(row.date, 'date'),
    salesByDate: salesByDate(fields(row.salesByDate, 'salesByDate')),
    trafficByDate: trafficByDate(fields(row.trafficByDate, 'trafficByDate')),
  };
}
