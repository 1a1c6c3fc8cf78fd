// What a panel of sales says beside its chart: notes on the figures, how old they are, and what is there in place of a chart.
import { HOUR_MS } from '@insights/domain/durations';
import type { Zone } from '@insights/domain/zones';
import { Anchor, Center, Stack, Text } from '@mantine/core';
import { IconChartLine, IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { Failed } from '../../components/state/failed.tsx';
import { formatAsOf } from './format.ts';
import classes from './sales.module.css';
import type { SalesMarketplace } from './sales-marketplace.ts';

type NoteProps = {
  /** How the chart draws what the note is about. */
  sign?: 'hatch' | 'dashes' | 'compared' | 'shade';
  role?: 'status';
  title?: string;
  children: ReactNode;
};

export function Note({ sign, role, title, children }: NoteProps) {
  return (
    <Caption {...(role && { role })} {...(title && { title })} className={classes['note']} data-figures>
      {sign && <span className={classes[sign]} />}
      <span>{children}</span>
    </Caption>
  );
}

// Sales come every hour: older than this, at least one update was missed.
const LATE_AFTER_MS = 2 * HOUR_MS;

type FreshnessProps = {
  asOf: string | null;
  /** Whether there are figures at all: an answer may have them without saying how old they are. */
  hasRows: boolean;
  zone: Zone;
  now: number;
  hasFailed: boolean;
};

export function Freshness({ asOf, hasRows, zone, now, hasFailed }: FreshnessProps) {
  if (asOf === null) {
    if (hasRows && !hasFailed) return null;
    return <Caption span>{hasFailed ? 'could not be refreshed' : 'not fetched yet'}</Caption>;
  }
  const isLate = hasFailed || now - Date.parse(asOf) > LATE_AFTER_MS;
  return (
    <Text span size="xs" className={isLate ? classes['late'] : classes['fresh']} data-figures>
      {isLate && <IconClockExclamation size={13} aria-hidden="true" />}
      {formatAsOf(zone, asOf, now)}
      {hasFailed && ', could not be refreshed'}
    </Text>
  );
}

type LoadingProps = { height: number; text: string };

export function ChartLoading({ height, text }: LoadingProps) {
  return (
    <Center h={height} className={classes['frame']}>
      <Stack align="center" gap="xs">
        <span className={classes['ring']} aria-hidden="true" />
        <Dimmed role="status">{text}</Dimmed>
      </Stack>
    </Center>
  );
}

type FailedProps = {
  height: number;
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

export const ChartFailed = ({ height, title, query }: FailedProps) => (
  <Center mih={height} className={classes['frame']}>
    <Failed
      title={title}
      message={query.error?.message ?? ''}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  </Center>
);

type EmptyProps = { height: number; children?: ReactNode };

export function ChartEmpty({ height, children }: EmptyProps) {
  return (
    <Center mih={height} className={classes['frame']}>
      <Stack align="center" gap={4}>
        <IconChartLine size={22} stroke={1.4} className={classes['dimmed']} aria-hidden="true" />
        <Text size="sm" ta="center">
          No sales data available for the selected period
        </Text>
        {children}
      </Stack>
    </Center>
  );
}

type FetchActionProps = { reason: string; marketplace: SalesMarketplace };

export function FetchAction({ reason, marketplace: { setupPath, isParticipating } }: FetchActionProps) {
  return (
    <Dimmed ta="center">
      {reason}{' '}
      {!isParticipating ? (
        'The seller does not participate in this marketplace.'
      ) : setupPath === null ? (
        'Staff can fetch them with a backfill in Account Setup.'
      ) : (
        <Anchor component={Link} to={setupPath} inherit underline="always">
          Backfill them in Account Setup
        </Anchor>
      )}
    </Dimmed>
  );
}
