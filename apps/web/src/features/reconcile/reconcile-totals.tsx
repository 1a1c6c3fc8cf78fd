import type { DifferenceSum, Reconciled } from '@insights/contract/reconcile';
import { Text } from '@mantine/core';
import classes from './reconcile.module.css';
import { causeName, differenceWords, moneyWords, percentWords } from './reconcile-words.ts';

type ComparedProps = { title: string; told: string; sum: DifferenceSum; currency: string };

const daysWords = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

function agreementWords({ days, differing }: DifferenceSum): string {
  if (days === 0) return 'Nothing to compare';
  return differing === 0 ? `Agree on all ${daysWords(days)}` : `Differ on ${differing} of ${daysWords(days)}`;
}

/** What all differences of one kind come to, cause by cause. */
function Compared({ title, told, sum, currency }: ComparedProps) {
  const isThere = sum.days > 0;
  return (
    <section className={classes['sum']} aria-label={title}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text fw={600} data-figures>
        {isThere ? differenceWords(sum.amount, currency) : '-'}
      </Text>
      <Text size="xs" c="dimmed" data-figures>
        {agreementWords(sum)}
        {isThere && `. ${told}`}
      </Text>
      {sum.differing > 0 && (
        <dl className={classes['causes']} data-figures>
          {sum.causes.map(({ cause, amount, days }) => (
            <div key={cause}>
              <dt>
                {causeName(cause)}, {daysWords(days)}
              </dt>
              <dd>{differenceWords(amount, currency)}</dd>
            </div>
          ))}
          <div data-unexplained={sum.unexplained !== 0 || undefined}>
            <dt>Unexplained</dt>
            <dd>{differenceWords(sum.unexplained, currency)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

type ReconcileTotalsProps = { reconciled: Reconciled };

/** What the days come to together: every difference, its causes and what nobody can explain. */
export function ReconcileTotals({
  reconciled: { totals, currency_code: currency, time_zone },
}: ReconcileTotalsProps) {
  const { ads_part, ads_sales, ads_spend, ads_excess, left_out } = totals;
  return (
    <>
      <div className={classes['sums']}>
        <Compared
          title="From hours to day"
          told="The day less its hours, by UTC"
          sum={totals.hours_to_day}
          currency={currency}
        />
        <Compared
          title="From day to report"
          told={`The report of days in ${time_zone} less the UTC day`}
          sum={totals.day_to_report}
          currency={currency}
        />
        <section className={classes['sum']} aria-label="Advertising">
          <Text size="xs" c="dimmed">
            Advertising
          </Text>
          <Text fw={600} data-figures>
            {percentWords(ads_part.percent)}
          </Text>
          <Text size="xs" c="dimmed" data-figures>
            {ads_sales.days > 0
              ? `${moneyWords(ads_part.claimed, currency)} of ${moneyWords(ads_part.of, currency)} sold in ${daysWords(ads_sales.days)}, for ${moneyWords(ads_spend.amount, currency)}`
              : 'Nothing to compare'}
          </Text>
          {ads_excess.differing > 0 && (
            <Text size="xs" c="dimmed" data-figures>
              More than was sold on {daysWords(ads_excess.differing)}:{' '}
              {moneyWords(ads_excess.amount, currency)}
            </Text>
          )}
        </section>
      </div>
      {left_out > 0 && (
        <Text size="sm" c="dimmed" mt="sm" data-figures>
          {daysWords(left_out)} in another currency than {currency}, or in several: shown, and in no sum.
        </Text>
      )}
    </>
  );
}
