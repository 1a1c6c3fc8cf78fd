// What a report lacks and why, below its chart or instead of it.
import { longDay } from '@insights/domain/months';
import { midnightOf, oldestFetchable } from '@insights/domain/periods';
import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FiguresSkeleton } from '../../../components/figures/figures.tsx';
import { Dimmed } from '../../../components/secondary-text.tsx';
import { useChangeSearch } from '../../../lib/search.ts';
import { otherCurrenciesText } from '../currencies.ts';
import { ChartEmpty, ChartLoading, FetchAction, Note } from '../notes.tsx';
import classes from '../sales.module.css';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import type { SalesSearch } from '../search.ts';
import { formatGaps, GAP_LABELS, tooOldText, unitOf } from './format.ts';
import { type LoadedReport, reachOfGaps, unfinishedDay } from './model.ts';

export const REPORT_HEIGHT = 320;

export type ReportViewProps = {
  report: LoadedReport;
  marketplace: SalesMarketplace;
  search: SalesSearch;
  now: number;
  hasFailed: boolean;
};

type ReportNotesProps = Pick<ReportViewProps, 'report' | 'marketplace' | 'now'> & {
  provisional: string | null;
};

export function ReportNotes({ report, marketplace, now, provisional }: ReportNotesProps) {
  const { notLoaded, partCount, request, currency, totals } = report;
  const { setupPath, isParticipating } = marketplace;
  const others = totals.others.map((one) => one.currency);
  const currencies = currency && otherCurrenciesText(currency, others);
  const unfinished = unfinishedDay(report);
  const notFetched = formatGaps(report, 'not fetched');
  const missing = formatGaps(report, 'missing');
  const { isFetchable, isTooOld } = reachOfGaps(report, now);
  return (
    <>
      {notLoaded.length > 0 && (
        <Note sign="hatch" role="status">
          {notLoaded.length} of {partCount} parts could not be loaded and are left out:{' '}
          {notLoaded.map(({ from, to }) => `${longDay(from)} to ${longDay(to)}`).join('; ')}.
        </Note>
      )}
      {currencies && <Note>{currencies}</Note>}
      {unfinished && <Note sign="dashes">{longDay(unfinished)} is not over yet</Note>}
      {provisional && <Note sign="shade">May still change: {provisional}</Note>}
      {notFetched && (
        <Note sign="hatch">
          {GAP_LABELS['not fetched']}: {notFetched}
          {isTooOld && `. ${tooOldText(request.source)}`}
          {isFetchable && isParticipating && setupPath !== null && (
            <>
              {' '}
              <Anchor component={Link} to={setupPath} inherit underline="always">
                Backfill in Account Setup
              </Anchor>
            </>
          )}
        </Note>
      )}
      {missing && <Note sign="hatch">{`${GAP_LABELS.missing}: ${missing}`}</Note>}
    </>
  );
}

type ReportEmptyProps = Pick<ReportViewProps, 'report' | 'marketplace' | 'now'>;

export function ReportEmpty({ report, marketplace, now }: ReportEmptyProps) {
  const change = useChangeSearch();
  const { source, range } = report.request;
  const units = `${unitOf(source)}s`;
  const { isFetchable, isTooOld } = reachOfGaps(report, now);
  const areDaysFetchable = source === 'hourly' && midnightOf(range.to) >= oldestFetchable('daily', now);
  return (
    <ChartEmpty height={REPORT_HEIGHT}>
      <Stack align="center" gap="xs">
        {isFetchable && (
          <FetchAction reason={`These ${units} have not been fetched yet.`} marketplace={marketplace} />
        )}
        {(isTooOld || !isFetchable) && (
          <Dimmed ta="center">
            {isTooOld ? tooOldText(source) : `Amazon has reported no figures for these ${units}.`}
          </Dimmed>
        )}
        {isTooOld && areDaysFetchable && (
          <Button size="xs" variant="default" onClick={() => change({ source: 'daily' })}>
            Show these dates by the day
          </Button>
        )}
      </Stack>
    </ChartEmpty>
  );
}

/** A report that is loading, in the shape that it will have, so that nothing moves when it arrives. */
export const ReportLoading = () => (
  <Stack gap="sm">
    <FiguresSkeleton />
    <ChartLoading height={REPORT_HEIGHT} text="Loading sales report..." />
    <div className={classes['foot-skeleton']} />
  </Stack>
);
