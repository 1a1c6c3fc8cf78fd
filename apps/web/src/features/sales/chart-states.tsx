import { Box, Center, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RetryButton } from '../../components/state/retry-button.tsx';
import classes from './chart-states.module.css';

type LoadingProps = { height: number; text: string };

/** As high as the chart that is coming, so that nothing jumps. */
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

/** The table in a chart's place, whose code is on its way. */
export const TableLoading = ({ height }: { height: number }) => (
  <ChartLoading height={height} text="Loading table..." />
);

type FailedProps = {
  height: number;
  title: string;
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
};

export function ChartFailed({ height, title, message, isRetrying, onRetry }: FailedProps) {
  return (
    <Center mih={height} className={classes['frame']}>
      <Stack align="center" gap={4} role="alert">
        <IconAlertTriangle size={20} className={classes['bad']} aria-hidden="true" />
        <Text fw={550} className={classes['bad']}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {message}
        </Text>
        <Box mt="xs">
          <RetryButton subject={title} isRetrying={isRetrying} onRetry={onRetry} />
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
        <IconChartLine size={22} stroke={1.4} className={classes['quiet']} aria-hidden="true" />
        <Text size="sm" ta="center">
          No sales data available for the selected period
        </Text>
        {children}
      </Stack>
    </Center>
  );
}
