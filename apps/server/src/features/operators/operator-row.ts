// A marketplace as the database tells it to operators. Columns in an array: at thousands of rows, the driver's names take as long
// as the rest.

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** In the order of the row below. */
export const STATUS_COLUMNS = `
  s.id::text, s.slug, s.name,
  m.marketplace_id, m.name, m.country_code, m.currency_code, m.is_participating, m.auto_update,
  ${millis('hours.as_of')},
  case when job.state = 'queued' then ${millis('job.run_at')} end,
  case when job.state = 'failed' or job.error_count > 0 then coalesce(job.last_error, '') end,
  case when job.state = 'queued' and job.last_error is null then ${millis('job.waiting_until')} end,
  versions.version::text`;

export type StatusRow = [
  sellerId: string,
  slug: string,
  sellerName: string,
  marketplaceId: string,
  name: string,
  countryCode: string,
  currencyCode: string,
  isParticipating: boolean,
  isAutoUpdated: boolean,
  asOfMs: number | null,
  nextAtMs: number | null,
  /** What the hourly update last complained of; null while it goes well. */
  complaint: string | null,
  /** Until when the hourly update waits for Amazon's quota; null where it does not. */
  quotaUntilMs: number | null,
  /** Of its hours; null where none was ever written. */
  version: string | null,
];

/** Which marketplace it is, and how it fares. Each column by its place: to take a row apart as a list costs several times as much. */
export const statusOf = (row: StatusRow) => ({
  sellerId: row[0],
  slug: row[1],
  sellerName: row[2],
  marketplaceId: row[3],
  name: row[4],
  countryCode: row[5],
  currencyCode: row[6],
  isParticipating: row[7],
  isAutoUpdated: row[8],
  asOfMs: row[9],
  nextAtMs: row[10],
  complaint: row[11],
  quotaUntilMs: row[12],
  version: row[13],
});
export type MarketplaceStatus = ReturnType<typeof statusOf>;

/** In the order of the row below. Amounts are hundredths. */
export const SUMS = `
  v.seller_id::text, v.marketplace_id, v.version::text,
  sums.currency, reach.day - zone.today, reach.hour,
  sums.today, sums.yesterday_by_then, sums.yesterday, sums.week, sums.last_week,
  sums.is_today_whole, sums.is_yesterday_whole, sums.week_days = until.days, sums.last_week_days = until.days,
  sums.is_yesterday_known, sums.is_last_week_known,
  sums.today_running, sums.yesterday_running, each_currency.by_currency`;

/** What was sold in one of several currencies. */
export type SumsInCurrency = [
  currencyCode: string,
  today: number | null,
  yesterdayByThen: number | null,
  yesterday: number | null,
  week: number | null,
  lastWeek: number | null,
];

/** What it has sold. */
export type Sums = [
  /** Null where only the marketplace's own is known. */
  currencyCode: string | null,
  /** The last day of this week that has an hour fetched whole, counted from today, and how many of its hours are over by then. */
  reachDays: number | null,
  reachHour: number | null,
  today: number | null,
  yesterdayByThen: number | null,
  yesterday: number | null,
  week: number | null,
  lastWeek: number | null,
  /** Whether all hours are there: null where the day has no row. */
  isTodayWhole: boolean | null,
  isYesterdayWhole: boolean | null,
  isWeekWhole: boolean,
  isLastWeekWhole: boolean,
  /** Whether any hour is there. */
  isYesterdayKnown: boolean | null,
  isLastWeekKnown: boolean | null,
  /** The running totals of both days, hour by hour. */
  todayRunning: string | null,
  yesterdayRunning: string | null,
  /** Null where both weeks have one currency. The amounts above are of no use where they have several. */
  byCurrency: SumsInCurrency[] | null,
];

export type SumsRow = [sellerId: string, marketplaceId: string, version: string, ...sums: Sums];
