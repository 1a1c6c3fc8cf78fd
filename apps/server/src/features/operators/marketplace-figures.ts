// What a marketplace has sold, as Live Sales and Week to Date tell it for the same moment.
import type { OperatorMarketplace } from '@insights/contract/operators';
import type { Sums, SumsInCurrency } from './operator-row.ts';
import type { ZoneDays } from './zone-days.ts';

export type Figures = Pick<
  OperatorMarketplace,
  | 'reached_at'
  | 'today'
  | 'yesterday_by_then'
  | 'yesterday'
  | 'week'
  | 'last_week_by_then'
  | 'change'
  | 'week_change'
  | 'has_gaps'
  | 'hours'
  | 'by_currency'
>;

const money = (hundredths: number | null): number => (hundredths ?? 0) / 100;

/** In percent, with one decimal as it is shown. */
function changeOf(current: number | null, compared: number | null, isWhole: boolean): number | null {
  if (current === null || compared === null || compared <= 0 || !isWhole) return null;
  return Number((((current - compared) / compared) * 100).toFixed(1));
}

/** What was sold in each hour of a day, from its running totals. */
function byHour(running: string | null): number[] {
  if (!running) return [];
  let before = 0;
  return running.split(',').map((text) => {
    const total = Number(text);
    const sold = total - before;
    before = total;
    return Math.round(sold / 100);
  });
}

/** The hours of yesterday from the one that today has reached, then those of today. */
function lastHours(todayRunning: string | null, yesterdayRunning: string | null, reached: number): string {
  return [...byHour(yesterdayRunning).slice(reached), ...byHour(todayRunning).slice(0, reached)].join(',');
}

const hoursBefore = (zone: ZoneDays, daysAgo: number, hour: number): number =>
  (zone.hoursOfDays.at(-1 - daysAgo) ?? 0) & ((1 << hour) - 1);

/** Where there is nothing to add up, a week is whole only while it has no hours yet. */
function nothing({ weekStart, today, hour }: ZoneDays): Sums {
  const isWhole = weekStart === today && hour === 0;
  const amounts = [null, null, null, null, null] as const;
  return [null, null, null, ...amounts, null, null, isWhole, isWhole, null, null, null, null, null];
}

export function figuresOf(sums: Sums | null, zone: ZoneDays): Figures {
  const [, reachDays, reachHour, ...told] = sums ?? nothing(zone);
  const [todaySum, yesterdayByThenSum, yesterdaySum, weekSum, lastWeekSum, ...known] = told;
  const [isTodayWhole, isYesterdayWhole, isWeekWhole, isLastWeekWhole, ...rest] = known;
  const [isYesterdayKnown, isLastWeekKnown, todayRunning, yesterdayRunning, byCurrency] = rest;

  const isTodayReached = reachDays === 0;
  const hour = isTodayReached ? (reachHour ?? 0) : zone.hour;
  // Where nothing is over yet, nothing is missing.
  const today = isTodayReached || zone.over === 0 ? money(todaySum) : null;
  const isYesterdayEmpty = hoursBefore(zone, 1, hour) === 0;
  const yesterdayByThen = isYesterdayEmpty || isYesterdayKnown ? money(yesterdayByThenSum) : null;
  const isWeekBegun = zone.over !== 0 || zone.weekStart !== zone.today;
  const week = reachDays !== null || !isWeekBegun ? money(weekSum) : null;
  const lastWeek = !isWeekBegun || isLastWeekKnown ? money(lastWeekSum) : null;
  const areDaysWhole = (isTodayWhole ?? zone.over === 0) && (isYesterdayWhole ?? isYesterdayEmpty);
  const figures = {
    reached_at: isTodayReached ? new Date(zone.endsOfToday[hour] ?? Number.NaN).toISOString() : null,
    today,
    yesterday_by_then: yesterdayByThen,
    yesterday: yesterdaySum === null ? null : money(yesterdaySum),
    week,
    last_week_by_then: lastWeek,
    change: changeOf(today, yesterdayByThen, areDaysWhole),
    week_change: changeOf(week, lastWeek, isWeekWhole && isLastWeekWhole),
    has_gaps: !(areDaysWhole && isWeekWhole && isLastWeekWhole),
    hours: lastHours(todayRunning, yesterdayRunning, hour),
  };
  return byCurrency ? { ...figures, ...inCurrencies(byCurrency, figures) } : figures;
}

/** Amounts of several currencies have no sum and no change: each stands by itself, where anything is known of it. */
function inCurrencies(byCurrency: readonly SumsInCurrency[], figures: Figures) {
  const ifKnown = (figure: number | null, own: number | null) => (figure === null ? null : money(own));
  return {
    today: null,
    yesterday_by_then: null,
    yesterday: null,
    week: null,
    last_week_by_then: null,
    change: null,
    week_change: null,
    hours: '',
    by_currency: byCurrency.map(([currency, today, yesterdayByThen, yesterday, week, lastWeek]) => ({
      currency_code: currency,
      today: ifKnown(figures.today, today),
      yesterday_by_then: ifKnown(figures.yesterday_by_then, yesterdayByThen),
      yesterday: ifKnown(figures.yesterday, yesterday),
      week: ifKnown(figures.week, week),
      last_week_by_then: ifKnown(figures.last_week_by_then, lastWeek),
    })),
  };
}
