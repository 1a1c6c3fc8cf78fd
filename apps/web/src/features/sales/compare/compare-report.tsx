import { formatCount } from '@insights/domain/money';
import { longDay } from '@insights/domain/months';
import { Anchor, Button, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Figures } from '../../../components/figures/figures.tsx';
import { useChangeSearch } from '../../../lib/search.ts';
import { salesReport } from '../api.ts';
import { DOLLARS } from '../currencies.ts';
import { figureOfPoint, figureOfReport, useExplain } from '../explain/figure.ts';
import { counted } from '../format.ts';
import { Note } from '../notes.tsx';
import { useProvisionalReport } from '../provisional.ts';
import { formatShare, unitOf } from '../report/format.ts';
import type { LoadedReport } from '../report/model.ts';
import { reportFigures } from '../report/presentation.ts';
import { type ViewOptions, viewOptions } from '../report/report-choice.ts';
import {
  REPORT_HEIGHT,
  ReportFreshness,
  ReportNotes,
  type ReportViewProps,
} from '../report/report-notes.tsx';
import { SalesPanel } from '../sales-panel.tsx';
import { type SalesSearch, salesSearchDefaults } from '../search.ts';
import { comparedPoints, comparedTotals, otherRange, type Period } from './model.ts';
import { comparedFigures, comparedPresentation, PERIOD_NAMES } from './presentation.ts';

const PERIODS = [
  { value: '', label: 'No comparison' },
  { value: 'previous', label: 'Previous period' },
  { value: 'year', label: 'Same period last year' },
];
const MEASURES = [
  { value: 'sales', label: 'Draw sales' },
  { value: 'orders', label: 'Draw orders' },
  { value: 'units', label: 'Draw units' },
];
const DRAWINGS = [
  { value: 'line', label: 'As a line' },
  { value: 'bars', label: 'As bars' },
];
const DAYS = [
  { value: 'utc', label: 'Days of UTC' },
  { value: 'own', label: 'Days of the marketplace' },
];

type ViewControlsProps = {
  search: SalesSearch;
  /** Whether they were opened by a press, and take the focus from the button. */
  takesFocus: boolean;
  onClose: () => void;
};

/** How else the report can be drawn: against another period, by another measure, as bars, by the marketplace's own days. */
export function ViewControls({ search, takesFocus, onClose }: ViewControlsProps) {
  const change = useChangeSearch();
  const { period, measure, hasBars, hasOwnDays } = viewOptions(search);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <NativeSelect
        ref={first}
        size="xs"
        aria-label="Compare with"
        data={PERIODS}
        value={period ?? ''}
        onChange={({ currentTarget: { value } }) => change({ compare: value || undefined })}
      />
      <NativeSelect
        size="xs"
        aria-label="Drawn measure"
        data={MEASURES}
        value={measure}
        onChange={({ currentTarget: { value } }) => change({ measure: value })}
      />
      {search.source === 'hourly' ? (
        <NativeSelect
          size="xs"
          aria-label="Drawn as"
          data={DRAWINGS}
          value={hasBars ? 'bars' : 'line'}
          onChange={({ currentTarget: { value } }) => change({ drawn: value })}
        />
      ) : (
        <NativeSelect
          size="xs"
          aria-label="Days of"
          data={DAYS}
          value={hasOwnDays ? 'own' : 'utc'}
          onChange={({ currentTarget: { value } }) => change({ days: value })}
        />
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          const { measure, drawn, days } = salesSearchDefaults;
          change({ compare: undefined, measure, drawn, days });
          onClose();
        }}
      >
        Show as usual
      </Button>
    </>
  );
}

/** The report of the other period: null while it is on its way, and where the two are in different currencies. */
function useOtherReport(report: LoadedReport, period: Period | undefined) {
  const { request } = report;
  const range = period === undefined ? request.range : otherRange(request.range, period);
  const query = useQuery({ ...salesReport({ ...request, range }), enabled: period !== undefined });
  // Meanwhile the cache holds the report of another period.
  const isLoaded = query.data !== undefined && !query.isPlaceholderData && period !== undefined;
  const other = isLoaded ? query.data : null;
  const currency = report.currency ?? other?.currency ?? DOLLARS;
  const otherCurrency = other?.currency ?? null;
  const isMixed = report.currency !== null && otherCurrency !== null && otherCurrency !== currency;
  return {
    range,
    query,
    isLoaded,
    other: isMixed ? null : other,
    currency,
    mixedWith: isMixed ? otherCurrency : null,
  };
}

type CompareReportProps = ReportViewProps & { options: ViewOptions };

export function CompareReport(props: CompareReportProps) {
  const { report, marketplace, search, options, now, hasFailed, onView } = props;
  const { request } = report;
  const { period } = options;
  const explain = useExplain();
  const provisional = useProvisionalReport(report, now);
  const compared = useOtherReport(report, period);
  const { other, currency } = compared;
  const { fileStem } = marketplace;
  const points = useMemo(() => comparedPoints(report, other), [report, other]);
  const totals = useMemo(() => comparedTotals(points), [points]);
  const { measure, hasBars, hasOwnDays } = options;
  const presentation = useMemo(
    () => comparedPresentation(report, points, { period, measure, hasBars, hasOwnDays }, currency, fileStem),
    [report, points, period, measure, hasBars, hasOwnDays, currency, fileStem],
  );
  const share = `${formatCount(totals.count)} of ${counted(points.length, unitOf(request.source))}`;
  const scope = totals.count < points.length ? ` over ${share}` : '';
  const explainAll = () => explain(figureOfReport(request));
  const figures =
    period !== undefined && totals.count > 0
      ? comparedFigures(report.totals, totals, period, scope, currency, explainAll)
      : reportFigures(report.totals, currency, explainAll);
  return (
    <SalesPanel
      name="Sales Report"
      height={REPORT_HEIGHT}
      figures={<Figures figures={figures} note={formatShare(report)} />}
      presentation={presentation}
      view={search.view}
      onView={onView}
      sort={search['compared-sort']}
      shade={provisional.shade}
      onExplain={(point) => explain(figureOfPoint(point, request))}
      notes={
        <>
          <ReportFreshness report={report} now={now} hasFailed={hasFailed} />
          {period !== undefined && (
            <Note sign="compared" role="status">
              {PERIOD_NAMES[period]}: {longDay(compared.range.from)} to {longDay(compared.range.to)}.{' '}
              {compared.query.isError ? (
                <>
                  It could not be loaded.{' '}
                  <Anchor component="button" inherit onClick={() => void compared.query.refetch()}>
                    Try again
                  </Anchor>
                </>
              ) : !compared.isLoaded ? (
                'Loading...'
              ) : compared.mixedWith ? (
                `It is in ${compared.mixedWith} and not compared.`
              ) : (
                `${share} are compared.`
              )}
            </Note>
          )}
          {request.days === 'own' && (
            <Text size="xs" c="dimmed">
              Days begin at the marketplace’s own midnight; those without all of their hours are left out.
            </Text>
          )}
          <ReportNotes report={report} marketplace={marketplace} now={now} provisional={provisional.text} />
        </>
      }
    />
  );
}
