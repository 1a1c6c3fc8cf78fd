import type { Cause, Difference, ReconciledDay } from '@insights/contract/reconcile';
import { longDay } from '@insights/domain/months';
import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Instant } from '../../components/time/instant.tsx';
import { causeName, formatCause, formatDifference, formatHundredths } from './format.ts';
import classes from './reconcile.module.css';

type DifferenceDetailsProps = { title: string; difference: Difference | null; currency: string };

const formatPossibleCauses = (causes: readonly Cause[]) =>
  causes.length === 0 ? '' : ` May be: ${causes.map(causeName).join(', ').toLowerCase()}.`;

function DifferenceDetails({ title, difference, currency }: DifferenceDetailsProps) {
  if (!difference) return null;
  const { amount, causes, unexplained, may_be } = difference;
  return (
    <section className={classes['part']} data-figures>
      <h3>
        {title}: {formatDifference(amount, currency)}
      </h3>
      {amount === 0 ? (
        <Text size="sm" c="dimmed">
          They agree to the cent.
        </Text>
      ) : (
        <ul className={classes['reasons']}>
          {causes.map((cause) => (
            <li key={cause.cause}>
              {formatCause(cause, currency)}
              <Text size="xs" c="dimmed">
                {cause.message}.
              </Text>
            </li>
          ))}
          {unexplained !== 0 && (
            <li>
              Unexplained {formatDifference(unexplained, currency)}
              <Text size="xs" c="dimmed">
                Nothing that is stored tells why.{formatPossibleCauses(may_be)}
              </Text>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Sources({ row, currency }: { row: ReconciledDay; currency: string }) {
  const { hours, own_hours, day, report, ads } = row;
  return (
    <dl className={classes['sources']} data-figures>
      <dt>Hours of the UTC day</dt>
      <dd>
        {formatHundredths(hours.amount, currency)}, {hours.stored} of {hours.of} stored
      </dd>
      <dt>UTC day</dt>
      <dd>
        {formatHundredths(day?.amount, currency)}
        {day && (
          <>
            , told <Instant at={day.told_at} />
          </>
        )}
      </dd>
      <dt>Hours of the own day</dt>
      <dd>
        {formatHundredths(own_hours.amount, currency)}, {own_hours.stored} of {own_hours.of} stored
      </dd>
      <dt>Sales and traffic report</dt>
      <dd>
        {formatHundredths(report?.amount, currency)}
        {report && (
          <>
            , asked for <Instant at={report.asked_at} />
          </>
        )}
      </dd>
      <dt>Advertising</dt>
      <dd>
        {formatHundredths(ads?.sales, currency)}
        {ads && `, for ${formatHundredths(ads.spend, currency)}`}
      </dd>
    </dl>
  );
}

type DayDialogProps = {
  /** The day that is looked at; null where none is. */
  row: ReconciledDay | null;
  currency: string;
  onClose: () => void;
};

/** One day with everything that is known about it. */
export function DayDialog({ row, currency, onClose }: DayDialogProps) {
  // What was looked at stays while the dialog goes away.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={shown ? longDay(shown.date) : ''}
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
    >
      {shown && (
        <Stack gap="md">
          <Sources row={shown} currency={shown.currency_codes[0] ?? currency} />
          {shown.currency_codes.length > 1 && (
            <Text size="sm">
              The sources speak of {shown.currency_codes.join(' and ')}: they are not compared.
            </Text>
          )}
          <DifferenceDetails title="From hours to day" difference={shown.hours_to_day} currency={currency} />
          <DifferenceDetails
            title="From day to report"
            difference={shown.day_to_report}
            currency={currency}
          />
          <DifferenceDetails
            title="Advertising says more than was sold"
            difference={shown.ads_part?.excess ?? null}
            currency={currency}
          />
        </Stack>
      )}
    </Modal>
  );
}
