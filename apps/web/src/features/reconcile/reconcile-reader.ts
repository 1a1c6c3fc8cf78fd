// What sources say of each day, out of whatever the server sends.
import type {
  Cause,
  Difference,
  DifferenceCause,
  DifferenceSum,
  HoursSum,
  Reconciled,
  ReconciledDay,
  ReconciledSum,
} from '@insights/contract/reconcile';
import {
  fieldsOf,
  figureOf,
  instantOf,
  isSet,
  numberOf,
  recordsOf,
  textOf,
  wordOf,
} from '../../lib/reading.ts';

export const CAUSE_KINDS = [
  'zone',
  'missing_hours',
  'restated_apart',
  'restated_after_report',
  'cancelled_orders',
  'report_not_finished',
  'day_not_over',
  'attribution',
] as const satisfies readonly Cause[];
const ADS_ABSENCES = ['not_connected', 'other_marketplace', 'no_report'] as const;
const NOTHING_TO_SAY = '1970-01-01T00:00:00.000Z';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isThere = (value: unknown): boolean => value !== null && value !== undefined;

type Named = { cause: Cause; amount: number };

/** One of tomorrow's causes has no name here: its amount counts as unexplained, so that the sum stays what it is. */
function withKnown<Told extends Named>(value: unknown, read: (fields: unknown, known: Named) => Told) {
  const all = listOf(value).map((one) => {
    const { cause, amount } = fieldsOf(one);
    return { one, kind: wordOf(cause, CAUSE_KINDS), amount: numberOf(amount) };
  });
  const causes = all.flatMap(({ one, kind, amount }) => (kind ? [read(one, { cause: kind, amount })] : []));
  const unknown = all.reduce((sum, { kind, amount }) => (kind ? sum : sum + amount), 0);
  return { causes, unknown };
}

const readCause = (value: unknown, known: Named): DifferenceCause => {
  const { is_exact, message } = fieldsOf(value);
  return { ...known, is_exact: isSet(is_exact), message: textOf(message) };
};

function readDifference(value: unknown): Difference | null {
  if (!isThere(value)) return null;
  const { amount, causes: told, unexplained, may_be } = fieldsOf(value);
  const { causes, unknown } = withKnown(told, readCause);
  return {
    amount: numberOf(amount),
    causes,
    unexplained: numberOf(unexplained) + unknown,
    may_be: listOf(may_be).flatMap((word) => wordOf(word, CAUSE_KINDS) ?? []),
  };
}

function readHours(value: unknown): HoursSum {
  const { amount, stored, of, starts_at, ends_at } = fieldsOf(value);
  return {
    amount: figureOf(amount),
    stored: numberOf(stored),
    of: numberOf(of),
    starts_at: instantOf(starts_at) ?? NOTHING_TO_SAY,
    ends_at: instantOf(ends_at) ?? NOTHING_TO_SAY,
  };
}

function readStoredDay(value: unknown): ReconciledDay['day'] {
  const { amount, told_at, is_over } = fieldsOf(value);
  const figure = figureOf(amount);
  return figure === null
    ? null
    : { amount: figure, told_at: instantOf(told_at) ?? NOTHING_TO_SAY, is_over: isSet(is_over) };
}

function readReport(value: unknown): ReconciledDay['report'] {
  const { amount, report_id, asked_at } = fieldsOf(value);
  const figure = figureOf(amount);
  return figure === null
    ? null
    : { amount: figure, report_id: textOf(report_id), asked_at: instantOf(asked_at) ?? NOTHING_TO_SAY };
}

function readAds(value: unknown): ReconciledDay['ads'] {
  const { sales, spend, as_of } = fieldsOf(value);
  const figure = figureOf(sales);
  return figure === null
    ? null
    : { sales: figure, spend: numberOf(spend), as_of: instantOf(as_of) ?? NOTHING_TO_SAY };
}

function readDay(value: unknown): ReconciledDay | null {
  const fields = fieldsOf(value);
  const date = textOf(fields['date']);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const { of, percent, excess } = fieldsOf(fields['ads_part']);
  return {
    date,
    currency_codes: listOf(fields['currency_codes']).map(textOf).filter(Boolean),
    day: readStoredDay(fields['day']),
    hours: readHours(fields['hours']),
    own_hours: readHours(fields['own_hours']),
    report: readReport(fields['report']),
    ads: readAds(fields['ads']),
    hours_to_day: readDifference(fields['hours_to_day']),
    day_to_report: readDifference(fields['day_to_report']),
    ads_part: isThere(fields['ads_part'])
      ? { of: numberOf(of), percent: figureOf(percent), excess: readDifference(excess) }
      : null,
  };
}

function readSum(value: unknown): ReconciledSum {
  const { amount, days } = fieldsOf(value);
  return { amount: numberOf(amount), days: numberOf(days) };
}

function readDifferenceSum(value: unknown): DifferenceSum {
  const { differing, causes: told, unexplained } = fieldsOf(value);
  const { causes, unknown } = withKnown(told, (one, known) => ({
    ...known,
    days: numberOf(fieldsOf(one)['days']),
  }));
  return {
    ...readSum(value),
    differing: numberOf(differing),
    causes,
    unexplained: numberOf(unexplained) + unknown,
  };
}

function readAdsPart(value: unknown): Reconciled['totals']['ads_part'] {
  const { claimed, of, percent } = fieldsOf(value);
  return { claimed: numberOf(claimed), of: numberOf(of), percent: figureOf(percent) };
}

export function readReconciled(data: unknown): Reconciled {
  const { rows, totals, currency_code, time_zone, missing } = fieldsOf(data);
  const sums = fieldsOf(totals);
  const { report_months, ads } = fieldsOf(missing);
  return {
    rows: recordsOf(rows, readDay),
    totals: {
      day: readSum(sums['day']),
      hours: readSum(sums['hours']),
      own_hours: readSum(sums['own_hours']),
      report: readSum(sums['report']),
      ads_sales: readSum(sums['ads_sales']),
      ads_spend: readSum(sums['ads_spend']),
      hours_to_day: readDifferenceSum(sums['hours_to_day']),
      day_to_report: readDifferenceSum(sums['day_to_report']),
      ads_excess: readDifferenceSum(sums['ads_excess']),
      ads_part: readAdsPart(sums['ads_part']),
      left_out: numberOf(sums['left_out']),
    },
    currency_code: textOf(currency_code) || 'USD',
    time_zone: textOf(time_zone) || 'UTC',
    missing: {
      report_months: listOf(report_months)
        .map(textOf)
        .filter((month) => /^\d{4}-\d{2}$/.test(month)),
      ads: wordOf(ads, ADS_ABSENCES),
    },
  };
}
