import type { Zone } from '@insights/domain/zones';
import { Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { ChartTools } from '../../../components/time-chart/chart-tools.tsx';
import { useAddress } from '../../../components/use-address.ts';
import type { SalesAnswer } from '../answers.ts';
import { FetchAction } from '../backfill/fetch-action.tsx';
import { ChartEmpty, ChartFailed, ChartLoading } from '../chart-states.tsx';
import type { ExplainedFigure } from '../explain/explained-figure.ts';
import { useExplain } from '../explain/use-explain.ts';
import { Freshness } from '../freshness.tsx';
import { useMovingTotal } from '../moving/use-moving-total.ts';
import noteClasses from '../note.module.css';
import { currenciesOf, otherCurrenciesText } from '../row-amounts.ts';
import type { SalesPlace } from '../sales-place.ts';
import { ComparisonChart } from './comparison-chart.tsx';
import { comparisonCsv } from './comparison-columns.ts';
import { headlineFigure } from './comparison-explained.ts';
import { ComparisonFigures } from './comparison-figures.tsx';
import { type ComparisonPoint, type ComparisonWords, isNothing } from './comparison-presentation.ts';
import classes from './comparison-widget.module.css';
import type { Headline } from './headline.ts';
import { gapWords } from './point-gaps.ts';

const CHART_HEIGHT = 200;
const DOLLARS = 'USD'; // nothing else is known until there are rows

type ComparisonWidgetProps = {
  words: ComparisonWords;
  sales: UseQueryResult<SalesAnswer>;
  points: readonly ComparisonPoint[];
  headline: Headline;
  /** What is explained when a point is pressed; null where nothing is behind it. */
  figureAt: (index: number) => ExplainedFigure | null;
  labelInterval: number;
  zone: Zone;
  now: number;
  /** What stands at the end of the head: the zone. */
  head: ReactNode;
  fileName: string;
  place: SalesPlace;
};

/** A running total against the one before it: figures, chart or table, and how fresh they are. */
export function ComparisonWidget(props: ComparisonWidgetProps) {
  const { words, sales, points, headline, figureAt, labelInterval, zone, now, head, fileName, place } = props;
  const titleId = useId();
  const { query, change } = useAddress();
  const { explain } = useExplain();
  const view = query.get(words.slug) === 'table' ? 'table' : 'chart';
  const [currency = DOLLARS, ...others] = useMemo(() => currenciesOf(sales.data?.rows ?? []), [sales.data]);
  const currencies = otherCurrenciesText(currency, others);
  const comparison = useMemo(() => ({ words, points, currency, zone }), [words, points, currency, zone]);
  const ends = points.map(({ current }, index) => (current === null ? null : (figureAt(index)?.end ?? null)));
  const moving = useMovingTotal(place, ends, now);
  const isEmpty = isNothing(points);
  const hasRows = sales.data !== undefined && sales.data.rows.length > 0; // nothing fetched is not zero
  const notFetched = hasRows ? gapWords(points, words) : null;

  const picture = () => {
    if (sales.data) {
      if (isEmpty) {
        return (
          <ChartEmpty height={CHART_HEIGHT}>
            {!hasRows && (
              <FetchAction
                words="No hours have been fetched yet."
                setupPath={place.setupPath}
                isParticipating={place.isParticipating}
              />
            )}
          </ChartEmpty>
        );
      }
      return (
        <ComparisonChart
          comparison={comparison}
          labelInterval={labelInterval}
          view={view}
          height={CHART_HEIGHT}
          shade={moving.shade}
          onExplain={(index) => explain(figureAt(index))}
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
        headline={hasRows ? headline : null}
        onExplain={(side) => explain(headlineFigure(zone, headline.reached, side, now))}
      />
      {picture()}
      <div className={classes['foot']}>
        {sales.data && (
          <Stack gap={2}>
            <Freshness
              asOf={sales.data.as_of}
              hasRows={hasRows}
              zone={zone}
              now={now}
              hasFailed={sales.isRefetchError}
            />
            {currencies && !isEmpty && (
              <Text size="xs" c="dimmed">
                {currencies}
              </Text>
            )}
            {moving.words && !isEmpty && view === 'chart' && (
              <Text size="xs" c="dimmed" className={noteClasses['note']} title={moving.words}>
                <span className={noteClasses['shade']} />
                <span className={classes['moving']}>Still moving</span>
                <VisuallyHidden>: {moving.words}</VisuallyHidden>
              </Text>
            )}
            {notFetched && !isEmpty && (
              <Text size="xs" c="dimmed" className={noteClasses['note']} data-figures>
                <span className={noteClasses['hatch']} />
                Not fetched yet: {notFetched}
              </Text>
            )}
          </Stack>
        )}
        {sales.data && !isEmpty && (
          <ChartTools
            name={words.title}
            view={view}
            onView={(chosen) => change({ [words.slug]: chosen === 'table' ? chosen : null })}
            file={{ name: fileName, text: () => comparisonCsv(comparison) }}
          />
        )}
      </div>
    </Paper>
  );
}
