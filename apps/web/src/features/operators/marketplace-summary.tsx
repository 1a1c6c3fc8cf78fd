import type { OperatorMarketplace, OperatorSeller } from '@insights/contract/operators';
import { Group, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { RetryButton } from '../../components/state/retry-button.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { operatorSellers } from './api.ts';
import { formatAge, formatChange, formatSold, TROUBLE_STATES } from './format.ts';
import classes from './operators.module.css';

const SummarySkeleton = () => (
  <div className={classes['summary']} aria-hidden="true">
    <div className={classes['row']}>
      <Skeleton width={96} height={16} margin="6px 0" />
      <Skeleton width={96} height={20} margin="4px 0" />
    </div>
    <Skeleton width={150} height={11} margin="4px 0" />
  </div>
);

const hoursOf = (text: string): number[] =>
  text === '' ? [] : text.split(',').map((hour) => Number(hour) || 0);

function MarketplaceSummary({ marketplace }: { marketplace: OperatorMarketplace }) {
  const { change, hours, trouble } = marketplace;
  return (
    <div className={classes['summary']}>
      <div className={classes['row']}>
        <Text span fw={600} data-figures className={classes['today'] ?? ''}>
          <span className={classes['unseen']}>Today </span>
          {formatSold(marketplace, 'today')}
          {change !== null && (
            <Caption span fw={500} ml={8}>
              {formatChange(change)}
            </Caption>
          )}
        </Text>
        <Sparkline values={hoursOf(hours)} colour="var(--data-today)" />
      </div>
      <div className={classes['foot']}>
        {trouble ? (
          <StateLine state={TROUBLE_STATES[trouble.kind]}>{trouble.message}</StateLine>
        ) : (
          <Caption data-figures truncate>
            Yesterday by then {formatSold(marketplace, 'yesterday_by_then')}
          </Caption>
        )}
      </div>
    </div>
  );
}

const CONNECTIONS = {
  connected: { state: 'good', label: 'Connected' },
  renew: { state: 'bad', label: 'Connection needs renewal' },
  none: { state: 'none', label: 'Not connected' },
} as const;

function SellerSummary({ seller, now }: { seller: OperatorSeller; now: number }) {
  const { state, label } = CONNECTIONS[seller.connection];
  const [oldest] = seller.marketplaces.flatMap(({ as_of }) => as_of ?? []).sort();
  return (
    <StateLine state={state}>
      {label}, {oldest === undefined ? 'not fetched yet' : `updated ${formatAge(oldest, now)}`}
    </StateLine>
  );
}

type Named = { id: string };
type Listed = { marketplace_id: string };

export function useSummaries() {
  const figures = useQuery(operatorSellers);
  const now = useNow();
  const summaries = useMemo(() => {
    const sellers = new Map(figures.data?.map((seller) => [seller.id, seller]));
    const findMarketplace = ({ id }: Named, { marketplace_id }: Listed) =>
      sellers.get(id)?.marketplaces.find((one) => one.marketplace_id === marketplace_id);
    return {
      ofSeller: ({ id }: Named) => {
        const seller = sellers.get(id);
        if (seller) return <SellerSummary seller={seller} now={now} />;
        return figures.isPending && <Skeleton width={170} height={12} />;
      },
      ofMarketplace: (seller: Named, listed: Listed) => {
        const marketplace = findMarketplace(seller, listed);
        if (marketplace) return <MarketplaceSummary marketplace={marketplace} />;
        return figures.isPending && <SummarySkeleton />;
      },
      isInTrouble: (seller: Named, listed: Listed) => Boolean(findMarketplace(seller, listed)?.trouble),
    };
  }, [figures.data, figures.isPending, now]);
  return { summaries, figures };
}

const FAILED = 'Today’s figures could not be loaded.';

/** One quiet line where the figures could not be loaded: sellers and marketplaces are listed without them. */
export function FiguresFailed({ figures }: { figures: UseQueryResult<unknown> }) {
  if (!figures.isError || figures.data !== undefined) return null;
  return (
    <Group gap="sm" role="status">
      <Dimmed>{FAILED}</Dimmed>
      <RetryButton subject={FAILED} isRetrying={figures.isFetching} onRetry={() => void figures.refetch()} />
    </Group>
  );
}
