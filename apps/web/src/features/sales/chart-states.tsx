// What a chart's room holds while there is no chart: it is loading, it failed, or there is nothing to draw.
import { Anchor, Box, Center, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RetryButton } from '../../components/state/retry-button.tsx';
import classes from './sales.module.css';
import type { SalesMarketplace } from './sales-marketplace.ts';

type LoadingProps = { height: number; text: string };

export function ChartLoading({ height, text }: LoadingProps) {
  return (
    <Center h={height} className={classes['frame']}>
      <Stack align="center" gap="xs">
        <span className={classes['ring']} aria-hidden="true" />
        <Text role="status" size="sm" c="dimmed">
          {text}
        </Text>
      </Stack>
    </Center>
  );
}

type FailedProps = {
  height: number;
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

export function ChartFailed({ height, title, query }: FailedProps) {
  return (
    <Center mih={height} className={classes['frame']}>
      <Stack align="center" gap={4} role="alert">
        <IconAlertTriangle size={20} className={classes['bad']} aria-hidden="true" />
        <Text fw={550} className={classes['bad']}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {query.error?.message ?? ''}
        </Text>
        <Box mt="xs">
          <RetryButton subject={title} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </Box>
      </Stack>
    </Center>
  );
}

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

/** Why there are no figures, and where those who may do so fetch them. */
export function FetchAction({ reason, marketplace: { setupPath, isParticipating } }: FetchActionProps) {
  return (
    <Text size="sm" c="dimmed" ta="center">
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
    </Text>
  );
}
