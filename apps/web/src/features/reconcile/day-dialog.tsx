import type { Difference, ReconciledDay } from '@insights/contract/reconcile';
import { longDay } from '@insights/domain/months';
import { Modal, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { causeName, formatCause, formatDifference, formatHundredths } from './format.ts';
import classes from './reconcile.module.css';

type DifferenceDetailsProps = { title: string; difference: Difference; currency: string };

function DifferenceDetails({ title, difference, currency }: DifferenceDetailsProps) {
  const { amount, causes, unexplained, may_be } = difference;
  const possibleCauses =
    may_be.length > 0 ? ` May be: ${may_be.map(causeName).join(', ').toLowerCase()}.` : '';
  return (
    <section className={classes['part']} data-figures>
      <h3>
        {title}: {formatDifference(amount, currency)}
      </h3>
      {amount === 0 ? (
        <Dimmed>They agree to the cent.</Dimmed>
      ) : (
        <ul className={classes['reasons']}>
          {causes.map((cause) => (
            <li key={cause.cause}>
              {formatCause(cause, currency)}
              <Caption>{cause.message}.</Caption>
            </li>
          ))}
          {unexplained !== 0 && (
            <li>
              Unexplained {formatDifference(unexplained, currency)}
              <Caption>Nothing that is stored explains it.{possibleCauses}</Caption>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Sources({ row, currency }: { row: ReconciledDay; currency: string }) {
  const { hours, own_hours, day, report, ads } = row;
  const sources: [name: string, amount: number | null | undefined, note: ReactNode][] = [
    ['Hours of the UTC day', hours.amount, `, ${hours.stored} of ${hours.of} stored`],
    ['UTC day', day?.amount, day && [', fetched ', <Instant key="at" at={day.told_at} />]],
    ['Hours of the own day', own_hours.amount, `, ${own_hours.stored} of ${own_hours.of} stored`],
    [
      'Sales and traffic report',
      report?.amount,
      report && [', requested ', <Instant key="at" at={report.asked_at} />],
    ],
    ['Advertising', ads?.sales, ads && `, for ${formatHundredths(ads.spend, currency)}`],
  ];
  return (
    <dl className={classes['sources']} data-figures>
      {sources.map(([name, amount, note]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            {formatHundredths(amount, currency)}
            {note}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

type DayDialogProps = {
  row: ReconciledDay | null;
  currency: string;
  onClose: () => void;
};

export function DayDialog({ row, currency, onClose }: DayDialogProps) {
  // The last day stays while the dialog closes.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  const differences = [
    { title: 'From hours to day', difference: last?.hours_to_day },
    { title: 'From day to report', difference: last?.day_to_report },
    { title: 'Advertising says more than was sold', difference: last?.ads_part?.excess },
  ];
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={last ? longDay(last.date) : ''}
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
    >
      {last && (
        <Stack gap="md">
          <Sources row={last} currency={last.currency_codes[0] ?? currency} />
          {last.currency_codes.length > 1 && (
            <Text size="sm">
              The sources are in {last.currency_codes.join(' and ')}: they are not compared.
            </Text>
          )}
          {differences.map(
            ({ title, difference }) =>
              difference && (
                <DifferenceDetails key={title} title={title} difference={difference} currency={currency} />
              ),
          )}
        </Stack>
      )}
    </Modal>
  );
}
