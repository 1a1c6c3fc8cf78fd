import { axisMillions, formatCount } from '@insights/domain/money';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sortName } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Figures } from '../../../components/figures/figures.tsx';
import { longDay } from '../../../components/time/day-words.ts';
import { ChartTools, type ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { TimeChart } from '../../../components/time-chart/time-chart.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { type SalesReportData, salesReport } from '../api.ts';
import { useExplain } from '../explain/use-explain.ts';
import { Freshness } from '../freshness.tsx';
import { useMoving } from '../moving/use-moving.ts';
import notes from '../note.module.css';
import { axisLabels } from '../report/axis-labels.ts';
import { shareOfReport } from '../report/gap-words.ts';
import { REPORT_HEIGHT } from '../report/report-chart.tsx';
import { figureOfPoint, figureOfReport } from '../report/report-explained.ts';
import { ReportNotes } from '../report/report-notes.tsx';
import { reportZone } from '../report/report-points.ts';
import { ReportSummary } from '../report/report-summary.tsx';
import type { SalesPlace } from '../sales-place.ts';
import { type ComparedPoint, comparedPoints, comparedTotals, otherRange } from './compare-points.ts';
import {
  comparedColumns,
  comparedFigures,
  comparedFile,
  comparedSeries,
  comparedTooltip,
  MEASURE_NAMES,
  PERIOD_NAMES,
} from './compare-presentation.ts';
import type { CompareSettings } from './compare-settings.ts';

const ADDRESS = 'compared';
const NO_POINTS = { text: 'No points' };
const DOLLARS = 'USD'; // nothing else is known until there are rows

type CompareReportProps = {
  report: SalesReportData;
  place: SalesPlace;
  settings: CompareSettings;
  now: number;
  hasFailed: boolean;
  view: ChartView;
  onView: (view: ChartView) => void;
};

/** The report by another measure, as bars, by own days, or with another period as a dashed line behind it. */
export function CompareReport({ report, place, settings, now, hasFailed, view, onView }: CompareReportProps) {
  const { request } = report;
  const { period, measure } = settings;
  const { query } = useAddress();
  const { explain } = useExplain();
  const moving = useMoving(report, now);
  const range = period === null ? request.range : otherRange(request.range, period);
  const other = useQuery({ ...salesReport({ ...request, range }), enabled: period !== null });
  // What came for another period is not this one's.
  const isOther = other.data !== undefined && !other.isPlaceholderData && period !== null;
  const then = isOther ? other.data : null;
  const currency = report.currency ?? then?.currency ?? DOLLARS;
  // Amounts of two currencies have no difference.
  const isMixed =
    then !== null && then.currency !== null && report.currency !== null && then.currency !== currency;
  const points = useMemo(() => comparedPoints(report, isMixed ? null : then), [report, then, isMixed]);
  const totals = useMemo(() => comparedTotals(points), [points]);
  const series = useMemo(() => comparedSeries(report, points, settings), [report, points, settings]);
  const xAxis = useMemo(() => axisLabels(report.points, request), [report, request]);
  const columns = useMemo(() => comparedColumns(request, settings, currency), [request, settings, currency]);
  const formatY = useMemo(
    () => (value: number) => (measure === 'sales' ? axisMillions(value, currency) : formatCount(value)),
    [measure, currency],
  );
  const unit = request.source === 'daily' ? 'day' : 'hour';
  const scope =
    totals.count < points.length
      ? ` over ${formatCount(totals.count)} of ${formatCount(points.length)} ${unit}s`
      : '';
  const sort = view === 'table' ? query.get(sortName(ADDRESS)) : null;
  const explainPoint = (point: ComparedPoint) => explain(figureOfPoint(point, request));
  const explainAll = () => explain(figureOfReport(request));
  return (
    <Stack gap="sm">
      {period !== null && totals.count > 0 ? (
        <Figures
          figures={comparedFigures(report.totals, totals, period, scope, currency, explainAll)}
          note={shareOfReport(report)}
        />
      ) : (
        <ReportSummary
          totals={report.totals}
          share={shareOfReport(report)}
          currency={currency}
          onExplain={explainAll}
        />
      )}
      {view === 'table' ? (
        <DataTable
          name="Sales Report"
          columns={columns}
          rows={points}
          empty={NO_POINTS}
          address={ADDRESS}
          height={REPORT_HEIGHT}
          onOpen={explainPoint}
          isDense
          isFramed
        />
      ) : (
        <TimeChart
          animationKey={`${period} ${measure} ${request.source} ${request.range.from} ${request.range.to} ${request.zone}`}
          name="Sales Report chart"
          description={`${MEASURE_NAMES[measure]} by the ${unit}, ${longDay(request.range.from)} to ${longDay(request.range.to)}.`}
          height={REPORT_HEIGHT}
          xAxis={xAxis}
          series={series}
          gaps={report.gaps}
          shade={moving.shade}
          formatY={formatY}
          tooltipAt={(index) => comparedTooltip(points[index], request, settings, currency)}
          onSelect={(index) => {
            const point = points[index];
            if (point) explainPoint(point);
          }}
          selectHint="explain a point"
        />
      )}
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4} flex="1 1 320px" miw={0}>
          <Freshness
            asOf={report.asOf}
            hasRows={report.rowCount > 0}
            zone={reportZone(request.source, request.zone)}
            now={now}
            hasFailed={hasFailed}
          />
          {period !== null && (
            <Text size="xs" c="dimmed" role="status" className={notes['note']} data-figures>
              <span className={notes['compared']} />
              <span>
                {PERIOD_NAMES[period]}: {longDay(range.from)} to {longDay(range.to)}.{' '}
                {other.isError ? (
                  <>
                    It could not be loaded.{' '}
                    <Anchor component="button" inherit onClick={() => void other.refetch()}>
                      Try again
                    </Anchor>
                  </>
                ) : !isOther ? (
                  'Loading...'
                ) : isMixed ? (
                  `It is in ${then?.currency} and not compared.`
                ) : (
                  `${formatCount(totals.count)} of ${formatCount(points.length)} ${unit}s are compared.`
                )}
              </span>
            </Text>
          )}
          {request.days === 'own' && (
            <Text size="xs" c="dimmed">
              Days begin at the marketplace’s own midnight; those without all of their hours are left out.
            </Text>
          )}
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
          file={comparedFile(points, request, period, { columns, stem: place.fileStem, sort })}
        />
      </Group>
    </Stack>
  );
}
