import type { SalesRows } from '@insights/contract/sales';
import type { Zone } from '@insights/domain/zones';
import { Group, Paper, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { ChartTools } from '../../ui/chart-tools.tsx';
import { ChartEmpty, ChartFailed, ChartLoading } from './chart-message.tsx';
import { type ComparisonPoint, type ComparisonWords, comparisonCsv, isNothing } from './comparison.ts';
import { ComparisonChart } from './comparison-chart.tsx';
import { ComparisonFigures } from './comparison-figures.tsx';
import classes from './comparison-widget.module.css';
import { Freshness } from './freshness.tsx';
import { useAddress } from './use-address.ts';

const CHART_HEIGHT = 200;
const DOLLARS = 'USD'; // nothing else is known until there are rows

type ComparisonWidgetProps = {
  words: ComparisonWords;
  sales: UseQueryResult<SalesRows>;
  points: readonly ComparisonPoint[];
  labelInterval: number;
  zone: Zone;
  now: number;
  /** What stands at the end of the head: the zone. */
  head: ReactNode;
  /** What stands under the newest figures, such as the hour they reach to. */
  notesOn: (newest: ComparisonPoint) => { current: ReactNode; compared: ReactNode };
};

/** A running total against the one before it: figures, chart or table, and how fresh they are. */
export function ComparisonWidget(props: ComparisonWidgetProps) {
  const { words, sales, points, labelInterval, zone, now, head, notesOn } = props;
  const titleId = useId();
  const { query, change } = useAddress();
  const view = query.get(words.slug) === 'table' ? 'table' : 'chart';
  const currency = sales.data?.rows.at(-1)?.currency_code ?? DOLLARS;
  const comparison = useMemo(() => ({ words, points, currency }), [words, points, currency]);
  const isEmpty = isNothing(points);
  const hasRows = sales.data !== undefined && sales.data.rows.length > 0; // nothing fetched is not zero
  const newest = hasRows ? points.findLast(({ current }) => current !== null) : undefined;
  const notes = newest && notesOn(newest);

  const picture = () => {
    if (sales.data) {
      if (isEmpty) return <ChartEmpty height={CHART_HEIGHT} />;
      return (
        <ComparisonChart
          comparison={comparison}
          labelInterval={labelInterval}
          view={view}
          height={CHART_HEIGHT}
        />
      );
    }
    if (sales.isPending) return <ChartLoading height={CHART_HEIGHT} text={words.loading} />;
    return (
      <ChartFailed
        height={CHART_HEIGHT}
        title={words.failed}
        message={sales.error?.message ?? ''}
        isRetrying={sales.isFetching}
        onRetry={() => void sales.refetch()}
      />
    );
  };

  return (
    <Paper component="section" aria-labelledby={titleId} className={classes['widget']}>
      <Group justify="space-between" gap="xs" mih={30}>
        <Title order={2} id={titleId}>
          {words.title}
        </Title>
        {head}
      </Group>
      <ComparisonFigures
        words={words}
        currency={currency}
        newest={newest}
        currentNote={notes?.current}
        comparedNote={notes?.compared}
      />
      {picture()}
      <Group justify="space-between" gap="xs" mih={30}>
        {sales.data && (
          <Freshness asOf={sales.data.as_of} zone={zone} now={now} hasFailed={sales.isRefetchError} />
        )}
        {sales.data && !isEmpty && (
          <ChartTools
            name={words.title}
            view={view}
            onView={(chosen) => change({ [words.slug]: chosen === 'table' ? chosen : null })}
            fileName={`${words.slug}.csv`}
            csv={() => comparisonCsv(comparison, zone)}
          />
        )}
      </Group>
    </Paper>
  );
}
