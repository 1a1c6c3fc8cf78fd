import { Group, Stack } from '@mantine/core';
import { useCallback } from 'react';
import { ChartTools, type ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { useAddress } from '../../../components/use-address.ts';
import type { SalesReportData } from '../api.ts';
import { useExplain } from '../explain/use-explain.ts';
import { Freshness } from '../freshness.tsx';
import { useMoving } from '../moving/use-moving.ts';
import type { SalesPlace } from '../sales-place.ts';
import { shareOfReport } from './gap-words.ts';
import { ReportChart } from './report-chart.tsx';
import { reportCsv, reportFileName } from './report-columns.ts';
import { figureOfPoint, figureOfReport } from './report-explained.ts';
import { ReportNotes } from './report-notes.tsx';
import { type ReportPoint, reportZone } from './report-points.ts';
import { ReportSummary } from './report-summary.tsx';
import classes from './sales-report.module.css';

const DOLLARS = 'USD'; // nothing else is known until there are rows

type ReportFiguresProps = {
  report: SalesReportData;
  place: SalesPlace;
  now: number;
  hasFailed: boolean;
  view: ChartView;
  onView: (view: ChartView) => void;
};

/** A report that has figures: the totals, the picture, and what one should know about it. */
export function ReportFigures({ report, place, now, hasFailed, view, onView }: ReportFiguresProps) {
  const { query } = useAddress();
  const zone = reportZone(report.request.source, report.request.zone);
  const currency = report.currency ?? DOLLARS;
  const seen = view === 'table' ? query : null;
  const moving = useMoving(report, now);
  const { explain } = useExplain();
  const onExplain = useCallback(
    (point: ReportPoint) => explain(figureOfPoint(point, report.request)),
    [explain, report.request],
  );
  return (
    <Stack gap="sm">
      <ReportSummary
        totals={report.totals}
        share={shareOfReport(report)}
        currency={currency}
        onExplain={() => explain(figureOfReport(report.request))}
      />
      <ReportChart
        report={report}
        currency={currency}
        view={view}
        shade={moving.shade}
        onExplain={onExplain}
      />
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4} className={classes['notes'] ?? ''}>
          <Freshness
            asOf={report.asOf}
            hasRows={report.rowCount > 0}
            zone={zone}
            now={now}
            hasFailed={hasFailed}
          />
          <ReportNotes
            report={report}
            now={now}
            setupPath={place.isParticipating ? place.setupPath : null}
            moving={moving.words}
          />
        </Stack>
        <ChartTools
          name="Sales Report"
          view={view}
          onView={onView}
          file={{
            name: reportFileName(report, place.fileStem),
            text: () => reportCsv(report, currency, seen),
          }}
        />
      </Group>
    </Stack>
  );
}
