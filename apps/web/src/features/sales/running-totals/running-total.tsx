import { Group, Paper, Title, VisuallyHidden } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { OpeningFigure } from '../../../components/figures/figures.tsx';
import { DOLLARS, type SalesAnswer } from '../answers.ts';
import { overviewSales } from '../api.ts';
import { ChartEmpty, ChartFailed, ChartLoading, FetchAction } from '../chart-states.tsx';
import { amountsText, currenciesOf, otherCurrenciesText } from '../currencies.ts';
import { useExplain } from '../explain/figure.ts';
import { Freshness, Note } from '../notes.tsx';
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
  /** The days in the name of the file. */
  fileSpan: string;
  marketplace: SalesMarketplace;
  search: SalesSearch;
};

/** A running total against the one before it. */
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
                  <span className={classes['one-line']}>Still moving</span>
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

const missingHours = ({ hours }: Side) => (isComplete(hours) ? null : formatHours(hours));
const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ');

type TotalFiguresProps = {
  labels: TotalLabels;
  currency: string;
  /** Null while nothing is known. */
  headline: Headline | null;
  earlierBy: number;
  onExplain: (daysEarlier: number) => void;
};

/** The legend, with the figures up to the last whole hour in it. */
function TotalFigures({ labels, currency, headline, earlierBy, onExplain }: TotalFiguresProps) {
  const { current = null, compared = null, reach = '', age = null, difference = null } = headline ?? {};
  const isComparedKnown = compared !== null && (compared.hours.of === 0 || compared.hours.fetched > 0);
  const currentNote = current ? joined([reach, age, missingHours(current), difference]) : NOT_FETCHED;
  return (
    <div className={classes['figures']}>
      <TotalFigure
        label={labels.current}
        colour={labels.colour}
        amount={current && amountsText(current.amount, currency, current.others)}
        note={headline && currentNote}
        onExplain={() => onExplain(0)}
      />
      <TotalFigure
        label={labels.compared}
        colour={COMPARED_COLOUR}
        isCompared
        amount={isComparedKnown ? amountsText(compared.amount, currency, compared.others) : null}
        note={compared && (isComparedKnown ? joined([reach, missingHours(compared)]) : NOT_FETCHED)}
        onExplain={() => onExplain(earlierBy)}
      />
    </div>
  );
}

type TotalFigureProps = {
  label: string;
  colour: string;
  isCompared?: boolean;
  /** Null where it is not known. */
  amount: string | null;
  note: ReactNode;
  onExplain: () => void;
};

function TotalFigure({ label, colour, isCompared = false, amount, note, onExplain }: TotalFigureProps) {
  return (
    <div>
      <div className={classes['legend']}>
        <span
          className={isCompared ? classes['legend-dashes'] : classes['legend-block']}
          style={{ color: colour }}
        />
        <span>{label}</span>
      </div>
      <div className={isCompared ? classes['compared-figure'] : classes['current-figure']} data-figures>
        {amount === null ? '-' : <OpeningFigure label={label} value={amount} onOpen={onExplain} />}
      </div>
      <div className={classes['figure-note']} data-figures>
        {note}
      </div>
    </div>
  );
}
