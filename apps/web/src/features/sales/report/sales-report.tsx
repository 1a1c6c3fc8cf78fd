import type { DayRange } from '@insights/domain/periods';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { Figures } from '../../../components/figures/figures.tsx';
import { useChangeSearch } from '../../../lib/search.ts';
import { salesReport } from '../api.ts';
import { AsOfControl, AsOfReport } from '../as-of/as-of-report.tsx';
import { ChartFailed } from '../chart-states.tsx';
import { CompareReport, ViewControls } from '../compare/compare-report.tsx';
import { DOLLARS } from '../currencies.ts';
import { figureOfPoint, figureOfReport, useExplain } from '../explain/figure.ts';
import { useProvisionalReport } from '../provisional.ts';
import classes from '../sales.module.css';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import { SalesPanel } from '../sales-panel.tsx';
import type { SalesSearch } from '../search.ts';
import { formatShare } from './format.ts';
import type { ReportPoint, ReportRequest } from './model.ts';
import { reportFigures, reportPresentation } from './presentation.ts';
import { isDefaultView, reportChoice, type ViewOptions, viewOptions } from './report-choice.ts';
import { ReportControls, ReportShortcuts } from './report-controls.tsx';
import {
  REPORT_HEIGHT,
  ReportEmpty,
  ReportFreshness,
  ReportLoading,
  ReportNotes,
  type ReportViewProps,
} from './report-notes.tsx';

type SalesReportProps = { marketplace: SalesMarketplace; search: SalesSearch; now: number };

/** Sales over days or hours of one's choice. */
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
        <ReportControls
          search={search}
          today={choice.today}
          problem={choice.problem}
          marketplaceId={marketplaceId}
          zone={choice.zone}
          now={now}
          hasOwnDays={request?.days === 'own'}
        />
      </Group>
      <Group justify="flex-end" className={classes['view-options'] ?? ''}>
        {search.known === undefined && <Comparing search={search} />}
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

/** How else the report can be drawn, once somebody asks for it or the address says so. */
function Comparing({ search }: { search: SalesSearch }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || !isDefaultView(viewOptions(search))) {
    return <ViewControls search={search} takesFocus={isOpen} onClose={() => setOpen(false)} />;
  }
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<IconChartBar size={14} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      Compare
    </Button>
  );
}

type ReportBodyProps = Pick<ReportViewProps, 'marketplace' | 'search' | 'now'> & { request: ReportRequest };

function ReportBody({ marketplace, search, request, now }: ReportBodyProps) {
  const report = useQuery(salesReport(request));
  const change = useChangeSearch();
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
    onView: (chosen) => change({ view: chosen }),
  };
  return (
    <div className={isOld ? classes['old'] : undefined} aria-busy={isOld}>
      <ReportView
        {...view}
        options={viewOptions(search)}
        asOf={search.known !== undefined && Date.parse(search.known) <= now ? search.known : null}
      />
    </div>
  );
}

function ReportView({
  options,
  asOf,
  ...view
}: ReportViewProps & { options: ViewOptions; asOf: string | null }) {
  const { report, marketplace, now } = view;
  const change = useChangeSearch();
  if (asOf !== null) return <AsOfReport {...view} at={asOf} />;
  if (report.rowCount === 0) {
    return (
      <ReportEmpty
        report={report}
        marketplace={marketplace}
        now={now}
        onDays={() => change({ source: 'daily' })}
      />
    );
  }
  return isDefaultView(options) ? <PlainReport {...view} /> : <CompareReport {...view} options={options} />;
}

function PlainReport({ report, marketplace, search, now, hasFailed, onView }: ReportViewProps) {
  const { request } = report;
  const currency = report.currency ?? DOLLARS;
  const explain = useExplain();
  const provisional = useProvisionalReport(report, now);
  const presentation = useMemo(
    () => reportPresentation(report, currency, marketplace.fileStem),
    [report, currency, marketplace.fileStem],
  );
  return (
    <SalesPanel<ReportPoint>
      name="Sales Report"
      height={REPORT_HEIGHT}
      figures={
        <Figures
          figures={reportFigures(report.totals, currency, () => explain(figureOfReport(request)))}
          note={formatShare(report)}
        />
      }
      presentation={presentation}
      view={search.view}
      onView={onView}
      sort={search['report-sort']}
      shade={provisional.shade}
      onExplain={(point) => explain(figureOfPoint(point, request))}
      notes={
        <>
          <ReportFreshness report={report} now={now} hasFailed={hasFailed} />
          <ReportNotes report={report} marketplace={marketplace} now={now} provisional={provisional.text} />
        </>
      }
    />
  );
}
