import type { DifferenceSum, Reconciled } from '@insights/contract/reconcile';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { paths } from '../../paths.ts';
import { causeName, formatDifference, formatHundredths, formatMonth, formatPercent } from './format.ts';
import classes from './reconcile.module.css';

const formatDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

function agreement({ days, differing }: DifferenceSum): string {
  if (days === 0) return 'Nothing to compare';
  return differing === 0
    ? `Agree on all ${formatDays(days)}`
    : `Differ on ${differing} of ${formatDays(days)}`;
}

type SumProps = { title: string; figure: string; note: string; children: ReactNode };

const Sum = ({ title, figure, note, children }: SumProps) => (
  <section className={classes['sum']} aria-label={title}>
    <Caption>{title}</Caption>
    <Text fw={600} data-figures>
      {figure}
    </Text>
    <Caption data-figures>{note}</Caption>
    {children}
  </section>
);

type ComparedProps = { title: string; explanation: string; sum: DifferenceSum; currency: string };

function Compared({ title, explanation, sum, currency }: ComparedProps) {
  const isThere = sum.days > 0;
  return (
    <Sum
      title={title}
      figure={isThere ? formatDifference(sum.amount, currency) : '-'}
      note={isThere ? `${agreement(sum)}. ${explanation}` : agreement(sum)}
    >
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
    </Sum>
  );
}

export function ReconcileTotals({ reconciled }: { reconciled: Reconciled }) {
  const { totals, currency_code: currency, time_zone } = reconciled;
  const { hours_to_day, day_to_report, ads_part, ads_sales, ads_spend, ads_excess, left_out } = totals;
  const money = (hundredths: number) => formatHundredths(hundredths, currency);
  return (
    <>
      <div className={classes['sums']}>
        <Compared
          title="From hours to day"
          explanation="The day less its hours, by UTC"
          sum={hours_to_day}
          currency={currency}
        />
        <Compared
          title="From day to report"
          explanation={`The report of days in ${time_zone} less the UTC day`}
          sum={day_to_report}
          currency={currency}
        />
        <Sum
          title="Advertising"
          figure={formatPercent(ads_part.percent)}
          note={
            ads_sales.days > 0
              ? `${money(ads_part.claimed)} of ${money(ads_part.of)} sold in ${formatDays(ads_sales.days)}, for ${money(ads_spend.amount)}`
              : 'Nothing to compare'
          }
        >
          {ads_excess.differing > 0 && (
            <Caption data-figures>
              More than was sold on {formatDays(ads_excess.differing)}: {money(ads_excess.amount)}
            </Caption>
          )}
        </Sum>
      </div>
      {left_out > 0 && (
        <Dimmed mt="sm" data-figures>
          {formatDays(left_out)} in another currency than {currency}, or in several: listed, and in no sum.
        </Dimmed>
      )}
    </>
  );
}

const ADS_NOTES = {
  not_connected: 'Advertising is not connected.',
  other_marketplace: 'The connected advertising profile is of another marketplace.',
  no_report: 'No campaigns report is stored for these days.',
} as const;

type MissingNotesProps = { missing: Reconciled['missing']; sellerRef: string; marketplaceId: string };

export function MissingNotes({ missing, sellerRef, marketplaceId }: MissingNotesProps) {
  const { report_months: months, ads } = missing;
  const marketplacePage = (page: 'admin' | 'ads') => paths.marketplace(sellerRef, marketplaceId, page);
  const notes = [
    months.length > 0 && {
      text: `No sales and traffic report is stored for ${months.map(formatMonth).join(', ')}.`,
      action: 'Request it',
      path: marketplacePage('admin'),
    },
    ads === 'no_report' && { text: ADS_NOTES[ads], action: 'Create one', path: marketplacePage('ads') },
    ads !== null &&
      ads !== 'no_report' && { text: ADS_NOTES[ads], action: 'Account setup', path: paths.setup(sellerRef) },
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <Stack gap={4} mt="sm">
      {notes.map(({ text, action, path }) => (
        <Dimmed key={text}>
          {text}{' '}
          <Anchor component={Link} to={path} inherit underline="always">
            {action}
          </Anchor>
        </Dimmed>
      ))}
    </Stack>
  );
}
