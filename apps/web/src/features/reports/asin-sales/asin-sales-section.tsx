import { formatCount, formatMoney } from '@insights/domain/money';
import { NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures, FiguresSkeleton } from '../../../components/figures/figures.tsx';
import { Caption, Dimmed } from '../../../components/secondary-text.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { localMoment } from '../../../components/time/format.ts';
import { useNow } from '../../../components/time/use-now.ts';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { type AsinPage, type AsinRow, allOf, asinList, downloadAsins } from './api.ts';
import classes from './asin-sales.module.css';
import { type AsinCells, AsinSalesSkeleton, AsinSalesTable, useAsinSearch } from './asin-sales-table.tsx';
import { formatPeriod } from './format.ts';
import { periodOf } from './model.ts';

type PeriodSelectProps = Pick<AsinSalesSectionProps, 'period' | 'onPeriod'> & {
  months: readonly AsinPage['months'][number][];
};

function PeriodSelect({ period, months, onPeriod }: PeriodSelectProps) {
  const processed = months.map(({ year, month }) => periodOf(year, month));
  // The address may name a month that was never processed.
  const offered = period === null || processed.includes(period) ? processed : [period, ...processed];
  return (
    <NativeSelect
      size="sm"
      aria-label="Period"
      data={[
        { value: '', label: formatPeriod(null) },
        ...offered.map((month) => ({ value: month, label: formatPeriod(month) })),
      ]}
      value={period ?? ''}
      onChange={({ currentTarget: { value } }) => onPeriod(value || null)}
    />
  );
}

const SOURCE_NAMES: Record<string, string> = {
  'report-by-date': 'The report, by date',
  'order-metrics': 'Order metrics, as on the sales page',
};

type Source = { totalUnits: number; days: number | null };

function formatExtent({ totalUnits, days }: Source): string {
  const units = `${formatCount(totalUnits)} units`;
  return days === null ? units : `${units}, ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}

function SalesSources({ page: { summary, otherSources } }: { page: AsinPage }) {
  if (otherSources.length === 0) return null;
  const { totalRevenue: totalSales, totalUnits, currency_code } = summary;
  const own = { source: 'The report, by ASIN (this table)', totalSales, totalUnits, days: null };
  return (
    <div>
      <ul className={classes['sources']}>
        {[own, ...otherSources].map((one) => (
          <li key={one.source}>
            <Caption>{SOURCE_NAMES[one.source] ?? one.source}</Caption>
            <Text size="sm" fw={550} data-figures>
              {formatMoney(one.totalSales, currency_code)}
            </Text>
            <Caption data-figures>{formatExtent(one)}</Caption>
          </li>
        ))}
      </ul>
      <Caption mt={8}>Each source counts in its own way and at its own time: they need not be equal.</Caption>
    </div>
  );
}

/** Lists the months that are in no sum, because amounts of two currencies are not added up. */
function LeftOut({ months }: { months: NonNullable<AsinPage['leftOut']> }) {
  if (months.length === 0) return null;
  const named = months.map(
    ({ year, month, currency_code }) => `${formatPeriod(periodOf(year, month))} (${currency_code})`,
  );
  return (
    <Dimmed>
      Not in these sums because of another currency: {named.join(', ')}. Choose the month to see it.
    </Dimmed>
  );
}

function Summary({ page, isBusy }: { page: AsinPage; isBusy: boolean }) {
  const { totalAsins, totalRevenue, totalUnits, averagePrice, currency_code } = page.summary;
  return (
    <div className={classes['summary']} data-busy={isBusy || undefined}>
      <Figures
        figures={[
          { label: 'Total ASINs', value: formatCount(totalAsins) },
          { label: 'Total revenue', value: formatMoney(totalRevenue, currency_code) },
          { label: 'Total units', value: formatCount(totalUnits) },
          { label: 'Average price', value: formatMoney(averagePrice, currency_code) },
        ]}
      />
      <LeftOut months={page.leftOut ?? []} />
      <SalesSources page={page} />
    </div>
  );
}

export const countOf = (page: AsinPage | undefined): number => page?.total ?? page?.asinSales.length ?? 0;

type AsinSalesSectionProps = {
  marketplace: MarketplaceRef;
  period: string | null;
  onPeriod: (period: string | null) => void;
  cells: AsinCells;
  fileStem: string;
  onOpen: (row: AsinRow) => void;
  /** Shown above the table, such as the bar that saves all ASINs. */
  tools: ReactNode;
};

export function AsinSalesSection(props: AsinSalesSectionProps) {
  const { marketplace, period, onPeriod, cells, fileStem, onOpen, tools } = props;
  const now = useNow();
  const { search, filter } = useAsinSearch(period);
  const all = useInfiniteQuery({
    ...asinList(marketplace, allOf(period)),
    placeholderData: keepPreviousData,
  });
  const list = useInfiniteQuery({ ...asinList(marketplace, filter), placeholderData: keepPreviousData });
  const page = all.data?.pages[0];
  const pages = list.data?.pages;
  const failure = list.error ?? all.error;
  const retry = () => {
    if (list.isFetchNextPageError) return void list.fetchNextPage();
    if (all.isError) void all.refetch();
    if (list.isError) void list.refetch();
  };
  return (
    <SectionCard
      title="ASIN Sales"
      {...(page?.as_of && { description: `as of ${localMoment(page.as_of, now)}` })}
      actions={<PeriodSelect period={period} months={page?.months ?? []} onPeriod={onPeriod} />}
    >
      {all.isPending && (
        <div className={classes['summary']}>
          <FiguresSkeleton />
        </div>
      )}
      {page && countOf(page) > 0 && <Summary page={page} isBusy={all.isPlaceholderData} />}
      {tools}
      {failure && (
        <Failed
          title={pages ? 'Failed to refresh ASIN sales' : 'Failed to load ASIN sales'}
          message={failure.message}
          onRetry={retry}
          isRetrying={list.isFetching || all.isFetching}
        />
      )}
      {list.isPending && <AsinSalesSkeleton cells={cells} />}
      {pages && (
        <div
          className={classes['rows']}
          data-busy={list.isPlaceholderData || undefined}
          aria-busy={list.isPlaceholderData}
        >
          <AsinSalesTable
            query={list}
            pages={pages}
            search={search}
            isAllPeriods={period === null}
            totalCount={countOf(page)}
            cells={cells}
            file={{
              name: `${fileStem}-asin-sales-${period ?? 'all-periods'}.csv`,
              text: () => downloadAsins(marketplace, filter),
            }}
            onOpen={onOpen}
          />
        </div>
      )}
    </SectionCard>
  );
}
