// Compares what is said of one day, and names why it is not the same. What a cause amounts to is computed from what is
// stored; where it cannot be, it is said to be up to what is left.
import type { Difference } from '@insights/contract/reconcile';
import { DAY_MS } from '@insights/domain/durations';
import { type DaySources, type Hours, type Recorded, sum } from './day-sources.ts';
import { type Computed, type Possible, takeApart } from './difference.ts';

/** What a sales and traffic report says of a day; amounts are hundredths. */
export type Reported = { amount: number; askedAt: number };

const REPORT_FINISHED_MS = 3 * DAY_MS; // Amazon completes a day of its reports within 72 hours

export const isOver = ({ utcDay }: DaySources): boolean =>
  utcDay !== null && utcDay.fetchedAt >= utcDay.startsAt + DAY_MS;
export const areWhole = ({ stored, of, amount }: Hours): boolean => amount !== null && stored === of;

const DAY_NOT_OVER: Possible = {
  cause: 'day_not_over',
  message: 'The stored day was fetched before it was over',
};

const missingHours = ({ stored, of }: Hours, words: string): Possible => ({
  cause: 'missing_hours',
  message: `${of - stored} of ${of} hours are not stored${words}`,
});

/** The UTC day less its hours. */
export function hoursToDay(sources: DaySources): Difference | null {
  const { utcDay, hours } = sources;
  if (!utcDay || hours.amount === null) return null;
  const amount = utcDay.amount - hours.amount;
  const apart = utcDay.changedLate - sum(hours.rows, ({ changedLate }) => changedLate);
  const computed: Computed[] = [
    {
      cause: 'restated_apart',
      amount: apart,
      message:
        'Amazon changed the day but not its hours, or reported the change when the hours were out of reach',
    },
  ];
  const possible: Possible[] = [];
  // An hour that is missing can only have added to its day.
  if (hours.stored < hours.of && amount - apart > 0) possible.push(missingHours(hours, ''));
  if (!isOver(sources)) possible.push(DAY_NOT_OVER);
  return takeApart(amount, computed, possible);
}

/**
 * What the own day was changed by since its report was asked for. The hours tell it best: a day adds up what came and what
 * went in the same hour. Where they do not make up the day, the day tells it, with the hours at its ends.
 */
function changeOf({ utcDay, hours, ownHours, edges }: DaySources, value: (row: Recorded) => number): number {
  const isTold = areWhole(ownHours) && areWhole(hours) && hours.amount === utcDay?.amount;
  if (isTold && edges) return sum(ownHours.rows, value);
  const { added, removed } = edges ?? { added: [], removed: [] };
  return (utcDay ? value(utcDay) : 0) + sum(added, value) - sum(removed, value);
}

/** The report less the UTC day. */
export function dayToReport(
  sources: DaySources,
  report: Reported | null,
  timeZone: string,
): Difference | null {
  const { utcDay, edges } = sources;
  if (!utcDay || !report) return null;
  const amountOf = ({ amount }: Recorded) => amount;
  const computed: Computed[] = [
    {
      cause: 'zone',
      amount: edges ? sum(edges.added, amountOf) - sum(edges.removed, amountOf) : 0,
      message: `The report's day is that of ${timeZone}, not of UTC`,
    },
    {
      cause: 'restated_after_report',
      amount: -changeOf(sources, ({ restated }) => restated),
      message: 'Amazon restated the sales after the report was asked for',
    },
    {
      cause: 'cancelled_orders',
      amount: -changeOf(sources, ({ cancelled }) => cancelled),
      message: 'Orders that the report still counts were cancelled after it was asked for',
    },
  ];
  return takeApart(report.amount - utcDay.amount, computed, possibleOf(sources, report, timeZone));
}

function possibleOf(sources: DaySources, { askedAt }: Reported, timeZone: string): Possible[] {
  const { ownHours, hours, edges, isOnHours } = sources;
  const possible: Possible[] = [];
  if (!isOnHours)
    possible.push({
      cause: 'zone',
      message: `Days of ${timeZone} begin within an hour: no hours add up to them`,
    });
  else if (!edges)
    possible.push(
      missingHours(
        ownHours.stored < ownHours.of ? ownHours : hours,
        `, so that it cannot be computed what the zone of the day changes`,
      ),
    );
  if (!isOver(sources)) possible.push(DAY_NOT_OVER);
  if (askedAt < ownHours.endsAt + REPORT_FINISHED_MS)
    possible.push({
      cause: 'report_not_finished',
      message: 'The report was asked for within 3 days of the day, before Amazon had completed it',
    });
  return possible;
}

/** In percent with two decimals; null where there is nothing to be a part of. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;

/** The part that advertising claims of what was sold. */
export function adsPart(sales: number, of: number | null) {
  if (of === null) return null;
  const message = 'Advertising counts sales up to 7 days after a click, on the day of the click';
  const excess = sales > of ? sales - of : 0;
  return {
    of,
    percent: percentOf(sales, of),
    excess: excess > 0 ? takeApart(excess, [{ cause: 'attribution', amount: excess, message }], []) : null,
  };
}
