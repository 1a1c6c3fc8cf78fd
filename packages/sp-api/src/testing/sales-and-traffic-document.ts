// A sales and traffic document of our own making: Amazon's names, numbers as Java prints them.

const sales = (b2b: string) => `"unitsOrdered":23,"totalOrderItems":20.0,
  "orderedProductSales":{"amount":12345678.90,"currencyCode":"USD"}${b2b}`;

const TRAFFIC_BY_ASIN = `"browserSessions":13,"mobileAppSessions":5,"sessions":18,
  "browserSessionPercentage":0.33,"mobileAppSessionPercentage":0.2,"sessionPercentage":0.26,
  "browserPageViews":21,"mobileAppPageViews":22,"pageViews":1.0E7,
  "browserPageViewsPercentage":0.41,"mobileAppPageViewsPercentage":0.2,"pageViewsPercentage":0.30,
  "buyBoxPercentage":100.0,"unitSessionPercentage":300.0`;

/** By a seller who is no business seller; the product is its own parent, and something is new to us. */
export const ASIN_ROW = `{"parentAsin":"B000000001","childAsin":"B000000001","novelty":{"a":[1]},
  "salesByAsin":{${sales('')}},"trafficByAsin":{${TRAFFIC_BY_ASIN},"novelty":"x"}}`;

/** By a business seller. */
export const BUSINESS_ASIN_ROW = `{"parentAsin":"B000000002","childAsin":"B000000003","sku":"ÄB-1",
  "salesByAsin":{${sales(`,"unitsOrderedB2B":1,"totalOrderItemsB2B":1,
    "orderedProductSalesB2B":{"amount":0.1,"currencyCode":"USD"}`)}},
  "trafficByAsin":{${TRAFFIC_BY_ASIN},"sessionsB2B":4,"unitSessionPercentageB2B":25.0}}`;

export const DATE_ROW = `{"date":"2026-10-01","salesByDate":{${sales('')},
  "averageSalesPerOrderItem":{"amount":11.92,"currencyCode":"USD"},"averageUnitsPerOrderItem":1.15,
  "averageSellingPrice":{"amount":10.37,"currencyCode":"USD"},"unitsRefunded":1,"refundRate":4.35,
  "claimsGranted":0,"claimsAmount":{"amount":0.0,"currencyCode":"USD"},
  "shippedProductSales":{"amount":-6.50,"currencyCode":"USD"},"unitsShipped":59,"ordersShipped":54},
  "trafficByDate":{"browserPageViews":1158,"mobileAppPageViews":500,"pageViews":1658,"browserSessions":906,
  "mobileAppSessions":94,"sessions":1000,"buyBoxPercentage":10.54,"orderItemSessionPercentage":2.21,
  "unitSessionPercentage":2.54,"averageOfferCount":9686,"averageParentItems":9630,"feedbackReceived":10,
  "negativeFeedbackReceived":1,"receivedNegativeFeedbackRate":10.0}}`;

export const SPECIFICATION = `{"reportType":"GET_SALES_AND_TRAFFIC_REPORT",
  "reportOptions":{"dateGranularity":"DAY","asinGranularity":"CHILD"},
  "dataStartTime":"2026-10-01","dataEndTime":"2026-10-31T00:00:00Z","marketplaceIds":["ATVPDKIKX0DER"]}`;

export const salesAndTraffic = (asinRows: readonly string[]) =>
  `{"reportSpecification":${SPECIFICATION},"salesAndTrafficByDate":[${DATE_ROW}],
  "salesAndTrafficByAsin":[${asinRows.join(',\n')}]}`;
