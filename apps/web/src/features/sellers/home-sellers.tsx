// The list of sellers on the home screen.
import type { Seller } from '@insights/contract/sellers';
import { formatCount } from '@insights/domain/money';
import { Button, EmptyState, Group, Paper, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { sellerList } from './api.ts';
import { visibleMarketplaces } from './format.ts';
import { SellerSection, type SellerSummaries } from './seller-section.tsx';
import classes from './sellers.module.css';

const CARDS_PER_SECTION = [
  ['a', 'b', 'c'],
  ['a', 'b', 'c', 'd'],
];

/** As large as the list that is loading, so that nothing moves when it arrives. */
function SellerSectionsSkeleton() {
  return (
    <Stack gap="md">
      <Text role="status" size="sm" c="dimmed">
        Loading sellers...
      </Text>
      {CARDS_PER_SECTION.map((cards) => (
        <Paper key={cards.length} className={classes['section']} aria-hidden="true">
          <Group justify="space-between" className={classes['head']}>
            <Skeleton width={160} height={24} />
            <Skeleton width={96} height={14} />
          </Group>
          <div className={classes['grid']}>
            {cards.map((card) => (
              <Skeleton key={card} height={132} />
            ))}
          </div>
        </Paper>
      ))}
    </Stack>
  );
}

function NoSellers() {
  return (
    <Paper py={48} px="md" bg="var(--surface)">
      <EmptyState
        icon={<IconBuildingStore stroke={1.4} aria-hidden="true" />}
        title={
          <Text component="h2" inherit>
            No Sellers Available
          </Text>
        }
        description="There are no sellers configured for your account."
      >
        <EmptyState.Actions>
          <Button component={Link} to="/admin">
            Go to Admin Dashboard
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
}

const isListed = (seller: Seller, isAdminMode: boolean) =>
  isAdminMode || visibleMarketplaces(seller).length > 0;

// An operator may have ten thousand sellers: only as many are drawn as one has scrolled to.
const SELLERS_AT_ONCE = 60;

type SellerCardsProps = { sellers: readonly Seller[]; summaries: SellerSummaries };

function SellerCards({ sellers, summaries }: SellerCardsProps) {
  const [limit, setLimit] = useState(SELLERS_AT_ONCE);
  const drawMore = () => setLimit((before) => before + SELLERS_AT_ONCE);
  const { ref: end, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '100% 0%' }); // a window's height ahead
  useEffect(() => {
    if (entry?.isIntersecting) setLimit((before) => before + SELLERS_AT_ONCE);
  }, [entry]);
  return (
    <>
      {sellers.slice(0, limit).map((seller) => (
        <SellerSection key={seller.id} seller={seller} summaries={summaries} />
      ))}
      {limit < sellers.length && (
        <Button ref={end} variant="default" onClick={drawMore}>
          Show more of {formatCount(sellers.length)} sellers
        </Button>
      )}
    </>
  );
}

type SellerSectionsProps = {
  isAdminMode: boolean;
  summaries: SellerSummaries;
  /** Shown above the sellers. */
  note: ReactNode;
};

/** Every seller with its marketplaces; sellers without visible marketplaces are listed in admin mode only. */
export function SellerSections({ isAdminMode, summaries, note }: SellerSectionsProps) {
  const sellers = useQuery(sellerList);
  return (
    <QueryView query={sellers} loading={<SellerSectionsSkeleton />} failedTitle="Failed to load sellers">
      {(all) => {
        const listed = all.filter((seller) => isListed(seller, isAdminMode));
        if (listed.length === 0) return <NoSellers />;
        return (
          <Stack gap="md">
            {note}
            <SellerCards sellers={listed} summaries={summaries} />
          </Stack>
        );
      }}
    </QueryView>
  );
}
