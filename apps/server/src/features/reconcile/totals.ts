// The sums under the table: of every column, of every cause, and of what is unexplained.
import {
  CAUSES,
  type Difference,
  type DifferenceSum,
  type ReconciledDay,
  type ReconciledSum,
  type ReconciledTotals,
} from '@insights/contract/reconcile';
import { percentOf } from './compare.ts';

function sumOf(amounts: readonly (number | null | undefined)[]): ReconciledSum {
  const there = amounts.filter((amount) => typeof amount === 'number');
  return { amount: there.reduce((total, amount) => total + amount, 0), days: there.length };
}

function differencesOf(all: readonly (Difference | null | undefined)[]): DifferenceSum {
  const there = all.filter((one) => one !== null && one !== undefined);
  const causes = CAUSES.flatMap((cause) => {
    const amounts = there.flatMap((one) => one.causes.find((part) => part.cause === cause)?.amount ?? []);
    return amounts.length === 0 ? [] : [{ cause, ...sumOf(amounts) }];
  });
  return {
    ...sumOf(there.map(({ amount }) => amount)),
    differing: there.filter(({ amount }) => amount !== 0).length,
    causes,
    unexplained: sumOf(there.map(({ unexplained }) => unexplained)).amount,
  };
}

function adsPartOf(rows: readonly ReconciledDay[]): ReconciledTotals['ads_part'] {
  const compared = rows.filter(({ ads_part }) => ads_part !== null);
  const claimed = sumOf(compared.map(({ ads }) => ads?.sales)).amount;
  const of = sumOf(compared.map(({ ads_part }) => ads_part?.of)).amount;
  return { claimed, of, percent: percentOf(claimed, of) };
}

/** Days that speak of another currency than the marketplace's are in no sum. */
export function totalsOf(rows: readonly ReconciledDay[], currency: string): ReconciledTotals {
  const summed = rows.filter(({ currency_codes }) => currency_codes.every((code) => code === currency));
  return {
    day: sumOf(summed.map(({ day }) => day?.amount)),
    hours: sumOf(summed.map(({ hours }) => hours.amount)),
    own_hours: sumOf(summed.map(({ own_hours }) => own_hours.amount)),
    report: sumOf(summed.map(({ report }) => report?.amount)),
    ads_sales: sumOf(summed.map(({ ads }) => ads?.sales)),
    ads_spend: sumOf(summed.map(({ ads }) => ads?.spend)),
    hours_to_day: differencesOf(summed.map(({ hours_to_day }) => hours_to_day)),
    day_to_report: differencesOf(summed.map(({ day_to_report }) => day_to_report)),
    ads_excess: differencesOf(summed.map(({ ads_part }) => ads_part?.excess)),
    ads_part: adsPartOf(summed),
    left_out: rows.length - summed.length,
  };
}
