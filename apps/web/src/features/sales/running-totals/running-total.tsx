import { Group, Paper, Title, VisuallyHidden } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { OpeningFigure } from '../../../components/figures/figures.tsx';
import { DOLLARS, type SalesAnswer } from '../answers.ts';
import { overviewSales } from '../api.ts';
import { amountsText, currenciesOf, otherCurrenciesText } from '../currencies.ts';
import { useExplain } from '../explain/figure.ts';
import { ChartEmpty, ChartFailed, ChartLoading, FetchAction, Freshness, Note } from '../notes.tsx';
import { useProvisionalTotal } from '../provisional.ts';
import { COMPARED_COLOUR } from '../report/presentation.ts';
import classes from '../sales.module.css';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import { SalesPanel } from '../sales-panel.tsx';
import type { SalesSearch } from '../search.ts';
import {
  explainedTotal,
  type Headline,
  headlineOf,
  isComplete,
  type Side,
  type Stretch,
  totalPoints,
} from './model.ts';
import {
  formatGaps,
  formatHours,
  isNothing,
  NOT_FETCHED,
  type TotalLabels,
  totalPresentation,
} from './presentation.ts';

const CHART_HEIGHT = 200;

type RunningTotalProps = {
  labels: TotalLabels;
  stretch: Stretch;
  /** The end of the head: the zone and the time, or the days. */
  head: ReactNode;
  fileSpan: string;
  marketplace: SalesMarketplace;
  search: SalesSearch;
};

export function RunningTotal(props: RunningTotalProps) {
  const { labels, stretch, head, fileSpan, marketplace, search } = props;
  const { zone, now, earlierBy } = stretch;
  const { sellerId, marketplaceId, fileStem } = marketplace;
  const titleId = useId();
  const explain = useExplain();
  const sales = useQuery(overviewSales(sellerId, marketplaceId));
  const { points, headline } = useMemo(() => {
    const fetched = sales.data ?? { rows: [] };
    return { points: totalPoints(fetched, stretch), headline: headlineOf(fetched, stretch) };
  }, [sales.data, stretch]);
  const [currency = DOLLARS, ...others] = currenciesOf(sales.data?.rows ?? []);
  const currencies = otherCurrenciesText(currency, others);
  // Of a point that is still to come, the compared total is explained.
  const figures = stretch.points.map(({ end }, index) =>
    explainedTotal(stretch, end, points[index]?.current.amount === null ? earlierBy : 0),
  );
  const ends = points.map(({ current }, index) =>
    current.amount === null ? null : (figures[index]?.end ?? null),
  );
  const provisional = useProvisionalTotal(marketplace, ends, now);
  const hasRows = sales.data !== undefined && sales.data.rows.length > 0; // nothing fetched is not zero
  const isDrawn = sales.data !== undefined && !isNothing(points);
  const notFetched = isDrawn && hasRows ? formatGaps({ points, labels }) : null;
  const presentation = useMemo(
    () => totalPresentation({ labels, points, currency, zone }, `${fileStem}-${labels.slug}-${fileSpan}.csv`),
    [labels, points, currency, zone, fileStem, fileSpan],
  );
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes['panel']} data-narrow>
      <Group justify="space-between" gap="xs" mih={30}>
        <Title order={2} id={titleId}>
          {labels.title}
        </Title>
        {head}
      </Group>
      <SalesPanel
        name={labels.title}
        isNarrow
        height={CHART_HEIGHT}
        figures={
          <TotalFigures
            labels={labels}
            currency={currency}
            headline={hasRows ? headline : null}
            onExplain={(back) => explain(explainedTotal(stretch, headline.reached, back))}
            earlierBy={earlierBy}
          />
        }
        presentation={isDrawn ? presentation : null}
        placeholder={
          <Placeholder labels={labels} sales={sales} hasRows={hasRows} marketplace={marketplace} />
        }
        search={search}
        viewName={labels.slug}
        shade={provisional.shade}
        onExplain={(_row, index) => explain(figures[index] ?? null)}
        notes={
          sales.data && (
            <>
              <Freshness
                asOf={sales.data.as_of}
                hasRows={hasRows}
                zone={zone}
                now={now}
                hasFailed={sales.isRefetchError}
              />
              {currencies && isDrawn && <Note>{currencies}</Note>}
              {provisional.text && isDrawn && search[labels.slug] === 'chart' && (
                <Note sign="shade" title={provisional.text}>
                  <span className={classes['one-line']}>May still change</span>
                  <VisuallyHidden>: {provisional.text}</VisuallyHidden>
                </Note>
              )}
              {notFetched && <Note sign="hatch">Not fetched yet: {notFetched}</Note>}
            </>
          )
        }
      />
    </Paper>
  );
}

type PlaceholderProps = Pick<RunningTotalProps, 'labels' | 'marketplace'> & {
  sales: UseQueryResult<SalesAnswer>;
  hasRows: boolean;
};

function Placeholder({ labels, sales, hasRows, marketplace }: PlaceholderProps) {
  if (sales.data) {
    return (
      <ChartEmpty height={CHART_HEIGHT}>
        {!hasRows && <FetchAction reason="No hours have been fetched yet." marketplace={marketplace} />}
      </ChartEmpty>
    );
  }
  if (sales.isPending) return <ChartLoading height={CHART_HEIGHT} text={labels.loading} />;
  return <ChartFailed height={CHART_HEIGHT} title={labels.failed} query={sales} />;
}

const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ');
const missingHours = ({ hours }: Side) => (isComplete(hours) ? null : formatHours(hours));
const isKnown = ({ hours }: Side) => hours.of === 0 || hours.fetched > 0;

type TotalFiguresProps = {
  labels: TotalLabels;
  currency: string;
  /** Null while nothing is fetched. */
  headline: Headline | null;
  earlierBy: number;
  onExplain: (daysEarlier: number) => void;
};

function TotalFigures({ labels, currency, headline, earlierBy, onExplain }: TotalFiguresProps) {
  const { current = null, compared = null, reach = '', age = null, difference = null } = headline ?? {};
  const figureOf = (label: string, side: Side | null, notes: (string | null)[], daysEarlier: number) => (
    <>
      <div className={daysEarlier > 0 ? classes['compared-figure'] : classes['current-figure']} data-figures>
        {side === null ? (
          '-'
        ) : (
          <OpeningFigure
            label={label}
            value={amountsText(side.amount, currency, side.others)}
            onOpen={() => onExplain(daysEarlier)}
          />
        )}
      </div>
      <div className={classes['figure-note']} data-figures>
        {headline && (side ? joined([reach, ...notes]) : NOT_FETCHED)}
      </div>
    </>
  );
  const before = compared && isKnown(compared) ? compared : null;
  return (
    <div className={classes['figures']}>
      <div>
        <div className={classes['legend']}>
          <span className={classes['legend-block']} style={{ color: labels.colour }} />
          <span>{labels.current}</span>
        </div>
        {figureOf(labels.current, current, [age, current && missingHours(current), difference], 0)}
      </div>
      <div>
        <div className={classes['legend']}>
          <span className={classes['legend-dashes']} style={{ color: COMPARED_COLOUR }} />
          <span>{labels.compared}</span>
        </div>
        {figureOf(labels.compared, before, [before && missingHours(before)], earlierBy)}
      </div>
    </div>
  );
}
