import { formatCount } from '@insights/domain/money';
import { longDay } from '@insights/domain/months';
import type { DayRange } from '@insights/domain/periods';
import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useMemo } from 'react';
import { Figures } from '../../../components/figures/figures.tsx';
import { Caption } from '../../../components/secondary-text.tsx';
import { useChangeSearch } from '../../../lib/search.ts';
import { DOLLARS } from '../answers.ts';
import { salesReport } from '../api.ts';
import { AsOfControl, AsOfReport } from '../as-of/as-of-report.tsx';
import { CompareControls } from '../compare/compare-controls.tsx';
import { comparedPoints, comparedTotals, otherRange, type Period } from '../compare/model.ts';
import { figureOfPoint, figureOfReport, useExplain } from '../explain/figure.ts';
import { counted } from '../format.ts';
import { ChartFailed, Freshness, Note } from '../notes.tsx';
import { useProvisionalReport } from '../provisional.ts';
import classes from '../sales.module.css';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import { SalesPanel } from '../sales-panel.tsx';
import type { SalesSearch } from '../search.ts';
import { formatShare, unitOf } from './format.ts';
import { type LoadedReport, type ReportRequest, reportZone } from './model.ts';
import { comparedFigures, PERIOD_NAMES, reportFigures, reportPresentation } from './presentation.ts';
import { reportChoice } from './report-choice.ts';
import { ReportControls, ReportShortcuts } from './report-controls.tsx';
import {
  REPORT_HEIGHT,
  ReportEmpty,
  ReportLoading,
  ReportNotes,
  type ReportViewProps,
} from './report-notes.tsx';

type SalesReportProps = { marketplace: SalesMarketplace; search: SalesSearch; now: number };

export function SalesReport({ marketplace, search, now }: SalesReportProps) {
  const { sellerId, marketplaceId } = marketplace;
  const titleId = useId();
  const choice = reportChoice(search, marketplaceId, now);
  const { range, request } = choice;
  useClampedAddress(search, range);
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes['panel']}>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Title order={2} id={titleId}>
            Sales Report
          </Title>
          <ReportShortcuts />
        </Group>
        <ReportControls search={search} choice={choice} marketplaceId={marketplaceId} now={now} />
      </Group>
      <Group justify="flex-end" className={classes['view-options'] ?? ''}>
        {search.known === undefined && <CompareControls search={search} />}
        <AsOfControl asOf={search.known} now={now} />
      </Group>
      {request ? (
        <ReportBody marketplace={marketplace} search={search} request={{ ...request, sellerId }} now={now} />
      ) : (
        <Text h={REPORT_HEIGHT} c="dimmed" ta="center" pt="xl">
          Choose days to see their sales.
        </Text>
      )}
    </Paper>
  );
}

/** Writes the days that are shown into the address: a shared link says the same as the screen. */
function useClampedAddress({ range: preset, from, to }: SalesSearch, range: DayRange | null): void {
  const change = useChangeSearch();
  const [shownFrom, shownTo] = [range?.from, range?.to];
  useEffect(() => {
    if (preset !== 'custom' || shownFrom === undefined || shownTo === undefined) return;
    const clamped = {
      ...(from !== undefined && from !== shownFrom && { from: shownFrom }),
      ...(to !== undefined && to !== shownTo && { to: shownTo }),
    };
    if (Object.keys(clamped).length > 0) change(clamped);
  }, [preset, from, to, shownFrom, shownTo, change]);
}

type ReportBodyProps = Pick<ReportViewProps, 'marketplace' | 'search' | 'now'> & { request: ReportRequest };

function ReportBody({ marketplace, search, request, now }: ReportBodyProps) {
  const report = useQuery(salesReport(request));
  // Drawing two years of hours gives way to whatever a person does meanwhile.
  const loaded = useDeferredValue(report.data);
  if (!loaded) {
    if (report.isPending || report.data) return <ReportLoading />;
    return <ChartFailed height={REPORT_HEIGHT} title="Failed to load sales report" query={report} />;
  }
  const isOld = report.isPlaceholderData || loaded !== report.data;
  const view: ReportViewProps = {
    ...{ report: loaded, marketplace, search, now },
    hasFailed: report.isRefetchError,
  };
  return (
    <div className={isOld ? classes['old'] : undefined} aria-busy={isOld}>
      {search.known !== undefined && Date.parse(search.known) <= now ? (
        <AsOfReport {...view} at={search.known} />
      ) : loaded.rowCount === 0 ? (
        <ReportEmpty report={loaded} marketplace={marketplace} now={now} />
      ) : (
        <ReportFigures {...view} />
      )}
    </div>
  );
}

/** The report of the other period: null while it loads, and where the two are in different currencies. */
function useOtherReport(report: LoadedReport, period: Period | undefined) {
  const { request } = report;
  const range = period === undefined ? request.range : otherRange(request.range, period);
  const query = useQuery({ ...salesReport({ ...request, range }), enabled: period !== undefined });
  // Meanwhile the cache holds the report of another period.
  const isLoaded = query.data !== undefined && !query.isPlaceholderData && period !== undefined;
  const other = isLoaded ? query.data : null;
  const currency = report.currency ?? other?.currency ?? DOLLARS;
  const mixedWith = report.currency && other?.currency !== currency ? (other?.currency ?? null) : null;
  return { range, query, isLoaded, other: mixedWith ? null : other, currency, mixedWith };
}

function ReportFigures({ report, marketplace, search, now, hasFailed }: ReportViewProps) {
  const { request, totals } = report;
  const { fileStem } = marketplace;
  const { compare: period } = search;
  const explain = useExplain();
  const provisional = useProvisionalReport(report, now);
  const compared = useOtherReport(report, period);
  const { other, currency } = compared;
  const points = useMemo(() => comparedPoints(report, other), [report, other]);
  const both = useMemo(() => comparedTotals(points), [points]);
  const presentation = useMemo(
    () => reportPresentation(report, points, search, currency, fileStem),
    [report, points, search, currency, fileStem],
  );
  const share = `${formatCount(both.count)} of ${counted(points.length, unitOf(request.source))}`;
  const scope = both.count < points.length ? ` over ${share}` : '';
  const explainAll = () => explain(figureOfReport(request));
  const figures =
    period !== undefined && both.count > 0
      ? comparedFigures(totals, both, period, scope, currency, explainAll)
      : reportFigures(totals, currency, explainAll);
  return (
    <SalesPanel
      name="Sales Report"
      height={REPORT_HEIGHT}
      figures={<Figures figures={figures} note={formatShare(report)} />}
      presentation={presentation}
      search={search}
      viewName="view"
      shade={provisional.shade}
      onExplain={(point) => explain(figureOfPoint(point, request))}
      notes={
        <>
          <Freshness
            asOf={report.asOf}
            hasRows={report.rowCount > 0}
            zone={reportZone(request.source, request.zone)}
            now={now}
            hasFailed={hasFailed}
          />
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
            <Caption>
              Days begin at the marketplace’s own midnight; those without all of their hours are left out.
            </Caption>
          )}
          <ReportNotes report={report} marketplace={marketplace} now={now} provisional={provisional.text} />
        </>
      }
    />
  );
}
