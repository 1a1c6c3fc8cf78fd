import { Stack } from '@mantine/core';
import { FiguresSkeleton } from '../../../components/figures/figures-skeleton.tsx';
import { ChartLoading } from '../chart-states.tsx';
import { REPORT_HEIGHT } from './report-chart.tsx';
import classes from './report-loading.module.css';

/** A report that is on its way, in the shape it will have, so that nothing jumps when it comes. */
export function ReportLoading() {
  return (
    <Stack gap="sm">
      <FiguresSkeleton />
      <ChartLoading height={REPORT_HEIGHT} text="Loading sales report..." />
      <div className={classes['foot']} />
    </Stack>
  );
}
