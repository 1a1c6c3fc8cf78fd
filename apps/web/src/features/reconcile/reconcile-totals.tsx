import type { DifferenceSum, Reconciled } from '@insights/contract/reconcile';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { causeName, formatDifference, formatHundredths, formatMonth, formatPercent } from './format.ts';
import classes from './reconcile.module.css';

type ComparedProps = { title: string; explanation: string; sum: DifferenceSum; currency: string };

const formatDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

function agreement({ days, differing }: DifferenceSum): string {
  if (days === 0) return 'Nothing to compare';
  return differing === 0
    ? `Agree on all ${formatDays(days)}`
    : `Differ on ${differing} of ${formatDays(days)}`;
}

/** What all differences of one kind come to, cause by cause. */
function Compared({ title, explanation, sum, currency }: ComparedProps) {
  const isThere = sum.days > 0;
  return (
    <section className={classes['sum']} aria-label={title}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text fw={600} data-figures>
        {isThere ? formatDifference(sum.amount, currency) : '-'}
      </Text>
      <Text size="xs" c="dimmed" data-figures>
        {agreement(sum)}
        {isThere && `. ${explanation}`}
      </Text>
      {sum.differing > 0 && (
        <dl className={classes['causes']} data-figures>
          {sum.causes.map(({ cause, amount, days }) => (
            <div key={cause}>
              <dt>
                {causeName(cause)}, {formatDays(days)}
              </dt>
              <dd>{formatDifference(amount, currency)}</dd>
            </div>
          ))}
          <div data-unexplained={sum.unexplained !== 0 || undefined}>
            <dt>Unexplained</dt>
            <dd>{formatDifference(sum.unexplained, currency)}</dd>
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
          explanation="The day less its hours, by UTC"
          sum={totals.hours_to_day}
          currency={currency}
        />
        <Compared
          title="From day to report"
          explanation={`The report of days in ${time_zone} less the UTC day`}
          sum={totals.day_to_report}
          currency={currency}
        />
        <section className={classes['sum']} aria-label="Advertising">
          <Text size="xs" c="dimmed">
            Advertising
          </Text>
          <Text fw={600} data-figures>
            {formatPercent(ads_part.percent)}
          </Text>
          <Text size="xs" c="dimmed" data-figures>
            {ads_sales.days > 0
              ? `${formatHundredths(ads_part.claimed, currency)} of ${formatHundredths(ads_part.of, currency)} sold in ${formatDays(ads_sales.days)}, for ${formatHundredths(ads_spend.amount, currency)}`
              : 'Nothing to compare'}
          </Text>
          {ads_excess.differing > 0 && (
            <Text size="xs" c="dimmed" data-figures>
              More than was sold on {formatDays(ads_excess.differing)}:{' '}
              {formatHundredths(ads_excess.amount, currency)}
            </Text>
          )}
        </section>
      </div>
      {left_out > 0 && (
        <Text size="sm" c="dimmed" mt="sm" data-figures>
          {formatDays(left_out)} in another currency than {currency}, or in several: shown, and in no sum.
        </Text>
      )}
    </>
  );
}

type MissingNotesProps = { missing: Reconciled['missing']; sellerRef: string; marketplaceId: string };

const ADS_NOTES = {
  not_connected: 'Advertising is not connected.',
  other_marketplace: 'The connected advertising profile is of another marketplace.',
  no_report: 'No campaigns report is stored for these days.',
} as const;

/** What would be needed to compare more, each with the one thing that helps. */
export function MissingNotes({ missing, sellerRef, marketplaceId }: MissingNotesProps) {
  const { report_months: months, ads } = missing;
  if (months.length === 0 && ads === null) return null;
  return (
    <Stack gap={4} mt="sm">
      {months.length > 0 && (
        <Text size="sm" c="dimmed">
          No sales and traffic report is stored for {months.map(formatMonth).join(', ')}.{' '}
          <Anchor
            component={Link}
            to={paths.marketplace(sellerRef, marketplaceId, 'admin')}
            inherit
            underline="always"
          >
            Request it
          </Anchor>
        </Text>
      )}
      {ads !== null && (
        <Text size="sm" c="dimmed">
          {ADS_NOTES[ads]}{' '}
          {ads === 'no_report' ? (
            <Anchor
              component={Link}
              to={paths.marketplace(sellerRef, marketplaceId, 'ads')}
              inherit
              underline="always"
            >
              Create one
            </Anchor>
          ) : (
            <Anchor component={Link} to={paths.setup(sellerRef)} inherit underline="always">
              Account setup
            </Anchor>
          )}
        </Text>
      )}
    </Stack>
  );
}
