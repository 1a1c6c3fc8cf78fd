import {
  CAUSES,
  Difference,
  DifferenceSum,
  ReconciledDay,
  ReconciledTotals,
  reconcileDays,
} from '@insights/contract/reconcile';
import type { DayRange } from '@insights/domain/periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { isRecord, numberOf } from '../../lib/decode.ts';
import { minutes } from '../../lib/query-client.ts';
import { reconcileKeys } from '../../lib/query-keys.ts';

const isKnownCause = (one: unknown) => isRecord(one) && CAUSES.some((cause) => cause === one['cause']);

/** A cause that this page does not know yet counts as unexplained, so that the sum of the causes stays what it is. */
function withKnownCauses(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value['causes'])) return value;
  const unknown = value['causes'].filter((one) => !isKnownCause(one));
  const amounts = unknown.map((one) => (isRecord(one) ? (numberOf(one['amount']) ?? 0) : 0));
  const unexplained = amounts.reduce((sum, amount) => sum + amount, numberOf(value['unexplained']) ?? 0);
  return { ...value, causes: value['causes'].filter(isKnownCause), unexplained };
}

const AnyDifference = z.pipe(z.transform(withKnownCauses), Difference);
const AnyDifferenceSum = z.pipe(z.transform(withKnownCauses), DifferenceSum);

const Day = z.extend(ReconciledDay, {
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  hours_to_day: z.nullable(AnyDifference),
  day_to_report: z.nullable(AnyDifference),
  ads_part: z.nullable(
    z.extend(ReconciledDay.shape.ads_part.def.innerType, { excess: z.nullable(AnyDifference) }),
  ),
});
const Totals = z.extend(ReconciledTotals, {
  hours_to_day: AnyDifferenceSum,
  day_to_report: AnyDifferenceSum,
  ads_excess: AnyDifferenceSum,
});
const text = z.string().check(z.minLength(1));
export const Reconciled = z.extend(reconcileDays.data, {
  rows: z.array(Day),
  totals: Totals,
  currency_code: z.catch(text, 'USD'),
  time_zone: z.catch(text, 'UTC'),
});

/** What every source says of the days of a range; the former range stays on screen until the next is there. */
export const reconciledDays = (sellerId: string, marketplaceId: string, range: DayRange) =>
  queryOptions({
    queryKey: reconcileKeys.days(sellerId, marketplaceId, range),
    queryFn: ({ signal }) =>
      request(
        { ...reconcileDays, data: Reconciled },
        { params: { sellerId, marketplaceId }, query: range },
        { signal },
      ),
    staleTime: minutes(1),
    placeholderData: keepPreviousData,
  });
