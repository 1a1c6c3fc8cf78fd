import type { Zone } from '@insights/domain/zones';
import { Group, Stack } from '@mantine/core';
import { ChartTools, type ChartView } from '../../ui/chart-tools.tsx';
import { Freshness } from './freshness.tsx';
import { ReportNotes } from './report-notes.tsx';
import { ReportSummary } from './report-summary.tsx';
import { reportCsv, reportFileName } from './report-tables.ts';
import { ReportView } from './report-view.tsx';
import type { SalesReportData } from './sales.queries.ts';

const DOLLARS = 'USD'; // nothing else is known until there are rows

type ReportFilledProps = {
  report: SalesReportData;
  zone: Zone;
  now: number;
  hasFailed: boolean;
  view: ChartView;
  onView: (view: ChartView) => void;
};

/** A report that has figures: the totals, the picture, and what one should know about it. */
export function ReportFilled({ report, zone, now, hasFailed, view, onView }: ReportFilledProps) {
  const currency = report.currency ?? DOLLARS;
  return (
    <Stack gap="sm">
      <ReportSummary totals={report.totals} currency={currency} />
      <ReportView report={report} currency={currency} view={view} />
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4}>
          <Freshness asOf={report.asOf} zone={zone} now={now} hasFailed={hasFailed} />
          <ReportNotes report={report} />
        </Stack>
        <ChartTools
          name="Sales Report"
          view={view}
          onView={onView}
          fileName={reportFileName(report)}
          csv={() => reportCsv(report, currency)}
        />
      </Group>
    </Stack>
  );
}
