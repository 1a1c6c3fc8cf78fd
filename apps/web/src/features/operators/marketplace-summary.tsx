import type { OperatorMarketplace, OperatorSeller } from '@insights/contract/operators';
import { Group, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { RetryButton } from '../../components/state/retry-button.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { operatorSellers } from './api.ts';
import { formatAge, formatChange, formatSold, stateOfTrouble } from './format.ts';
import classes from './operators.module.css';

/** The room that a summary takes, before it is there. */
function SummarySkeleton() {
  return (
    <div className={classes['summary']} aria-hidden="true">
      <div className={classes['row']}>
        <Skeleton width={96} height={16} margin="6px 0" />
        <Skeleton width={96} height={20} margin="4px 0" />
      </div>
      <Skeleton width={150} height={11} margin="4px 0" />
    </div>
  );
}

const hoursOf = (text: string): number[] =>
  text === '' ? [] : text.split(',').map((hour) => Number(hour) || 0);

type MarketplaceSummaryProps = { marketplace: OperatorMarketplace };

/** Today in one figure against yesterday at the same hour, the last 24 hours as a line, and what is wrong. */
function MarketplaceSummary({ marketplace }: MarketplaceSummaryProps) {
  const { change, hours, trouble } = marketplace;
  return (
    <div className={classes['summary']}>
      <div className={classes['row']}>
        <Text span fw={600} data-figures className={classes['today'] ?? ''}>
          <span className={classes['unseen']}>Today </span>
          {formatSold(marketplace, 'today')}
          {change !== null && (
            <Text span size="xs" fw={500} c="dimmed" ml={8}>
              {formatChange(change)}
            </Text>
          )}
        </Text>
        <Sparkline values={hoursOf(hours)} colour="var(--data-today)" />
      </div>
      <div className={classes['foot']}>
        {trouble ? (
          <StateLine state={stateOfTrouble(trouble.kind)}>{trouble.message}</StateLine>
        ) : (
          <Text size="xs" c="dimmed" data-figures truncate>
            Yesterday by then {formatSold(marketplace, 'yesterday_by_then')}
          </Text>
        )}
      </div>
    </div>
  );
}

const CONNECTION_LABELS = {
  connected: 'Connected',
  renew: 'Connection needs renewal',
  none: 'Not connected',
};
const CONNECTION_STATES = { connected: 'good', renew: 'bad', none: 'none' } as const;

const SellerSummarySkeleton = () => <Skeleton width={170} height={12} />;

/** The oldest of the marketplaces says how fresh a seller is; nothing where none was fetched. */
function oldestOf({ marketplaces }: OperatorSeller): string | null {
  const known = marketplaces.flatMap(({ as_of }) => as_of ?? []);
  return known.length > 0 ? known.reduce((oldest, one) => (one < oldest ? one : oldest)) : null;
}

type SellerSummaryProps = { seller: OperatorSeller; now: number };

/** How a seller is connected and how old the oldest of its figures are. */
function SellerSummary({ seller, now }: SellerSummaryProps) {
  const { connection } = seller;
  const oldest = oldestOf(seller);
  return (
    <StateLine state={CONNECTION_STATES[connection]}>
      {CONNECTION_LABELS[connection]},{' '}
      {oldest === null ? 'not fetched yet' : `updated ${formatAge(oldest, now)}`}
    </StateLine>
  );
}

type Named = { id: string };
type Listed = { marketplace_id: string };

/** How each seller and marketplace is doing, to be drawn below its name. */
export function useSummaries() {
  const figures = useQuery(operatorSellers);
  const now = useNow();
  const summaries = useMemo(() => {
    const sellers = new Map(figures.data?.map((seller) => [seller.id, seller]));
    const byKey = new Map<string, OperatorMarketplace>();
    for (const { id, marketplaces } of figures.data ?? [])
      for (const one of marketplaces) byKey.set(`${id}:${one.marketplace_id}`, one);
    const marketplaceOf = ({ id }: Named, { marketplace_id }: Listed) => byKey.get(`${id}:${marketplace_id}`);
    const orSkeleton = (skeleton: ReactNode) => (figures.isPending ? skeleton : null);
    const sellerOf = ({ id }: Named): OperatorSeller | undefined => sellers.get(id);
    return {
      ofSeller: (seller: Named) => {
        const known = sellerOf(seller);
        return known ? <SellerSummary seller={known} now={now} /> : orSkeleton(<SellerSummarySkeleton />);
      },
      ofMarketplace: (seller: Named, marketplace: Listed) => {
        const known = marketplaceOf(seller, marketplace);
        return known ? <MarketplaceSummary marketplace={known} /> : orSkeleton(<SummarySkeleton />);
      },
      isInTrouble: (seller: Named, marketplace: Listed) =>
        (marketplaceOf(seller, marketplace)?.trouble ?? null) !== null,
    };
  }, [figures.data, figures.isPending, now]);
  return { summaries, figures };
}

const FAILED = 'Today’s figures could not be loaded.';

type FiguresFailedProps = { figures: UseQueryResult<unknown> };

/** One quiet line where the figures did not come: sellers and marketplaces are there without them. */
export function FiguresFailed({ figures }: FiguresFailedProps) {
  if (!figures.isError || figures.data !== undefined) return null;
  return (
    <Group gap="sm" role="status">
      <Text size="sm" c="dimmed">
        {FAILED}
      </Text>
      <RetryButton subject={FAILED} isRetrying={figures.isFetching} onRetry={() => void figures.refetch()} />
    </Group>
  );
}
