import { Skeleton, Stack } from '@mantine/core';
import { ChartLoading } from '../chart-states.tsx';
import { REPORT_HEIGHT } from './report-chart.tsx';
import classes from './report-loading.module.css';
import summaryClasses from './report-summary.module.css';

const FIGURES = ['sales', 'orders', 'units', 'average'];

/** A report that is on its way, in the shape it will have, so that nothing jumps when it comes. */
export function ReportLoading() {
  return (
    <Stack gap="sm">
      <div className={summaryClasses['figures']} aria-hidden="true">
        {FIGURES.map((figure) => (
          <div key={figure} className={classes['figure']}>
            <Skeleton width={72} height={12} />
            <Skeleton width={124} maw="100%" height={20} />
          </div>
        ))}
      </div>
      <ChartLoading height={REPORT_HEIGHT} text="Loading sales report..." />
      <div className={classes['foot']} />
    </Stack>
  );
}
