import { axisMillions } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import { Group, Stack, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { sortName } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Figures } from '../../../components/figures/figures.tsx';
import { ChartTools, type ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { TimeChart } from '../../../components/time-chart/time-chart.tsx';
import { useAddress } from '../../../components/use-address.ts';
import type { AsOfAnswer } from '../answers.ts';
import type { SalesReportData } from '../api.ts';
import { momentWords } from '../explain/explain-words.ts';
import { useExplain } from '../explain/use-explain.ts';
import notes from '../note.module.css';
import { axisLabels } from '../report/axis-labels.ts';
import { REPORT_HEIGHT } from '../report/report-chart.tsx';
import { figureOfPoint, figureOfReport } from '../report/report-explained.ts';
import { currenciesOf, otherCurrenciesText } from '../row-amounts.ts';
import type { SalesPlace } from '../sales-place.ts';
import { changesOf, type KnownPoint, knownPoints, knownTotals } from './known-points.ts';
import { knownColumns, knownFigures, knownFile, knownSeries, knownTooltip } from './known-presentation.ts';

const ADDRESS = 'known';
const NO_POINTS = { text: 'No points' };
const DOLLARS = 'USD'; // nothing else is known until there are rows

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

function changedWords(changed: number, unit: string): string {
  if (changed === 0) return `No ${unit} says anything else now`;
  return `${counted(changed, unit)} ${changed === 1 ? 'says' : 'say'} something else now`;
}

type KnownFiguresProps = {
  report: SalesReportData;
  known: AsOfAnswer;
  place: SalesPlace;
  at: string;
  zone: Zone;
  view: ChartView;
  onView: (view: ChartView) => void;
};

/** What was known then and what is known now: totals, two lines or a table, and a file. */
export function KnownFigures({ report, known, place, at, zone, view, onView }: KnownFiguresProps) {
  const { request } = report;
  const { query } = useAddress();
  const { explain } = useExplain();
  const currency = report.currency ?? DOLLARS;
  const points = useMemo(() => knownPoints(report, known), [report, known]);
  const series = useMemo(() => knownSeries(points), [points]);
  const xAxis = useMemo(() => axisLabels(report.points, request), [report, request]);
  const columns = useMemo(() => knownColumns(request, currency), [request, currency]);
  const formatY = useMemo(() => (amount: number) => axisMillions(amount, currency), [currency]);
  const others = [...currenciesOf(known.rows), ...report.totals.others.map((one) => one.currency)];
  const currencies = otherCurrenciesText(
    currency,
    [...new Set(others)].filter((code) => code !== currency),
  );
  const { changed, added } = changesOf(points);
  const unit = request.source === 'daily' ? 'day' : 'hour';
  const moment = momentWords(Date.parse(at), zone);
  const explainPoint = useCallback(
    (point: KnownPoint) => explain(figureOfPoint(point, request)),
    [explain, request],
  );
  const sort = view === 'table' ? query.get(sortName(ADDRESS)) : null;
  return (
    <Stack gap="sm">
      <Figures
        figures={knownFigures(knownTotals(points), currency, () => explain(figureOfReport(request)))}
      />
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
          animationKey={`known ${at} ${request.source} ${request.range.from} ${request.range.to}`}
          name="Sales Report chart"
          description={`Sales by the ${unit} in ${currency}, as known at ${moment} and as known now.`}
          height={REPORT_HEIGHT}
          xAxis={xAxis}
          series={series}
          formatY={formatY}
          tooltipAt={(index) => knownTooltip(points[index], request, currency)}
          onSelect={(index) => {
            const point = points[index];
            if (point) explainPoint(point);
          }}
          selectHint="explain a point"
        />
      )}
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4} role="status">
          <Text size="xs" c="dimmed" data-figures>
            As known at {moment}. {changedWords(changed, unit)}
            {added > 0 && `, ${counted(added, unit)} came since`}.
          </Text>
          <Text size="xs" c="dimmed" className={notes['note']}>
            <span className={notes['compared']} />
            The dashed line is what is known now
          </Text>
          {currencies && (
            <Text size="xs" c="dimmed">
              {currencies}
            </Text>
          )}
          {known.not_kept && known.not_kept.length > 0 && (
            <Text size="xs" c="dimmed">
              Intervals that were still running then are left out: no history was stored for them.
            </Text>
          )}
        </Stack>
        <ChartTools
          name="Sales Report"
          view={view}
          onView={onView}
          file={knownFile(points, request, { columns, stem: place.fileStem, at, sort })}
        />
      </Group>
    </Stack>
  );
}
