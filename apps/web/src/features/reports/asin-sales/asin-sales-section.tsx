import { formatCount, formatMoney } from '@insights/domain/money';
import { NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures } from '../../../components/figures/figures.tsx';
import { FiguresSkeleton } from '../../../components/figures/figures-skeleton.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { localMoment } from '../../../components/time/local-time.ts';
import { useNow } from '../../../components/time/use-now.ts';
import type { AsinCatalogue } from './asin-catalogue.ts';
import classes from './asin-sales.module.css';
import type { LoadedAsinSales } from './asin-sales.queries.ts';
import type { AsinRow } from './asin-sales-reader.ts';
import { AsinSalesSkeleton, AsinSalesTable } from './asin-sales-table.tsx';
import { ALL_PERIODS, periodWords } from './period.ts';
import { SalesSources } from './sales-sources.tsx';

type PeriodChoiceProps = {
  period: string | null;
  months: readonly string[];
  onPeriod: (period: string | null) => void;
};

function PeriodChoice({ period, months, onPeriod }: PeriodChoiceProps) {
  // A month that the address names and that was never processed is still what is shown.
  const offered = period === null || months.includes(period) ? months : [period, ...months];
  return (
    <NativeSelect
      size="sm"
      aria-label="Period"
      data={[
        { value: '', label: ALL_PERIODS },
        ...offered.map((month) => ({ value: month, label: periodWords(month) })),
      ]}
      value={period ?? ''}
      onChange={({ currentTarget: { value } }) => onPeriod(value || null)}
    />
  );
}

function Summary({ sales }: { sales: LoadedAsinSales }) {
  const { summary, currency } = sales;
  return (
    <>
      <Figures
        figures={[
          { label: 'Total ASINs', value: formatCount(summary.asins) },
          { label: 'Total revenue', value: formatMoney(summary.revenue, currency) },
          { label: 'Total units', value: formatCount(summary.units) },
          { label: 'Average price', value: formatMoney(summary.averagePrice, currency) },
        ]}
      />
      <SalesSources sales={sales} />
    </>
  );
}

const NO_MONTHS: readonly string[] = [];

type AsinSalesSectionProps = {
  query: UseQueryResult<LoadedAsinSales>;
  /** The month that is chosen; null for all. */
  period: string | null;
  onPeriod: (period: string | null) => void;
  catalogue: AsinCatalogue;
  fileStem: string;
  onOpen: (row: AsinRow) => void;
  /** Stands above the table in every state, such as the bar that saves all ASINs. */
  tools: ReactNode;
};

/** What was sold of every ASIN, in a month or in all that were processed. */
export function AsinSalesSection(props: AsinSalesSectionProps) {
  const { query, period, onPeriod, catalogue, fileStem, onOpen, tools } = props;
  const now = useNow();
  const { data: sales } = query;
  const isOld = query.isPlaceholderData;
  const hasRows = sales !== undefined && sales.rows.length > 0;
  return (
    <SectionCard
      title="ASIN Sales"
      {...(sales?.asOf && { description: `as of ${localMoment(sales.asOf, now)}` })}
      actions={<PeriodChoice period={period} months={sales?.months ?? NO_MONTHS} onPeriod={onPeriod} />}
    >
      {query.isPending && (
        <div className={classes['summary']}>
          <FiguresSkeleton />
        </div>
      )}
      {hasRows && (
        <div className={classes['summary']} data-busy={isOld || undefined}>
          <Summary sales={sales} />
        </div>
      )}
      {tools}
      {sales && query.isError && (
        <Failed
          title="Failed to refresh ASIN sales"
          message={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      <QueryView
        query={query}
        loading={<AsinSalesSkeleton catalogue={catalogue} />}
        failedTitle="Failed to load ASIN sales"
      >
        {(loaded) => (
          <div className={classes['rows']} data-busy={isOld || undefined} aria-busy={isOld}>
            <AsinSalesTable sales={loaded} catalogue={catalogue} fileStem={fileStem} onOpen={onOpen} />
          </div>
        )}
      </QueryView>
    </SectionCard>
  );
}
